//! Several curves or clouds of dots in one plot, as SVG.

use std::fmt::Write;

use crate::figure::{escaped, number, step};

/// A plot.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    /// What stands above it.
    pub title: String,
    /// What is across, and what is up.
    pub axes: (String, String),
    /// What is drawn.
    pub series: Vec<Series>,
}

/// One curve, or one cloud of dots.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its points.
    pub points: Vec<(f64, f64)>,
    /// Whether they are dots and no curve.
    pub dots: bool,
}

const LEFT: f64 = 62.0;
const TOP: f64 = 44.0;
const WIDTH: f64 = 460.0;
const HEIGHT: f64 = 280.0;
const LEGEND: f64 = 230.0;
const BOTTOM: f64 = 48.0;
/// Told apart by the colour-blind too.
const COLORS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#999999"];

/// Draws it.
pub fn lines(chart: &Chart) -> String {
    let points = || chart.series.iter().flat_map(|it| &it.points);
    let across = Scale::of(points().map(|it| it.0), WIDTH);
    let up = Scale::of(points().map(|it| it.1), HEIGHT);
    let (width, height) = (LEFT + WIDTH + LEGEND, TOP + HEIGHT + BOTTOM);
    let place = |&(x, y): &(f64, f64)| (LEFT + across.at(x), TOP + HEIGHT - up.at(y));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"12\" y=\"24\" font-size=\"15\">{}</text>\n",
        escaped(&chart.title)
    );
    // Writing to a string cannot fail.
    for tick in across.ticks() {
        let at = LEFT + across.at(tick);
        let _ = writeln!(
            svg,
            "<line x1=\"{at:.1}\" y1=\"{TOP}\" x2=\"{at:.1}\" y2=\"{:.1}\" stroke=\"#eee\"/>\
             <text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            TOP + HEIGHT,
            TOP + HEIGHT + 18.0,
            number(tick, across.step)
        );
    }
    for tick in up.ticks() {
        let at = TOP + HEIGHT - up.at(tick);
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{:.1}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT + WIDTH,
            LEFT - 6.0,
            at + 4.5,
            number(tick, up.step)
        );
    }
    for (n, series) in chart.series.iter().enumerate() {
        let color = COLORS[n % COLORS.len()];
        // A second round through the colours is dashed.
        let dash = if n >= COLORS.len() { " stroke-dasharray=\"5 3\"" } else { "" };
        let places: Vec<(f64, f64)> = series.points.iter().map(place).collect();
        if series.dots {
            for (x, y) in places {
                let _ = writeln!(
                    svg,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\" fill=\"{color}\" fill-opacity=\"0.6\"/>"
                );
            }
        } else {
            let text: Vec<String> =
                places.iter().map(|it| format!("{:.1},{:.1}", it.0, it.1)).collect();
            let _ = writeln!(
                svg,
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"{dash}/>",
                text.join(" ")
            );
        }
        let (x, y) = (LEFT + WIDTH + 14.0, TOP + 16.0 * (n as f64 + 0.5));
        let _ = writeln!(
            svg,
            "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"12\" height=\"4\" fill=\"{color}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"12\">{}</text>",
            y - 2.0,
            x + 18.0,
            y + 4.5,
            escaped(&series.name)
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\
         <text x=\"16\" y=\"{:.1}\" text-anchor=\"middle\" transform=\"rotate(-90 16 {:.1})\">{}</text>\n</svg>",
        LEFT + WIDTH / 2.0,
        TOP + HEIGHT + 38.0,
        escaped(&chart.axes.0),
        TOP + HEIGHT / 2.0,
        TOP + HEIGHT / 2.0,
        escaped(&chart.axes.1)
    );
    svg
}

/// Values to places.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
    length: f64,
}

impl Scale {
    fn of(values: impl Iterator<Item = f64>, length: f64) -> Self {
        let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), it| {
            (low.min(it), high.max(it))
        });
        let (low, high) = if low <= high { (low, high) } else { (0.0, 1.0) };
        let step = step((high - low).max(1e-9));
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        let high = if high > low { high } else { low + step };
        Self { low, high, step, length }
    }

    fn at(&self, value: f64) -> f64 {
        self.length * (value - self.low) / (self.high - self.low)
    }

    fn ticks(&self) -> impl Iterator<Item = f64> + use<> {
        let (low, high, step) = (self.low, self.high, self.step);
        std::iter::successors(Some(low), move |it| Some(it + step))
            .take_while(move |it| *it < high + step / 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_and_dots_are_drawn_to_scale() {
        let series = |name: &str, dots| Series {
            name: name.to_owned(),
            points: vec![(0.0, 0.0), (10.0, 100.0)],
            dots,
        };
        let chart = Chart {
            title: "a < b".to_owned(),
            axes: ("x".to_owned(), "y".to_owned()),
            series: vec![series("one", false), series("two", true)],
        };
        let svg = lines(&chart);
        assert!(svg.contains("points=\"62.0,324.0 522.0,44.0\""), "{svg}");
        assert_eq!(svg.matches("<circle").count(), 2);
        assert!(svg.contains("a &lt; b") && svg.trim_end().ends_with("</svg>"));
        let empty = lines(&Chart { series: Vec::new(), ..chart });
        assert!(!empty.contains("NaN") && !empty.contains("inf"));
    }
}
