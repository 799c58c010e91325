//! Tests that several threads make of a text what one makes.

use std::sync::Arc;

use rayon::{ThreadPool, ThreadPoolBuilder};
use terrace_ir::asm::{ParseOptions, PrintOptions, parse_source_range, print_module};
use terrace_ir::context::{Context, Thresholds};
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::Ir;
use terrace_ir::source::SourceText;
use terrace_ir::verify::verify;
use terrace_passes::pass::{PassManager, PassRegistry, Pipeline};

use super::split::{DEFAULT_MARKER, split};

/// Compares what several threads make of a text, however small it is, with what one thread makes of it: what is printed in
/// each form, before passes and after them, and what is said of it. For tests of a dialect:
///
/// ```
/// use terrace_ir::Context;
/// use terrace_opt_lib::opt::ThreadCheck;
///
/// let check = ThreadCheck::new(&[2, 4]);
/// check.run(Context::new, "two.mlir", "module { module {} }\n// -----\nfoo\n").unwrap();
/// ```
pub struct ThreadCheck {
    pools: Vec<ThreadPool>,
}

impl ThreadCheck {
    /// Compares with so many threads, one number after the other.
    ///
    /// # Panics
    /// If the system does not start so many.
    pub fn new(threads: &[usize]) -> Self {
        let pool = |threads: &usize| ThreadPoolBuilder::new().num_threads(*threads).build();
        let pools: Result<_, _> = threads.iter().map(pool).collect();
        ThreadCheck {
            pools: pools.expect("the system starts some threads"),
        }
    }

    /// Compares for each part of a text, between lines `// -----`.
    ///
    /// # Errors
    /// The first thing that differs.
    pub fn run(
        &self,
        context: impl Fn() -> Context + Sync,
        name: &str,
        text: impl Into<SourceText>,
    ) -> Result<(), String> {
        let text = text.into();
        let parts = split(text.bytes(), DEFAULT_MARKER).parts;
        // A context for all parts: to make one takes longer than most of them.
        let results = |thresholds: Option<Thresholds>| -> Vec<Vec<Part>> {
            let cx = context();
            cx.set_multithreaded(thresholds.is_some());
            cx.set_thresholds(thresholds.unwrap_or_default());
            let source = cx.add_source(cx.ident(name), text.clone());
            let options = ParseOptions {
                verify: false,
                ..ParseOptions::default()
            };
            let read = |part| parse_source_range(&cx, source, part, &options);
            let results = parts.iter().map(|part| all_of(&cx, read(part.clone())));
            results.collect()
        };
        let of_one = results(None);
        for pool in &self.pools {
            let of_several = pool.install(|| results(Some(Thresholds::SMALLEST)));
            let threads = pool.current_num_threads();
            for ((part, one), several) in parts.iter().zip(&of_one).zip(&of_several) {
                compare(one, several).map_err(|difference| {
                    let text = String::from_utf8_lossy(&text.bytes()[part.clone()]);
                    format!("{name}: with {threads} threads, {difference}\nof\n{text}")
                })?;
            }
        }
        Ok(())
    }
}

/// Something that was made of a text: its name and what it is.
type Part = (&'static str, String);

/// All that is made of what was read.
fn all_of(cx: &Context, module: Result<Box<Ir>, Vec<Diagnostic>>) -> Vec<Part> {
    let mut ir = match module {
        Ok(ir) => ir,
        Err(errors) => return vec![("the errors", rendered(cx, &errors))],
    };
    let mut parts = vec![];
    if let Err(errors) = verify(&ir) {
        parts.push(("the errors of the verifier", rendered(cx, &errors)));
    }
    parts.extend(printed(&ir));
    let registry = PassRegistry::new();
    let pipeline = "any(any(canonicalize,cse),inline,canonicalize,cse,sccp,loop-invariant-code-motion,symbol-dce)";
    let pipeline = Pipeline::parse(cx, pipeline, &registry).expect("the pipeline is valid");
    let mut manager = PassManager::with_pipeline(pipeline);
    manager.config.threading = cx.is_multithreaded();
    manager.config.output = Arc::new(|_| {});
    let (result, said) = cx.capture_diagnostics(|| manager.run(&mut ir));
    parts.push(("what passes say", rendered(cx, &said)));
    if result.is_ok() {
        parts.extend(printed(&ir));
    }
    parts
}

fn rendered(cx: &Context, diagnostics: &[Diagnostic]) -> String {
    let all = diagnostics.iter().map(|diagnostic| diagnostic.render(cx));
    all.collect()
}

/// A module in its different forms.
fn printed(ir: &Ir) -> [Part; 4] {
    let custom = PrintOptions::default();
    let generic = PrintOptions::generic();
    [
        ("the custom form", custom.clone()),
        ("the custom form with locations", custom.with_debug_info()),
        (
            "the generic form with locations",
            generic.clone().with_debug_info(),
        ),
        ("the generic form without aliases", generic.in_local_scope()),
    ]
    .map(|(name, options)| (name, print_module(ir, &options)))
}

/// The first line that differs.
fn compare(one: &[Part], several: &[Part]) -> Result<(), String> {
    if one == several {
        return Ok(());
    }
    let differ = |(one, several): &(&Part, &Part)| one != several;
    let Some((one, several)) = one.iter().zip(several).find(differ) else {
        return Err("there is more or less of all".to_owned());
    };
    let lines = one.1.lines().zip(several.1.lines());
    let (expected, found) = { lines }
        .find(|(expected, found)| expected != found)
        .unwrap_or_default();
    let name = one.0;
    Err(format!(
        "{name}:\nexpected: {expected}\n   found: {found}\nall of it:\n{}",
        several.1
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_is_shown() {
        let part = |text: &str| vec![("it", text.to_owned())];
        assert_eq!(compare(&part("a\nb"), &part("a\nb")), Ok(()));
        let difference = compare(&part("a\nb"), &part("a\nc")).unwrap_err();
        assert!(difference.starts_with("it:\nexpected: b\n   found: c\n"));
        assert!(compare(&part("a"), &[]).is_err());
    }
}
