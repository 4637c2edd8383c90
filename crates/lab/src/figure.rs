//! Figures, as SVG.

use std::fmt::Write;

/// A measured value with its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Whisker {
    /// What was measured.
    pub label: String,
    /// The value.
    pub value: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

const LABEL_WIDTH: f64 = 210.0;
const PLOT_WIDTH: f64 = 420.0;
const ROW_HEIGHT: f64 = 26.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 48.0;
const RIGHT: f64 = 30.0;

/// Values with their intervals, one below the other, and a line where nothing differs.
pub fn whiskers(title: &str, (axis, neutral): (&str, f64), rows: &[Whisker]) -> String {
    let ends = rows.iter().flat_map(|it| [it.low, it.high]).chain([neutral]);
    let (low, high) = ends.fold((neutral, neutral), |(low, high), it| (low.min(it), high.max(it)));
    let step = step((high - low).max(1e-9));
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let (low, high) = if high > low { (low, high) } else { (low - step, low + step) };
    let x = |value: f64| LABEL_WIDTH + PLOT_WIDTH * (value - low) / (high - low);
    let plot_end = TOP + ROW_HEIGHT * rows.len() as f64;
    let (width, height) = (LABEL_WIDTH + PLOT_WIDTH + RIGHT, plot_end + BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"12\" y=\"24\" font-size=\"15\">{}</text>\n",
        escaped(title)
    );
    let ticks = std::iter::successors(Some(low), |it| Some(it + step));
    for value in ticks.take_while(|&it| it < high + step / 2.0) {
        let at = x(value);
        // Writing to a string cannot fail.
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{plot_end}\" stroke=\"#ddd\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            plot_end + 18.0,
            number(value, step)
        );
    }
    let at = x(neutral);
    let _ = writeln!(
        svg,
        "<line x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{plot_end}\" stroke=\"#888\" \
         stroke-dasharray=\"4 3\"/>"
    );
    for (n, row) in rows.iter().enumerate() {
        let y = TOP + ROW_HEIGHT * (n as f64 + 0.5);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <line x1=\"{:.1}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\" stroke=\"#1f5fa8\" \
             stroke-width=\"2\"/><circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"#1f5fa8\"/>",
            LABEL_WIDTH - 10.0,
            y + 4.5,
            escaped(&row.label),
            x(row.low),
            x(row.high),
            x(row.value)
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n</svg>",
        LABEL_WIDTH + PLOT_WIDTH / 2.0,
        plot_end + 38.0,
        escaped(axis)
    );
    svg
}

/// A round distance between ticks that gives about six of them.
fn step(range: f64) -> f64 {
    let rough = range / 6.0;
    let power = 10_f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|it| it * power >= rough).unwrap_or(10.0);
    factor * power
}

fn number(value: f64, step: f64) -> String {
    let enough = |it: &u8| 10_f64.powi(i32::from(*it)) * step > 0.999;
    let places = (0..9).find(enough).map_or(9, usize::from);
    // Adding zero turns a negative zero into a plain one.
    format!("{:.places$}", value + 0.0)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round() {
        assert_eq!([step(100.0), step(7.0), step(0.3)], [20.0, 2.0, 0.05]);
        assert_eq!([number(40.0, 20.0), number(0.05, 0.05)], ["40", "0.05"]);
    }

    #[test]
    fn values_are_drawn_to_scale() {
        let row = |value| Whisker { label: "a < b".into(), value, low: value, high: value };
        let svg = whiskers("t", ("%", 50.0), &[row(0.0), row(100.0)]);
        let circles: Vec<&str> =
            svg.split("<circle cx=\"").skip(1).filter_map(|it| it.split('"').next()).collect();
        assert_eq!(circles, ["210.0", "630.0"]);
        assert!(svg.contains("a &lt; b"));
    }
}
