//! Texts that are nearly right: none of them panics or hangs.

use terrace_ir::Context;
use terrace_ir::asm::{PrintOptions, print_module};
use terrace_ir::verify::verify;
use terrace_llvm_import::{ImportOptions, import};

use crate::{programs, source};

/// Xorshift: the same numbers in each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Pieces that are a word, a number, or one other character.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '.';
        let end = match is_part(first) {
            true => rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        let (piece, behind) = rest.split_at(end);
        pieces.push(piece);
        rest = behind;
    }
    pieces
}

/// How many texts are made of each program; `TERRACE_MUTATIONS` says another number.
fn count() -> usize {
    let count = std::env::var("TERRACE_MUTATIONS").ok();
    count.and_then(|count| count.parse().ok()).unwrap_or(60)
}

#[test]
fn no_text_panics() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let texts: Vec<Vec<&str>> = programs::ALL.iter().map(|text| pieces(text)).collect();
    let (mut failed, mut all) = (0, 0);
    for text in &texts {
        for _ in 0..count() {
            let mut mutant = text.clone();
            for _ in 0..=numbers.below(3) {
                let at = numbers.below(mutant.len());
                let other = &texts[numbers.below(texts.len())];
                let from = numbers.below(other.len());
                match numbers.below(5) {
                    0 if mutant.len() > 1 => drop(mutant.remove(at)),
                    1 => mutant[at] = other[from],
                    2 => mutant.insert(at, other[from]),
                    3 => mutant.truncate(at.max(1)),
                    _ => {
                        let with = numbers.below(mutant.len());
                        mutant.swap(at, with);
                    }
                }
            }
            let mutant = mutant.concat();
            let result = std::panic::catch_unwind(|| {
                let cx = Context::new();
                let source = source(&cx, "mutant.ll", &mutant);
                let options = ImportOptions::default();
                let (module, _) = cx.capture_diagnostics(|| import(&cx, source, &options));
                let Ok(module) = module else {
                    return true;
                };
                // Printing and the verifier take what there is.
                print_module(&module, &PrintOptions::default());
                verify(&module).is_err()
            });
            all += 1;
            match result {
                Ok(is_error) => failed += usize::from(is_error),
                Err(_) => panic!("this text panics:\n{mutant}"),
            }
        }
    }
    // Most changes are seen.
    assert!(failed * 4 > all, "{failed} of {all} failed");
}
