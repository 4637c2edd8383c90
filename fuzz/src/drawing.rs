//! Drawings of boards.

use goban::diagram::{self, Diagram};
use goban::{Move, PointSet};

/// Any text is a drawing or refused; a drawing of a board can be drawn and read again.
pub fn diagram(data: &[u8]) {
    let drawing = match diagram::parse(&String::from_utf8_lossy(data)) {
        Ok(drawing) => drawing,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert!(drawing.marks.iter().all(|it| drawing.setup.stones[it].is_none()));
    let Ok(board) = drawing.setup.to_board() else { return };
    let last = drawing.last.map(Move::Play);
    // Marks are the test's own words: no board has them.
    let without_marks = Diagram { marks: PointSet::EMPTY, ..drawing };
    for text in [diagram::draw(&board, last), diagram::draw_with_coordinates(&board, last)] {
        let again = diagram::parse(&text);
        assert_eq!(again.as_ref(), Ok(&without_marks), "{text}");
        assert_eq!(again.unwrap().setup.to_board().as_ref(), Ok(&board), "{text}");
    }
}
