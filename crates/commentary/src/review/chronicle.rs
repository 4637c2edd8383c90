//! Tells one move after the other, and remembers what was said.

use analysis::Rank;
use goban::{ByColor, Color, Move};

use super::establish::{self, has};
use super::fact::{Fact, FactKind};
use super::fault::Fault;
use super::features::Evidence;
use super::grade::{Grade, grade};
use super::look::Look;
use super::report::{ReviewedMove, Tone};
use super::teachers;
use super::{english, japanese, phrase, why};

/// What was said so far.
#[derive(Debug)]
pub(crate) struct Chronicle {
    ranks: ByColor<Rank>,
    tone: Tone,
    /// Faults of each player so far.
    faults: ByColor<Vec<Fault>>,
    /// Better moves that were shown: whose, the number of the move, the better one.
    shown: Vec<(Color, usize, Move)>,
    /// The last move: its number and what it lost.
    last: Option<(usize, f64)>,
}

/// What was shown so many moves ago is still known.
const REMEMBERED: usize = 24;
/// A chance is worth so many points at least.
const CHANCE: f64 = 5.0;

impl Chronicle {
    pub(crate) fn new(ranks: ByColor<Rank>, tone: Tone) -> Self {
        let faults = ByColor { black: Vec::new(), white: Vec::new() };
        Self { ranks, tone, faults, shown: Vec::new(), last: None }
    }

    /// The next move of the game.
    pub(crate) fn tell(&mut self, look: Look) -> ReviewedMove {
        let color = look.color();
        let evidence = Evidence::new(&look, self.ranks[color]);
        // The opinions were learned from single looks.
        let opinion = teachers::opinion(&Evidence::new(look.at_first(), self.ranks[color]));
        let grade = grade(&evidence, opinion.praise);
        let mut facts = establish::facts(&evidence);
        self.add_chances(&look, &mut facts);
        let fault = (grade >= Grade::Slip).then(|| why::fault(&evidence, &facts)).flatten();
        self.add_memory(&look, (grade, fault), &mut facts);
        self.last = Some((look.number, look.loss()));
        let mut told = ReviewedMove {
            facts,
            criticism: opinion.criticism,
            praise: opinion.praise,
            grade,
            fault,
            is_turning_point: false,
            text_en: String::new(),
            text_ja: String::new(),
            look,
        };
        if told.grade == Grade::Praise && !phrase::is_earned(&told) {
            told.grade = Grade::Good;
        }
        if grade >= Grade::Slip && phrase::is_told(&told) {
            self.shown.push((color, told.look.number, told.look.best.mv));
        }
        told.text_en = english::tell(&told, self.tone);
        told.text_ja = japanese::tell(&told, self.tone);
        told
    }

    /// What the opponent's last move offered, and what became of it.
    fn add_chances(&self, look: &Look, facts: &mut Vec<Fact>) {
        let Some((number, offered)) = self.last else { return };
        if number + 1 != look.number || offered < CHANCE {
            return;
        }
        if look.loss() >= offered / 2.0 {
            facts.push(Fact::new(FactKind::MissedChance).amount(look.loss().min(offered)));
        } else if look.loss() <= offered / 5.0 && !has(facts, FactKind::MissedChance) {
            facts.push(Fact::new(FactKind::TakesChance).amount(offered - look.loss()));
        }
    }

    /// What was said before about the same thing.
    fn add_memory(
        &mut self,
        look: &Look,
        (grade, fault): (Grade, Option<Fault>),
        facts: &mut Vec<Fact>,
    ) {
        let color = look.color();
        if grade < Grade::Slip {
            return;
        }
        let is_same = |it: &&(Color, usize, Move)| {
            it.0 == color && it.2 == look.best.mv && look.number - it.1 <= REMEMBERED
        };
        if let Some(&(_, number, mv)) = self.shown.iter().find(is_same) {
            facts.push(Fact::new(FactKind::StillThere).amount(number as f64).other(mv));
        }
        if let Some(fault) = fault {
            let before = self.faults[color].iter().filter(|it| **it == fault).count();
            // That the endgame costs points again and again teaches nothing.
            if before > 0 && fault != Fault::Endgame {
                facts.push(Fact::new(FactKind::Repeated).amount((before + 1) as f64));
            }
            self.faults[color].push(fault);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::Review;
    use crate::review::look::tests::quiet_look;
    use expect_test::{Expect, expect};
    use goban::{Position, Rules, diagram};

    /// A move that gives away so many points, where another was better.
    fn look(drawing: &str, (mv, best): (&str, &str), loss: f64) -> Look {
        let setup = diagram::parse(drawing).unwrap().setup;
        let mut look = quiet_look();
        look.before = Position::from_setup(&setup, Rules::JAPANESE).unwrap();
        look.mv = mv.parse().unwrap();
        look.best.mv = best.parse().unwrap();
        look.best.outlook.lead = loss;
        look.best.outlook.win = 0.5 + loss / 50.0;
        look
    }

    fn check(looks: Vec<Look>, expect: Expect) {
        let ranks = ByColor { black: Rank::parse("10k"), white: Rank::parse("10k") };
        let mut text = String::new();
        for tone in [Tone::Kind, Tone::Strict, Tone::Child] {
            let review = Review::new(looks.clone(), ranks, tone);
            for it in &review.moves {
                text.extend([&it.text_en, "\n", &it.text_ja, "\n"]);
            }
        }
        expect.assert_eq(&text);
    }

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

    #[test]
    fn stones_that_stay_in_atari_are_told_with_the_move_that_saves_them() {
        check(
            vec![look(CAPTURE, ("G3", "E5"), 9.0)],
            expect![[r#"
                {G3} cost a lot: about 9 points. Black's 2 stones at {E6} stay in atari. {E5} was the move: it brings 2 stones out of atari.
                {G3}は9目ほどの痛い損になりました。{E6}の黒二子がアタリのままです。アタリの二子を助ける{E5}が打ちたいところでした。
                {G3} is a blunder: it loses about 9 points. Black's 2 stones at {E6} stay in atari. {E5} was the move: it brings 2 stones out of atari.
                {G3}は大悪手。9目ほどの損。{E6}の黒二子がアタリのまま。アタリの二子を助ける{E5}が正着。
                Oh no! {G3} loses about 9 points. Black's 2 stones at {E6} stay in atari. {E5} was better: it brings 2 stones out of atari.
                あれれ、{G3}は9目くらいそんだよ。{E6}の黒二子がアタリのままだよ。アタリの二子を助ける{E5}のほうがよかったね。
            "#]],
        );
    }

    #[test]
    fn what_was_told_is_not_told_again() {
        let mut later = look(CAPTURE, ("H3", "E5"), 9.0);
        later.number = 3;
        let ranks = ByColor { black: Rank::parse("10k"), white: Rank::parse("10k") };
        let first = look(CAPTURE, ("G3", "E5"), 9.0);
        let review = Review::new(vec![first, later], ranks, Tone::Kind);
        let told = |n: usize, kind| review.moves[n].told().iter().any(|it| it.kind == kind);
        assert!(told(0, FactKind::Better) && !told(0, FactKind::StillThere));
        assert!(told(1, FactKind::StillThere) && !told(1, FactKind::Better));
        assert!(
            review.moves[1].text_en.contains("As at move 1, {E5}"),
            "{}",
            review.moves[1].text_en
        );
    }

    #[test]
    fn a_quiet_move_is_passed_over_in_silence() {
        let ranks = ByColor { black: Rank::parse("10k"), white: Rank::parse("10k") };
        let mut quiet = quiet_look();
        quiet.people =
            vec![(Rank::parse("10k"), crate::review::Sight { played: 0.8, ..quiet.net })];
        let review = Review::new(vec![quiet], ranks, Tone::Kind);
        assert_eq!((review.moves[0].grade, review.moves[0].text_en.as_str()), (Grade::Fine, ""));
    }
}
