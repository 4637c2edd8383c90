//! Where on the board a move is: corner, side, centre.

use goban::{Point, Size};

/// A part of the board as seen from below: nine of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    column: Third,
    row: Third,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Third {
    Low,
    Middle,
    High,
}

impl Place {
    /// The part of a board that a point is in: corners reach seven lines on 19×19.
    pub fn of(point: Point, size: Size) -> Self {
        Self { column: third(point.x(), size.width()), row: third(point.y(), size.height()) }
    }

    /// In Japanese: 右上隅, 下辺, 中央 …
    pub const fn ja(self) -> &'static str {
        match (self.column, self.row) {
            (Third::Low, Third::High) => "左上隅",
            (Third::High, Third::High) => "右上隅",
            (Third::Low, Third::Low) => "左下隅",
            (Third::High, Third::Low) => "右下隅",
            (Third::Middle, Third::High) => "上辺",
            (Third::Middle, Third::Low) => "下辺",
            (Third::Low, Third::Middle) => "左辺",
            (Third::High, Third::Middle) => "右辺",
            (Third::Middle, Third::Middle) => "中央",
        }
    }

    /// In English.
    pub const fn en(self) -> &'static str {
        match (self.column, self.row) {
            (Third::Low, Third::High) => "upper left corner",
            (Third::High, Third::High) => "upper right corner",
            (Third::Low, Third::Low) => "lower left corner",
            (Third::High, Third::Low) => "lower right corner",
            (Third::Middle, Third::High) => "upper side",
            (Third::Middle, Third::Low) => "lower side",
            (Third::Low, Third::Middle) => "left side",
            (Third::High, Third::Middle) => "right side",
            (Third::Middle, Third::Middle) => "center",
        }
    }
}

fn third(at: u8, length: u8) -> Third {
    let reach = u16::from(length) * 7 / 19;
    let (at, length) = (u16::from(at), u16::from(length));
    if at < reach {
        Third::Low
    } else if at >= length - reach {
        Third::High
    } else {
        Third::Middle
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_places() {
        let size = Size::square(19).unwrap();
        let of = |text: &str| Place::of(text.parse().unwrap(), size).ja();
        assert_eq!(
            [of("Q16"), of("D4"), of("K3"), of("K10"), of("C10")],
            ["右上隅", "左下隅", "下辺", "中央", "左辺"]
        );
        let small = Size::square(9).unwrap();
        assert_eq!(Place::of("E5".parse().unwrap(), small).en(), "center");
        assert_eq!(Place::of("C7".parse().unwrap(), small).en(), "upper left corner");
    }
}
