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
use super::{english, japanese, why};

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
        let opinion = teachers::opinion(&evidence);
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
        if let Some(&(_, number, mv)) = self.shown.iter().rev().find(is_same) {
            facts.push(Fact::new(FactKind::StillThere).amount(number as f64).other(mv));
        } else {
            self.shown.push((color, look.number, look.best.mv));
        }
        if let Some(fault) = fault {
            let before = self.faults[color].iter().filter(|it| **it == fault).count();
            if before > 0 {
                facts.push(Fact::new(FactKind::Repeated).amount((before + 1) as f64));
            }
            self.faults[color].push(fault);
        }
    }
}
