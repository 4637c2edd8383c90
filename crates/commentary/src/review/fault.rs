//! What was wrong with a move, in one word.

/// Declares the faults with their key and their words.
macro_rules! faults {
    ($($variant:ident $key:literal $en:literal $ja:literal,)*) => {
        /// What was wrong with a move.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Fault {
            $(#[doc = $en] $variant,)*
        }

        impl Fault {
            /// All faults.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The name that programs know it by.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $key,)* }
            }

            /// In English.
            pub const fn en(self) -> &'static str {
                match self { $(Self::$variant => $en,)* }
            }

            /// In Japanese.
            pub const fn ja(self) -> &'static str {
                match self { $(Self::$variant => $ja,)* }
            }
        }
    };
}

faults! {
    LifeDeath "life_death" "life and death" "死活",
    Atari "atari" "noticing atari" "アタリの見落としを減らす",
    Ladder "ladder" "ladders" "シチョウ",
    Cut "cut" "cutting" "切断",
    Connection "connection" "connecting" "連絡",
    Attack "attack" "attacking" "攻め",
    Defence "defence" "defending" "守り",
    BadShape "bad_shape" "good shape" "良い形",
    Unnecessary "unnecessary" "leaving out moves that are not needed" "むだな手を減らす",
    TooSmall "too_small" "finding the bigger move" "大きい所を探す",
    BigPoint "big_point" "big points" "大場",
    Direction "direction" "direction" "打つ方向",
    Endgame "endgame" "the endgame" "ヨセ",
    HelpsOpponent "helps_opponent" "not helping the opponent" "相手を助けない",
    Overplay "overplay" "not asking too much" "無理をしない",
    Slow "slow" "faster moves" "足早に打つ",
    Joseki "joseki" "corner sequences" "定石",
}

impl Fault {
    /// The fault with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|it| it.key() == key)
    }
}
