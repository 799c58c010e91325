//! The property: several threads make of random programs what one makes, byte for byte, and say the same of broken ones.

use terrace_ir::asm::{PrintOptions, print_module};
use terrace_opt_lib::opt::ThreadCheck;

use super::round_trip::context;
use super::{Generator, Include};

/// How many programs are tried unless the environment says otherwise.
const CASES: usize = 60;

/// Random numbers that are the same in each run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
    }
}

/// The text of a random module, sometimes with a fault.
fn program(random: &mut Random) -> Vec<u8> {
    let bytes: Vec<u8> = (0..random.below(3000))
        .map(|_| random.next() as u8)
        .collect();
    let cx = context();
    let options = PrintOptions {
        generic: random.below(2) == 0,
        debug_info: random.below(3) != 0,
        local_scope: random.below(3) == 0,
        ..PrintOptions::default()
    };
    let include = Include {
        blobs: !options.local_scope,
        implicit_terminators: true,
    };
    let ir = Generator::new(&cx, &bytes, include).module();
    let mut text = print_module(&ir, &options).into_bytes();
    if random.below(3) == 0 {
        let start = random.below(text.len());
        let end = text.len().min(start + random.below(4));
        let with = ["", "{", "}", "\"", "//", "\n", "%", "(", "#a", "loc("];
        text.splice(start..end, with[random.below(with.len())].bytes());
    }
    text
}

#[test]
fn threads_make_of_random_programs_what_one_makes() {
    let cases = std::env::var("TERRACE_RANDOM_PROGRAMS");
    let cases = cases.map_or(CASES, |count| count.parse().expect("it is a number"));
    let check = ThreadCheck::new(&[2, 4, 8]);
    for case in 0..cases {
        let text = program(&mut Random(case as u64));
        if let Err(difference) = check.run(context, &format!("{case}.mlir"), text) {
            panic!("{difference}");
        }
    }
}
