//! `kata-raw-nn`: what a network says about the present position, without search.

use std::fmt::Write;
use std::sync::Arc;

use goban::{Color, Move, Position, Symmetry};
use gtp::{GtpError, Symmetries};
use net::{Encoder, Evaluation, Network, View, Workspace};

use super::GtpEngine;

/// A network with the memory it needs.
#[derive(Debug)]
pub(crate) struct Oracle {
    network: Arc<Network>,
    workspace: Workspace,
}

impl Oracle {
    pub(crate) fn new(network: Network) -> Self {
        Self::sharing(Arc::new(network))
    }

    fn sharing(network: Arc<Network>) -> Self {
        Self { workspace: network.workspace(), network }
    }

    pub(super) fn network(&self) -> Arc<Network> {
        Arc::clone(&self.network)
    }

    pub(super) fn evaluate(
        &mut self,
        position: &Position,
        view: View,
    ) -> Result<&Evaluation, GtpError> {
        let mut encoder = Encoder::new(position.size());
        if self.network.wants_suicide_for_life() {
            encoder = encoder.with_suicide_for_life();
        }
        let inputs = encoder.encode(position).map_err(GtpError::failed)?;
        Ok(self.network.evaluate(&inputs, view, &mut self.workspace))
    }

    /// What it says under each of the symmetries.
    fn tell(
        &mut self,
        position: &Position,
        symmetries: Symmetries,
        view: View,
    ) -> Result<String, GtpError> {
        let numbers = match symmetries {
            Symmetries::One(number) => number..=number,
            Symmetries::All => 0..=7,
        };
        let mut text = String::new();
        for symmetry in numbers.filter_map(Symmetry::from_number) {
            let evaluation = self.evaluate(position, View { symmetry, ..view })?;
            // A string takes everything.
            let _ = describe(&mut text, position, symmetry, evaluation);
        }
        Ok(text.trim_end().to_owned())
    }
}

impl GtpEngine {
    pub(super) fn raw_net(
        &mut self,
        symmetries: Symmetries,
        optimism: f32,
    ) -> Result<String, GtpError> {
        let Some(oracle) = &mut self.oracle else { return Err(GtpError::UnknownCommand) };
        let view = View { optimism, ..View::default() };
        oracle.tell(self.session.position(), symmetries, view)
    }

    /// The same by the network that knows people.
    pub(super) fn raw_human_net(&mut self, symmetries: Symmetries) -> Result<String, GtpError> {
        let Some(profile) = self.params.human else {
            return Err(GtpError::failed("set humanSLProfile first, such as rank_5k"));
        };
        if self.human.is_none() {
            let network = partner::embedded_human_network().map_err(GtpError::failed)?;
            self.human = Some(Oracle::sharing(network));
        }
        let Some(human) = &mut self.human else { return Err(GtpError::UnknownCommand) };
        let view = View { ranks: profile.ranks, ..View::default() };
        human.tell(self.session.position(), symmetries, view)
    }
}

/// Everything from White's side, boards row by row from the top.
fn describe(
    text: &mut String,
    position: &Position,
    symmetry: Symmetry,
    evaluation: &Evaluation,
) -> std::fmt::Result {
    let white = |it: f32| if position.to_move() == Color::White { it } else { -it };
    let (win, loss) = match position.to_move() {
        Color::White => (evaluation.win, evaluation.loss),
        Color::Black => (evaluation.loss, evaluation.win),
    };
    writeln!(text, "symmetry {}", symmetry.number())?;
    writeln!(text, "whiteWin {win:.6}")?;
    writeln!(text, "whiteLoss {loss:.6}")?;
    writeln!(text, "noResult {:.6}", evaluation.no_result)?;
    writeln!(text, "whiteLead {:.3}", white(evaluation.lead))?;
    writeln!(text, "whiteScoreSelfplay {:.3}", white(evaluation.score))?;
    writeln!(text, "whiteScoreSelfplaySq {:.3}", evaluation.score_square)?;
    writeln!(text, "varTimeLeft {:.3}", evaluation.time_left)?;
    let (win_error, score_error) = evaluation.errors.map_or((-1.0, -1.0), |it| (it.win, it.score));
    writeln!(text, "shorttermWinlossError {win_error:.3}")?;
    writeln!(text, "shorttermScoreError {score_error:.3}")?;
    writeln!(text, "policy")?;
    grid(text, position, |it| {
        let mv = Move::Play(it);
        if position.is_legal(mv) { format!("{:.6}", evaluation.of(mv)) } else { "NAN".to_owned() }
    })?;
    writeln!(text, "policyPass {:.6}", evaluation.pass)?;
    writeln!(text, "whiteOwnership")?;
    grid(text, position, |it| format!("{:.7}", white(evaluation.ownership[it])))
}

fn grid(
    text: &mut String,
    position: &Position,
    number: impl Fn(goban::Point) -> String,
) -> std::fmt::Result {
    let width = usize::from(position.size().width());
    let numbers: Vec<String> = position.size().points_from_top().map(number).collect();
    for row in numbers.chunks(width) {
        writeln!(text, "{}", row.join(" "))?;
    }
    Ok(())
}
