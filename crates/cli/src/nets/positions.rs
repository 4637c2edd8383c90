//! The positions networks are checked on.

use anyhow::{Context, bail};
use goban::{Color, Komi, Move, Position, Rules, Symmetry};

/// A position, and how it is turned before a network sees it.
#[derive(Debug)]
pub(super) struct Case {
    pub(super) name: String,
    pub(super) position: Position,
    pub(super) symmetry: Symmetry,
}

/// What stands before a drawing.
#[derive(Default)]
struct Header {
    name: String,
    rules: Option<Rules>,
    komi: Komi,
    first: Option<Color>,
    symmetry: Option<Symmetry>,
    moves: Vec<Move>,
}

/// The positions networks are checked on.
pub(super) fn all() -> anyhow::Result<Vec<Case>> {
    read(include_str!("../../../../nets/positions.txt"))
}

fn read(text: &str) -> anyhow::Result<Vec<Case>> {
    let parts = text.split("position: ").skip(1);
    parts.map(|it| case(it).with_context(|| format!("in position {it}"))).collect()
}

fn case(text: &str) -> anyhow::Result<Case> {
    let (head, drawing) = text.split_once("\n\n").context("no drawing")?;
    let mut lines = head.lines();
    let name = lines.next().unwrap_or_default().trim().to_owned();
    let mut header = Header { name, ..Header::default() };
    for line in lines {
        header.read(line).with_context(|| format!("in `{line}`"))?;
    }
    let mut setup = goban::diagram::parse(drawing)?.setup;
    setup.to_move = header.first.unwrap_or(Color::Black);
    let placed = |color| setup.size.points().filter(|&it| setup.stones[it] == Some(color)).count();
    let handicap = if placed(Color::White) == 0 { placed(Color::Black) } else { 0 };
    let mut position = Position::from_setup(&setup, header.rules.unwrap_or(Rules::CHINESE))?
        .with_komi(header.komi)
        .with_handicap(u16::try_from(handicap).unwrap_or(0));
    for &mv in &header.moves {
        position.play(mv)?;
    }
    Ok(Case {
        name: header.name,
        position,
        symmetry: header.symmetry.unwrap_or(Symmetry::IDENTITY),
    })
}

impl Header {
    fn read(&mut self, line: &str) -> anyhow::Result<()> {
        let (key, value) = line.split_once(": ").context("no value")?;
        match key {
            "rules" => self.rules = Some(value.parse()?),
            "komi" => self.komi = value.parse()?,
            "first" => {
                self.first = Some(if value == "white" { Color::White } else { Color::Black });
            }
            "symmetry" => {
                let symmetry = Symmetry::from_number(value.parse()?);
                self.symmetry = Some(symmetry.context("0 to 7")?);
            }
            "moves" => self.moves = value.split(' ').map(mv).collect::<anyhow::Result<_>>()?,
            _ => bail!("nobody knows this"),
        }
        Ok(())
    }
}

fn mv(text: &str) -> anyhow::Result<Move> {
    Ok(if text == "pass" { Move::Pass } else { Move::Play(text.parse()?) })
}
