//! A short remark about the person's last move.

use goban::{Move, Point};
use shapes::{Naming, Place};

use super::rate::Rate;
use super::{remark_english, remark_japanese};
use crate::language::Language;
use crate::review::phrase::{deed, find, is_told, reasons};
use crate::review::{Fact, FactKind, Grade, ReviewedMove};

/// What the partner's move before left, and what the person made of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Chance {
    /// So many points were there to be taken, and were.
    Taken(f64),
    /// So many points were there to be taken, and were not.
    Missed(f64),
}

/// A chance is worth so many points at least.
const CHANCE: f64 = 5.0;

impl Chance {
    /// What became of points that were given away by the move before.
    pub fn of(offered: f64, loss: f64) -> Option<Self> {
        if offered < CHANCE {
            None
        } else if loss >= offered / 2.0 {
            Some(Self::Missed(loss.min(offered)))
        } else {
            (loss <= offered / 5.0).then_some(Self::Taken(offered - loss))
        }
    }
}

/// A short remark about the person's last move.
#[derive(Clone, Copy, Debug)]
pub struct Remark<'a> {
    /// What is known of the move.
    pub reviewed: &'a ReviewedMove,
    /// What the partner's move before left.
    pub chance: Option<Chance>,
    /// The better move of the remark before.
    pub said_before: Option<Move>,
    /// Whether the move can still be taken back.
    pub can_undo: bool,
}

impl Remark<'_> {
    /// Whether there is something to say at this rate.
    pub fn is_wanted(&self, rate: Rate) -> bool {
        let it = self.reviewed;
        let can_be_told = it.look.mv != Move::Pass && (is_told(it) || self.took_chance().is_some());
        let is_important = match it.grade {
            Grade::Praise | Grade::Blunder => true,
            Grade::Mistake => {
                find(it, FactKind::TurnsGame).is_some()
                    || find(it, FactKind::StrongerFind).is_some()
            }
            Grade::Good | Grade::Fine => self.took_chance().is_some(),
            Grade::Slip => false,
        };
        match rate {
            Rate::Off => false,
            Rate::Important => can_be_told && is_important,
            Rate::Often => can_be_told,
        }
    }

    /// Whether the person is asked if they would like to take the move back.
    pub fn offers_undo(&self) -> bool {
        self.can_undo && self.reviewed.grade == Grade::Blunder && self.reviewed.better().is_some()
    }

    /// A sentence or two. Where the move may be taken back, the better one stays untold.
    pub fn tell(&self, language: Language) -> String {
        match language {
            Language::English => remark_english::tell(self),
            Language::Japanese => remark_japanese::tell(self),
        }
    }

    /// The number of the move and its point: what the wording hangs on.
    pub(crate) fn occasion(&self) -> (usize, Option<Point>) {
        (self.reviewed.look.number, self.reviewed.look.mv.point())
    }

    /// What the move is called, as far as that is sure.
    pub(crate) fn naming(&self) -> Naming {
        sure(&self.reviewed.look.naming)
    }

    /// What the better move is called, as far as that is sure.
    pub(crate) fn better_naming(&self) -> Naming {
        sure(&self.reviewed.look.best.naming)
    }

    /// The part of the board that a fact is about.
    pub(crate) fn part(&self, fact: &Fact) -> Option<Place> {
        fact.at.map(|at| Place::of(at, self.reviewed.look.before.size()))
    }

    /// A chance that was taken, where the move lost nothing to speak of.
    pub(crate) fn took_chance(&self) -> Option<f64> {
        match self.chance {
            Some(Chance::Taken(points)) if self.reviewed.grade < Grade::Slip => Some(points),
            _ => None,
        }
    }

    /// A chance that was missed.
    pub(crate) fn missed_chance(&self) -> Option<f64> {
        match self.chance {
            Some(Chance::Missed(points)) => Some(points),
            _ => None,
        }
    }

    /// Whether the better move is the one that was told before.
    pub(crate) fn is_still_there(&self) -> bool {
        self.said_before.is_some() && self.said_before == self.reviewed.better()
    }

    /// What the move did well.
    pub(crate) fn deed(&self) -> Option<&Fact> {
        deed(self.reviewed)
    }

    /// The most telling reason for a loss; where the move may be taken back, none that names the
    /// better one.
    pub(crate) fn reason(&self) -> Option<&Fact> {
        let gives_away =
            |it: &&Fact| matches!(it.kind, FactKind::MissedCut | FactKind::BigElsewhere);
        reasons(self.reviewed).find(|it| !self.offers_undo() || !gives_away(it))
    }
}

/// A name that a careful reader gives less often than this is not said.
const SURE: f32 = 0.6;

/// A name, as far as it is sure.
fn sure(naming: &Naming) -> Naming {
    Naming { name: naming.name.filter(|_| naming.confidence >= SURE), ..Naming::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::review::look::tests::quiet_look;
    use crate::review::{Look, Review, ReviewedMove, Sight, Tone};
    use analysis::Rank;
    use expect_test::{Expect, expect};
    use goban::{ByColor, Position, Rules, diagram};

    const CAPTURE: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . O O . . . .
        . . O X X O . . .
        . . . O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    /// A move that gives away so many points, where another was better.
    fn reviewed((mv, best): (&str, &str), loss: f64) -> ReviewedMove {
        let setup = diagram::parse(CAPTURE).unwrap().setup;
        let mut look = quiet_look();
        look.number = 21;
        look.before = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
        look.mv = mv.parse().unwrap();
        look.best.mv = best.parse().unwrap();
        look.best.outlook.lead = loss;
        look.best.outlook.win = 0.5 + loss / 50.0;
        of_look(look)
    }

    fn of_look(look: Look) -> ReviewedMove {
        let ranks = ByColor { black: Rank::parse("10k"), white: Rank::parse("10k") };
        Review::new(vec![look], ranks, Tone::Kind).moves.remove(0)
    }

    fn check(it: &ReviewedMove, chance: Option<Chance>, expect: Expect) {
        let remark = Remark { reviewed: it, chance, said_before: None, can_undo: true };
        let rates = Rate::ALL.map(|it| if remark.is_wanted(it) { it.key() } else { "-" });
        let offer = if remark.offers_undo() { "undo" } else { "-" };
        let mut text = format!("{} {}: {offer}\n", it.grade.key(), rates.join(" "));
        for language in Language::ALL {
            text.extend([&remark.tell(language), "\n"]);
        }
        expect.assert_eq(&text);
    }

    #[test]
    fn a_blunder_is_explained_without_the_better_move_and_may_be_taken_back() {
        let it = reviewed(("G3", "E5"), 9.0);
        check(
            &it,
            None,
            expect![[r#"
            blunder - important often: undo
            {G3}は9目ほど損をする手でした。{E6}の黒二子がアタリのまま残りました。もう一度考えてみますか？
            Careful: {G3} cost about 9 points. It left your 2 stones at {E6} in atari. Would you like another try?
        "#]],
        );
        for language in Language::ALL {
            let text = Remark { reviewed: &it, chance: None, said_before: None, can_undo: true }
                .tell(language);
            assert!(!text.contains("{E5}"), "{text}");
        }
    }

    #[test]
    fn a_mistake_is_told_with_the_better_move() {
        check(
            &reviewed(("G3", "E5"), 3.5),
            None,
            expect![[r#"
            mistake - - often: -
            {G3}は4目ほどの損でした。{E6}の黒二子がアタリのまま残りました。{E5}のほうが良かったですね。
            Hmm, {G3} cost about 4 points. It left your 2 stones at {E6} in atari. {E5} would have been better.
        "#]],
        );
        check(
            &reviewed(("G3", "E5"), 1.6),
            None,
            expect![[r#"
            slip - - often: -
            {G3}は2目ほど損でした。{E6}の黒二子がアタリのまま残りました。{E5}のほうが良かったですね。
            {G3} gave away about 2 points. It left your 2 stones at {E6} in atari. {E5} would have been better.
        "#]],
        );
    }

    #[test]
    fn what_was_said_just_now_is_not_explained_again() {
        let it = reviewed(("G3", "E5"), 9.0);
        let remark = Remark {
            reviewed: &it,
            chance: None,
            said_before: Some(it.look.best.mv),
            can_undo: true,
        };
        expect![[r#"
            {G3}は9目ほど損をする手でした。{E6}の黒二子がアタリのまま残りました。先ほどと同じく、{E5}が急がれます。
            Careful: {G3} cost about 9 points. It left your 2 stones at {E6} in atari. {E5} is still the place to play."#]].assert_eq(&Language::ALL.map(|it| remark.tell(it)).join("\n"));
    }

    #[test]
    fn praise_is_earned() {
        let mut it = reviewed(("E5", "E5"), 0.0);
        check(
            &it,
            None,
            expect![[r#"
            good - - often: -
            {E5}は良い手ですね。アタリになっていた二子を助けました。
            A good choice: {E5}. It brings 2 stones out of atari.
        "#]],
        );
        it.grade = Grade::Praise;
        check(
            &it,
            None,
            expect![[r#"
            praise - important often: -
            {E5}は好手ですね。アタリになっていた二子を助けました。
            I like it: {E5}. It brings 2 stones out of atari.
        "#]],
        );
        let mut quiet = quiet_look();
        quiet.people = vec![(Rank::parse("10k"), Sight { played: 0.8, ..quiet.net })];
        check(
            &of_look(quiet),
            None,
            expect![[r#"
            fine - - -: -
            {E5}はぴったりの手です。
            A good choice: {E5}.
        "#]],
        );
    }

    #[test]
    fn a_chance_that_was_left_is_taken_or_missed() {
        assert_eq!(Chance::of(4.0, 0.0), None);
        assert_eq!(Chance::of(10.0, 1.0), Some(Chance::Taken(9.0)));
        assert_eq!(Chance::of(10.0, 3.0), None, "half of it");
        assert_eq!(Chance::of(10.0, 12.0), Some(Chance::Missed(10.0)));
        check(
            &reviewed(("E5", "E5"), 0.0),
            Some(Chance::Taken(8.0)),
            expect![[r#"
            good - important often: -
            {E5}は良い手ですね。こちらの手で生まれた8目ほどのチャンスを、逃さずとらえましたね。
            A good choice: {E5}. My move before left a chance worth about 8 points, and you took it.
        "#]],
        );
        check(
            &reviewed(("G8", "C8"), 5.0),
            Some(Chance::Missed(5.0)),
            expect![[r#"
            blunder - important often: undo
            {G8}は5目ほどの大きな損になりそうです。こちらの手で5目ほどのチャンスが生まれていました。打ち直しますか？
            Careful: {G8} cost about 5 points. My move before had left you a chance worth about 5 points. Would you like to take it back?
        "#]],
        );
    }
}
