//! Whole games through a session.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may fail where it likes")]

use expect_test::{Expect, expect};
use game::{Info, Outcome};
use goban::{Agreement, Color, Rules, Size, diagram};
use partner::{Answer, Limits, Session, Settings};
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

fn session(side: u8, rules: Rules) -> Session {
    Session::new(Settings::usual(Size::square(side).unwrap(), rules)).unwrap()
}

fn play(session: &mut Session, moves: &str) {
    for mv in moves.split_whitespace() {
        session.play(mv.parse().unwrap()).unwrap_or_else(|why| panic!("{mv}: {why}"));
    }
}

fn read(sgf: &str) -> (Session, String) {
    let (games, _) = game::read(sgf.as_bytes());
    let (session, warnings) = Session::from_record(&games[0]).unwrap();
    let warnings: Vec<_> = warnings.iter().map(ToString::to_string).collect();
    (session, warnings.join("\n"))
}

fn drawing(session: &Session) -> String {
    diagram::draw(session.position().board(), session.moves().last().map(|it| it.1))
}

fn check_record(sgf: &str, expect: Expect) {
    let (session, warnings) = read(sgf);
    let text = format!("{}{} to move\n{warnings}", drawing(&session), session.position().to_move());
    expect.assert_eq(text.trim_end());
}

#[test]
fn the_engine_plays_a_game_to_its_end_and_counts_it() {
    let mut session = session(5, Rules::CHINESE);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for _ in 0..200 {
        if session.is_over() {
            break;
        }
        match session.think(&Limits::visits(300), &mut rng) {
            Answer::Play(mv) => session.play(mv).unwrap(),
            Answer::Resign => panic!("resigning is not allowed here"),
        };
    }
    assert!(session.is_over(), "{} moves and no end", session.move_count());
    let agreement = session.propose(200, &mut rng);
    let score = session.score(&agreement);
    let count = |color| i64::from(score.count[color].total());
    let counted = count(Color::Black) + count(Color::White);
    assert_eq!(counted + i64::try_from(score.dame.len()).unwrap(), 25, "{}", drawing(&session));
}

#[test]
fn either_side_may_move_twice_and_all_of_it_comes_back() {
    let mut session = session(5, Rules::JAPANESE);
    session.play_color(Color::White, "C3".parse().unwrap()).unwrap();
    session.play_color(Color::White, "C4".parse().unwrap()).unwrap();
    assert_eq!(session.position().to_move(), Color::Black);
    assert!(session.undo() && session.undo());
    assert!(!session.undo());
    assert_eq!(session.position().to_move(), Color::Black);
    assert_eq!(session.position(), &session.position_at(0).unwrap());
}

#[test]
fn two_passes_end_a_game_until_it_is_resumed() {
    let mut session = session(5, Rules::JAPANESE);
    play(&mut session, "C3 pass pass");
    assert!(session.is_over());
    session.resume();
    assert!(!session.is_over());
    play(&mut session, "pass");
    assert!(!session.is_over(), "the passes before do not count");
    play(&mut session, "pass");
    assert!(session.is_over());
    for _ in 0..4 {
        session.undo();
    }
    assert_eq!(session.resumed_at(), None);
    // Under AGA rules White passes last.
    let mut session = self::session(5, Rules::AGA);
    play(&mut session, "C3 pass pass");
    assert!(!session.is_over());
    play(&mut session, "pass");
    assert!(session.is_over());
}

/// Three kos at once, taken round and round.
const TRIPLE_KO: &str = "
    . X O . . . .
    X O . O . . .
    . X O . . . .
    X O . O . . .
    . X O . . . .
    X O . O . . .
    . X O . . . .";

#[test]
fn endless_repetition_is_noticed_under_simple_ko_only() {
    let stones = |sign| {
        let diagram = diagram::parse(TRIPLE_KO).unwrap();
        let is =
            move |it: &goban::Point| diagram.setup.stones[*it].map(Color::letter) == Some(sign);
        Size::square(7).unwrap().points().filter(is).collect::<Vec<_>>()
    };
    let letters = |points: Vec<goban::Point>| {
        let size = Size::square(7).unwrap();
        let names = points.iter().map(|&it| game::point_to_letters(it, size).unwrap());
        format!("[{}]", names.collect::<Vec<_>>().join("]["))
    };
    let sgf = format!("(;SZ[7]RU[Japanese]AB{}AW{})", letters(stones('b')), letters(stones('w')));
    let (mut session, _) = read(&sgf);
    play(&mut session, "C6 pass C4 B6");
    // Round and round: the board after the second move comes back every six moves.
    for mv in ["C2", "B4", "C6", "B2", "C4", "B6"].iter().cycle().take(9) {
        play(&mut session, mv);
        assert!(!session.is_endless(), "after {} moves", session.move_count());
    }
    play(&mut session, "B2");
    assert!(session.is_endless());
    session.set_rules(Rules::AGA);
    assert!(!session.is_endless());
}

#[test]
fn records_are_replayed_with_what_is_wrong_in_them() {
    check_record(
        "(;SZ[5]KM[0.5]RU[Chinese];B[cc];W[bb];B[])",
        expect![[r"
        . . . . .
        . O . . .
        . . X . .
        . . . . .
        . . . . .
        white to move"]],
    );
    check_record(
        "(;SZ[5]HA[2]AB[bb][dd]RU[GOE];W[cc])",
        expect![[r#"
        . . . . .
        . X . . .
        . . O). .
        . . . X .
        . . . . .
        black to move
        the rules "GOE" are not known; japanese ones are taken"#]],
    );
    check_record(
        "(;SZ[5];B[cc];W[cc];B[dd])",
        expect![[r"
        . . . . .
        . . . . .
        . . X). .
        . . . . .
        . . . . .
        white to move
        after move 1: C3 is occupied; the replay ends before it"]],
    );
    check_record(
        "(;SZ[5];B[cc];W[zz];B[dd])",
        expect![[r"
        . . . . .
        . . . . .
        . . X). .
        . . . . .
        . . . . .
        white to move
        after move 1: the move cannot be read; the replay ends before it"]],
    );
    check_record(
        "(;SZ[5];B[cc];W[dd];AB[bb]AE[cc]PL[W];W[aa])",
        expect![[r"
        O). . . .
        . X . . .
        . . . . .
        . . . O .
        . . . . .
        black to move
        after move 2: stones are set up here; the game starts anew from this board"]],
    );
    // Whose turn it is needs no new beginning.
    check_record(
        "(;SZ[5];B[cc];W[dd];PL[W];W[aa];PL[W])",
        expect![[r"
        O). . . .
        . . . . .
        . . X . .
        . . . O .
        . . . . .
        white to move"]],
    );
    check_record(
        "(;SZ[5]AB[aa]AW[ab][ba];B[cc])",
        expect![[r"
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        black to move
        the stones set up cannot stand: the chain at A5 has no liberty; the replay ends before them"]],
    );
    // White takes the ko back at once.
    check_record(
        "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb];B[ee])",
        expect![[r"
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . X)
        white to move
        after move 1: B4 would retake the ko at once; it was played all the same"]],
    );
}

/// Black fills A1 and B1, so that both stones come off.
const SUICIDE: &str = "(;SZ[5];B[ae];W[ad];B[ee];W[bd];B[ed];W[ce];B[be];W[aa])";

#[test]
fn suicide_stays_with_a_warning_where_it_is_forbidden() {
    check_record(
        SUICIDE,
        expect![[r#"
            O). . . .
            . . . . .
            . . . . .
            O O . . X
            . . O . X
            black to move
            after move 6: B1 is suicide; it was played all the same"#]],
    );
    let (games, _) = game::read(SUICIDE.as_bytes());
    let last = games[0].main_line().last().unwrap().id();
    let (mut session, warnings) =
        Session::from_record_under(&games[0], last, Rules::TROMP_TAYLOR).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(*session.position().rules(), Rules::TROMP_TAYLOR);
    assert_eq!(session.forbidden_moves(), []);

    session.set_rules(Rules::JAPANESE);
    let forbidden: Vec<_> = session.forbidden_moves().iter().map(ToString::to_string).collect();
    assert_eq!(forbidden, ["after move 6: B1 is suicide; it was played all the same"]);
    assert_eq!(session.position_at(8).as_ref(), Some(session.position()));
    assert_eq!(session.position_at(7).unwrap().board().stone_count().black, 2);
}

#[test]
fn a_record_of_passes_without_end_is_cut() {
    let sgf = format!("(;SZ[5]{})", ";B[];B[]".repeat(60_000));
    let (session, warnings) = read(&sgf);
    assert_eq!(session.move_count(), 10_000);
    assert_eq!(
        warnings,
        "after move 10000: the game has more than 10000 moves; the replay ends here"
    );
}

#[test]
fn a_record_of_no_board_is_refused() {
    let (games, _) = game::read(b"(;SZ[52];B[cc])");
    assert!(Session::from_record(&games[0]).is_err());
}

#[test]
fn a_game_becomes_a_record_and_a_game_again() {
    let size = Size::square(9).unwrap();
    let handicap = goban::fixed_handicap(size, 2).unwrap();
    let settings = Settings { handicap, ..Settings::usual(size, Rules::CHINESE) };
    let mut session = Session::new(settings.clone()).unwrap();
    play(&mut session, "E5 C5 pass");
    let mut info = Info::default();
    info.players.black.name = "You".to_owned();
    info.outcome = Some("W+R".parse::<Outcome>().unwrap());
    let record = session.to_record(&info);
    expect![[r"
        (;FF[4]CA[UTF-8]GM[1]SZ[9]PB[You]RU[Chinese]KM[7.5]HA[2]RE[W+R]AB[cg][gc]PL[W]
        ;W[ee];B[ce];W[])
    "]]
    .assert_eq(&record.to_string());
    let (again, warnings) = Session::from_record(&record).unwrap();
    assert_eq!(warnings, []);
    assert_eq!(again.settings(), &settings);
    assert_eq!(again.position(), session.position());
}

#[test]
fn playing_on_keeps_what_the_record_says() {
    let sgf = "(;SZ[5]PB[a]RE[B+R]C[hello];C[silent];B[cc]C[tengen](;W[bb];B[dd])(;W[dd]))";
    let (mut session, _) = read(sgf);
    let unchanged = session.to_record(&Info::default());
    assert_eq!(unchanged, game::read(sgf.as_bytes()).0[0]);
    session.undo();
    play(&mut session, "D2");
    assert_eq!(session.to_record(&Info::default()), unchanged, "the move is in the record");
    session.undo();
    session.undo();
    play(&mut session, "B2 pass");
    expect![[r"
        (;CA[UTF-8]SZ[5]PB[a]C[hello]
        ;C[silent];B[cc]C[tengen]
        (;W[bd];B[])
        (;W[bb];B[dd])
        (;W[dd]))
    "]]
    .assert_eq(&session.to_record(&Info::default()).to_string());
}

#[test]
fn handicap_must_fit_the_board() {
    let size = Size::square(5).unwrap();
    let with = |names: &str| {
        let handicap = names.split_whitespace().map(|it| it.parse().unwrap()).collect();
        Session::new(Settings { handicap, ..Settings::usual(size, Rules::JAPANESE) })
            .map(|it| it.position().to_move())
            .map_err(|it| it.to_string())
    };
    assert_eq!(with("B2 D4"), Ok(Color::White));
    assert_eq!(with("B2 B2").unwrap_err(), "there are two handicap stones at B2");
    assert_eq!(with("B2 K9").unwrap_err(), "the handicap stone at K9 is off the board");
}

#[test]
fn komi_counts_for_the_score_when_changed_late() {
    let mut session = session(5, Rules::CHINESE);
    play(&mut session, "C3 pass pass");
    session.set_komi("26.5".parse().unwrap());
    assert_eq!(session.score(&Agreement::default()).to_string(), "W+1.5");
}

#[test]
fn stones_set_up_in_between_lose_no_move_of_a_record() {
    let (games, _) = game::read(b"(;SZ[5];B[cc];W[dd];AB[bb]AE[cc];PL[W];W[aa];B[zz])");
    let (recorded, warnings) = partner::RecordedGame::of(&games[0]).unwrap();
    let moves = &recorded.moves;
    let told: Vec<String> = moves
        .iter()
        .map(|it| {
            let empty = it.before.board().empties().len();
            format!("{} {} on one of {empty}", it.before.to_move(), it.mv)
        })
        .collect();
    assert_eq!(told, ["black C3 on one of 25", "white D2 on one of 24", "white A5 on one of 23"]);
    let nodes: Vec<_> = moves.iter().map(|it| games[0].node(it.node).played().unwrap().1).collect();
    assert_eq!(nodes, moves.iter().map(|it| it.mv).collect::<Vec<_>>(), "each at its node");
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert_eq!(warnings[1].after_moves, 3);
}
