//! Who played, where, when, by which rules, with which result.

use goban::{ByColor, Color, Komi, Rules};

use crate::node::Node;
use crate::outcome::Outcome;
use crate::tree::Game;
use crate::value::{Value, ValueBuf};

/// What the root of a game says about it. Texts are empty where it says nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// Both players.
    pub players: ByColor<Player>,
    /// `KM`; `None` if missing or if it is no half number of points.
    pub komi: Option<Komi>,
    /// `HA`.
    pub handicap: Option<u32>,
    /// `RU` as it is written; [`Info::named_rules`] understands it.
    pub rules: String,
    /// `RE` if it is understood.
    pub outcome: Option<Outcome>,
    /// `TM`: seconds for each side.
    pub main_time: Option<f64>,
    /// `OT`.
    pub overtime: String,
    /// `DT`.
    pub date: String,
    /// `EV`.
    pub event: String,
    /// `RO`.
    pub round: String,
    /// `PC`.
    pub place: String,
    /// `GN`.
    pub game_name: String,
    /// `GC`.
    pub game_comment: String,
    /// `ON`.
    pub opening: String,
    /// `AN`.
    pub annotator: String,
    /// `US`.
    pub user: String,
    /// `SO`.
    pub source: String,
    /// `CP`.
    pub copyright: String,
    /// `AP`: the program that wrote the file, and its version.
    pub application: Option<(String, String)>,
    /// `ST`: how variations are to be shown.
    pub variation_style: Option<u32>,
}

/// A player of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// `PB`, `PW`.
    pub name: String,
    /// `BR`, `WR`.
    pub rank: String,
    /// `BT`, `WT`.
    pub team: String,
}

impl Info {
    pub(crate) fn of(node: Node<'_>) -> Self {
        let mut info = Self::default();
        for property in node.properties() {
            let value = property.value();
            if let Some(text) = info.simple_text_mut(property.ident()) {
                *text = value.simple_text();
                continue;
            }
            match property.ident() {
                "KM" => info.komi = komi(value),
                "HA" => info.handicap = value.count(),
                "RE" => info.outcome = value.raw().parse().ok(),
                "TM" => info.main_time = value.real(),
                "GC" => info.game_comment = value.text(),
                "AP" => info.application = Some(application(value)),
                "ST" => info.variation_style = value.count(),
                _ => {}
            }
        }
        info
    }

    /// The rules, if `RU` names some that are known.
    pub fn named_rules(&self) -> Option<Rules> {
        self.rules.parse().ok()
    }

    /// The field that a property of one line of text belongs to.
    fn simple_text_mut(&mut self, ident: &str) -> Option<&mut String> {
        let (black, white) = (&mut self.players.black, &mut self.players.white);
        Some(match ident {
            "PB" => &mut black.name,
            "PW" => &mut white.name,
            "BR" => &mut black.rank,
            "WR" => &mut white.rank,
            "BT" => &mut black.team,
            "WT" => &mut white.team,
            "RU" => &mut self.rules,
            "OT" => &mut self.overtime,
            "DT" => &mut self.date,
            "EV" => &mut self.event,
            "RO" => &mut self.round,
            "PC" => &mut self.place,
            "GN" => &mut self.game_name,
            "ON" => &mut self.opening,
            "AN" => &mut self.annotator,
            "US" => &mut self.user,
            "SO" => &mut self.source,
            "CP" => &mut self.copyright,
            _ => return None,
        })
    }
}

/// The properties of one line of text, in the order in which they are written.
const SIMPLE_TEXTS: [&str; 18] = [
    "PB", "BR", "BT", "PW", "WR", "WT", "RU", "OT", "DT", "EV", "RO", "PC", "GN", "ON", "AN", "US",
    "SO", "CP",
];

/// The komi that a value names. Nobody gives more than the board, but servers exist that write 375
/// and mean something else.
pub(crate) fn komi(value: Value<'_>) -> Option<Komi> {
    const MOST: f32 = 361.0;
    value.raw().parse().ok().filter(|it: &Komi| it.points().abs() <= MOST)
}

fn application(value: Value<'_>) -> (String, String) {
    match value.composed() {
        Some((name, version)) => (name.simple_text(), version.simple_text()),
        None => (value.simple_text(), String::new()),
    }
}

impl Game {
    /// What the root says about the game.
    pub fn info(&self) -> Info {
        self.root().info()
    }

    /// Replaces what the root says about the game. A result or komi that [`Info`] does not hold is
    /// left as it is, so that reading and setting loses nothing.
    pub fn set_info(&mut self, info: &Info) {
        let mut info = info.clone();
        if let Some((name, version)) = &info.application {
            self.set_known(Self::ROOT, "AP", Some(ValueBuf::composed(name, version)));
        }
        for ident in SIMPLE_TEXTS {
            let text = info.simple_text_mut(ident).map(std::mem::take).unwrap_or_default();
            let value = (!text.is_empty()).then(|| ValueBuf::simple_text(&text));
            self.set_known(Self::ROOT, ident, value);
        }
        let comment = (!info.game_comment.is_empty()).then(|| ValueBuf::text(&info.game_comment));
        self.set_known(Self::ROOT, "GC", comment);
        let numbers = [
            ("KM", info.komi.map(ValueBuf::number)),
            ("HA", info.handicap.map(ValueBuf::number)),
            ("RE", info.outcome.map(ValueBuf::number)),
            ("TM", info.main_time.filter(|it| it.is_finite()).map(ValueBuf::number)),
            ("ST", info.variation_style.map(ValueBuf::number)),
        ];
        for (ident, value) in numbers {
            if value.is_some() {
                self.set_known(Self::ROOT, ident, value);
            }
        }
    }

    /// Who moves first: as the root says, else the colour of the first move, else White after
    /// handicap stones, else Black.
    pub fn first_to_move(&self) -> Color {
        let root = self.root();
        let handicap = root.info().handicap.is_some_and(|it| it >= 2);
        root.placement()
            .and_then(|it| it.to_move)
            .or_else(|| self.main_line().find_map(Node::played).map(|(color, _)| color))
            .unwrap_or(if handicap { Color::White } else { Color::Black })
    }

    /// Sets the result in the root (`RE`).
    pub fn set_outcome(&mut self, outcome: Outcome) {
        self.set_known(Self::ROOT, "RE", Some(ValueBuf::number(outcome)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;
    use expect_test::expect;

    #[test]
    fn the_root_is_read_and_written() {
        let text = "AP[Sho:1.0]PB[黒木]BR[3d]PW[White\\]]WR[?]RU[Japanese]OT[3x30 byo-yomi]DT[2026-01-02]EV[Cup]GC[a\nb]KM[6.5]HA[2]RE[B+Resign]TM[1800]";
        let (games, warnings) = read(format!("(;FF[4]GM[1]SZ[9]{text})").as_bytes());
        assert_eq!(warnings, []);
        let info = games[0].info();
        assert_eq!(info.named_rules(), Some(Rules::JAPANESE));
        assert_eq!(info.application, Some(("Sho".into(), "1.0".into())));
        assert_eq!(info.main_time, Some(1800.0));
        assert_eq!(games[0].first_to_move(), Color::White);
        let mut copy = Game::new(games[0].size().unwrap());
        copy.set_info(&info);
        expect![[r"
            FF[4]GM[1]SZ[9]AP[Sho:1.0]PB[黒木]BR[3d]PW[White\]]WR[?]RU[Japanese]OT[3x30 byo-yomi]DT[2026-01-02]EV[Cup]GC[a
            b]KM[6.5]HA[2]RE[B+R]TM[1800]"]]
        .assert_eq(copy.root().raw());
        assert_eq!(copy.info(), info);
    }

    #[test]
    fn strange_komi_is_none_but_stays_in_the_record() {
        let (mut games, warnings) = read(b"(;KM[6,5])");
        assert_eq!(warnings.len(), 1);
        let info = games[0].info();
        assert_eq!(info.komi, None);
        games[0].set_info(&info);
        assert_eq!(games[0].root().raw(), "KM[6,5]");
    }
}
