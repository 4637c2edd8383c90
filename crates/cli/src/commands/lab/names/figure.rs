//! The paper's figure 6.3: how well each name is known, over how often it comes.

use std::fmt::Write;

use shapes::learning::Scoreboard;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 60.0;
const TOP: f64 = 44.0;
const BOTTOM: f64 = 392.0;
const RIGHT: f64 = 690.0;

/// A point for each name: moves on a logarithmic axis, the mean of precision and recall upward.
pub(super) fn accuracy_by_frequency(board: &Scoreboard) -> String {
    let scores = board.by_name();
    let most = scores.iter().map(|it| it.moves).max().unwrap_or(1).max(2) as f64;
    let x = |moves: f64| LEFT + 10.0 + (RIGHT - LEFT - 20.0) * moves.ln() / most.ln();
    let y = |share: f64| BOTTOM - (BOTTOM - TOP) * share;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
         <text x=\"12\" y=\"24\" font-size=\"15\">How well each name is known</text>\n"
    );
    // Writing to a string cannot fail.
    for percent in [0, 25, 50, 75, 100] {
        let at = y(f64::from(percent) / 100.0);
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{RIGHT}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{percent}</text>",
            LEFT - 6.0,
            at + 4.0
        );
    }
    for moves in [1, 3, 10, 30, 100, 300, 1000].into_iter().filter(|it| f64::from(*it) <= most) {
        let at = x(f64::from(moves));
        let _ = writeln!(
            svg,
            "<text x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{moves}</text>",
            BOTTOM + 18.0
        );
    }
    for it in &scores {
        let (at, up) = (x(it.moves as f64), y(it.accuracy()));
        let _ = writeln!(
            svg,
            "<circle cx=\"{at:.1}\" cy=\"{up:.1}\" r=\"3\" fill=\"#1f5fa8\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"9\">{}</text>",
            at + 4.0,
            up - 3.0,
            it.name.ja()
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">moves with this name; upward: mean \
         of precision and recall, percent</text>\n</svg>",
        f64::midpoint(LEFT, RIGHT),
        BOTTOM + 38.0
    );
    svg
}
