//! `terrace-validate [DIALECT..] [COUNT] [SEED]`: whether passes keep the meaning of random functions on small integers and floats;
//! `terrace-validate FILE.mlir PIPELINE`: the same of the functions in a file.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use terrace_validate::random::Random;
use terrace_validate::{SUBJECTS, compare};

/// How many functions a module has.
const BATCH: usize = 50;
/// How many faults of a pipeline are shown.
const SHOWN: usize = 3;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [file, pipeline] = &arguments[..]
        && file.ends_with(".mlir")
    {
        return of_file(file, pipeline);
    }
    let numbers: Vec<u64> = arguments
        .iter()
        .filter_map(|text| text.parse().ok())
        .collect();
    let names: Vec<&String> = arguments
        .iter()
        .filter(|text| text.parse::<u64>().is_err())
        .collect();
    let known = |name: &&&String| SUBJECTS.iter().any(|subject| subject.name == name.as_str());
    if let Some(name) = names.iter().find(|name| !known(name)) {
        let all: Vec<&str> = SUBJECTS.iter().map(|subject| subject.name).collect();
        eprintln!(
            "error: there are no functions of `{name}`; there are of {}",
            all.join(", ")
        );
        return ExitCode::FAILURE;
    }
    let count = numbers.first().copied().unwrap_or(2000) as usize;
    let seed = numbers.get(1).copied().unwrap_or(1);
    let mut wrong = 0;
    for subject in &SUBJECTS {
        if !names.is_empty() && !names.iter().any(|name| subject.name == name.as_str()) {
            continue;
        }
        let next = AtomicUsize::new(0);
        let faults = Mutex::new(Vec::new());
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let batch = next.fetch_add(1, Ordering::Relaxed);
                        if batch * BATCH >= count {
                            return;
                        }
                        let numbers = batch * BATCH..count.min((batch + 1) * BATCH);
                        let found = subject.check(seed + batch as u64, numbers);
                        faults
                            .lock()
                            .expect("no thread panicked with the list")
                            .extend(found);
                    }
                });
            }
        });
        let faults = faults
            .into_inner()
            .expect("no thread panicked with the list");
        for pipeline in subject.pipelines {
            let found = faults.iter().filter(|fault| fault.pipeline == *pipeline);
            println!(
                "{}, {pipeline}: {} of {count} functions wrong",
                subject.name,
                found.clone().count()
            );
            for fault in found.take(SHOWN) {
                println!("{}\n", fault.what);
            }
        }
        wrong += faults.len();
    }
    println!("{wrong} functions wrong");
    match wrong {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// Checks what a pipeline does to the functions of a file.
fn of_file(file: &str, pipeline: &str) -> ExitCode {
    let source = match std::fs::read_to_string(file) {
        Ok(source) => source,
        Err(why) => {
            eprintln!("error: cannot read {file}: {why}");
            return ExitCode::FAILURE;
        }
    };
    let differences = compare(&source, pipeline, &[64], &mut Random(1));
    for difference in &differences {
        println!("{}", difference.what);
    }
    match differences.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
