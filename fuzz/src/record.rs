//! Game records.

use game::{Game, Info, Node, read, read_any, write};
use partner::Session;

/// More nodes than these are not replayed one by one: an input should take no second.
const MOST_REPLAYS: usize = 20;

/// Any bytes are read; what was read survives being written, and can be replayed.
pub fn sgf(data: &[u8]) {
    let (games, warnings) = read(data);
    for warning in warnings {
        assert!(!warning.to_string().is_empty());
    }
    let written = write(&games);
    let (again, _) = read(written.as_bytes());
    assert!(again == games, "written as\n{written}\nwhich reads as\n{}", write(&again));
    assert_eq!(write(&again), written);
    for game in &games {
        look_at_everything(game);
        replay(game);
    }
}

/// Any bytes are read as a record of any program; what was read is a game as SGF has it.
pub fn foreign(data: &[u8]) {
    let (games, warnings) = read_any(data);
    for warning in warnings {
        assert!(!warning.to_string().is_empty());
    }
    let written = write(&games);
    assert!(read(written.as_bytes()).0 == games, "written as\n{written}");
    games.iter().for_each(replay);
}

/// Everything that a node can be asked.
fn look_at_everything(game: &Game) {
    let _ = (game.info().named_rules(), game.first_to_move());
    for node in game.nodes() {
        let _ = (node.judgement(), node.clock(), node.comment(), node.name());
        let _ = (node.markup(), node.placement(), node.played(), node.steps().count());
    }
}

fn replay(game: &Game) {
    let Ok((session, _)) = Session::from_record(game) else {
        assert_eq!(game.size(), None);
        return;
    };
    let leaves = game.nodes().filter(|it| it.first_child().is_none()).map(Node::id);
    for leaf in leaves.take(MOST_REPLAYS) {
        let (session, warnings) = Session::from_record_at(game, leaf).unwrap();
        for warning in warnings {
            assert!(!warning.to_string().is_empty());
        }
        assert_eq!(session.position_at(session.move_count()).as_ref(), Some(session.position()));
    }
    // Nothing new was played, so the record is as it was, and gives the same game again.
    let record = session.to_record(&Info::default());
    let (again, _) = Session::from_record(&record).unwrap();
    assert_eq!(again.position(), session.position(), "{}", write(&[record]));
    take_back(session);
}

/// All moves can be taken back, to the very board that the game started from.
fn take_back(mut session: Session) {
    let start = session.start();
    while session.undo() {}
    assert_eq!(session.start(), start);
    assert_eq!(session.position().board(), &start.to_board().unwrap());
    assert_eq!(session.position().to_move(), start.to_move);
}
