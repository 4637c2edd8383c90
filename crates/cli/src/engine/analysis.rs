//! Analyses, and moves that are thought about aloud.

use std::time::{Duration, Instant};

use analysis::Candidates;
use gtp::{AnalysisCommand, AnalyzeOptions, Dialect, GtpError, SearchForm};

use super::GtpEngine;
use super::game::gtp_answer;
use super::inquiry::{Inquiry, Stop};
use super::pace::Pace;

/// How often an analysis tells when nobody says how often.
const USUAL_INTERVAL: Duration = Duration::from_secs(1);
/// Between two looks at the input when there is nothing to search.
const NAP: Duration = Duration::from_millis(5);
/// Instead of a move, when input has ended a search for one.
const CANCELLED: &str = "cancelled";

impl GtpEngine {
    pub(super) fn about_analysis(
        &mut self,
        command: &AnalysisCommand,
        session: &mut gtp::Session<'_>,
    ) -> Result<String, GtpError> {
        match command {
            AnalysisCommand::Analyze(dialect, options) => {
                let inquiry = self.wide_inquiry(*dialect, options)?;
                self.analyze(&inquiry, session);
                Ok(String::new())
            }
            AnalysisCommand::GenMoveAnalyze(dialect, options) => {
                self.generate_aloud(*dialect, options, session)
            }
            AnalysisCommand::Search(form, options) => self.search(*form, options, session),
            AnalysisCommand::RawNet { symmetries, optimism } => {
                self.raw_net(*symmetries, *optimism)
            }
            AnalysisCommand::RawHumanNet { symmetries } => self.raw_human_net(*symmetries),
        }
    }

    /// Tells how things stand until there is input, at least once.
    fn analyze(&mut self, inquiry: &Inquiry<'_>, session: &mut gtp::Session<'_>) {
        session.open();
        let interrupt = session.interrupt();
        let mut pace = Pace::new(Some(inquiry.options.interval.unwrap_or(USUAL_INTERVAL)));
        let visits = self.params.visits.unwrap_or(u32::MAX);
        // A copy, so that what is looked at between two moves does not change the second.
        let mut rng = self.rng.clone();
        let mut is_told = false;
        loop {
            // The first report is about more than the position itself.
            let mut is_first_look = !is_told;
            let stop = || {
                if std::mem::take(&mut is_first_look) {
                    None
                } else if interrupt.waiting() {
                    Some(Stop::Input)
                } else {
                    pace.is_due().then_some(Stop::Report)
                }
            };
            let (candidates, stopped) = self.search_on(inquiry, (visits, stop), &mut rng);
            if is_told && stopped == Some(Stop::Input) {
                return;
            }
            let line = inquiry.line(&candidates);
            session.send(&line);
            is_told = true;
            match stopped {
                Some(Stop::Report) => pace.advance(),
                Some(_) => return,
                // All visits are made, or memory is used up: nothing will change any more.
                None => return repeat(&line, pace, session),
            }
        }
    }

    /// A `genmove` that tells on the way, and once more at the end.
    fn generate_aloud(
        &mut self,
        dialect: Dialect,
        options: &AnalyzeOptions,
        session: &mut gtp::Session<'_>,
    ) -> Result<String, GtpError> {
        let inquiry = self.inquiry(dialect, options)?;
        let color = inquiry.position.to_move();
        let begin = Instant::now();
        session.open();
        let interrupt = session.interrupt();
        let mut tell = |it: &Candidates| session.send(&inquiry.line(it));
        let thought = self.find_move(&inquiry, &interrupt, &mut tell);
        self.clock.used(color, begin.elapsed());
        let Some(thought) = thought else { return Ok(format!("play {CANCELLED}")) };
        tell(&thought.candidates);
        self.answer(color, &thought)?;
        self.explain(&thought.candidates);
        Ok(format!("play {}", gtp_answer(thought.answer)))
    }

    /// The forms of `kata-search`, which play nothing and cost no time.
    fn search(
        &mut self,
        form: SearchForm,
        options: &AnalyzeOptions,
        session: &mut gtp::Session<'_>,
    ) -> Result<String, GtpError> {
        let inquiry = self.inquiry(Dialect::Kata, options)?;
        let interrupt = session.interrupt();
        let is_aloud = matches!(form, SearchForm::Analyze | SearchForm::AnalyzeCancellable);
        if is_aloud {
            session.open();
        }
        let mut tell = |it: &Candidates| {
            if is_aloud {
                session.send(&inquiry.line(it));
            }
        };
        let thought = self.find_move(&inquiry, &interrupt, &mut tell);
        let answer = match thought {
            Some(thought) => {
                tell(&thought.candidates);
                gtp_answer(thought.answer)
            }
            None => CANCELLED.to_owned(),
        };
        Ok(if is_aloud { format!("play {answer}") } else { answer })
    }
}

/// Says the same again and again until there is input, and takes no processor time for it.
fn repeat(line: &str, mut pace: Pace, session: &mut gtp::Session<'_>) {
    let interrupt = session.interrupt();
    pace.advance();
    while !interrupt.waiting() {
        std::thread::sleep(NAP);
        if pace.is_due() {
            session.send(line);
            pace.advance();
        }
    }
}
