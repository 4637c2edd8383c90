//! A matrix as coloured squares.

use std::fmt::Write;

use super::band::BANDS;

/// A row of squares: how far each is from the best of the row, and the number written into it.
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) cells: Vec<(f64, f64)>,
}

const SIDE: usize = 76;
const LEFT: usize = 90;
const TOP: usize = 64;
/// So far from the best a square is darkest.
const DARKEST: f64 = 0.5;

/// As SVG.
pub(super) fn map(rows: &[Row]) -> String {
    let (width, height) = (LEFT + BANDS.len() * SIDE + 20, TOP + rows.len() * SIDE + 40);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"20\">Whose moves (rows) are foretold by which rank (columns)</text>\n"
    );
    for (n, band) in BANDS.iter().enumerate() {
        let x = LEFT + n * SIDE + SIDE / 2;
        let _ = writeln!(
            svg,
            "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">as {}</text>",
            TOP - 10,
            band.middle()
        );
    }
    for (line, row) in rows.iter().enumerate() {
        let y = TOP + line * SIDE;
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            LEFT - 8,
            y + SIDE / 2 + 4,
            row.name
        );
        for (n, (behind, percent)) in row.cells.iter().enumerate() {
            let x = LEFT + n * SIDE;
            // White is the best of its row.
            let light = 97.0 - 45.0 * (behind / DARKEST).clamp(0.0, 1.0);
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" \
                 fill=\"hsl(210 60% {light:.0}%)\" stroke=\"#888\"/>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{percent:.1} %</text>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\">+{behind:.3}</text>",
                x + SIDE / 2,
                y + SIDE / 2 - 2,
                x + SIDE / 2,
                y + SIDE / 2 + 16
            );
        }
    }
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"{}\" font-size=\"11\">top-1, and how many nats worse than the best rank of the row</text>\n</svg>",
        height - 12
    );
    svg
}
