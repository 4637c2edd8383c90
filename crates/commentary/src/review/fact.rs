//! Facts: what can be said of a move, each with how it is known.

use goban::{Move, Point};

/// Declares the kinds of facts with their key and how they are established.
macro_rules! facts {
    ($($(#[$doc:meta])* $variant:ident $key:literal $proof:ident,)*) => {
        /// What is the case.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum FactKind {
            $($(#[$doc])* $variant,)*
        }

        impl FactKind {
            /// All kinds.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name that programs know it by.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $key,)* }
            }

            /// How it is established.
            pub const fn proof(self) -> Proof {
                match self { $(Self::$variant => Proof::$proof,)* }
            }
        }
    };
}

facts! {
    /// It took `amount` stones.
    Captures "captures" Rules,
    /// It took a stone in a ko.
    TakesKo "takes_ko" Rules,
    /// It put `amount` stones at `at` in atari.
    Atari "atari" Rules,
    /// It put two chains in atari at once.
    DoubleAtari "double_atari" Rules,
    /// It brought `amount` own stones at `at` out of atari.
    LeavesAtari "leaves_atari" Rules,
    /// It left `amount` own stones at `at` in atari.
    LeftInAtari "left_in_atari" Rules,
    /// The stone can be taken at once, with `amount` stones.
    SelfAtari "self_atari" Rules,
    /// It joined `amount` own chains.
    Connects "connects" Rules,
    /// Three stones round an empty corner that keep nobody away.
    EmptyTriangle "empty_triangle" Rules,
    /// The opponent can join by playing `other`; the move does not stop it though the best one does.
    MissedCut "missed_cut" Rules,
    /// The `amount` stones at `at` that it put in atari cannot get away: the ladder works.
    LadderWorks "ladder_works" Reading,
    /// The `amount` stones at `at` that it put in atari get away: the ladder does not work.
    LadderFails "ladder_fails" Reading,
    /// The `amount` own stones at `at` that it moved out are caught in a ladder all the same.
    CaughtInLadder "caught_in_ladder" Reading,
    /// It gave away `amount` points.
    Loses "loses" Search,
    /// Nothing better was found.
    Best "best" Search,
    /// `other` was better.
    Better "better" Search,
    /// It turned the game: the chance to win fell by `amount`, in parts of one, and changed sides.
    TurnsGame "turns_game" Search,
    /// After it `amount` own stones at `at` are lost that the best move would have kept.
    GroupLost "group_lost" Ownership,
    /// After it `amount` own stones at `at` are safe that were lost without it.
    GroupSaved "group_saved" Ownership,
    /// After it `amount` enemy stones at `at` get away that the best move would have taken.
    EnemyEscapes "enemy_escapes" Ownership,
    /// After it `amount` enemy stones at `at` are lost that were safe without it.
    EnemyDies "enemy_dies" Ownership,
    /// Around `at` it costs most of what it costs.
    CostsMostAt "costs_most_at" Ownership,
    /// The point at `at` was the player's own already.
    AlreadyOwn "already_own" Ownership,
    /// It was worth only `amount` points, against a pass.
    Small "small" Search,
    /// `other` was worth `amount` points, against a pass.
    BigElsewhere "big_elsewhere" Search,
    /// If it is not answered, `amount` points are lost: it is sente.
    Threatens "threatens" Search,
    /// The opponent's last move threatened something, and this does not answer it: it costs
    /// `amount` points there.
    IgnoresThreat "ignores_threat" Search,
    /// The opponent had given away `amount` points with the move before, and this gives them back.
    MissedChance "missed_chance" Search,
    /// It takes the chance that the opponent gave with the move before, worth `amount` points.
    TakesChance "takes_chance" Search,
    /// `amount` of players some ranks stronger find `other`, in parts of one.
    StrongerFind "stronger_find" People,
    /// Only `amount` of players of that rank find this move, in parts of one.
    FewFind "few_find" People,
    /// The move that was best at move `amount` is still there: `other`.
    StillThere "still_there" Search,
    /// It is the `amount`-th fault of this kind in this game.
    Repeated "repeated" Count,
}

/// How a fact is established.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proof {
    /// By the rules of the game: anybody can see it on the board.
    Rules,
    /// By reading to the end.
    Reading,
    /// By looking ahead with the network; an estimate.
    Search,
    /// By whose the points will be; an estimate.
    Ownership,
    /// By what people of a rank play; an estimate.
    People,
    /// By counting what was said before.
    Count,
}

impl Proof {
    /// The name that programs know it by.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Reading => "reading",
            Self::Search => "search",
            Self::Ownership => "ownership",
            Self::People => "people",
            Self::Count => "count",
        }
    }
}

/// A fact: data, no words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fact {
    /// What is the case.
    pub kind: FactKind,
    /// Where.
    pub at: Option<Point>,
    /// How much: stones, points or a share; see [`FactKind`].
    pub amount: Option<f64>,
    /// Another move that it speaks of.
    pub other: Option<Move>,
}

impl Fact {
    pub(crate) const fn new(kind: FactKind) -> Self {
        Self { kind, at: None, amount: None, other: None }
    }

    pub(crate) const fn at(self, point: Point) -> Self {
        Self { at: Some(point), ..self }
    }

    pub(crate) const fn amount(self, amount: f64) -> Self {
        Self { amount: Some(amount), ..self }
    }

    pub(crate) const fn other(self, mv: Move) -> Self {
        Self { other: Some(mv), ..self }
    }
}
