//! What GoGui draws on its board: influence, candidates, natural moves, names.
//!
//! All but the influence are in GoGui's form `gfx`: `LABEL` with points and texts, `COLOR` with a
//! colour and points, `TEXT` for the line below the board.

use std::fmt::Write;

use analysis::{Candidate, Candidates, Policy, Rank};
use goban::{Move, Point};
use gtp::{AnalyzeOptions, Dialect, GtpError, Interrupt, points_text};
use partner::Human;
use shapes::{Namer, Naming};

use super::GtpEngine;
use super::inquiry::Stop;
use super::review::ORDINARY;

/// Visits of a look when nobody says how many: about a second with the network inside.
const LOOK_VISITS: u32 = 200;
/// More candidates than these nobody reads.
const MOST_CANDIDATES: usize = 12;
/// More names than these cover the board.
const MOST_NAMES: usize = 8;
/// Moves that fewer people than this would play are not shown.
const RARE: f32 = 0.01;

/// Up to so many points given away, and its colour.
const LOSS_COLORS: [(f32, &str); 3] = [(0.5, "#60c060"), (2.0, "#e0d050"), (f32::MAX, "#e07050")];
/// From this share of people on, and its colour.
const SHARE_COLORS: [(f32, &str); 3] = [(0.2, "#60c060"), (0.05, "#b0d070"), (RARE, "#e0e0a0")];

impl GtpEngine {
    /// Whose the points will be, row by row from the top: `1` surely Black's, `-1` White's.
    pub(super) fn show_influence(&mut self, interrupt: &Interrupt) -> Result<String, GtpError> {
        let seen = self.glance(interrupt)?;
        let ownership = seen.ownership.ok_or_else(|| GtpError::failed("nothing is known"))?;
        let size = self.size();
        let numbers: Vec<String> =
            size.points_from_top().map(|it| format!("{:.2}", ownership.of(it))).collect();
        let rows: Vec<String> =
            numbers.chunks(usize::from(size.width())).map(|it| it.join(" ")).collect();
        Ok(rows.join("\n"))
    }

    /// The moves that were thought about, each with the points it gives away.
    pub(super) fn show_candidates(&mut self, interrupt: &Interrupt) -> Result<String, GtpError> {
        let seen = self.glance(interrupt)?;
        let best = seen.best().ok_or_else(|| GtpError::failed("nothing was found"))?;
        let shown: Vec<(Point, Loss)> = seen
            .moves
            .iter()
            .take(MOST_CANDIDATES)
            .filter_map(|it| Some((it.mv.point()?, Loss::new(best, it))))
            .collect();
        let mut drawing = Drawing::default();
        let mut lowest = f32::MIN;
        for (highest, color) in LOSS_COLORS {
            let of_color = shown.iter().filter(|(_, it)| (lowest..highest).contains(&it.amount));
            drawing.color(color, of_color.map(|it| it.0));
            lowest = highest;
        }
        drawing.labels(shown.iter().map(|(point, loss)| (*point, loss.label.as_str())));
        drawing.text(&summary(&seen, best));
        Ok(drawing.0)
    }

    /// How many in a hundred people of a rank would play each move.
    pub(super) fn show_naturalness(&mut self, arguments: &str) -> Result<String, GtpError> {
        let rank = self.rank_of_reader(arguments)?;
        let policy = self.people(rank)?;
        let mut drawing = Drawing::default();
        let mut highest = f32::MAX;
        let shown = likely(self.size().points(), &policy);
        for (lowest, color) in SHARE_COLORS {
            let of_color = shown.iter().filter(|(_, it)| (lowest..highest).contains(it));
            drawing.color(color, of_color.map(|it| it.0));
            highest = lowest;
        }
        let percents: Vec<(Point, String)> =
            shown.iter().map(|&(point, share)| (point, format!("{:.0}", share * 100.0))).collect();
        drawing.labels(percents.iter().map(|(point, it)| (*point, it.as_str())));
        let pass = policy.pass * 100.0;
        drawing.text(&format!("Percent of {rank} players; {pass:.0} would pass"));
        Ok(drawing.0)
    }

    /// What the moves that people are likely to play would be called.
    pub(super) fn show_names(&mut self, arguments: &str) -> Result<String, GtpError> {
        let rank = self.rank_of_reader(arguments)?;
        let policy = self.people(rank)?;
        let position = self.session.position();
        let mut namer = Namer::embedded(self.size()).map_err(GtpError::failed)?;
        let mut shown = likely(self.size().points(), &policy);
        shown.retain(|(point, _)| position.is_legal(Move::Play(*point)));
        shown.truncate(MOST_NAMES);
        let mut names = Vec::new();
        for (point, _) in shown {
            let naming = namer.name(position, Move::Play(point)).map_err(GtpError::failed)?;
            names.extend(key(&naming).map(|it| (point, it)));
        }
        let mut drawing = Drawing::default();
        drawing.labels(names.iter().copied());
        Ok(drawing.0)
    }

    /// Every move so far with its name, one a line.
    pub(super) fn names_of_game(&self) -> Result<String, GtpError> {
        let mut namer = Namer::embedded(self.size()).map_err(GtpError::failed)?;
        let mut lines = Vec::new();
        for (n, (color, mv)) in self.session.moves().enumerate() {
            let Some(position) = self.session.position_at(n) else { break };
            // A pass has no name.
            let naming = namer.name(&position.with_to_move(color), mv).unwrap_or_default();
            let words = [key(&naming), naming.name.map(shapes::Name::ja)];
            let words: Vec<&str> = words.into_iter().flatten().collect();
            let line = format!("{} {color} {mv} {}", n + 1, words.join(" "));
            lines.push(line.trim_end().to_owned());
        }
        Ok(lines.join("\n"))
    }

    /// A look at the position as it is, which plays nothing; its tree stays for the next.
    fn glance(&mut self, interrupt: &Interrupt) -> Result<Candidates, GtpError> {
        let options = AnalyzeOptions::default();
        let inquiry = self.wide_inquiry(Dialect::Kata, &options)?;
        let visits = self.params.visits.unwrap_or(LOOK_VISITS);
        let stop = || interrupt.requested().then_some(Stop::Enough);
        // A copy, so that what is looked at between two moves does not change the second.
        let mut rng = self.rng.clone();
        Ok(self.search_on(&inquiry, (visits, stop), &mut rng).0)
    }

    fn people(&self, rank: Rank) -> Result<Policy, GtpError> {
        let mut human = Human::embedded().map_err(GtpError::failed)?;
        human.policy(self.session.position(), [rank; 2]).map_err(GtpError::failed)
    }

    /// The rank that is named, else that of the opponent or of the engine, else an ordinary one.
    fn rank_of_reader(&self, arguments: &str) -> Result<Rank, GtpError> {
        match (arguments.trim(), Rank::parse(arguments)) {
            ("", _) => {
                let teaching = &self.params.teaching;
                Ok(teaching.opponent.or(teaching.level).unwrap_or_else(|| Rank::parse(ORDINARY)))
            }
            (_, rank) if rank.is_known() => Ok(rank),
            (text, _) => Err(GtpError::expected("a rank such as 8k", Some(text))),
        }
    }
}

/// What a move gives away against the best: points, or percent where nobody counts points.
struct Loss {
    amount: f32,
    label: String,
}

impl Loss {
    fn new(best: &Candidate, candidate: &Candidate) -> Self {
        let points = best.lead.zip(candidate.lead).map(|(best, it)| best.points() - it.points());
        let percent = || (best.win.value() - candidate.win.value()) * 100.0;
        let (amount, unit) = points.map_or_else(|| (percent(), "%"), |it| (it, ""));
        let amount = amount.max(0.0);
        let label = if amount < 0.05 { "0".to_owned() } else { format!("-{amount:.1}{unit}") };
        Self { amount, label }
    }
}

fn summary(seen: &Candidates, best: &Candidate) -> String {
    let mut text = format!("{}: {}, wins {:.0} %", seen.to_move, best.mv, best.win.value() * 100.0);
    if let Some(lead) = best.lead {
        // A string takes everything.
        let _ = write!(text, ", {:+.1} points", lead.points());
    }
    text
}

/// The points that people play, the likeliest first.
fn likely(points: impl Iterator<Item = Point>, policy: &Policy) -> Vec<(Point, f32)> {
    let mut shown: Vec<(Point, f32)> =
        points.map(|it| (it, policy.points[it])).filter(|it| it.1 >= RARE).collect();
    shown.sort_by(|a, b| b.1.total_cmp(&a.1));
    shown
}

/// The word for a move; a more exact one where there is one.
fn key(naming: &Naming) -> Option<&'static str> {
    naming.name.map(shapes::Name::key).or(naming.detail.map(shapes::Detail::key))
}

/// Lines for GoGui to draw.
#[derive(Debug, Default)]
pub(super) struct Drawing(pub(super) String);

impl Drawing {
    fn line(&mut self, line: &str) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0.push_str(line);
    }

    pub(super) fn color(&mut self, color: &str, points: impl IntoIterator<Item = Point>) {
        self.points(&format!("COLOR {color}"), points);
    }

    /// A line of that kind with points, if there are any.
    pub(super) fn points(&mut self, kind: &str, points: impl IntoIterator<Item = Point>) {
        let points = points_text(points);
        if !points.is_empty() {
            self.line(&format!("{kind} {points}"));
        }
    }

    fn labels<'a>(&mut self, labels: impl Iterator<Item = (Point, &'a str)>) {
        let labels: Vec<String> = labels.map(|(point, text)| format!("{point} {text}")).collect();
        if !labels.is_empty() {
            self.line(&format!("LABEL {}", labels.join(" ")));
        }
    }

    pub(super) fn text(&mut self, text: &str) {
        self.line(&format!("TEXT {text}"));
    }
}
