//! Groups of a position, and walls around them.

use goban::{Board, Color, Point, PointSet, Setup};

use super::clip::Clipped;

/// The groups of a colour: chains that touch, stand across from each other or share a liberty.
pub(super) fn groups(board: &Board, color: Color) -> Vec<PointSet> {
    let mut groups: Vec<(PointSet, PointSet)> = Vec::new();
    for head in board.chain_heads(color) {
        let mut stones: PointSet = board.chain_stones(head).collect();
        let mut reach = board.liberties(head);
        for stone in stones.iter() {
            reach.extend(board.diagonals(stone));
        }
        // Whatever it stands together with becomes one group.
        let mut apart = Vec::new();
        for (other, its_reach) in groups {
            let is_near = !other.intersection(&reach).is_empty()
                || !its_reach.intersection(&stones).is_empty();
            if is_near {
                stones = stones.union(&other);
                reach = reach.union(&its_reach);
            } else {
                apart.push((other, its_reach));
            }
        }
        apart.push((stones, reach));
        groups = apart;
    }
    groups.into_iter().map(|it| it.0).collect()
}

/// A group with the points up to so many steps around it as they are, and a wall of the other
/// side around that; `None` where somebody stands in the way of the wall.
pub(super) fn enclose(board: &Board, target: &PointSet, steps: u8) -> Option<Clipped> {
    let defender = board.stone(target.first()?)?;
    let mut inside = *target;
    for _ in 0..steps {
        inside = inside.union(&beside(board, &inside));
    }
    // Stones reach over the edge of what is inside, and come in whole.
    for point in inside.iter().filter(|&it| board.stone(it) == Some(defender)) {
        inside.extend(board.chain_stones(point));
    }
    let wall = beside(board, &inside);
    if wall.iter().any(|it| board.stone(it) == Some(defender)) {
        return None;
    }
    let mut setup = Setup::empty(board.size());
    for point in inside.iter() {
        setup.stones[point] = board.stone(point);
    }
    for point in wall.iter() {
        setup.stones[point] = Some(defender.opponent());
    }
    // Half a board that is walled in is no problem.
    let is_small = inside.len() + wall.len() < board.size().area() / 2;
    (is_small && setup.to_board().is_ok()).then_some(Clipped { setup, target: *target })
}

/// The points beside others.
fn beside(board: &Board, points: &PointSet) -> PointSet {
    let mut found = PointSet::EMPTY;
    for point in points.iter() {
        found.extend(board.neighbors(point).filter(|it: &Point| !points.contains(*it)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use goban::diagram;

    #[test]
    fn a_wall_stands_around_what_is_near() {
        let board = diagram::parse(
            "
            . . . . . . .
            O . O . . . X
            . O . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . X
            . . . . . . .",
        )
        .unwrap()
        .setup
        .to_board()
        .unwrap();
        let groups = groups(&board, Color::White);
        assert_eq!(groups.len(), 1, "across from each other");
        let clipped = enclose(&board, &groups[0], 1).unwrap();
        let drawn = diagram::draw(&clipped.setup.to_board().unwrap(), None);
        let expected = "
            . X . X . . .
            O . O . X . .
            . O . X . . .
            X . X . . . .
            . X . . . . .
            . . . . . . .
            . . . . . . .";
        let plain = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(plain(&drawn), plain(expected));
        assert!(enclose(&board, &groups[0], 4).is_none(), "too much of the board");
    }
}
