//! What it costs to run a pass on a function, on one thread: passes that do nothing, in pipelines of several.

use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use terrace::dialects::func::FuncOp;
use terrace::ir::asm::parse_module;
use terrace::ir::pass::{PassConfig, PassManager, Progress, Timing};
use terrace::prelude::*;

use crate::{program, table};

/// How long each row is measured.
const TIME: Duration = Duration::from_secs(1);

/// How many passes a pipeline has.
const PASSES: usize = 10;

/// Looks at nothing and changes nothing.
#[pass(name = "bench-empty")]
fn empty(_: &mut Ir, cx: &mut PassContext) -> PassResult {
    cx.preserve_all();
    Ok(())
}

/// Looks at nothing, and does not say that it changes nothing.
#[pass(name = "bench-careless")]
fn careless(_: &mut Ir, _: &mut PassContext) -> PassResult {
    Ok(())
}

/// Prints the table, for so many functions.
pub fn report(counts: &[usize]) {
    let config = || PassConfig {
        threading: false,
        ..PassConfig::default()
    };
    let timed = PassConfig {
        timing: Some(Timing::new()),
        ..config()
    };
    let shown = PassConfig {
        progress: Some(Arc::new(Progress::default())),
        ..config()
    };
    let unverified = PassConfig {
        verify: false,
        ..config()
    };
    let empty = |manager: &mut PassManager| {
        manager.nest::<FuncOp>().add(EmptyPass);
    };
    let careless = |manager: &mut PassManager| {
        manager.nest::<FuncOp>().add(CarelessPass);
    };
    type Add = dyn Fn(&mut PassManager);
    let rows: [(&str, PassConfig, &Add); 4] = [
        ("an empty pass", config(), &empty),
        ("and `terrace-opt` knows what runs", shown, &empty),
        ("and it is timed", timed, &empty),
        (
            "a pass that preserves nothing, not verified",
            unverified,
            &careless,
        ),
    ];
    let rows = rows.map(|(name, config, add)| {
        let times = counts.iter().map(|count| measure(*count, &config, add));
        (name.to_owned(), times.collect())
    });
    let columns: Vec<String> = counts.iter().map(|count| table::count(*count)).collect();
    table::print(
        "Nanoseconds per function and pass, by number of functions:",
        "ns",
        &columns,
        &rows,
    );
}

/// The least nanoseconds per function and pass.
fn measure(count: usize, config: &PassConfig, add: &dyn Fn(&mut PassManager)) -> f64 {
    let cx = program::context();
    let mut text = String::new();
    for index in 0..count {
        let _ = writeln!(text, "func.func @f{index}() {{ return }}");
    }
    let Ok(mut module) = parse_module(&cx, text.as_bytes(), "bench") else {
        panic!("the functions are well-formed");
    };
    let mut manager = PassManager::new();
    manager.config = config.clone();
    for _ in 0..PASSES {
        add(&mut manager);
    }
    let (mut least, mut runs, start) = (f64::INFINITY, 0, Instant::now());
    while runs < 3 || start.elapsed() < TIME {
        runs += 1;
        let before = Instant::now();
        manager.run(&mut module).expect("the passes do nothing");
        let time = before.elapsed();
        least = least.min(time.as_nanos() as f64 / (count * PASSES) as f64);
    }
    least
}
