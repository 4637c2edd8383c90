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

/// One plot of several side by side: values over a number, in percent.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// What the number is.
    pub axis: String,
    /// The numbers, growing, and what was measured at each.
    pub points: Vec<(f64, Whisker)>,
    /// What others measured, as a line without intervals.
    pub other: Vec<(f64, f64)>,
    /// Who they are.
    pub other_name: String,
}

const PANEL_WIDTH: f64 = 300.0;
const PANEL_HEIGHT: f64 = 240.0;
const PANEL_LEFT: f64 = 62.0;
const OURS: &str = "#1f5fa8";
const OTHERS: &str = "#999";

/// Curves with intervals, from 0 to 100 %, and a line at 50 %.
pub fn curves(title: &str, values: &str, panels: &[Panel]) -> String {
    let each = PANEL_LEFT + PANEL_WIDTH + RIGHT;
    let (width, height) = (each * panels.len() as f64, TOP + PANEL_HEIGHT + BOTTOM);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"12\" y=\"24\" font-size=\"15\">{}</text>\n\
         <text x=\"16\" y=\"{:.1}\" text-anchor=\"middle\" transform=\"rotate(-90 16 {:.1})\">{}</text>\n",
        escaped(title),
        TOP + PANEL_HEIGHT / 2.0,
        TOP + PANEL_HEIGHT / 2.0,
        escaped(values)
    );
    for (n, panel) in panels.iter().enumerate() {
        draw_panel(&mut svg, panel, PANEL_LEFT + each * n as f64);
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_panel(svg: &mut String, panel: &Panel, left: f64) {
    let numbers = || panel.points.iter().map(|it| it.0).chain(panel.other.iter().map(|it| it.0));
    let low = numbers().fold(f64::INFINITY, f64::min);
    let high = numbers().fold(f64::NEG_INFINITY, f64::max);
    let range = if high > low { high - low } else { 1.0 };
    let x = |number: f64| left + PANEL_WIDTH * (0.06 + 0.88 * (number - low) / range);
    let y = |percent: f64| TOP + PANEL_HEIGHT * (1.0 - percent / 100.0);
    let (right, bottom) = (left + PANEL_WIDTH, TOP + PANEL_HEIGHT);
    // Writing to a string cannot fail.
    for percent in [0.0, 25.0, 50.0, 75.0, 100.0] {
        let (at, stroke) = (y(percent), if percent == 50.0 { "#888" } else { "#ddd" });
        let _ = writeln!(
            svg,
            "<line x1=\"{left}\" y1=\"{at:.1}\" x2=\"{right}\" y2=\"{at:.1}\" stroke=\"{stroke}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{percent}</text>",
            left - 6.0,
            at + 4.5
        );
    }
    let mut ticks: Vec<f64> = numbers().collect();
    ticks.sort_by(f64::total_cmp);
    ticks.dedup();
    for number in ticks {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{number}</text>",
            x(number),
            bottom + 18.0
        );
    }
    let line = |points: Vec<(f64, f64)>, stroke: &str| {
        let places: Vec<String> =
            points.iter().map(|&(at, value)| format!("{:.1},{:.1}", x(at), y(value))).collect();
        format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"2\"/>\n",
            places.join(" ")
        )
    };
    svg.push_str(&line(panel.other.clone(), OTHERS));
    if let Some(&(at, value)) = panel.other.first() {
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{OTHERS}\">{}</text>",
            x(at),
            y(value) + 16.0,
            escaped(&panel.other_name)
        );
    }
    svg.push_str(&line(panel.points.iter().map(|it| (it.0, it.1.value)).collect(), OURS));
    for (number, whisker) in &panel.points {
        let at = x(*number);
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" y1=\"{:.1}\" x2=\"{at:.1}\" y2=\"{:.1}\" stroke=\"{OURS}\"/>\
             <circle cx=\"{at:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{OURS}\"/>",
            y(whisker.low),
            y(whisker.high),
            y(whisker.value)
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
        left + PANEL_WIDTH / 2.0,
        bottom + 38.0,
        escaped(&panel.axis)
    );
}

/// A round distance between ticks that gives about six of them.
pub(crate) fn step(range: f64) -> f64 {
    let rough = range / 6.0;
    let power = 10_f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|it| it * power >= rough).unwrap_or(10.0);
    factor * power
}

pub(crate) fn number(value: f64, step: f64) -> String {
    let enough = |it: &u8| 10_f64.powi(i32::from(*it)) * step > 0.999;
    let places = (0..9).find(enough).map_or(9, usize::from);
    // Adding zero turns a negative zero into a plain one.
    format!("{:.places$}", value + 0.0)
}

pub(crate) fn escaped(text: &str) -> String {
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
    fn curves_are_drawn_to_scale() {
        let whisker = |value| Whisker { label: String::new(), value, low: value, high: value };
        let panel = Panel {
            axis: "n".to_owned(),
            points: vec![(10.0, whisker(0.0)), (30.0, whisker(100.0))],
            other: vec![(20.0, 50.0)],
            other_name: "them & us".to_owned(),
        };
        let svg = curves("t", "%", &[panel.clone(), panel]);
        assert_eq!(svg.matches("points=\"80.0,284.0 344.0,44.0\"").count(), 1);
        assert_eq!(svg.matches("<circle").count(), 4);
        assert_eq!(svg.matches("points=\"212.0,164.0\"").count(), 1);
        assert!(svg.contains("them &amp; us") && svg.trim_end().ends_with("</svg>"));
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
