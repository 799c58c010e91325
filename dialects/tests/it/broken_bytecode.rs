//! Whatever is wrong with bytecode is an error: nothing panics, hangs, or takes memory that the file does not account for.

use std::fs;
use std::path::{Path, PathBuf};

use terrace_bytecode::{is_bytecode, read_module, write_module};
use terrace_ir::Context;

use crate::{context, print, try_parse};

/// How many broken files are made of each program.
const COPIES: usize = 200;

/// How much memory all of them may take together, in KiB: a count that is believed takes more.
const MEMORY: u64 = 3 << 20;

/// Numbers that look like others each time the program runs, and are not.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// The bytes with one to three changes.
    fn broken(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut broken = bytes.to_vec();
        for _ in 0..1 + self.below(3) {
            let place = self.below(broken.len());
            match self.below(8) {
                0 => broken.truncate(place + 1),
                // The largest number, and one of 2^28.
                1 => {
                    drop(broken.splice(place..=place, [0, 255, 255, 255, 255, 255, 255, 255, 255]))
                }
                2 => drop(broken.splice(place..=place, [0x10, 0, 0, 0, 0x10])),
                // Bytes of somewhere else.
                3 => {
                    let from = self.below(broken.len());
                    let to = (from + self.below(20)).min(broken.len());
                    let taken = broken[from..to].to_vec();
                    drop(broken.splice(place..place, taken));
                }
                4 => drop(broken.remove(place)),
                5 => broken[place] = broken[place].wrapping_add(2),
                _ => broken[place] = self.below(256) as u8,
            }
            if broken.is_empty() {
                break;
            }
        }
        broken
    }
}

/// The bytecode of all programs, and of those that MLIR wrote.
fn all_bytecode(cx: &Context) -> Vec<(PathBuf, Vec<u8>)> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it");
    let folders = ["programs", "bytecode"].map(|folder| tests.join(folder));
    let entries = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).expect("it is there"));
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it is there").path())
        .collect();
    paths.sort();
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).expect("it can be read");
        if is_bytecode(&bytes) {
            return Some((path, bytes));
        }
        let text = String::from_utf8(bytes).expect("programs are UTF-8");
        // Some dialects are there only with a feature.
        let ir = try_parse(cx, &text).ok()?;
        Some((path, write_module(&ir)))
    };
    paths.into_iter().filter_map(read).collect()
}

/// The most memory that this process had so far, in KiB, where the system says so.
fn peak_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

#[test]
fn broken_bytecode_is_an_error() {
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let mut random = Random(1);
    let (mut read, mut rejected) = (0, 0);
    for (path, bytes) in all_bytecode(&cx) {
        for _ in 0..COPIES {
            let broken = random.broken(&bytes);
            match read_module(&cx, &broken, "broken.mlirbc", &Default::default()) {
                Err(_) => rejected += 1,
                // What happens to be valid can be printed and written.
                Ok(ir) => {
                    read += 1;
                    assert!(
                        !print(&ir).is_empty() && is_bytecode(&write_module(&ir)),
                        "{}",
                        path.display()
                    );
                }
            }
        }
    }
    assert!(
        rejected > read && read > 150,
        "{read} were read, {rejected} rejected"
    );
    assert!(peak_memory().is_none_or(|peak| peak < MEMORY));
}
