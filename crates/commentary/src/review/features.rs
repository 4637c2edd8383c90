//! Numbers by which a move is judged as teachers would.

use analysis::{Ownership, Rank};
use goban::{Move, Point, Size};
use shapes::Name;

use super::fault::Fault;
use super::look::{LEAST, LastMove, Look, Outlook};
use super::shift::Shift;
use super::touch::Touch;
use super::{establish, why};

/// Names that say something about a move beside what the other numbers say.
const TELLING: [Name; 24] = [
    Name::Atari,
    Name::Hane,
    Name::Nobi,
    Name::Kiri,
    Name::Tsugi,
    Name::Tsuke,
    Name::Osae,
    Name::Sagari,
    Name::Keima,
    Name::Tobi,
    Name::Kosumi,
    Name::Kosumitsuke,
    Name::Uchikomi,
    Name::Hiraki,
    Name::Kakari,
    Name::Hasami,
    Name::De,
    Name::Nuki,
    Name::Hai,
    Name::Nozoki,
    Name::Magari,
    Name::Kaketsugi,
    Name::Shimari,
    Name::Oki,
];

/// A move with everything that numbers are taken from.
#[derive(Debug)]
pub struct Evidence<'a> {
    /// What was seen.
    pub look: &'a Look,
    /// The rank of the player.
    pub rank: Rank,
    /// What the move does on the board.
    pub touch: Touch,
    /// What the best move would do.
    pub best_touch: Touch,
    /// What changed hands against the best move.
    pub shift: Shift,
}

impl<'a> Evidence<'a> {
    /// Of a move, for a player of a rank.
    pub fn new(look: &'a Look, rank: Rank) -> Self {
        let touch = Touch::of(&look.before, look.mv);
        let best_touch = Touch::of(&look.before, look.best.mv);
        let shift = match (&look.best.outlook.ownership, &look.after.ownership) {
            (Some(old), Some(new)) if look.mv != look.best.mv => {
                Shift::between(old, new, (look.before.board(), look.color()))
            }
            _ => Shift::default(),
        };
        Self { look, rank, touch, best_touch, shift }
    }

    /// How far the move is from the last one, as people see it; `None` where there is none.
    pub fn from_last(&self, mv: Move) -> Option<f64> {
        let last = self.look.before.history().last()?.mv.point()?;
        Some(distance(last, mv.point()?))
    }

    /// How far the move is from the best one.
    pub fn from_best(&self) -> f64 {
        match (self.look.mv.point(), self.look.best.mv.point()) {
            (Some(a), Some(b)) => distance(a, b),
            (None, None) => 0.0,
            _ => FAR,
        }
    }

    /// What is wrong with the move if it is bad, by the most telling fact.
    pub fn fault(&self) -> Option<Fault> {
        why::fault(self, &establish::facts(self))
    }

    /// The names and the numbers.
    pub fn numbers(&self) -> Vec<(String, f64)> {
        let look = self.look;
        let size = look.before.size();
        let mut all = Numbers(Vec::new());
        all.values(look);
        all.sights(look, self.rank);
        all.touch("", &self.touch);
        all.touch("best ", &self.best_touch);
        all.places(self, size);
        all.shift(&self.shift);
        all.owners(look);
        for name in TELLING {
            all.add(&format!("is {}", name.key()), flag(look.naming.name == Some(name)));
        }
        all.0
    }
}

/// Anything farther is as far.
const FAR: f64 = 20.0;

fn distance(a: Point, b: Point) -> f64 {
    let (dx, dy) = (a.x().abs_diff(b.x()), a.y().abs_diff(b.y()));
    f64::from(dx.max(dy)) + f64::from(dx.min(dy)) / 2.0
}

fn flag(it: bool) -> f64 {
    f64::from(u8::from(it))
}

fn root(it: f64) -> f64 {
    it.abs().sqrt().copysign(it)
}

struct Numbers(Vec<(String, f64)>);

impl Numbers {
    fn add(&mut self, name: &str, value: f64) {
        let value = if value.is_finite() { value } else { 0.0 };
        self.0.push((name.to_owned(), value));
    }

    fn values(&mut self, look: &Look) {
        self.add("loss", root(look.loss()));
        self.add("win loss", look.win_loss());
        self.add("is best", flag(look.mv == look.best.mv));
        self.add("win before", look.best.outlook.win);
        self.add("lead before", root(look.best.outlook.lead));
        self.add("stake", root(look.stake()));
        self.add("gain", root(look.gain()));
        self.add("threat", root(look.threat()));
        self.add("deviation", look.deviation);
        self.add("number", (look.number as f64).min(300.0));
        let last = look.last.unwrap_or(LastMove { chance: 1.0, loss: 0.0 });
        self.add("last played", last.chance.max(LEAST).ln());
        self.add("last loss", root(last.loss));
        self.add("handicap", f64::from(look.before.handicap().min(9)));
        self.add("is white", flag(look.color() == goban::Color::White));
    }

    fn sights(&mut self, look: &Look, rank: Rank) {
        let log = |it: f64| it.max(LEAST).ln();
        let place = |it: usize| (1.0 + it as f64).ln();
        self.add("net played", log(look.net.played));
        self.add("net best", log(look.net.best));
        self.add("net likeliest", log(look.net.likeliest));
        self.add("net place", place(look.net.place));
        let peers = look.people_of(rank);
        let above = look.people_of(rank.stronger_by(5));
        let strong = look.people_of(Rank::STRONGEST);
        for (who, sight) in [("peers", peers), ("above", above), ("strong", strong)] {
            self.add(&format!("{who} played"), log(sight.played));
            self.add(&format!("{who} best"), log(sight.best));
            self.add(&format!("{who} short"), log(sight.likeliest) - log(sight.played));
            self.add(&format!("{who} place"), place(sight.place));
        }
        let weak = look.people_of(Rank::WEAKEST);
        self.add("rises", log(strong.played) - log(weak.played));
        self.add("above rises", log(above.played) - log(peers.played));
        self.add("best rises", log(strong.best) - log(peers.best));
        self.add("rank", rank.index() as f64);
    }

    fn touch(&mut self, whose: &str, touch: &Touch) {
        let stones = |heads: &[Point]| heads.first().map_or(0, |it| touch.after.chain_size(*it));
        self.add(&format!("{whose}captured"), (touch.captured as f64).min(5.0));
        self.add(&format!("{whose}atari"), (stones(&touch.ataris) as f64).min(5.0));
        self.add(&format!("{whose}saved"), (stones(&touch.saved) as f64).min(5.0));
        self.add(&format!("{whose}left in atari"), (stones(&touch.left_in_atari) as f64).min(5.0));
        self.add(&format!("{whose}joined"), touch.joined as f64);
        self.add(&format!("{whose}liberties"), (touch.liberties as f64).min(8.0));
        self.add(&format!("{whose}self atari"), flag(touch.is_self_atari()));
        self.add(&format!("{whose}triangle"), flag(touch.is_empty_triangle));
        let met = |own: bool| {
            let Some(point) = touch.point else { return 0.0 };
            let color = touch.after.stone(point);
            let stones = touch.after.neighbors(point).filter_map(|it| touch.after.stone(it));
            stones.filter(|it| (Some(*it) == color) == own).count() as f64
        };
        self.add(&format!("{whose}own beside"), met(true));
        self.add(&format!("{whose}enemy beside"), met(false));
    }

    fn places(&mut self, evidence: &Evidence<'_>, size: Size) {
        let look = evidence.look;
        let line = |mv: Move| mv.point().map_or(0.0, |it| f64::from(size.line(it)).min(7.0));
        self.add("line", line(look.mv));
        self.add("best line", line(look.best.mv));
        self.add("from best", evidence.from_best().min(FAR));
        self.add("from last", evidence.from_last(look.mv).unwrap_or(FAR).min(FAR));
        self.add("best from last", evidence.from_last(look.best.mv).unwrap_or(FAR).min(FAR));
        let board = look.before.board();
        let near = |mv: Move, color| {
            let stones = size.points().filter(|it| board.stone(*it) == Some(color));
            let near = stones.filter_map(|it| mv.point().map(|mv| distance(mv, it)));
            near.fold(FAR, f64::min)
        };
        let color = look.color();
        for (whose, mv) in [("", look.mv), ("best ", look.best.mv)] {
            self.add(&format!("{whose}to own"), near(mv, color));
            self.add(&format!("{whose}to enemy"), near(mv, color.opponent()));
        }
    }

    fn shift(&mut self, shift: &Shift) {
        self.add("lost", root(shift.lost));
        self.add("won", root(shift.won));
        for (name, chains) in [
            ("fallen", &shift.fallen),
            ("rescued", &shift.rescued),
            ("escaped", &shift.escaped),
            ("killed", &shift.killed),
        ] {
            self.add(name, (Shift::stones(chains) as f64).min(20.0).sqrt());
        }
    }

    fn owners(&mut self, look: &Look) {
        let color = look.color();
        let at = |outlook: &Outlook, mv: Move| match (&outlook.ownership, mv.point()) {
            (Some(owners), Some(point)) => f64::from(owners.for_color(color, point)),
            _ => 0.0,
        };
        self.add("owner if idle", at(&look.idle, look.mv));
        self.add("owner after", at(&look.after, look.mv));
        self.add("best owner if idle", at(&look.idle, look.best.mv));
        self.add("best owner after", at(&look.best.outlook, look.best.mv));
        for (whose, mv) in [("", look.mv), ("best ", look.best.mv)] {
            let open = look.idle.ownership.as_ref().map_or(0.0, |it| openness(it, look, mv));
            self.add(&format!("{whose}open around"), open);
        }
        let all = look.idle.ownership.as_ref().map_or(0.0, |owners| {
            let points = look.before.size().points();
            points.map(|it| 1.0 - f64::from(owners.of(it).abs())).sum::<f64>()
        });
        self.add("open", all / look.before.size().area() as f64);
    }
}

/// How undecided the neighbourhood of a move is, from 0 to 1.
fn openness(owners: &Ownership, look: &Look, mv: Move) -> f64 {
    let Some(point) = mv.point() else { return 0.0 };
    let near: Vec<f64> = look
        .before
        .size()
        .points()
        .filter(|it| distance(*it, point) <= 3.0)
        .map(|it| 1.0 - f64::from(owners.of(it).abs()))
        .collect();
    near.iter().sum::<f64>() / near.len().max(1) as f64
}

/// What the numbers are called, in their order.
#[cfg(test)]
pub(crate) fn names() -> Vec<String> {
    let look = super::look::tests::quiet_look();
    let numbers = Evidence::new(&look, Rank::parse("5k")).numbers();
    numbers.into_iter().map(|it| it.0).collect()
}
