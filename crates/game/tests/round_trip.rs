//! What is written reads back as the same, whatever it is.

use game::{Game, Markup, Node, NodeId, Outcome, ValueBuf, read, write};
use goban::{Color, Move, Size};
use proptest::prelude::*;

/// One change of a game: a new node below an earlier one, with properties.
#[derive(Clone, Debug)]
struct Growth {
    parent: prop::sample::Index,
    properties: Vec<(String, Vec<String>)>,
}

fn growth() -> impl Strategy<Value = Growth> {
    let values = prop::collection::vec(".{0,12}|[\\[\\]\\\\:;()\r\n a]{0,8}", 1..4);
    let property = ("[A-Z][A-Z0-9]{0,3}|B|W|C|KM|SZ|CA", values);
    (any::<prop::sample::Index>(), prop::collection::vec(property, 0..4))
        .prop_map(|(parent, properties)| Growth { parent, properties })
}

#[allow(clippy::unwrap_used)] // a test, though not marked as one
fn game(growths: &[Growth]) -> Game {
    let mut game = Game::new(Size::square(9).unwrap());
    let mut ids: Vec<NodeId> = vec![Game::ROOT];
    for growth in growths {
        let id = game.add_child(*growth.parent.get(&ids));
        ids.push(id);
        for (ident, values) in &growth.properties {
            game.set(id, ident, values.iter().map(|it| ValueBuf::text(it))).unwrap();
        }
    }
    game
}

/// Bytes that look like SGF more often than chance.
fn sgf_like() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        4 => "[();\\[\\]\\\\: \nBWaAz0]{1,4}".prop_map(String::into_bytes),
        2 => prop::sample::select(vec!["(;", ";B[aa]", "AB[aa:cc]", "C[", "CA[GBK]", "CA[Shift_JIS]", "SZ[9:13]", "LB[aa:x]", "KM[6.5]", "RE[B+", "AP[a:b", "TM[1e30]", "PB[", "DD[]", "FG[257:", "BL[", "BM[2]"])
            .prop_map(|it| it.as_bytes().to_vec()),
        1 => ".{0,4}".prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..6),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|it| it.concat())
}

/// Everything there is to call on what was read.
fn look_at_everything(games: &[Game]) {
    for game in games {
        let _ = (game.info(), game.first_to_move());
        for node in game.nodes() {
            let _ = (node.judgement(), node.clock(), node.comment(), node.name());
            let _ = (node.markup(), node.steps().count(), game.line_to(node.id()));
        }
    }
}

proptest! {
    #[test]
    fn built_games_survive(growths in prop::collection::vec(growth(), 0..20)) {
        let games = [game(&growths), game(&growths[..growths.len() / 2])];
        let (again, _) = read(write(&games).as_bytes());
        prop_assert_eq!(&again[..], &games[..]);
    }

    #[test]
    fn texts_survive(text in any::<String>()) {
        let mut game = Game::new(Size::square(9).unwrap());
        game.set_comment(Game::ROOT, &text);
        game.set_name(Game::ROOT, &text);
        let (games, warnings) = read(write(&[game]).as_bytes());
        prop_assert_eq!(warnings, vec![]);
        // Tabs are spaces in SGF, and all line breaks are the same.
        let spaced = text.replace(['\t', '\u{b}', '\u{c}'], " ");
        let breaks = spaced.replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
        if !text.contains('\r') {
            prop_assert_eq!(games[0].root().comment().unwrap_or_default(), breaks.clone());
            prop_assert_eq!(games[0].root().name().unwrap_or_default(), breaks.replace('\n', " "));
        }
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let (games, _) = read(&bytes);
        look_at_everything(&games);
        let (again, _) = read(write(&games).as_bytes());
        prop_assert_eq!(again, games);
    }

    #[test]
    fn nearly_sgf_is_read(bytes in sgf_like()) {
        let (games, _) = read(&bytes);
        look_at_everything(&games);
        let written = write(&games);
        let (again, _) = read(written.as_bytes());
        prop_assert_eq!(write(&again), written);
        prop_assert_eq!(again, games);
    }
}

proptest! {
    #[test]
    fn setting_what_was_read_changes_no_meaning(bytes in sgf_like()) {
        for mut game in read(&bytes).0 {
            let info = game.info();
            game.set_info(&info);
            prop_assert_eq!(game.info(), info);
            let ids: Vec<_> = game.nodes().map(Node::id).collect();
            for id in ids {
                let node = game.node(id);
                let (markup, clock, judgement) = (node.markup(), node.clock(), node.judgement());
                let placement = node.placement();
                game.set_clock(id, &clock);
                game.set_judgement(id, &judgement);
                if game.size().is_some() {
                    prop_assert_eq!(game.set_markup(id, &markup), Ok(()));
                    prop_assert_eq!(game.set_placement(id, &placement.unwrap_or_default()), Ok(()));
                }
                let node = game.node(id);
                prop_assert_eq!(node.markup(), markup);
                prop_assert_eq!((node.clock(), node.judgement()), (clock, judgement));
                prop_assert_eq!(node.placement().unwrap_or_default(), placement.unwrap_or_default());
            }
            let (again, _) = read(write(std::slice::from_ref(&game)).as_bytes());
            prop_assert_eq!(again, vec![game]);
        }
    }
}

#[test]
fn comments_that_come_twice_are_both_told() {
    let (games, _) = read(b"(;C[one]N[x]C[two][three])");
    assert_eq!(games[0].root().comment().as_deref(), Some("one\ntwo\nthree"));
}

#[test]
fn a_whole_record_is_built_and_read() {
    let size = Size::square(9).unwrap();
    let mut game = Game::new(size);
    let first = game.add_move(Game::ROOT, Color::Black, Move::Play("E5".parse().unwrap())).unwrap();
    let second = game.add_move(first, Color::White, Move::Play("C3".parse().unwrap())).unwrap();
    game.add_move(first, Color::White, Move::Pass).unwrap();
    game.set_comment(second, "天元 [wide]: C:\\games");
    let labels = vec![("A1".parse().unwrap(), "a:b]".to_owned())];
    game.set_markup(second, &Markup { labels, ..Markup::default() }).unwrap();
    game.set_outcome("B+Resign".parse::<Outcome>().unwrap());
    let written = write(std::slice::from_ref(&game));
    expect_test::expect![[r"
        (;FF[4]CA[UTF-8]GM[1]SZ[9]RE[B+R]
        ;B[ee]
        (;W[cg]C[天元 [wide\]: C:\\games]LB[ai:a\:b\]])
        (;W[]))
    "]]
    .assert_eq(&written);
    assert_eq!(read(written.as_bytes()), (vec![game], vec![]));
}
