//! Answers from elsewhere are those that are found here, bit for bit.

#![allow(clippy::unwrap_used, clippy::panic, reason = "helpers of tests")]

use std::sync::{Arc, Mutex};

use analysis::{Candidates, Confirm, SearchRequest, Thinker};
use crafts::{Lent, LookAsker, RemoteMind, RemoteThinker};
use goban::{Move, Position, Rules, Size};
use net::Isa;
use partner::{Care, Human, LocalThinker, Method, Reviewer, Teaching, embedded_network};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use shapes::Namer;
use workers::{AskError, Class, Client, Context, Craft, Crafts, Job, Refusal};

fn mind(client: &Client, method: Method) -> RemoteMind {
    RemoteMind {
        client: client.clone(),
        net: (method != Method::Uct).then(|| Lent::embedded(Isa::detect())),
        method,
        class: Class::Move,
        asker: "test".to_owned(),
    }
}

fn position() -> Position {
    let mut position = Position::new(Size::square(7).unwrap(), Rules::CHINESE);
    for mv in ["D4", "C3", "D3", "C4", "C5"] {
        position.play(mv.parse().unwrap()).unwrap();
    }
    position
}

/// What is found here with the lots that the remote one draws first.
fn here(method: Method, request: &SearchRequest<'_>, more: &[SearchRequest<'_>]) -> Candidates {
    let mut thinker = LocalThinker::default();
    thinker.use_method(method);
    if method != Method::Uct {
        thinker.use_network(embedded_network().unwrap(), 1);
    }
    let seed = Xoshiro256PlusPlus::seed_from_u64(9).next_u64();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut found = thinker.analyze(&position(), request, &mut rng);
    for request in more {
        found = thinker.analyze(&position(), request, &mut rng);
    }
    found
}

#[test]
fn thinking_elsewhere_finds_what_is_found_here() {
    let client = Client::local(1, &crafts::crafts());
    for (method, visits) in [(Method::Net, 60), (Method::Uct, 400), (Method::ValueMcts, 40)] {
        let request = SearchRequest { moves_ownership: true, ..SearchRequest::visits(visits) };
        let mut remote = RemoteThinker::new(mind(&client, method), None);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
        let found = remote.think(&position(), &request, &mut rng).unwrap();
        assert_eq!(found, here(method, &request, &[]), "{method}");
        // Whatever was done before changes nothing.
        let mut other = Xoshiro256PlusPlus::seed_from_u64(10);
        RemoteThinker::new(mind(&client, method), None).think(&position(), &request, &mut other);
        let mut again = RemoteThinker::new(mind(&client, method), None);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
        assert_eq!(again.think(&position(), &request, &mut rng).unwrap(), found, "{method}");
    }
}

#[test]
fn what_is_confirmed_later_comes_on_top_of_what_is_known() {
    let confirm = |mv: &str, visits| Confirm { mv: mv.parse().unwrap(), visits };
    let first = SearchRequest::visits(50);
    let then = [
        SearchRequest { confirm: vec![confirm("A1", 5), confirm("pass", 4)], ..first.clone() },
        SearchRequest { confirm: vec![confirm("G7", 6)], ..first.clone() },
    ];
    let expected = here(Method::Net, &first, &then);
    // One thread keeps the tree of the last job, two may have to begin anew: it is all the same.
    for threads in [1, 2] {
        let client = Client::local(threads, &crafts::crafts());
        let mut remote = RemoteThinker::new(mind(&client, Method::Net), None);
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
        let mut found = remote.think(&position(), &first, &mut rng).unwrap();
        for (request, other) in then.iter().zip(20..) {
            if threads == 2 {
                let mut between = RemoteThinker::new(mind(&client, Method::Net), None);
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(other);
                between.think(&position(), &SearchRequest::visits(9), &mut rng).unwrap();
            }
            found = remote.think(&position(), request, &mut rng).unwrap();
        }
        assert!(found.of("A1".parse().unwrap()).unwrap().visits >= 5);
        assert_eq!(found, expected, "{threads} threads");
        remote.forget();
        let anew = remote.think(&position(), &first, &mut rng).unwrap();
        assert_ne!(anew, found, "other lots, and nothing confirmed");
    }
}

#[test]
fn a_teacher_whose_thinking_is_done_elsewhere_plays_on() {
    let client = Client::local(1, &crafts::crafts());
    let mut engine = partner::Engine::default();
    engine.use_network(embedded_network().unwrap(), 1);
    let mut teaching = Teaching::default();
    teaching.control = partner::Control::Teacher;
    engine.teach(teaching);
    engine.think_elsewhere(Box::new(RemoteThinker::new(mind(&client, Method::Net), None)));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut game = Position::new(Size::square(7).unwrap(), Rules::JAPANESE);
    for _ in 0..6 {
        let thought = engine.think(&game, &partner::Limits::visits(30), &mut rng);
        let partner::Answer::Play(mv) = thought.answer else { panic!("it gave up") };
        game.play(mv).unwrap();
    }
}

#[test]
fn looking_elsewhere_sees_what_is_seen_here() {
    let client = Client::local(2, &crafts::crafts());
    let asker = LookAsker {
        net: Lent::embedded(Isa::detect()),
        care: Care::of(8),
        class: Class::Review,
        asker: "test".to_owned(),
    };
    let human = Human::embedded().unwrap();
    let mut reviewer = Reviewer::new(embedded_network().unwrap(), human, asker.care);
    let before = position();
    let mut namer = Namer::embedded(before.size()).unwrap();
    for mv in ["A1", "B3", "pass"] {
        let mv: Move = mv.parse().unwrap();
        let answer = client.ask_blocking(asker.job(&before, mv), &|| false).unwrap();
        let look = LookAsker::read(&answer.payload, (&before, mv), &mut namer).unwrap();
        let here = reviewer.look(&before, mv, &|| false).unwrap().unwrap();
        assert_eq!(format!("{look:?}"), format!("{here:?}"));
        assert_eq!(wire::LookForm::from(&look), wire::LookForm::from(&here));
    }
}

#[test]
fn senseless_jobs_are_refused_and_the_worker_goes_on() {
    let client = Client::local(1, &crafts::crafts());
    let refused = |kind: &str, payload: &[u8]| {
        let job = Job::new(kind, Class::Background, payload);
        match client.ask_blocking(job, &|| false) {
            Err(AskError::Refused(why)) => why,
            other => panic!("{other:?}"),
        }
    };
    assert!(refused("search", b"{").starts_with("the message cannot be read"));
    assert!(refused("look", b"{\"v\":7}").starts_with("the message has format 7"));
    let asker = LookAsker {
        net: Lent::embedded(Isa::detect()),
        care: Care::of(8),
        class: Class::Review,
        asker: "test".to_owned(),
    };
    let job = asker.job(&position(), "D4".parse().unwrap());
    assert_eq!(refused("look", &job.payload), "D4 is occupied");
    let mut other = asker.clone();
    other.net.arithmetic = "abacus-portable".to_owned();
    let unable = client.ask_blocking(other.job(&position(), Move::Pass), &|| false).unwrap_err();
    assert!(unable.to_string().contains("does not compute as abacus-portable"), "{unable}");
    assert!(client.ask_blocking(asker.job(&position(), Move::Pass), &|| false).is_ok());
}

/// A worker that answers with what it was asked last time, whatever it is asked now.
#[derive(Debug, Default)]
struct Confused(Arc<Mutex<Option<Vec<u8>>>>);

impl Craft for Confused {
    fn kinds(&self) -> &[&str] {
        &["search"]
    }

    fn run(&mut self, job: &Job, _: &Context) -> Result<Vec<u8>, Refusal> {
        let last = self.0.lock().unwrap().replace(job.payload.clone());
        Ok(last.unwrap_or_default())
    }
}

#[test]
fn answers_that_make_no_sense_are_no_answers() {
    let crafts: Crafts = Arc::new(|| Box::new(Confused::default()));
    let client = Client::local(1, &crafts);
    let mut remote = RemoteThinker::new(mind(&client, Method::Net), None);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(9);
    for _ in 0..2 {
        assert!(remote.think(&position(), &SearchRequest::visits(5), &mut rng).is_none());
    }
}
