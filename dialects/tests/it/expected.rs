//! Programs beside what passes make of them.

use terrace_ir::verify::verify;
use terrace_ir::{Context, Ir};
use terrace_opt_lib::opt::compare_with_file;
use terrace_passes::pass::{PassManager, PassRegistry, Pipeline};

use crate::{context, parse, print};

/// What runs a pipeline.
pub(crate) fn manager(cx: &Context, pipeline: &str) -> PassManager {
    let mut registry = PassRegistry::new();
    terrace_dialects::register_passes(&mut registry);
    let pipeline = Pipeline::parse(cx, pipeline, &registry)
        .unwrap_or_else(|error| panic!("{}", error.render(cx)));
    PassManager::with_pipeline(pipeline)
}

/// The module after a pipeline.
pub(crate) fn transform(cx: &Context, program: &str, pipeline: &str) -> Box<Ir> {
    let mut ir = parse(cx, program);
    manager(cx, pipeline)
        .run(&mut ir)
        .expect("the pipeline succeeds");
    verify(&ir).expect("the result is valid");
    ir
}

/// Runs the pipeline of the program's first line and compares the result with what the file `expected` says.
pub(crate) fn check(program: &str, expected: &str) {
    let pipeline = program
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("// pipeline: "))
        .expect("the first line names the pipeline");
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let printed = print(&transform(&cx, program, pipeline));
    compare_with_file(expected, &printed).unwrap_or_else(|difference| panic!("{difference}"));
}

/// A test for each program of a folder: `name = "file";`.
macro_rules! programs {
    ($folder:literal; $($(#[$attribute:meta])* $name:ident = $file:literal;)*) => {
        $(
            $(#[$attribute])*
            #[test]
            fn $name() {
                $crate::expected::check(
                    include_str!(concat!($folder, "/", $file, ".mlir")),
                    concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/", $folder, "/", $file, ".expected"),
                );
            }
        )*
    };
}
pub(crate) use programs;
