//! `terrace-tensor-programs [COUNT] [SEED]`: whether so many random tensor programs compute the same whatever way they are lowered.
//! `--one NUMBER` runs one of them, and says what it does.

use std::process::{Command, ExitCode};

use terrace_tensor_programs::check;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, number] = &arguments[..]
        && flag == "--one"
    {
        return one(number);
    }
    let mut numbers = arguments.iter().filter_map(|text| text.parse::<u64>().ok());
    let count = numbers.next().unwrap_or(500);
    let seed = numbers.next().unwrap_or(1);
    let program = std::env::current_exe().expect("the system says what runs");
    let mut wrong = 0;
    for number in seed..seed + count {
        // Another process each: what is wrong may crash.
        let output = Command::new(&program)
            .arg("--one")
            .arg(number.to_string())
            .output();
        let output = output.expect("this program runs");
        if !output.status.success() {
            wrong += 1;
            println!("program {number}: {}", output.status);
            let text = String::from_utf8_lossy(&output.stdout);
            println!("{}", text.lines().next().unwrap_or_default());
        }
    }
    println!("{wrong} programs wrong");
    match wrong {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn one(number: &str) -> ExitCode {
    let Ok(number) = number.parse() else {
        eprintln!("error: `{number}` is no number");
        return ExitCode::FAILURE;
    };
    let report = check(number, |text| eprintln!("{text}"));
    for fault in &report.faults {
        println!("{fault}");
    }
    println!(
        "{} ways give the same, {} scripts do not apply",
        report.same, report.passed_over
    );
    match report.faults.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
