//! The 71 names, in one table.

/// Declares the names with their key, their Japanese, their English and the verb of a sentence.
macro_rules! names {
    ($($variant:ident $key:literal $ja:literal $en:literal $verb:literal,)*) => {
        /// What people call a move, by its form.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Name {
            $(#[doc = concat!($ja, ", ", $en)] $variant,)*
        }

        impl Name {
            /// All names, in the order of the definitions.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant,)*];

            /// The name in romaji: what programs use.
            pub const fn key(self) -> &'static str {
                match self { $(Self::$variant => $key,)* }
            }

            /// The name as Japanese players write it.
            pub const fn ja(self) -> &'static str {
                match self { $(Self::$variant => $ja,)* }
            }

            /// The name in English.
            pub const fn en(self) -> &'static str {
                match self { $(Self::$variant => $en,)* }
            }

            /// What the player does, in English: "Black attaches".
            pub const fn verb(self) -> &'static str {
                match self { $(Self::$variant => $verb,)* }
            }
        }
    };
}

names! {
    Hoshi "hoshi" "星" "star point" "takes a star point",
    Komoku "komoku" "コモク" "3-4 point" "takes a 3-4 point",
    Sansan "sansan" "三々" "3-3 point" "takes the 3-3 point",
    Mokuhazushi "mokuhazushi" "目ハズシ" "3-5 point" "takes a 3-5 point",
    Takamoku "takamoku" "高目" "4-5 point" "takes a 4-5 point",
    Hoshishita "hoshishita" "星下" "below the side star" "plays below the side star",
    Shimari "shimari" "シマリ" "enclosure" "encloses the corner",
    Kakari "kakari" "カカリ" "approach" "approaches the corner",
    Ryogakari "ryogakari" "両ガカリ" "double approach" "approaches from the other side as well",
    Hasami "hasami" "ハサミ" "pincer" "pincers",
    Hasamigaeshi "hasamigaeshi" "ハサミ返し" "counter-pincer" "counter-pincers",
    Hiraki "hiraki" "ヒラキ" "extension" "extends along the side",
    Tsume "tsume" "ツメ" "checking extension" "checks",
    Hirakitsume "hirakitsume" "ヒラキツメ" "extension and check" "extends and checks",
    Wariuchi "wariuchi" "ワリウチ" "splitting move" "splits the side",
    Uchikomi "uchikomi" "ウチコミ" "invasion" "invades",
    Kata "kata" "カタ" "shoulder hit" "hits the shoulder",
    Kado "kado" "カド" "at the corner of" "plays at the corner of a stone",
    Boushi "boushi" "ボウシ" "cap" "caps",
    Kake "kake" "カケ" "press, confine" "presses",
    Geta "geta" "ゲタ" "net" "nets",
    Keima "keima" "ケイマ" "knight's move" "plays a knight's move",
    Ogeima "ogeima" "大ゲイマ" "large knight's move" "plays a large knight's move",
    Tobi "tobi" "トビ" "jump" "jumps",
    Hazama "hazama" "ハザマ" "diagonal jump" "jumps diagonally",
    Kosumi "kosumi" "コスミ" "diagonal" "plays a diagonal",
    Narabi "narabi" "ナラビ" "side by side" "stands beside a stone",
    Takefu "takefu" "タケフ" "bamboo joint" "makes a bamboo joint",
    Tobisagari "tobisagari" "トビサガリ" "jump down" "jumps down",
    Suberi "suberi" "スベリ" "slide" "slides",
    Tobikomi "tobikomi" "トビコミ" "jump in" "jumps in",
    Watari "watari" "ワタリ" "bridge under" "bridges under",
    Fukurami "fukurami" "フクラミ" "bulge" "bulges",
    Hekomi "hekomi" "ヘコミ" "dent" "dents the shape",
    Guzumi "guzumi" "グズミ" "lump" "makes a lump",
    Nobi "nobi" "ノビ" "stretch" "stretches",
    Hiki "hiki" "ヒキ" "draw back" "draws back",
    Sagari "sagari" "サガリ" "descent" "descends",
    Tachi "tachi" "タチ" "stand" "stands",
    Oshi "oshi" "オシ" "push along" "pushes along",
    Hai "hai" "ハイ" "crawl" "crawls",
    Soi "soi" "ソイ" "alongside" "runs alongside",
    Magari "magari" "マガリ" "turn" "turns",
    Butsukari "butsukari" "ブツカリ" "bump" "bumps",
    De "de" "デ" "push through" "pushes through",
    Tsukidashi "tsukidashi" "ツキダシ" "thrust out" "thrusts out",
    Nige "nige" "ニゲ" "run" "runs",
    Osae "osae" "オサエ" "block" "blocks",
    Tsugi "tsugi" "ツギ" "connection" "connects",
    Kaketsugi "kaketsugi" "カケツギ" "hanging connection" "makes a hanging connection",
    Keimatsugi "keimatsugi" "ケイマツギ" "knight's connection" "connects by a knight's move",
    Tsuke "tsuke" "ツケ" "attachment" "attaches",
    Kosumitsuke "kosumitsuke" "コスミツケ" "diagonal attachment" "attaches diagonally",
    Tobitsuke "tobitsuke" "トビツケ" "jump attachment" "jumps to attach",
    Hasamitsuke "hasamitsuke" "ハサミツケ" "clamp" "clamps",
    Tsukekoshi "tsukekoshi" "ツケコシ" "crosscut across a knight's move" "cuts across",
    Hane "hane" "ハネ" "hane" "plays hane",
    Hanedashi "hanedashi" "ハネダシ" "hane out" "plays hane outward",
    Hanekomi "hanekomi" "ハネコミ" "hane in" "plays hane inside",
    Kiri "kiri" "キリ" "cut" "cuts",
    Warikomi "warikomi" "ワリコミ" "wedge" "wedges",
    Sashikomi "sashikomi" "サシコミ" "insert" "inserts a stone",
    Atekomi "atekomi" "アテコミ" "angle wedge" "wedges into the angle",
    Nozoki "nozoki" "ノゾキ" "peep" "peeps",
    Oki "oki" "オキ" "placement" "places a stone inside",
    Horikomi "horikomi" "ホウリコミ" "throw-in" "throws in",
    Atari "atari" "アタリ" "atari" "gives atari",
    Kakae "kakae" "カカエ" "hold" "holds a stone",
    Nuki "nuki" "ヌキ" "take off" "captures",
    Tori "tori" "トリ" "take" "takes",
    Koutori "koutori" "コウトリ" "ko capture" "takes the ko",
}

impl Name {
    /// How many names there are.
    pub const COUNT: usize = 71;

    /// Its place in [`Self::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name at a place of [`Self::ALL`].
    pub fn from_index(index: usize) -> Option<Self> {
        Self::ALL.get(index).copied()
    }

    /// The name with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.key() == key)
    }

    /// The name that is written so, in Japanese or as a key; the usual other spellings too.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let spelled = SPELLINGS.iter().find(|it| it.0 == text).map(|it| it.1);
        spelled.or_else(|| Self::ALL.into_iter().find(|it| it.ja() == text || it.key() == text))
    }
}

/// Other spellings that labels and books have.
const SPELLINGS: [(&str, Name); 13] = [
    ("ホシ", Name::Hoshi),
    ("小目", Name::Komoku),
    ("三三", Name::Sansan),
    ("サンサン", Name::Sansan),
    ("目外し", Name::Mokuhazushi),
    ("モクハズシ", Name::Mokuhazushi),
    ("タカモク", Name::Takamoku),
    ("両カカリ", Name::Ryogakari),
    ("ハサミガエシ", Name::Hasamigaeshi),
    ("肩ツキ", Name::Kata),
    ("帽子", Name::Boushi),
    ("オオゲイマ", Name::Ogeima),
    ("コウ取り", Name::Koutori),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found_by_key_and_by_japanese() {
        for (n, name) in Name::ALL.into_iter().enumerate() {
            assert_eq!(name.index(), n);
            assert_eq!(Name::from_index(n), Some(name));
            assert_eq!(Name::from_key(name.key()), Some(name));
            assert_eq!(Name::read(name.ja()), Some(name));
            assert_eq!(Name::ALL.iter().filter(|it| it.ja() == name.ja()).count(), 1);
            assert_eq!(Name::ALL.iter().filter(|it| it.en() == name.en()).count(), 1);
            assert!(!name.verb().is_empty());
        }
        assert_eq!(Name::read("小目"), Some(Name::Komoku));
        assert_eq!(Name::read("攻め"), None, "meaning is no shape");
    }
}
