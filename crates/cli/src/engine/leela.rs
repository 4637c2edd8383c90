//! What clients of Leela Zero ask beyond GTP.

use std::fmt::Write;

use gtp::GtpError;

use super::GtpEngine;

/// Options of Leela Zero that mean nothing here: they are heard, and nothing is done.
const UNUSED_OPTIONS: [&str; 5] = [
    "lagbuffer",
    "maximum memory use (mib)",
    "percentage of memory for cache",
    "playouts",
    "resign percentage",
];

impl GtpEngine {
    pub(super) fn about_leela(&mut self, name: &str, arguments: &str) -> Result<String, GtpError> {
        match name {
            "heatmap" => self.heat_map(),
            "lz-setoption" => self.set_option(arguments),
            // Not among the commands, so the loop does not let it through.
            _ => Err(GtpError::UnknownCommand),
        }
    }

    /// How likely each move looks at first sight, in thousandths.
    fn heat_map(&mut self) -> Result<String, GtpError> {
        let position = self.session.position();
        let Some(oracle) = &mut self.oracle else { return Err(GtpError::UnknownCommand) };
        let evaluation = oracle.evaluate(position, net::View::default())?;
        let mut text = String::new();
        for (number, point) in position.size().points_from_top().enumerate() {
            let separator =
                if number % usize::from(position.size().width()) == 0 { "\n" } else { "" };
            let likely = evaluation.of(goban::Move::Play(point)).max(0.0) * 1000.0;
            // A string takes everything.
            let _ = write!(text, "{separator}{likely:4.0}");
        }
        let pass = evaluation.pass * 1000.0;
        let _ = write!(text, "\npass: {pass:.0}\nwinrate: {:.6}", evaluation.win);
        Ok(text)
    }

    /// `name NAME value VALUE`.
    fn set_option(&mut self, arguments: &str) -> Result<String, GtpError> {
        let form = || GtpError::expected("name NAME value VALUE", Some(arguments));
        let (name, value) = arguments
            .strip_prefix("name ")
            .and_then(|it| it.split_once(" value "))
            .ok_or_else(form)?;
        let name = name.trim().to_ascii_lowercase();
        match (name.as_str(), value.trim()) {
            // There is no limit but the usual one.
            ("visits", "0") => self.set_param("maxVisits", "auto")?,
            ("visits", value) => self.set_param("maxVisits", value)?,
            ("pondering", value) => self.set_param("ponderingEnabled", value)?,
            (name, _) if UNUSED_OPTIONS.contains(&name) => {}
            (name, _) => return Err(GtpError::failed(format!("no option {name}"))),
        }
        Ok(String::new())
    }
}
