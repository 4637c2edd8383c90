//! A position to learn from, packed: how it came about, what was played, and what a teacher
//! said of it.

use goban::{Color, Komi, Move, Point, Position, Rules, Setup, Size};

use analysis::Rank;

/// What a teacher said, for the side to move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lesson {
    /// The likeliest moves with their chances.
    pub policy: Vec<(Move, f32)>,
    /// Chances of win, loss and no result.
    pub outcome: [f32; 3],
    /// Mean of the final score, its deviation and the lead, in points.
    pub score: [f32; 3],
    /// Whose each point will be, in the order of the points, +1 the mover's own.
    pub ownership: Vec<f32>,
}

/// A position to learn from.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// How it came about.
    pub position: Position,
    /// What was played there, if it is known and worth learning.
    pub played: Option<Move>,
    /// Ranks of the mover and the other.
    pub ranks: [Rank; 2],
    /// What a teacher said.
    pub lesson: Option<Lesson>,
}

/// The rule sets by their number in a record.
const RULES: [Rules; 5] =
    [Rules::CHINESE, Rules::JAPANESE, Rules::AGA, Rules::TROMP_TAYLOR, Rules::NEW_ZEALAND];
/// A pass in a record.
const PASS: u16 = u16::MAX;
/// No move in a record.
const NOTHING: u16 = u16::MAX - 1;
/// Scores are kept in these parts of a point.
const SCORE_PARTS: f32 = 16.0;

impl Record {
    /// The stones before the first move stand in `start`.
    pub fn pack(&self, start: &[(Color, Point)], first: Color) -> Vec<u8> {
        let (position, size) = (&self.position, self.position.size());
        let mut bytes = Vec::with_capacity(600);
        let rules = RULES.iter().position(|it| it == position.rules()).unwrap_or(0);
        bytes.extend([size.width(), size.height(), rules as u8, u8::from(first == Color::White)]);
        bytes.extend(position.komi().half_points().to_le_bytes());
        bytes.extend(position.handicap().to_le_bytes());
        bytes.extend((start.len() as u16).to_le_bytes());
        for &(color, point) in start {
            let white = u16::from(color == Color::White) << 15;
            bytes.extend((number(Move::Play(point), size) | white).to_le_bytes());
        }
        let turns = position.history().turns();
        bytes.extend((turns.len() as u16).to_le_bytes());
        for turn in turns {
            bytes.extend(number(turn.mv, size).to_le_bytes());
        }
        bytes.extend(self.played.map_or(NOTHING, |it| number(it, size)).to_le_bytes());
        bytes.extend(self.ranks.map(|it| it.index() as u8));
        let Some(lesson) = &self.lesson else {
            bytes.push(0);
            return bytes;
        };
        bytes.push(lesson.policy.len().min(255) as u8);
        for &(mv, chance) in lesson.policy.iter().take(255) {
            bytes.extend(number(mv, size).to_le_bytes());
            bytes.extend(part(chance).to_le_bytes());
        }
        bytes.extend(lesson.outcome.iter().flat_map(|it| part(*it).to_le_bytes()));
        let scores = lesson.score.map(|it| (it * SCORE_PARTS).round() as i16);
        bytes.extend(scores.iter().flat_map(|it| it.to_le_bytes()));
        bytes
            .extend(lesson.ownership.iter().map(|it| ((it * 127.0).round() as i8).cast_unsigned()));
        bytes
    }

    /// Reads what [`Record::pack`] wrote; `None` if it is no such thing.
    pub fn unpack(bytes: &[u8]) -> Option<Self> {
        let mut bytes = Bytes(bytes);
        let size = Size::new(bytes.byte()?, bytes.byte()?).ok()?;
        let rules = *RULES.get(usize::from(bytes.byte()?))?;
        let first = if bytes.byte()? == 0 { Color::Black } else { Color::White };
        let komi = Komi::from_half_points(bytes.short()?.cast_signed()).ok()?;
        let handicap = bytes.short()?;
        let mut setup = Setup::empty(size);
        for _ in 0..bytes.short()? {
            let packed = bytes.short()?;
            let color = if packed >> 15 == 0 { Color::Black } else { Color::White };
            setup.stones[move_of(packed & 0x7fff, size)?.point()?] = Some(color);
        }
        setup.to_move = first;
        let position = Position::from_setup(&setup, rules).ok()?;
        let mut position = position.with_komi(komi).with_handicap(handicap);
        for _ in 0..bytes.short()? {
            position.play_as_recorded(move_of(bytes.short()?, size)?).ok()?;
        }
        let played = match bytes.short()? {
            NOTHING => None,
            it => Some(move_of(it, size)?),
        };
        let ranks = [bytes.byte()?, bytes.byte()?].map(Rank::from_index);
        let lesson = match bytes.byte()? {
            0 => None,
            moves => Some(Lesson::unpack(&mut bytes, (size, moves))?),
        };
        Some(Self { position, played, ranks, lesson })
    }
}

impl Lesson {
    fn unpack(bytes: &mut Bytes<'_>, (size, moves): (Size, u8)) -> Option<Self> {
        let mut lesson = Self::default();
        for _ in 0..moves {
            lesson.policy.push((move_of(bytes.short()?, size)?, whole(bytes.short()?)));
        }
        for chance in &mut lesson.outcome {
            *chance = whole(bytes.short()?);
        }
        for score in &mut lesson.score {
            *score = f32::from(bytes.short()?.cast_signed()) / SCORE_PARTS;
        }
        for _ in 0..size.area() {
            lesson.ownership.push(f32::from(bytes.byte()?.cast_signed()) / 127.0);
        }
        Some(lesson)
    }
}

/// What is left to read.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn short(&mut self) -> Option<u16> {
        Some(u16::from_le_bytes([self.byte()?, self.byte()?]))
    }
}

/// A chance in 65535ths.
#[expect(clippy::cast_sign_loss, reason = "it was just cut off at zero")]
fn part(chance: f32) -> u16 {
    (chance.clamp(0.0, 1.0) * f32::from(u16::MAX)).round() as u16
}

fn whole(part: u16) -> f32 {
    f32::from(part) / f32::from(u16::MAX)
}

fn number(mv: Move, size: Size) -> u16 {
    match mv {
        Move::Play(point) => u16::from(point.y()) * u16::from(size.width()) + u16::from(point.x()),
        Move::Pass => PASS,
    }
}

fn move_of(number: u16, size: Size) -> Option<Move> {
    if number == PASS {
        return Some(Move::Pass);
    }
    let width = u16::from(size.width());
    let (x, y) = (u8::try_from(number % width).ok()?, u8::try_from(number / width).ok()?);
    Point::new(x, y).filter(|&it| size.contains(it)).map(Move::Play)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> (Record, Vec<(Color, Point)>) {
        let size = Size::new(7, 5).unwrap();
        let start =
            vec![(Color::Black, "C3".parse().unwrap()), (Color::White, "D3".parse().unwrap())];
        let mut setup = Setup::empty(size);
        for &(color, point) in &start {
            setup.stones[point] = Some(color);
        }
        setup.to_move = Color::White;
        let mut position = Position::from_setup(&setup, Rules::AGA)
            .unwrap()
            .with_komi(Komi::from_points(-3.5).unwrap())
            .with_handicap(2);
        for mv in ["B2", "pass", "G5"] {
            position.play(mv.parse().unwrap()).unwrap();
        }
        let lesson = Lesson {
            policy: vec![("A1".parse().unwrap(), 1.0), (Move::Pass, 0.0)],
            outcome: [1.0, 0.0, 0.0],
            score: [-12.5, 4.0, 0.0625],
            ownership: vec![1.0; size.area()],
        };
        let ranks = [Rank::parse("3k"), Rank::UNKNOWN];
        (Record { position, played: Some(Move::Pass), ranks, lesson: Some(lesson) }, start)
    }

    #[test]
    fn a_record_comes_back() {
        let (record, start) = record();
        let bytes = record.pack(&start, Color::White);
        assert_eq!(Record::unpack(&bytes).unwrap(), record);
        let bare = Record { lesson: None, played: None, ..record };
        assert_eq!(Record::unpack(&bare.pack(&start, Color::White)).unwrap(), bare);
    }

    #[test]
    fn what_was_cut_off_is_no_record() {
        let (record, start) = record();
        let bytes = record.pack(&start, Color::White);
        for len in 0..bytes.len() {
            assert_eq!(Record::unpack(&bytes[..len]), None, "{len}");
        }
    }
}
