//! Which charset does a text without a name look like?
//!
//! The East Asian charsets share most of their bytes, so that validity tells little. What tells is
//! whether the characters are everyday ones: kana, the frequent characters of the language and of
//! writing about Go, and the first level of each character set.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS, UTF_8, WINDOWS_1252};

/// How many bytes are looked at, from the first one that is not ASCII.
const SAMPLE: usize = 1 << 16;

/// Points for each character.
const FREQUENT: i64 = 6;
const FIRST_LEVEL: i64 = 2;
const RARE: i64 = -1;
const IMPOSSIBLE: i64 = -10;

const JAPANESE: &str = "黒白手番目段戦局碁囲本棋院第年月日時間名人初回勝負中押半先互持石林小大高木山田井川野村\
    藤口島上下右左一二三四五六七八九十対決関東西九州会杯級者氏地生死定打切出入見方点場合形良悪最後前次";
const SIMPLIFIED: &str = "的一是不了在人有我他这中大来上国个到说们为子和你地出道也时年得就要下以生会自去之过家学对可里\
    后小么心多天而能好都然没日于起还发成事只作当想看黑白棋围段赛杯第局胜负目半手职业战名林李王张陈周黄先盘让贴韩\
    日月本期决轮执柯古力常昊聂卫平马晓春罗洗河孔杰时越陈耀烨江维朴廷桓崔申眞序金";
const TRADITIONAL: &str = "的一是不了在人有我他這中大來上國個到說們為子和你地出道也時年得就要下以生會自去之過家學對可里\
    後小麼心多天而能好都然沒日於起還發成事只作當想看黑白棋圍段賽盃第局勝負目半手職業戰名林李王張陳周黃先盤讓貼韓\
    月本期決輪執";
const KOREAN: &str = "이다는을의가에하고지도로한은를기사대국단백흑돌수집승불계년월일제회전결바둑김박최정조유창호세강\
    리인해그나있것보아어시여서으면라자들만과와습니까요게네데었았중반배선초오후신동영성원진구장";

/// The charset that the bytes look most like; never UTF-8, which is told by its validity.
pub(crate) fn best_guess(bytes: &[u8]) -> &'static Encoding {
    // Among equals the last one wins, and Latin-1 is what SGF says when nothing is said.
    [EUC_KR, BIG5, GB18030, EUC_JP, SHIFT_JIS, WINDOWS_1252]
        .into_iter()
        .max_by_key(|encoding| plausibility(encoding, bytes))
        .unwrap_or(WINDOWS_1252)
}

/// How much the bytes look like text in this charset; only the order means something.
pub(crate) fn plausibility(encoding: &'static Encoding, bytes: &[u8]) -> i64 {
    let Some(first) = bytes.iter().position(|it| !it.is_ascii()) else { return 0 };
    let from_first = bytes.get(first..).unwrap_or_default();
    let sample = from_first.get(..SAMPLE).unwrap_or(from_first);
    if encoding == UTF_8 {
        return utf8(sample);
    }
    match Charset::of(encoding) {
        Some(charset) => charset.plausibility(sample),
        None => latin(sample),
    }
}

/// A sequence that is valid in UTF-8 is hardly ever anything else, if it is not a short one by itself.
fn utf8(sample: &[u8]) -> i64 {
    let mut score = 0;
    let mut seen = 0;
    for chunk in sample.utf8_chunks() {
        let mut before = ' ';
        let mut chars = chunk.valid().chars().peekable();
        while let Some(c) = chars.next() {
            let in_word =
                before.is_ascii_alphabetic() || chars.peek().is_some_and(char::is_ascii_alphabetic);
            score += match c.len_utf8() {
                1 => 0,
                2 if !in_word => 1,
                _ => FREQUENT,
            };
            before = c;
        }
        seen += chunk.valid().len() + chunk.invalid().len();
        // A character cut off by the end of the sample is no mistake.
        if !chunk.invalid().is_empty() && seen < sample.len() {
            score += IMPOSSIBLE;
        }
    }
    score
}

/// Letters of Western Europe stand alone among ASCII ones.
fn latin(sample: &[u8]) -> i64 {
    let mut score = 0;
    let mut before = b' ';
    for (at, &byte) in sample.iter().enumerate() {
        if !byte.is_ascii() {
            let after = sample.get(at + 1).copied().unwrap_or(b' ');
            let alone = before.is_ascii() && after.is_ascii();
            let letter = byte >= 0xc0 && byte != 0xd7 && byte != 0xf7;
            score += match (alone, letter) {
                (true, true) => 3,
                (true, false) => 0,
                (false, _) => -2,
            };
        }
        before = byte;
    }
    score
}

/// A charset of two bytes a character.
struct Charset {
    encoding: &'static Encoding,
    frequent: &'static str,
    /// Whether kana belong to the language.
    kana: i64,
    /// How many bytes a character has that starts like this.
    width: fn(&[u8]) -> usize,
    /// First and last lead byte of the frequent characters.
    first_level: (u8, u8),
    /// The lowest second byte of the frequent characters.
    second_from: u8,
}

impl Charset {
    fn of(encoding: &'static Encoding) -> Option<Self> {
        let pair = |bytes: &[u8]| if is_between(bytes, 0x81, 0xfe) { 2 } else { 1 };
        Some(if encoding == SHIFT_JIS {
            Self {
                encoding,
                frequent: JAPANESE,
                kana: FREQUENT - 1,
                width: |bytes| {
                    let lead = is_between(bytes, 0x81, 0x9f) || is_between(bytes, 0xe0, 0xfc);
                    if lead { 2 } else { 1 }
                },
                first_level: (0x88, 0x97),
                second_from: 0x40,
            }
        } else if encoding == EUC_JP {
            Self {
                encoding,
                frequent: JAPANESE,
                kana: FREQUENT - 1,
                width: |bytes| match bytes.first() {
                    Some(0x8f) => 3,
                    Some(0x8e | 0xa1..=0xfe) => 2,
                    _ => 1,
                },
                first_level: (0xb0, 0xcf),
                second_from: 0xa1,
            }
        } else if encoding == GB18030 || encoding == GBK {
            Self {
                encoding,
                frequent: SIMPLIFIED,
                kana: 0,
                width: |bytes| match bytes {
                    [0x81..=0xfe, b'0'..=b'9', ..] => 4,
                    [0x81..=0xfe, ..] => 2,
                    _ => 1,
                },
                first_level: (0xb0, 0xd7),
                second_from: 0xa1,
            }
        } else if encoding == BIG5 {
            Self {
                encoding,
                frequent: TRADITIONAL,
                kana: 0,
                width: pair,
                first_level: (0xa4, 0xc6),
                second_from: 0x40,
            }
        } else if encoding == EUC_KR {
            Self {
                encoding,
                frequent: KOREAN,
                kana: 0,
                width: pair,
                first_level: (0xb0, 0xc8),
                second_from: 0xa1,
            }
        } else {
            return None;
        })
    }

    fn plausibility(&self, sample: &[u8]) -> i64 {
        let mut score = 0;
        let mut rest = sample;
        while let Some(first) = rest.first() {
            if first.is_ascii() {
                rest = rest.get(1..).unwrap_or_default();
                continue;
            }
            // A character cut off by the end of the sample is no mistake.
            let Some((character, after)) = rest.split_at_checked((self.width)(rest)) else { break };
            let (points, taken) = self.points(character);
            score += points;
            rest = if taken { after } else { rest.get(1..).unwrap_or_default() };
        }
        score
    }

    /// The points of a character, and whether its bytes belong together.
    fn points(&self, character: &[u8]) -> (i64, bool) {
        let (text, malformed) = self.encoding.decode_without_bom_handling(character);
        let Some(c) = text.chars().next().filter(|_| !malformed) else {
            return (IMPOSSIBLE, false);
        };
        let points = match c {
            'ぁ'..='ヿ' => self.kana,
            '、' | '。' | '「' | '」' | '，' | '！' | '？' | '：' | '（' | '）' => {
                FIRST_LEVEL
            }
            '\u{e000}'..='\u{f8ff}' => IMPOSSIBLE / 2,
            c if self.frequent.contains(c) => FREQUENT,
            _ if self.is_first_level(character) => FIRST_LEVEL,
            _ => RARE,
        };
        (points, true)
    }

    fn is_first_level(&self, character: &[u8]) -> bool {
        let &[first, second] = character else { return false };
        (self.first_level.0..=self.first_level.1).contains(&first) && second >= self.second_from
    }
}

fn is_between(bytes: &[u8], low: u8, high: u8) -> bool {
    bytes.first().is_some_and(|it| (low..=high).contains(it))
}
