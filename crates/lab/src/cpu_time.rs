//! How much processor time another process has used.

/// Seconds of processor time of a process and all below it, those that ended included; `None`
/// where the system does not say.
#[cfg(target_os = "linux")]
pub(crate) fn cpu_seconds(process: u32) -> Option<f64> {
    Some(ticks(process, DEEPEST)? as f64 / ticks_per_second())
}

/// Seconds of processor time of a process: this system does not say.
#[cfg(not(target_os = "linux"))]
pub(crate) fn cpu_seconds(_process: u32) -> Option<f64> {
    None
}

/// A program may stand behind a few wrapper scripts, hardly more.
#[cfg(target_os = "linux")]
const DEEPEST: u32 = 8;

#[cfg(target_os = "linux")]
fn ticks(process: u32, depth: u32) -> Option<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let own = stat_ticks(&stat)?;
    if depth == 0 {
        return Some(own);
    }
    let below: u64 = children(process).filter_map(|it| ticks(it, depth - 1)).sum();
    Some(own + below)
}

/// User and system time, of the process and of the children it has waited for.
#[cfg(target_os = "linux")]
fn stat_ticks(stat: &str) -> Option<u64> {
    // The second field is the program's name in brackets and may hold spaces and brackets.
    let (_, rest) = stat.rsplit_once(") ")?;
    // The rest starts with field 3; the four times are fields 14 to 17.
    let times = rest.split(' ').skip(11).take(4).map(|it| it.parse::<u64>().ok());
    times.collect::<Option<Vec<_>>>().filter(|it| it.len() == 4).map(|it| it.iter().sum())
}

#[cfg(target_os = "linux")]
fn children(process: u32) -> impl Iterator<Item = u32> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten();
    let lists =
        threads.flatten().filter_map(|it| std::fs::read_to_string(it.path().join("children")).ok());
    lists.flat_map(|it| it.split_ascii_whitespace().flat_map(str::parse).collect::<Vec<u32>>())
}

/// The kernel tells every process the unit at its start, in the auxiliary vector.
#[cfg(target_os = "linux")]
fn ticks_per_second() -> f64 {
    const AT_CLKTCK: usize = 17;
    const WORD: usize = size_of::<usize>();
    let vector = std::fs::read("/proc/self/auxv").unwrap_or_default();
    let word = |bytes: &[u8]| bytes.try_into().map_or(0, usize::from_ne_bytes);
    let found = vector.chunks_exact(2 * WORD).find_map(|entry| {
        let (key, value) = entry.split_at(WORD);
        (word(key) == AT_CLKTCK).then(|| word(value))
    });
    found.filter(|&it| it > 0).unwrap_or(100) as f64
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn names_with_brackets_do_not_confuse() {
        let stat = "7 (a) b (c)) S 1 7 7 0 -1 0 0 0 0 0 10 20 3 4 20 0 1 0 5 6";
        assert_eq!(stat_ticks(stat), Some(37));
        assert_eq!(stat_ticks("7 (short) S 1"), None);
    }

    #[test]
    fn work_costs_time() {
        let process = std::process::id();
        let before = cpu_seconds(process).unwrap();
        let begin = std::time::Instant::now();
        let mut sum = 0_u64;
        while cpu_seconds(process).unwrap() - before < 0.05 {
            sum = std::hint::black_box(sum.wrapping_add(1));
            assert!(begin.elapsed().as_secs() < 30, "a busy loop uses no time");
        }
        assert_eq!(cpu_seconds(u32::MAX), None);
    }
}
