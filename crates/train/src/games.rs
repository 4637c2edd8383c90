//! Games as the collections have them: one a line, columns between tabs.

use goban::{Color, Move, Point, Position, Rules, Setup, Size};

use analysis::Rank;

/// A game of a collection.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLine {
    /// The same for the same game, whatever its orientation.
    pub hash: u64,
    /// Where it was collected.
    pub source: String,
    /// The board.
    pub size: Size,
    /// Handicap stones, as stated.
    pub handicap: u16,
    /// Stated ranks of Black and White.
    pub ranks: [Rank; 2],
    /// Stones before the first move.
    pub setup: Vec<(Color, Point)>,
    /// Who begins.
    pub first: Color,
    /// The moves; colours alternate.
    pub moves: Vec<Move>,
}

/// A line that is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no game: {0}")]
pub struct LineError(pub &'static str);

/// The source of the games that teachers have reviewed.
const REVIEWED: &str = "gtl";
/// Columns of a line.
const COLUMNS: usize = 13;

impl GameLine {
    /// Reads a line; the heading is an error like any other.
    pub fn parse(line: &str) -> Result<Self, LineError> {
        let columns: Vec<&str> = line.trim_end_matches(['\r', '\n']).split('\t').collect();
        let &[hash, source, _, side, _, handicap, black, white, _, _, setup, first, moves] =
            columns.as_slice()
        else {
            return Err(LineError("thirteen columns are wanted"));
        };
        debug_assert_eq!(columns.len(), COLUMNS);
        let side: u8 = side.parse().map_err(|_| LineError("size"))?;
        let size = Size::square(side).map_err(|_| LineError("size"))?;
        Ok(Self {
            hash: u64::from_str_radix(hash, 16).map_err(|_| LineError("hash"))?,
            source: source.to_owned(),
            size,
            handicap: handicap.parse().unwrap_or(0),
            ranks: [Rank::parse(black), Rank::parse(white)],
            setup: stones(setup, size)?,
            first: if first == "W" { Color::White } else { Color::Black },
            moves: moves_of(moves, size)?,
        })
    }

    /// The game as a line again; columns that are not read are empty.
    pub fn to_line(&self) -> String {
        let stones = |color: Color| -> String {
            let own = self.setup.iter().filter(|it| it.0 == color);
            own.map(|it| letters(it.1, self.size)).collect()
        };
        let setup = match (stones(Color::Black), stones(Color::White)) {
            (black, white) if black.is_empty() && white.is_empty() => String::new(),
            (black, white) if white.is_empty() => format!("B{black}"),
            (black, white) => format!("B{black}W{white}"),
        };
        let moves: String = self
            .moves
            .iter()
            .map(|it| it.point().map_or("..".to_owned(), |it| letters(it, self.size)))
            .collect();
        // A professional's number is not kept, and without one it would not be read again.
        let [black, white] = self.ranks.map(|it| match it.to_string() {
            rank if rank == "p" => "9p".to_owned(),
            rank => rank,
        });
        let first = self.first.letter().to_ascii_uppercase();
        let (hash, side, handicap) = (self.hash, self.size.width(), self.handicap);
        let source = &self.source;
        format!(
            "{hash:016x}\t{source}\t\t{side}\t\t{handicap}\t{black}\t{white}\t\t\t{setup}\t{first}\t{moves}"
        )
    }

    /// Whether the game is kept apart to judge what was learned: one in fifty.
    pub fn is_kept_apart(&self) -> bool {
        // Of the reviewed games those divisible by five are kept elsewhere, so that there are
        // none at hand; another rest serves as well.
        let rest = if self.is_reviewed() { 7 } else { 0 };
        self.hash % 50 == rest
    }

    /// Whether a network that says ranks must not learn from it, because what its words are worth is
    /// judged by the players of such games: one reviewed game in thirteen.
    pub fn is_for_weighing_ranks(&self) -> bool {
        // 10 is divisible by five: see `is_kept_apart`.
        self.is_reviewed() && matches!(self.hash % 50, 8 | 9 | 11)
    }

    /// Whether a teacher has reviewed it, which means that the ranks are exact.
    pub fn is_reviewed(&self) -> bool {
        self.source == REVIEWED
    }

    /// The position before the first move; `None` if its stones cannot stand so.
    pub fn start(&self, rules: Rules) -> Option<Position> {
        let mut setup = Setup::empty(self.size);
        for &(color, point) in &self.setup {
            setup.stones[point] = Some(color);
        }
        setup.to_move = self.first;
        Some(Position::from_setup(&setup, rules).ok()?.with_handicap(self.handicap))
    }

    /// The rank of the side that plays move `n`, from 0, and of the other.
    pub fn ranks_at(&self, n: usize) -> [Rank; 2] {
        let [black, white] = self.ranks;
        let is_black = n.is_multiple_of(2) == (self.first == Color::Black);
        if is_black { [black, white] } else { [white, black] }
    }
}

/// `B` and pairs of letters, then perhaps `W` and pairs of letters.
fn stones(text: &str, size: Size) -> Result<Vec<(Color, Point)>, LineError> {
    let mut found = Vec::new();
    let (black, white) = text.split_once('W').unwrap_or((text, ""));
    let black = black.strip_prefix('B').unwrap_or(black);
    for (color, letters) in [(Color::Black, black), (Color::White, white)] {
        for pair in letters.as_bytes().chunks(2) {
            found.push((color, point(pair, size).ok_or(LineError("setup"))?));
        }
    }
    Ok(found)
}

fn moves_of(text: &str, size: Size) -> Result<Vec<Move>, LineError> {
    text.as_bytes()
        .chunks(2)
        .map(|pair| match pair {
            b".." => Ok(Move::Pass),
            pair => point(pair, size).map(Move::Play).ok_or(LineError("moves")),
        })
        .collect()
}

/// Letters count from the upper left.
fn point(pair: &[u8], size: Size) -> Option<Point> {
    let &[x, y] = pair else { return None };
    let (x, y) = (x.checked_sub(b'a')?, y.checked_sub(b'a')?);
    let y = size.height().checked_sub(y + 1)?;
    Point::new(x, y).filter(|&it| size.contains(it))
}

/// The letters of a point.
fn letters(point: Point, size: Size) -> String {
    let letter = |number: u8| char::from(b'a' + number);
    [letter(point.x()), letter(size.height() - 1 - point.y())].iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "00ff\tours\t1\t5\t7\t2\t3k\t?\tB+R\t\tBaaee\tW\tccbb..";

    #[test]
    fn a_line_is_a_game() {
        let game = GameLine::parse(LINE).unwrap();
        assert_eq!(game.hash, 255);
        assert!(!game.is_kept_apart() && !game.is_reviewed());
        let apart = |line: &str| GameLine::parse(line).unwrap().is_kept_apart();
        assert!(apart(&LINE.replace("00ff", "fa")), "divisible by fifty");
        assert!(apart(&LINE.replace("00ff", "101").replace("ours", "gtl")), "257 = 250 + 7");
        let weighing = LINE.replace("00ff", "102").replace("ours", "gtl");
        let weighing = GameLine::parse(&weighing).unwrap();
        assert!(weighing.is_for_weighing_ranks() && !weighing.is_kept_apart(), "258 = 250 + 8");
        let other = GameLine { source: "ours".to_owned(), ..weighing };
        assert!(!other.is_for_weighing_ranks(), "its ranks are not exact");
        let names: Vec<String> = game.setup.iter().map(|it| it.1.to_string()).collect();
        assert_eq!(names, ["A5", "E1"]);
        let moves: Vec<String> = game.moves.iter().map(ToString::to_string).collect();
        assert_eq!(moves, ["C3", "B4", "pass"]);
        assert_eq!(game.ranks_at(0), [Rank::parse("?"), Rank::parse("3k")], "White begins");
        assert_eq!(game.start(Rules::CHINESE).unwrap().to_move(), Color::White);
    }

    #[test]
    fn a_game_is_a_line_again() {
        for line in [
            LINE.to_owned(),
            LINE.replace("Baaee", "BaaWee").replace("\tW\t", "\tB\t"),
            LINE.replace("Baaee", "").replace("3k", "9p").replace('?', "5d"),
        ] {
            let game = GameLine::parse(&line).unwrap();
            assert_eq!(GameLine::parse(&game.to_line()), Ok(game));
        }
    }

    #[test]
    fn what_is_no_game_is_told() {
        for (line, why) in [
            ("hash\tsource", "thirteen columns are wanted"),
            (&LINE.replace("\t5\t", "\t99\t"), "size"),
            (&LINE.replace("ccbb", "ccxx"), "moves"),
            (&LINE.replace("ccbb", "cc漢"), "moves"),
            (&LINE.replace("Baaee", "Baae"), "setup"),
        ] {
            assert_eq!(GameLine::parse(line), Err(LineError(why)), "{line}");
        }
    }
}
