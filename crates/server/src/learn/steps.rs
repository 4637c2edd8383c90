//! The steps of the rules lesson. The words to each are in the page, under its name.

/// A part of the lesson.
#[derive(Debug)]
pub(super) struct Chapter {
    pub(super) name: &'static str,
    pub(super) steps: &'static [Step],
}

/// A small board on which the person plays Black and does one thing.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) name: &'static str,
    /// The board as `goban::diagram` reads it.
    pub(super) drawing: &'static str,
    /// Moves before the person's turn; White makes the first if their number is odd.
    pub(super) before: &'static [&'static str],
    /// Points to look at.
    pub(super) marks: &'static [&'static str],
    /// What is to be done, one thing after the other.
    pub(super) tasks: &'static [Task],
    /// Stones that are dead when the board is counted.
    pub(super) dead: &'static [&'static str],
}

/// One move of the person, and what White does then.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) goal: Goal,
    /// A point or `pass`; nothing after the last move.
    pub(super) reply: Option<&'static str>,
}

/// When a move is right.
#[derive(Clone, Copy, Debug)]
pub(super) enum Goal {
    /// Any stone will do.
    Anywhere,
    /// The white chain here loses a liberty, or is taken.
    Closer(&'static str),
    /// So many stones are taken.
    Capture(usize),
    /// So many white chains come into atari.
    Atari(usize),
    /// The black chain here is out of atari.
    Escape(&'static str),
    /// One of these points.
    At(&'static [&'static str]),
    /// A point where no stone may be put, for this reason: the person shall see that it is so.
    Forbidden(Ban),
    /// Nothing is left to play.
    Pass,
}

/// Why a stone may not be put somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ban {
    Suicide,
    Ko,
}

const fn last(goal: Goal) -> Task {
    Task { goal, reply: None }
}

const fn then(goal: Goal, reply: &'static str) -> Task {
    Task { goal, reply: Some(reply) }
}

/// A step without anything out of the ordinary.
const fn step(name: &'static str, drawing: &'static str, tasks: &'static [Task]) -> Step {
    Step { name, drawing, before: &[], marks: &[], tasks, dead: &[] }
}

/// The whole lesson, in its order.
pub(super) const CHAPTERS: &[Chapter] = &[
    Chapter { name: "stones", steps: STONES },
    Chapter { name: "capture", steps: CAPTURE },
    Chapter { name: "atari", steps: ATARI },
    Chapter { name: "forbidden", steps: FORBIDDEN },
    Chapter { name: "ko", steps: KO },
    Chapter { name: "eyes", steps: EYES },
    Chapter { name: "territory", steps: TERRITORY },
];

const STONES: &[Step] = &[
    step(
        "place",
        "
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        ",
        &[last(Goal::Anywhere)],
    ),
    Step {
        marks: &["C4", "B3", "D3", "C2"],
        ..step(
            "liberties",
            "
            . . . . .
            . . . . .
            . . O . .
            . . . . .
            . . . . .
            ",
            &[
                then(Goal::Closer("C3"), "pass"),
                then(Goal::Closer("C3"), "pass"),
                then(Goal::Closer("C3"), "pass"),
                last(Goal::Capture(1)),
            ],
        )
    },
    Step {
        marks: &["B1", "D1", "C2"],
        ..step(
            "edge",
            "
            . . . . .
            . . . . .
            . . . . .
            . . . . .
            . . O . .
            ",
            &[
                then(Goal::Closer("C1"), "pass"),
                then(Goal::Closer("C1"), "pass"),
                last(Goal::Capture(1)),
            ],
        )
    },
    Step {
        marks: &["E3", "D2"],
        ..step(
            "chain",
            "
            . . . . .
            . . X X .
            . X O O .
            . . X . .
            . . . . .
            ",
            &[then(Goal::Closer("D3"), "pass"), last(Goal::Capture(2))],
        )
    },
];

const CAPTURE: &[Step] = &[
    step(
        "take-one",
        "
        . . . . .
        . . X . .
        . X O . .
        . . X . .
        . . . . .
        ",
        &[last(Goal::Capture(1))],
    ),
    step(
        "take-edge",
        "
        . . . . .
        . . . . .
        . . . . .
        . . X . .
        . X O . .
        ",
        &[last(Goal::Capture(1))],
    ),
    step(
        "take-many",
        "
        . X X . .
        X O O X .
        X O . X .
        . X X . .
        . . . . .
        ",
        &[last(Goal::Capture(3))],
    ),
    step(
        "take-which",
        "
        . X . . .
        X O . . .
        . X . X .
        . . X O .
        . . . . .
        ",
        &[last(Goal::Capture(1))],
    ),
];

const ATARI: &[Step] = &[
    step(
        "atari",
        "
        . . . . .
        . . X . .
        . X O . .
        . . . . .
        . . . . .
        ",
        &[last(Goal::Atari(1))],
    ),
    step(
        "flee",
        "
        . . . . .
        . . O . .
        . O X . .
        . . O . .
        . . . . .
        ",
        &[last(Goal::Escape("C3"))],
    ),
    step(
        "counter",
        "
        . . X . .
        . X O . .
        . O X . .
        . . O . .
        . . . . .
        ",
        &[last(Goal::Capture(1))],
    ),
    step(
        "double",
        "
        . . . . .
        . X X . .
        . O . . .
        . X O X .
        . . . . .
        ",
        &[last(Goal::Atari(2))],
    ),
];

const FORBIDDEN: &[Step] = &[
    Step {
        marks: &["C3"],
        ..step(
            "suicide",
            "
            . . . . .
            . . O . .
            . O . O .
            . . O . .
            . . . . .
            ",
            &[last(Goal::Forbidden(Ban::Suicide))],
        )
    },
    Step {
        marks: &["C3"],
        ..step(
            "suicide-takes",
            "
            . . X . .
            . X O X .
            . O . O .
            . . O . .
            . . . . .
            ",
            &[last(Goal::Capture(1))],
        )
    },
];

const KO: &[Step] = &[
    step(
        "ko-take",
        "
        . . . . .
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        ",
        &[last(Goal::Capture(1))],
    ),
    Step {
        before: &["B3"],
        marks: &["C3"],
        ..step(
            "ko-forbidden",
            "
            . . . . .
            . X O . .
            X . X O .
            . X O . .
            . . . . .
            ",
            &[last(Goal::Forbidden(Ban::Ko))],
        )
    },
    Step {
        before: &["B3"],
        marks: &["G5"],
        ..step(
            "ko-threat",
            "
            . . . . . X .
            . . . . X O X
            . . . . X O .
            . X O . . . .
            X . X O . . .
            . X O . . . .
            . . . . . . .
            ",
            &[then(Goal::At(&["G5"]), "F4"), last(Goal::Capture(1))],
        )
    },
];

const EYES: &[Step] = &[
    step(
        "eye-one",
        "
        . . . . .
        . . . . .
        X X . . .
        O O X . .
        . O X . .
        ",
        &[last(Goal::Capture(3))],
    ),
    step(
        "eye-two",
        "
        . . . . .
        . . . . .
        X X X X X
        O O O O X
        . O . O X
        ",
        &[last(Goal::Forbidden(Ban::Suicide))],
    ),
    step(
        "eye-make",
        "
        . . . . .
        . . . . .
        O O O O O
        X X X X O
        . . . X O
        ",
        &[last(Goal::At(&["B1"]))],
    ),
    step(
        "eye-take",
        "
        . . . . .
        . . . . .
        X X X X X
        O O O O X
        . . . O X
        ",
        &[then(Goal::At(&["B1"]), "A1"), last(Goal::Capture(6))],
    ),
];

const TERRITORY: &[Step] = &[
    step(
        "border",
        "
        . . X O .
        . . X O .
        . . X O .
        . . X O .
        . . . O .
        ",
        &[last(Goal::At(&["C1"]))],
    ),
    step(
        "end",
        "
        . . X O .
        . . X O .
        . . X O .
        . . X O .
        . . X O .
        ",
        &[last(Goal::Pass)],
    ),
    Step {
        marks: &["B4"],
        dead: &["B4"],
        ..step(
            "dead",
            "
            . . X O .
            . O X O .
            . . X O .
            . . X O .
            . . X O .
            ",
            &[last(Goal::Pass)],
        )
    },
];
