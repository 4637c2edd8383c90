//! How near to the last move people play, beside what a network thinks of the same positions.

use std::fmt::Write;

use goban::{Move, Point};
use net::{Encoder, Network, TooLarge, View};

use super::band::BANDS;
use super::foretelling::MoveSample;
use crate::chart::{Chart, Series, lines};

/// Distances are told apart up to these; what is further is together.
pub const STEPS: [f64; 6] = [2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
const COUNT: usize = STEPS.len() + 1;

/// Moves of people of each band by their distance to the last move, and how many of them the
/// network would have expected there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Flow {
    played: [[u32; COUNT]; BANDS.len()],
    expected: [[f64; COUNT]; BANDS.len()],
}

impl Flow {
    /// Asks the network about every sample that answers a move.
    pub fn of(
        network: &Network,
        samples: &[MoveSample],
        mut progress: impl FnMut(usize),
    ) -> Result<Self, TooLarge> {
        let mut found = Self::default();
        let mut workspace = network.workspace();
        for (n, sample) in samples.iter().enumerate() {
            progress(n + 1);
            let position = &sample.position;
            let last = position.history().last().and_then(|it| it.mv.point());
            let (Some(last), Some(point)) = (last, sample.mv.point()) else { continue };
            let inputs = Encoder::new(position.size()).encode(position)?;
            let said = network.evaluate(&inputs, View::default(), &mut workspace);
            // Who passes is not asked how far away.
            let sum: f32 = inputs.legal.iter().map(|it| said.of(Move::Play(it))).sum();
            for it in inputs.legal.iter() {
                let share = said.of(Move::Play(it)) / sum.max(1e-6);
                found.expected[sample.band][step(last, it)] += f64::from(share);
            }
            found.played[sample.band][step(last, point)] += 1;
        }
        Ok(found)
    }

    /// How much oftener than the network thinks people of a band play so far away; `None` where
    /// nothing was expected.
    pub fn factors(&self, band: usize) -> [Option<f64>; COUNT] {
        let (played, expected) = (&self.played[band], &self.expected[band]);
        std::array::from_fn(|n| (expected[n] > 0.0).then(|| f64::from(played[n]) / expected[n]))
    }

    /// As a table of Markdown: factors, and behind them how many moves were played.
    pub fn markdown(&self) -> String {
        let mut text = String::from("| moves of |");
        for step in STEPS {
            let _ = write!(text, " ≤ {step} |");
        }
        text.push_str(" beyond |\n|---|");
        text.push_str(&"---|".repeat(COUNT));
        for (band, name) in BANDS.iter().map(|it| it.name).enumerate() {
            let _ = write!(text, "\n| {name} |");
            for (factor, played) in self.factors(band).iter().zip(&self.played[band]) {
                let factor = factor.map_or("–".to_owned(), |it| format!("{it:.2}"));
                let _ = write!(text, " {factor} ({played}) |");
            }
        }
        text.push('\n');
        text
    }

    /// As lines of values between commas.
    pub fn csv(&self) -> String {
        let mut text = String::from("band,up_to,played,expected,factor\n");
        for (band, name) in BANDS.iter().map(|it| it.name).enumerate() {
            let ends = STEPS.iter().map(f64::to_string).chain(["beyond".to_owned()]);
            for (n, end) in ends.enumerate() {
                let (played, expected) = (self.played[band][n], self.expected[band][n]);
                let factor = self.factors(band)[n].map_or(String::new(), |it| format!("{it:.3}"));
                let _ = writeln!(text, "{name},{end},{played},{expected:.1},{factor}");
            }
        }
        text
    }

    /// The factors, drawn.
    pub fn figure(&self) -> String {
        let curve = |band: usize| {
            let ends = STEPS.into_iter().chain([STEPS[STEPS.len() - 1] + 1.0]);
            let known = ends.zip(self.factors(band));
            let points = known.filter_map(|(end, factor)| Some((end, factor?))).collect();
            Series { name: BANDS[band].name.to_owned(), points, dots: false }
        };
        lines(&Chart {
            title: "How much oftener than a strong network people play near the last move"
                .to_owned(),
            axes: ("distance, the last one and beyond".to_owned(), "factor".to_owned()),
            series: (0..BANDS.len()).map(curve).collect(),
        })
    }
}

/// Which of the distances it is.
fn step(from: Point, to: Point) -> usize {
    let [x, y] = [(from.x(), to.x()), (from.y(), to.y())].map(|(a, b)| f64::from(a.abs_diff(b)));
    let distance = x.hypot(y);
    STEPS.iter().position(|it| distance <= it + 1e-6).unwrap_or(STEPS.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::human::samples;
    use train::GameLine;

    #[test]
    fn answers_are_counted_by_how_far_away_they_are() {
        // Beside the last move, two away, then across the board after a pass.
        let line = "0a\tours\t1\t9\t7\t0\t20k\t3k\tB+R\t\t\tB\taabbdb..ii";
        let samples = samples(&[GameLine::parse(line).unwrap()], 9, 1);
        let network = partner::embedded_network().unwrap();
        let flow = Flow::of(&network, &samples, |_| ()).unwrap();
        assert_eq!(flow.played[3], [1, 0, 0, 0, 0, 0, 0], "White answers once");
        assert_eq!(flow.played[0], [1, 0, 0, 0, 0, 0, 0], "Black too: the rest answers nothing");
        let expected: f64 = flow.expected.as_flattened().iter().sum();
        assert!((expected - 2.0).abs() < 1e-3, "{expected}");
        assert!(flow.markdown().contains("| 25-16k |") && flow.figure().starts_with("<svg"));
        assert_eq!(flow.csv().lines().count(), 1 + 6 * 7);
    }
}
