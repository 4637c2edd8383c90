//! What an annotator thinks of a move or a position.

use goban::Color;

use crate::node::Node;
use crate::tree::{Game, NodeId};
use crate::value::{Value, ValueBuf};

/// The judgement properties of a node.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Judgement {
    /// About the move.
    pub mv: Option<MoveJudgement>,
    /// About the position after it.
    pub position: Option<PositionJudgement>,
    /// A node worth looking at (`HO`).
    pub hotspot: Option<Emphasis>,
    /// The estimated score, good for Black if positive (`V`).
    pub value: Option<f64>,
}

/// How strongly it is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Emphasis {
    /// `1`.
    #[default]
    Normal,
    /// `2`: very.
    Strong,
}

/// About a move. SGF allows an emphasis for two of them only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveJudgement {
    /// `BM`.
    Bad(Emphasis),
    /// `DO`.
    Doubtful,
    /// `IT`.
    Interesting,
    /// `TE`: a good move.
    Tesuji(Emphasis),
}

/// About a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionJudgement {
    /// `GB`, `GW`.
    GoodFor(Color, Emphasis),
    /// `DM`.
    Even(Emphasis),
    /// `UC`.
    Unclear(Emphasis),
}

impl Judgement {
    pub(crate) fn of(node: Node<'_>) -> Self {
        use MoveJudgement as M;
        use PositionJudgement as P;
        let mut judgement = Self::default();
        for property in node.properties() {
            let emphasis = Emphasis::of(property.value());
            match property.ident() {
                "BM" => judgement.mv = Some(M::Bad(emphasis)),
                "DO" => judgement.mv = Some(M::Doubtful),
                "IT" => judgement.mv = Some(M::Interesting),
                "TE" => judgement.mv = Some(M::Tesuji(emphasis)),
                "GB" => judgement.position = Some(P::GoodFor(Color::Black, emphasis)),
                "GW" => judgement.position = Some(P::GoodFor(Color::White, emphasis)),
                "DM" => judgement.position = Some(P::Even(emphasis)),
                "UC" => judgement.position = Some(P::Unclear(emphasis)),
                "HO" => judgement.hotspot = Some(emphasis),
                "V" => judgement.value = property.value().real(),
                _ => {}
            }
        }
        judgement
    }
}

impl Game {
    /// Replaces all judgement properties of a node.
    pub fn set_judgement(&mut self, id: NodeId, judgement: &Judgement) {
        for ident in ["BM", "DO", "IT", "TE", "GB", "GW", "DM", "UC", "HO", "V"] {
            self.remove_property(id, ident);
        }
        if let Some((ident, value)) = judgement.mv.map(MoveJudgement::property) {
            self.set_known(id, ident, Some(value));
        }
        if let Some((ident, emphasis)) = judgement.position.map(PositionJudgement::property) {
            self.set_known(id, ident, Some(emphasis.value()));
        }
        if let Some(emphasis) = judgement.hotspot {
            self.set_known(id, "HO", Some(emphasis.value()));
        }
        if let Some(value) = judgement.value.filter(|it| it.is_finite()) {
            self.set_known(id, "V", Some(ValueBuf::number(value)));
        }
    }
}

impl Emphasis {
    fn of(value: Value<'_>) -> Self {
        if value.raw().trim() == "2" { Self::Strong } else { Self::Normal }
    }

    fn value(self) -> ValueBuf {
        ValueBuf::text(match self {
            Self::Normal => "1",
            Self::Strong => "2",
        })
    }
}

impl MoveJudgement {
    fn property(self) -> (&'static str, ValueBuf) {
        match self {
            Self::Bad(emphasis) => ("BM", emphasis.value()),
            Self::Doubtful => ("DO", ValueBuf::none()),
            Self::Interesting => ("IT", ValueBuf::none()),
            Self::Tesuji(emphasis) => ("TE", emphasis.value()),
        }
    }
}

impl PositionJudgement {
    fn property(self) -> (&'static str, Emphasis) {
        match self {
            Self::GoodFor(Color::Black, emphasis) => ("GB", emphasis),
            Self::GoodFor(Color::White, emphasis) => ("GW", emphasis),
            Self::Even(emphasis) => ("DM", emphasis),
            Self::Unclear(emphasis) => ("UC", emphasis),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    #[test]
    fn judgements_are_read_and_written() {
        for text in ["BM[2]GW[1]HO[2]V[-3.5]", "DO[]", "IT[]UC[2]", "TE[1]DM[1]", "GB[2]", ""] {
            let (mut games, warnings) = read(format!("(;{text})").as_bytes());
            assert_eq!(warnings, [], "{text}");
            let judgement = games[0].root().judgement();
            let id = games[0].add_child(Game::ROOT);
            games[0].set_text(id, "BM", "1").unwrap();
            games[0].set_judgement(id, &judgement);
            assert_eq!(games[0].node(id).raw(), text);
        }
    }
}
