//! Whatever is sent comes back the same, bit for bit.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use std::time::Duration;

use analysis::{
    Candidate, Candidates, Confirm, Limits, Ownership, Policy, Restriction, RestrictionKind,
    ScoreLead, SearchRequest, Until, WinRate,
};
use goban::{
    Color, EndRule, HandicapBonus, KoRule, Komi, Move, PointMap, Position, Rules, Scoring, Setup,
    Size, Tax,
};
use partner::{Care, Engine, Human, Method, Reviewer, embedded_network};
use proptest::prelude::*;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use shapes::Namer;
use wire::{CandidatesForm, LookForm, PositionForm, RequestForm, SearchJob};

/// Through bytes and back.
fn sent<T: serde::Serialize + serde::de::DeserializeOwned>(form: &T) -> T {
    wire::from_bytes(&wire::to_bytes(form)).unwrap()
}

fn rules() -> impl Strategy<Value = Rules> {
    let ko = prop::sample::select(vec![KoRule::Simple, KoRule::Positional, KoRule::Situational]);
    let bonus = prop::sample::select(vec![
        HandicapBonus::Zero,
        HandicapBonus::PerStone,
        HandicapBonus::PerStoneButOne,
    ]);
    (ko, bonus, any::<[bool; 4]>()).prop_map(|(ko, handicap_bonus, [area, seki, suicide, last])| {
        Rules {
            ko,
            scoring: if area { Scoring::Area } else { Scoring::Territory },
            tax: if seki { Tax::Seki } else { Tax::None },
            suicide,
            handicap_bonus,
            end: if last { EndRule::TwoPassesWhiteLast } else { EndRule::TwoPasses },
        }
    })
}

/// Games from empty boards and from boards with stones, by either side.
fn positions() -> impl Strategy<Value = Position> {
    let side = prop_oneof![4 => 2..=5u8, 1 => 6..=25u8];
    let choices = || prop::collection::vec(any::<u16>(), 0..50);
    (side.clone(), side, rules(), choices(), choices(), -150..150i16, 0..10u16).prop_map(
        |(width, height, rules, before, after, komi, handicap)| {
            let mut position = Position::new(Size::new(width, height).unwrap(), rules);
            let play = |position: &mut Position, choices: Vec<u16>| {
                for choice in choices {
                    let legal: Vec<Move> = position.legal_moves().collect();
                    position.play(legal[usize::from(choice) % legal.len()]).unwrap();
                }
            };
            play(&mut position, before);
            let setup = Setup { to_move: Color::White, ..Setup::from(position.board()) };
            let mut position = Position::from_setup(&setup, rules).unwrap();
            play(&mut position, after);
            if handicap > 5 {
                let other = position.to_move().opponent();
                position = position.with_to_move(other);
            }
            position.with_komi(Komi::from_half_points(komi).unwrap()).with_handicap(handicap)
        },
    )
}

/// Any finite number, often one with many digits.
fn number() -> impl Strategy<Value = f32> {
    any::<u32>().prop_map(f32::from_bits).prop_filter("finite", |it| it.is_finite())
}

fn chance() -> impl Strategy<Value = f32> {
    any::<u32>().prop_map(|it| it as f32 / u32::MAX as f32)
}

fn map(size: Size, from: &[f32]) -> PointMap<f32> {
    let mut map = PointMap::filled(0.0);
    for (point, value) in size.points().zip(from.iter().cycle()) {
        map[point] = *value;
    }
    map
}

fn candidates() -> impl Strategy<Value = (Position, Candidates)> {
    let numbers = prop::collection::vec(number(), 8);
    let chances = prop::collection::vec(chance(), 8);
    (positions(), numbers, chances, any::<[bool; 6]>(), any::<u32>()).prop_map(
        |(position, number, chance, has, visits)| {
            let size = position.size();
            let owners = |from: &[f32]| {
                let map = map(size, from);
                Ownership::from_black(|it| map[it] * 2.0 - 1.0, size)
            };
            let candidate = |mv: Move| Candidate {
                mv,
                visits,
                win: WinRate::new(chance[0]),
                lead: has[0].then(|| ScoreLead::new(number[0])),
                policy: has[1].then_some(chance[1]),
                pv: if has[2] { vec![mv, Move::Pass] } else { vec![] },
                pv_visits: if has[2] { vec![visits, 1] } else { vec![] },
                score_deviation: has[3].then_some(number[1]),
                lower_win: has[4].then(|| WinRate::new(chance[2])),
                utility: has[5].then_some(number[2]),
                weight: has[0].then_some(number[3]),
                ownership: has[3].then(|| Box::new(owners(&chance))),
            };
            // The pass comes last, and once.
            let moves = position.legal_moves().filter(|it| *it != Move::Pass).take(9);
            let found = Candidates {
                to_move: position.to_move(),
                visits: visits / 2,
                win: WinRate::new(chance[3]),
                lead: has[1].then(|| ScoreLead::new(number[4])),
                moves: moves.chain([Move::Pass]).map(candidate).collect(),
                ownership: has[2].then(|| owners(&chance[1..])),
                ownership_deviation: has[3].then(|| map(size, &chance)),
                score_deviation: has[4].then_some(number[5]),
                utility: has[5].then_some(number[6]),
                policy: has[0].then(|| Policy { points: map(size, &number), pass: chance[7] }),
            };
            (position, found)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(128) })]

    #[test]
    fn any_position_comes_back(position in positions()) {
        let form = sent(&PositionForm::from(&position));
        let back = Position::try_from(&form).unwrap();
        prop_assert_eq!(&back, &position);
        prop_assert_eq!(back.situation_hash(), position.situation_hash());
    }

    #[test]
    fn any_answer_comes_back((position, found) in candidates()) {
        let form = sent(&CandidatesForm::new(&found, position.size()));
        let back = form.to_candidates(&position).unwrap();
        // Text too, because -0 and 0 are equal and not the same.
        prop_assert_eq!(format!("{back:?}"), format!("{found:?}"));
        prop_assert_eq!(back, found);
    }

    #[test]
    fn any_request_comes_back(seed: u64, visits: u32, explore in 0.0..1000.0f32, flags: [bool; 3], time: Option<u32>) {
        let moves: Vec<Move> = vec!["D4".parse().unwrap(), Move::Pass];
        let white = (Color::White, RestrictionKind::Allow);
        let black = (Color::Black, RestrictionKind::Avoid);
        let (color, kind) = if flags[0] { white } else { black };
        let request = SearchRequest {
            limits: Limits::visits(visits),
            exploration: explore,
            wide_root: explore / 3.0,
            restrictions: vec![Restriction { color, moves, depth: visits, kind }],
            confirm: vec![Confirm { mv: "C3".parse().unwrap(), visits: 5 }],
            moves_ownership: flags[1],
            until: if flags[2] { Until::Decided } else { Until::Limits },
        };
        let time = time.map(|it| Duration::from_millis(it.into()));
        let form = sent(&RequestForm::new(&request, (Method::ValueMcts, seed), time));
        prop_assert_eq!((form.seed, form.time()), (seed, time));
        prop_assert_eq!(form.method().unwrap(), Method::ValueMcts);
        let back = form.to_request(Size::square(9).unwrap(), Limits::visits(0)).unwrap();
        prop_assert_eq!(format!("{back:?}"), format!("{request:?}"));
    }

    /// Messages with a byte changed, cut off or in the way are refused or understood; nothing else.
    #[test]
    fn broken_messages_do_no_harm((position, found) in candidates(), at: prop::sample::Index, with: u8) {
        let request = RequestForm::new(&SearchRequest::visits(9), (Method::Net, 1), None);
        let job = SearchJob { position: (&position).into(), request, net: Some("abc".to_owned()), arithmetic: String::new() };
        let answer = CandidatesForm::new(&found, position.size());
        for whole in [wire::to_bytes(&job), wire::to_bytes(&answer)] {
            let (mut changed, mut longer) = (whole.clone(), whole.clone());
            changed[at.index(whole.len())] = with;
            longer.insert(at.index(whole.len()), with);
            for bytes in [changed, longer, whole[..at.index(whole.len())].to_vec()] {
                read_as_anything(&bytes, &position);
            }
        }
    }
}

fn read_as_anything(bytes: &[u8], position: &Position) {
    if let Ok(job) = wire::from_bytes::<SearchJob>(bytes)
        && let Ok(position) = Position::try_from(&job.position)
    {
        let _ = job.request.to_request(position.size(), Limits::visits(0));
    }
    if let Ok(answer) = wire::from_bytes::<CandidatesForm>(bytes) {
        let _ = answer.to_candidates(position);
    }
}

#[test]
fn what_was_really_found_comes_back() {
    let mut position = Position::new(Size::square(7).unwrap(), Rules::JAPANESE);
    position.play("D4".parse().unwrap()).unwrap();
    let mut engine = Engine::default();
    engine.use_network(embedded_network().unwrap(), 1);
    let mut request = SearchRequest::visits(30);
    request.moves_ownership = true;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let by_net = engine.analyze(&position, &request, &mut rng);
    engine.use_method(Method::Uct);
    let by_playouts = engine.analyze(&position, &request, &mut rng);
    for found in [by_net, by_playouts] {
        let form = sent(&CandidatesForm::new(&found, position.size()));
        assert_eq!(form.to_candidates(&position).unwrap(), found);
    }
}

#[test]
fn what_was_seen_of_a_move_comes_back() {
    let size = Size::square(7).unwrap();
    let mut before = Position::new(size, Rules::JAPANESE);
    before.play("D4".parse().unwrap()).unwrap();
    let (network, human) = (embedded_network().unwrap(), Human::embedded().unwrap());
    let mut reviewer = Reviewer::new(network, human, Care::of(8));
    let mut namer = Namer::embedded(size).unwrap();
    for (mv, is_doubtful) in [("A1", true), ("C5", false)] {
        let mv: Move = mv.parse().unwrap();
        let look = reviewer.look(&before, mv, &|| false).unwrap().unwrap();
        let form = sent(&LookForm::from(&look));
        let back = form.to_look(&before, mv, &mut namer).unwrap();
        assert!(look.first.is_some() || !is_doubtful, "it was looked at twice");
        assert_eq!(format!("{back:?}"), format!("{look:?}"));
        // Maps are not in that text.
        assert_eq!(LookForm::from(&back), form);
        assert!(form.to_look(&before, Move::Pass, &mut namer).is_err(), "it is another move");
    }
}
