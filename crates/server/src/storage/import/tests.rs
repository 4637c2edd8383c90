//! What comes back, what stays, and what is refused.

use super::*;
use crate::practice::Card;
use crate::storage::games::tests::{id, row};
use crate::storage::moves::tests::change;
use crate::storage::testing::{on_both, on_sqlite};
use crate::storage::{Attempt, LookRow, NewRow, ReviewRow};
use crate::talk_entry::{Entry, EntryKind};
use crate::told::InWords;
use goban::{Color, Move};
use serde_json::json;

/// A problem.
const BOOK: &[u8] = b"(;SZ[9]AB[ac][bc][cc][dc][db][da]AW[ab][bb][cb][ca]PL[B])";

fn practised(store: &mut Store, name: &str, record: &[u8], game: GameId) {
    let book = store.add_collection(Person::ALONE, (name, 1), (record, 5)).unwrap();
    for key in [format!("book{book}-1"), format!("mistakes-{game}-1"), "problems-7".to_owned()] {
        store.save_card(Person::ALONE, key.parse().unwrap(), Card::default()).unwrap();
        let attempt = Attempt { kind: "life".to_owned(), key, at: 1234, score: 0.5 };
        store.add_attempt(Person::ALONE, &attempt).unwrap();
    }
}

fn names<'a>(file: &'a Json, table: &str, column: &str) -> Vec<&'a str> {
    let rows = file["tables"][table].as_array().unwrap();
    let mut names: Vec<&str> = rows.iter().map(|it| it[column].as_str().unwrap()).collect();
    names.sort_unstable();
    names
}

fn filled(store: &mut Store) {
    let mv: Move = "E5".parse().unwrap();
    for number in 0..3 {
        store.create(NewRow { moves: vec![(Color::Black, mv)], ..row(number) }).unwrap();
    }
    let wished = ReviewRow { wishes: "{}".into(), moves: "bE5".into(), is_wanted: false };
    store.save_review(id(1), &wished, 0).unwrap();
    let look = LookRow { number: 1, visits: 9, seen: "{}".into(), owners: vec![0, 255] };
    store.save_look(id(1), "bE5", &look).unwrap();
    let text = InWords { en: "<b>".to_owned(), ja: "石".to_owned() };
    let said = Entry { number: 1, ..Entry::new(EntryKind::Remark, 1, text) };
    store.say(id(2), &[said]).unwrap();
    practised(store, "Book", BOOK, id(1));
}

on_both! {
    fn everything_comes_back_in_another_place(mut store: Store) {
        let mut before = on_sqlite();
        filled(&mut before);
        let file = before.export(Person::ALONE).unwrap();
        let mut never = || panic!("no game needs another name");
        let imported = store.import(Person::ALONE, &file, &mut never).unwrap();
        assert_eq!(imported, Imported { new: 3, known: 0, copied: 0 });
        let again = store.export(Person::ALONE).unwrap();
        assert_eq!(again["tables"], file["tables"]);
        let imported = store.import(Person::ALONE, &file, &mut never).unwrap();
        assert_eq!(imported, Imported { new: 0, known: 3, copied: 0 });
        assert_eq!(store.export(Person::ALONE).unwrap()["tables"], file["tables"]);
    }

    fn what_is_there_stays(mut store: Store) {
        filled(&mut store);
        let file = store.export(Person::ALONE).unwrap();
        let turn = |name: &str| (Color::White, name.parse::<Move>().unwrap());
        // One game went on, another one went on otherwise.
        store.save(change(0, 1, vec![turn("C3")])).unwrap();
        store.save(change(1, 0, vec![(Color::Black, turn("D4").1)])).unwrap();
        let mut ids = (5..).map(id);
        let mut next_id = || ids.next().unwrap();
        let imported = store.import(Person::ALONE, &file, &mut next_id).unwrap();
        assert_eq!(imported, Imported { new: 0, known: 2, copied: 1 });
        assert_eq!(store.load(id(0)).unwrap().moves.len(), 2);
        assert_eq!(store.load(id(1)).unwrap().moves[0].1, turn("D4").1);
        assert_eq!(store.load(id(5)).unwrap().moves[0].1, turn("E5").1);
        assert_eq!(store.load_review(id(5)).unwrap().unwrap().1.len(), 1);
        // Somebody else's import never touches another one's games.
        let other = Person::new(7);
        let imported = store.import(other, &file, &mut next_id).unwrap();
        assert_eq!(imported, Imported { new: 0, known: 0, copied: 3 });
        assert_eq!(store.list(other).unwrap().len(), 3);
    }

    fn exercises_are_called_as_here(mut store: Store) {
        let mut elsewhere = on_sqlite();
        filled(&mut elsewhere);
        let file = elsewhere.export(Person::ALONE).unwrap();
        // Here the first collection is another one, and game 1 went another way.
        let other: Vec<u8> = BOOK.iter().map(|it| if *it == b'9' { b'7' } else { *it }).collect();
        store.add_collection(Person::ALONE, ("Other", 1), (&other, 5)).unwrap();
        let turn = (Color::Black, "D4".parse::<Move>().unwrap());
        store.create(NewRow { moves: vec![turn], ..row(1) }).unwrap();
        for _ in 0..2 {
            store.import(Person::ALONE, &file, || id(5)).unwrap();
            let after = store.export(Person::ALONE).unwrap();
            assert_eq!(names(&after, "collections", "name"), ["Book", "Other"]);
            let copy = format!("mistakes-{}-1", id(5));
            for table in ["cards", "attempts"] {
                assert_eq!(names(&after, table, "key"), ["book2-1", &copy, "problems-7"]);
            }
        }
    }

    fn a_collection_is_counted_not_believed(mut store: Store) {
        filled(&mut store);
        let file = store.export(Person::ALONE).unwrap();
        let mut mine = on_sqlite();
        let mut greedy = file.clone();
        greedy["tables"]["collections"][0]["problems"] = json!(i64::MAX);
        mine.import(Person::ALONE, &greedy, || panic!("all are new")).unwrap();
        assert_eq!(mine.collections(Person::ALONE).unwrap()[0].problems, 1);
        for record in [json!({"bytes": []}), json!("(;)"), json!({"bytes": [40, 59, 41]})] {
            let mut empty = file.clone();
            empty["tables"]["collections"][0]["record"] = record;
            let error = on_sqlite().import(Person::ALONE, &empty, || id(9)).unwrap_err();
            assert!(matches!(error, StorageError::BadFile(_)), "{error}");
        }
    }

    fn a_bad_file_changes_nothing(mut store: Store) {
        filled(&mut store);
        let mut next_id = || id(9);
        let games = store.export(Person::ALONE).unwrap();
        for bad in [
            json!({}),
            json!({"shidogo": 99, "tables": {}}),
            json!({"shidogo": 1, "tables": {"players": [7]}}),
            json!({"shidogo": 1, "tables": {"games": [{"id": "'; DROP TABLE games"}]}}),
            json!({"shidogo": 1, "tables": {"games": [{"id": "bbbbbbbbbbbbb", "start": ""}]}}),
        ] {
            let error = store.import(Person::ALONE, &bad, &mut next_id).unwrap_err();
            assert!(matches!(error, StorageError::BadFile(_)), "{bad}: {error}");
        }
        let other = {
            let mut other = games.clone();
            other["tables"]["games"][0]["id"] = json!("zzzzzzzzzzzz");
            for table in ["moves", "reviews", "looks", "talk"] {
                other["tables"][table] = json!([]);
            }
            other
        };
        let mv = |number: i64, point: &str| {
            json!({"game": "zzzzzzzzzzzz", "number": number, "color": "b", "point": point, "played": 0})
        };
        for (place, value) in [
            ("/tables/games/0/width", json!("wide")),
            ("/tables/games/0/start", json!("x".repeat(records::LARGEST + 1))),
            ("/tables/games/0/human", json!("nobody")),
            ("/tables/games/0/black", json!(77)),
            ("/tables/games/0/dead", json!("nowhere")),
            ("/tables/games/1/id", json!("zzzzzzzzzzzz")),
            ("/tables/moves", json!([mv(2, "E5")])),
            ("/tables/moves", json!([mv(1, "E5"), mv(1, "D4")])),
            ("/tables/moves", json!([mv(1, "T19")])),
            ("/tables/moves", json!([mv(1, "nowhere")])),
            ("/tables/players/0/created", json!("long ago")),
        ] {
            let mut damaged = other.clone();
            let (parent, last) = place.rsplit_once('/').unwrap();
            damaged.pointer_mut(parent).unwrap()[last] = value;
            let error = store.import(Person::ALONE, &damaged, &mut next_id).unwrap_err();
            assert!(matches!(error, StorageError::BadFile(_)), "{place} {error}");
        }
        assert_eq!(store.export(Person::ALONE).unwrap()["tables"], games["tables"]);
        assert_eq!(store.import(Person::ALONE, &other, &mut next_id).unwrap().new, 1);
    }

    fn numbers_of_the_file_are_not_believed(mut store: Store) {
        filled(&mut store);
        let mut file = store.export(Person::ALONE).unwrap();
        for (at, id) in ["xxxxxxxxxxxx", "yyyyyyyyyyyy", "zzzzzzzzzzzz"].iter().enumerate() {
            let game = &mut file["tables"]["games"][at];
            game["id"] = json!(id);
            game["place"] = json!(i64::MAX - i64::try_from(at).unwrap());
            game["revision"] = json!(i64::MAX);
            game["updated"] = json!(i64::MAX);
            game["width"] = json!(19);
        }
        for table in ["moves", "reviews", "looks", "talk"] {
            file["tables"][table] = json!([]);
        }
        store.import(Person::ALONE, &file, || panic!("all are new")).unwrap();
        store.create(row(7)).unwrap();
        let again = store.export(Person::ALONE).unwrap();
        let games = again["tables"]["games"].as_array().unwrap();
        let place = |id: &str| games.iter().find(|it| it["id"] == id).unwrap()["place"].clone();
        assert_eq!(place(&id(7).to_string()), 7, "it comes after those of the file");
        assert_eq!((place("zzzzzzzzzzzz"), place("xxxxxxxxxxxx")), (json!(4), json!(6)));
        let imported = games.iter().find(|it| it["id"] == "xxxxxxxxxxxx").unwrap();
        assert_eq!((&imported["width"], &imported["revision"]), (&json!(9), &json!(1)));
        assert!(imported["updated"].as_i64().unwrap() <= clock::now());
    }

    fn what_only_the_file_knows_is_taken_over(mut store: Store) {
        filled(&mut store);
        let before = store.export(Person::ALONE).unwrap();
        let mut file = before.clone();
        // The same game was finished, reviewed and talked about elsewhere.
        file["tables"]["games"][0]["result"] = json!("B+R");
        file["tables"]["games"][0]["dead"] = json!("C3 D4");
        let name = id(0).to_string();
        let reviewed = json!({"game": name, "wishes": "{}", "moves": "bE5", "wanted": 0});
        file["tables"]["reviews"].as_array_mut().unwrap().insert(0, reviewed);
        let mut said = file["tables"]["talk"][0].clone();
        said["game"] = json!(name);
        file["tables"]["talk"].as_array_mut().unwrap().insert(0, said);
        file["tables"]["players"][0]["pupil"] = json!("known");
        let mut never = || panic!("no game needs another name");
        let imported = store.import(Person::ALONE, &file, &mut never).unwrap();
        assert_eq!(imported, Imported { new: 0, known: 3, copied: 0 });
        let after = store.export(Person::ALONE).unwrap();
        for table in ["reviews", "talk", "players"] {
            assert_eq!(after["tables"][table], file["tables"][table], "{table}");
        }
        let game = &after["tables"]["games"][0];
        assert_eq!((&game["result"], &game["dead"]), (&json!("B+R"), &json!("C3 D4")));
        // What is there is not lost to a file that says otherwise: both are kept.
        file["tables"]["games"][0]["result"] = json!("W+R");
        file["tables"]["players"][0]["pupil"] = json!("otherwise");
        let mut ids = (10..).map(id);
        for (known, copied) in [(2, 1), (3, 0)] {
            let imported = store.import(Person::ALONE, &file, || ids.next().unwrap()).unwrap();
            assert_eq!(imported, Imported { new: 0, known, copied }, "no more copies");
        }
        let after = store.export(Person::ALONE).unwrap();
        assert_eq!(after["tables"]["games"].as_array().unwrap().len(), 4);
        assert_eq!(after["tables"]["players"][0]["pupil"], "known");
    }
}

#[test]
fn a_game_is_held_against_its_own_rows_only() {
    let names = ["xxxxxxxxxxxx", "yyyyyyyyyyyy", "zzzzzzzzzzzz"];
    let mv = |game: &str| json!({"game": game, "number": 1, "color": "b", "point": "E5"});
    let file = json!({"shidogo": 1, "tables": {
        "games": names.map(|it| json!({ "id": it })),
        "moves": names.map(mv),
    }});
    let contents = Contents::read(&file).unwrap();
    assert_eq!(contents.games.len(), 3);
    for game in &contents.games {
        assert_eq!(game.parts.len(), 1, "or many games take very long");
        assert_eq!(game.moves().unwrap(), [("b".to_owned(), "E5".to_owned())]);
    }
}
