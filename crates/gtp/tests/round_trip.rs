//! Every command goes through its text and back; no bytes do harm.

#![allow(clippy::unwrap_used)] // helpers of tests are tests

use std::collections::BTreeSet;
use std::num::NonZeroU32;
use std::time::Duration;

use goban::{
    Color, EndRule, HandicapBonus, KoRule, Komi, Move, Point, PointSet, Rules, Scoring, Size, Tax,
};
use gtp::*;
use proptest::collection::{btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn color() -> impl Strategy<Value = Color> + Clone {
    select(&Color::ALL[..])
}

fn point() -> impl Strategy<Value = Point> + Clone {
    (0..25u8, 0..25u8).prop_filter_map("on a board", |(x, y)| Point::new(x, y))
}

fn mv() -> impl Strategy<Value = Move> + Clone {
    prop_oneof![9 => point().prop_map(Move::Play), 1 => Just(Move::Pass)]
}

fn size() -> impl Strategy<Value = Size> {
    (2..=25u8, 2..=25u8).prop_filter_map("a board", |(w, h)| Size::new(w, h).ok())
}

/// A word without spaces, comment sign and control characters.
fn word() -> impl Strategy<Value = String> + Clone {
    "[a-zA-Z0-9_囲碁.é\"{}:,-]{1,12}"
}

/// Words with spaces between them.
fn text() -> impl Strategy<Value = String> + Clone {
    vec(word(), 1..5).prop_map(|it| it.join(" "))
}

/// What `text` is, or nothing.
fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), text()]
}

fn millis(least: u64) -> impl Strategy<Value = Duration> + Clone {
    (least..100_000_000).prop_map(Duration::from_millis)
}

fn count() -> impl Strategy<Value = NonZeroU32> + Clone {
    (1..=u32::MAX).prop_filter_map("positive", NonZeroU32::new)
}

fn session_command() -> impl Strategy<Value = SessionCommand> {
    let place = select(&[ChatPlace::Game, ChatPlace::Private][..]);
    let message = (place, word(), any_text());
    prop_oneof![
        select(vec![
            SessionCommand::ProtocolVersion,
            SessionCommand::Name,
            SessionCommand::Version,
            SessionCommand::ListCommands,
            SessionCommand::Quit,
            SessionCommand::CpuTime,
            SessionCommand::ClearCache,
            SessionCommand::Stop,
        ]),
        word().prop_map(SessionCommand::KnownCommand),
        any_text().prop_map(SessionCommand::GameOver),
        message.prop_map(|(place, name, text)| SessionCommand::Chat(ChatMessage {
            place,
            name,
            text
        })),
    ]
}

fn board_command() -> impl Strategy<Value = BoardCommand> {
    let distinct = vec(point(), 1..9).prop_map(|points| {
        let mut seen = PointSet::EMPTY;
        points.into_iter().filter(|&it| seen.insert(it)).collect()
    });
    prop_oneof![
        select(vec![BoardCommand::ClearBoard, BoardCommand::ReportKomi, BoardCommand::ShowBoard]),
        size().prop_map(BoardCommand::BoardSize),
        (-2000..=2000i16).prop_map(|it| BoardCommand::Komi(Komi::from_half_points(it).unwrap())),
        (color(), mv()).prop_map(|(color, mv)| BoardCommand::Play(color, mv)),
        count().prop_map(BoardCommand::Undo),
        Just(BoardCommand::Undo(NonZeroU32::MIN)),
        any::<u32>().prop_map(BoardCommand::FixedHandicap),
        any::<u32>().prop_map(BoardCommand::PlaceFreeHandicap),
        distinct.prop_map(BoardCommand::SetFreeHandicap),
        vec((color(), point()), 0..9).prop_map(BoardCommand::SetPosition),
    ]
}

fn game_command() -> impl Strategy<Value = GameCommand> {
    prop_oneof![
        color().prop_map(GameCommand::GenMove),
        color().prop_map(GameCommand::RegGenMove),
        color().prop_map(GameCommand::GenMoveCleanup),
        Just(GameCommand::FinalScore),
        point().prop_map(GameCommand::FinalStatus),
        select(&Status::ALL[..]).prop_map(GameCommand::FinalStatusList),
    ]
}

fn time_system() -> impl Strategy<Value = TimeSystem> {
    let limit = || option::of(millis(0));
    prop_oneof![
        Just(TimeSystem::Unlimited),
        millis(0).prop_map(|main| TimeSystem::Absolute { main }),
        (millis(0), millis(1), count()).prop_map(|(main, period, stones)| TimeSystem::Canadian {
            main,
            period,
            stones
        }),
        (millis(0), millis(1), count()).prop_map(|(main, period, periods)| TimeSystem::ByoYomi {
            main,
            period,
            periods
        }),
        (millis(0), millis(0), limit(), limit()).prop_map(
            |(main, increment, cap, longest_move)| {
                TimeSystem::Fischer { main, increment, cap, longest_move }
            }
        ),
    ]
}

fn time_command() -> impl Strategy<Value = TimeCommand> {
    prop_oneof![
        time_system().prop_map(TimeCommand::Settings),
        (color(), millis(0), any::<u32>()).prop_map(|(color, time, stones)| TimeCommand::Left {
            color,
            time,
            stones
        }),
        Just(TimeCommand::ListSettings),
    ]
}

fn rules() -> impl Strategy<Value = Rules> {
    let ko = select(&[KoRule::Simple, KoRule::Positional, KoRule::Situational][..]);
    let scoring = select(&[Scoring::Area, Scoring::Territory][..]);
    let tax = select(&[Tax::None, Tax::Seki][..]);
    let bonus =
        select(&[HandicapBonus::Zero, HandicapBonus::PerStone, HandicapBonus::PerStoneButOne][..]);
    (ko, scoring, tax, any::<bool>(), bonus).prop_map(|(ko, scoring, tax, suicide, bonus)| {
        let rules = Rules {
            ko,
            scoring,
            tax,
            suicide,
            handicap_bonus: bonus,
            end: EndRule::TwoPassesWhiteLast,
        };
        // The text cannot say who passes last; only AGA has it.
        if rules == Rules::AGA { rules } else { Rules { end: EndRule::TwoPasses, ..rules } }
    })
}

fn rules_command() -> impl Strategy<Value = RulesCommand> {
    let option = (rules(), any::<bool>()).prop_flat_map(|(rules, flag)| {
        select(vec![
            RuleOption::Ko(rules.ko),
            RuleOption::Scoring(rules.scoring),
            RuleOption::Tax(rules.tax),
            RuleOption::Suicide(rules.suicide),
            RuleOption::HandicapBonus(rules.handicap_bonus),
            RuleOption::FriendlyPass(flag),
            RuleOption::NoButton,
        ])
    });
    prop_oneof![
        Just(RulesCommand::Report),
        Just(RulesCommand::ScoringSystem),
        rules().prop_map(RulesCommand::Set),
        option.prop_map(RulesCommand::Change),
    ]
}

fn file_command() -> impl Strategy<Value = FileCommand> {
    prop_oneof![
        (text(), option::of(any::<u32>()))
            .prop_map(|(path, move_number)| FileCommand::LoadSgf { path, move_number }),
        option::of(text()).prop_map(FileCommand::PrintSgf),
    ]
}

fn options() -> impl Strategy<Value = AnalyzeOptions> {
    let kind = select(&[RestrictionKind::Avoid, RestrictionKind::Allow][..]);
    let restriction = (kind, color(), vec(mv(), 1..4), any::<u32>())
        .prop_map(|(kind, color, moves, depth)| Restriction { kind, color, moves, depth });
    let details = btree_set(select(&Detail::ALL[..]), 0..8);
    let moves = || option::of(any::<u32>());
    (
        option::of(color()),
        option::of(millis(0)),
        (moves(), moves()),
        vec(restriction, 0..3),
        details,
    )
        .prop_map(|(color, interval, (min_moves, max_moves), restrictions, details)| {
            AnalyzeOptions { color, interval, min_moves, max_moves, restrictions, details }
        })
}

fn analysis_command() -> impl Strategy<Value = AnalysisCommand> {
    let dialect = || select(&[Dialect::Lz, Dialect::Kata, Dialect::Sabaki][..]);
    let plain = select(&[SearchForm::Plain, SearchForm::Cancellable][..]);
    let telling = select(&[SearchForm::Analyze, SearchForm::AnalyzeCancellable][..]);
    let symmetries = prop_oneof![(0..8u8).prop_map(Symmetries::One), Just(Symmetries::All)];
    prop_oneof![
        (dialect(), options()).prop_map(|(it, options)| AnalysisCommand::Analyze(it, options)),
        (dialect(), options())
            .prop_map(|(it, options)| AnalysisCommand::GenMoveAnalyze(it, options)),
        (plain, option::of(color())).prop_map(|(form, color)| {
            AnalysisCommand::Search(form, AnalyzeOptions { color, ..AnalyzeOptions::default() })
        }),
        (telling, options()).prop_map(|(form, options)| AnalysisCommand::Search(form, options)),
        (symmetries, 0.0..=1.0f32)
            .prop_map(|(symmetries, optimism)| AnalysisCommand::RawNet { symmetries, optimism }),
    ]
}

fn param_command() -> impl Strategy<Value = ParamCommand> {
    prop_oneof![
        select(vec![ParamCommand::List, ParamCommand::ReportAll]),
        word().prop_map(ParamCommand::Report),
        (word(), text()).prop_map(|(name, value)| ParamCommand::Set { name, value }),
        text().prop_map(ParamCommand::SetAll),
    ]
}

fn gogui_command() -> impl Strategy<Value = GoGuiCommand> {
    prop_oneof![
        select(vec![GoGuiCommand::AnalyzeCommands, GoGuiCommand::Interrupt, GoGuiCommand::Title]),
        vec((color(), mv()), 0..9).prop_map(GoGuiCommand::PlaySequence),
        vec((color(), point()), 0..9).prop_map(GoGuiCommand::Setup),
        color().prop_map(GoGuiCommand::SetupPlayer),
        (word(), option::of((word(), any_text())))
            .prop_map(|(group, setting)| GoGuiCommand::Param { group, setting }),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        session_command().prop_map(Command::Session),
        board_command().prop_map(Command::Board),
        game_command().prop_map(Command::Game),
        time_command().prop_map(Command::Time),
        rules_command().prop_map(Command::Rules),
        file_command().prop_map(Command::File),
        analysis_command().prop_map(Command::Analysis),
        param_command().prop_map(Command::Param),
        gogui_command().prop_map(Command::GoGui),
        (word(), any_text()).prop_map(|(name, arguments)| Command::Other {
            name: format!("own-{name}"),
            arguments
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_command_comes_back_from_its_text(command in command(), id in any::<Option<u128>>()) {
        let line = command.to_string();
        prop_assert_eq!(line.parse::<Command>(), Ok(command.clone()), "{}", line);
        let line = id.map_or(line.clone(), |id| format!("{id}\t{line}  # comment\r"));
        let request = Request::parse(&line).unwrap();
        prop_assert_eq!(request.id, id);
        prop_assert_eq!(request.command(), Ok(command));
    }

    #[test]
    fn every_answer_comes_back_from_its_text(
        id in any::<Option<u128>>(), lines in vec("[ -~囲碁]{1,20}", 0..5), fails in any::<bool>()
    ) {
        let text = lines.join("\n");
        let text = text.trim_start_matches(' ').to_owned();
        let response = Response { id, outcome: if fails { Err(text) } else { Ok(text) } };
        let printed = response.to_string();
        prop_assert_eq!(parse_response(printed.split('\n')), Ok(response), "{}", printed);
    }

    #[test]
    fn no_bytes_do_harm(line in vec(any::<u8>(), 0..200)) {
        if let Some(request) = Request::from_bytes(&line) {
            let _ = request.command();
        }
    }

    #[test]
    fn no_arguments_do_harm(
        name in select(known_names().collect::<Vec<_>>()), arguments in "[ -~é]{0,40}"
    ) {
        if let Ok(command) = Command::parse(name, &arguments) {
            prop_assert_eq!(Command::parse(name, &arguments), Ok(command));
        }
    }
}

#[test]
fn each_name_stands_once() {
    let names: Vec<&str> = known_names().collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
}

#[test]
fn the_whole_list_of_the_clients_is_known() {
    let list = "protocol_version name version known_command list_commands quit boardsize \
        rectangular_boardsize clear_board komi get_komi play undo gg-undo genmove reg_genmove \
        fixed_handicap place_free_handicap set_free_handicap time_settings time_left \
        kgs-time_settings kata-time_settings kata-list_time_settings kgs-rules kata-get-rules \
        kata-set-rules kata-set-rule kgs-genmove_cleanup kgs-game_over kgs-chat final_score \
        final_status final_status_list showboard loadsgf printsgf cputime gomill-cpu_time \
        clear_cache stop set_position lz-analyze lz-genmove_analyze kata-analyze \
        kata-genmove_analyze analyze genmove_analyze kata-search kata-search_cancellable \
        kata-search_analyze kata-search_analyze_cancellable kata-raw-nn kata-raw-human-nn kata-get-param \
        kata-set-param kata-list-params kata-get-params kata-set-params gogui-analyze_commands \
        gogui-interrupt gogui-play_sequence gogui-setup gogui-setup_player gogui-title \
        gogui-version scoring_system";
    let known: BTreeSet<&str> = known_names().collect();
    assert_eq!(known, list.split_ascii_whitespace().collect());
}
