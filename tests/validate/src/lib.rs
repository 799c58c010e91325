//! Whether passes keep the meaning of random functions on small integers and floats.
//!
//! Functions of integers of one to four bits, of vectors of two of them and of indices are run on all their inputs, poison among them,
//! before and after a pass. Where the function was defined, it must give the same afterwards; where a result was poison, anything will do.
//! The meaning of ops is that of [the documents of their dialects](https://mlir.llvm.org/docs/Dialects/).

pub mod decode;
mod floats;
pub mod generate;
pub mod number;
// The numbers are those of `cargo xtask random-programs`.
#[allow(
    clippy::should_implement_trait,
    reason = "a generator of random numbers is no iterator"
)]
#[path = "../../../xtask/src/random/generator.rs"]
pub mod random;
pub mod run;

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use decode::{Function, Layout, Mixed, Parameter, Shape, functions};
use generate::Dialect;
use number::{Number, low};
use random::Random;
use run::{Argument, Outcome, When, run};
use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic, Ir, Severity};
use terrace_passes::pass::{PassManager, PassRegistry, Pipeline};

/// The dialects, and what is run over functions of each.
pub const SUBJECTS: [Subject; 8] = [
    Subject {
        name: "arith",
        functions: Functions::Integers(Dialect::Arith),
        pipelines: &[
            "canonicalize",
            "cse,sccp,canonicalize",
            "int-range-optimizations,canonicalize",
            "arith-unsigned-when-equivalent",
            "arith-int-range-narrowing{int-bitwidths-supported=1,2,3,4}",
            "arith-int-range-narrowing{int-bitwidths-supported=3,2},int-range-optimizations,canonicalize",
            "remove-dead-values",
            "arith-expand",
            "arith-expand,canonicalize,cse",
            "math-expand-ops",
            "topological-sort",
            "convert-math-to-llvm",
            "convert-arith-to-llvm,convert-ub-to-llvm",
            "convert-to-llvm,canonicalize",
        ],
    },
    Subject {
        name: "index",
        functions: Functions::Integers(Dialect::Index),
        pipelines: &[
            "canonicalize",
            "cse,sccp,canonicalize",
            "int-range-optimizations,canonicalize",
            "arith-unsigned-when-equivalent,canonicalize",
            "remove-dead-values",
            "convert-index-to-llvm{index-bitwidth=64},convert-arith-to-llvm{index-bitwidth=64},canonicalize",
            "convert-index-to-llvm{index-bitwidth=32},convert-arith-to-llvm{index-bitwidth=32},canonicalize",
        ],
    },
    Subject {
        name: "llvm",
        functions: Functions::Integers(Dialect::Llvm),
        pipelines: &[
            "canonicalize",
            "cse,sccp,canonicalize",
            "int-range-optimizations,canonicalize",
            "canonicalize{region-simplify=aggressive}",
            "topological-sort,control-flow-sink",
            "loop-invariant-code-motion",
        ],
    },
    Subject {
        name: "cf",
        functions: Functions::Integers(Dialect::Cf),
        pipelines: &[
            "canonicalize",
            "canonicalize{region-simplify=aggressive}",
            "cse,sccp,canonicalize",
            "remove-dead-values",
            "topological-sort,control-flow-sink",
            "int-range-optimizations,canonicalize",
            "arith-unsigned-when-equivalent",
            "arith-int-range-narrowing{int-bitwidths-supported=1,2,3,4}",
            "canonicalize,lift-cf-to-scf",
            "canonicalize,lift-cf-to-scf,canonicalize,cse,sccp",
            "loop-invariant-code-motion",
            "convert-cf-to-llvm",
            "convert-to-llvm,canonicalize",
        ],
    },
    Subject {
        name: "scf",
        functions: Functions::Integers(Dialect::Scf),
        pipelines: &[
            "canonicalize",
            "cse,sccp,canonicalize",
            "remove-dead-values",
            "loop-invariant-code-motion,control-flow-sink",
            "int-range-optimizations,canonicalize",
            "arith-int-range-narrowing{int-bitwidths-supported=1,2,3,4}",
            "arith-unsigned-when-equivalent",
            "scf-for-loop-canonicalization,canonicalize",
            "func.func(scf-for-loop-specialization)",
            "func.func(scf-for-loop-peeling),lower-affine,canonicalize",
            "func.func(scf-for-loop-peeling{skip-partial=false}),lower-affine",
            "func.func(scf-for-loop-peeling{peel-front=true}),lower-affine,canonicalize",
            "func.func(scf-for-loop-range-folding)",
            "func.func(scf-for-to-while),canonicalize",
            "func.func(scf-for-to-while),loop-invariant-code-motion,canonicalize,cse",
            "convert-scf-to-cf,lift-cf-to-scf,canonicalize",
            "convert-scf-to-cf,canonicalize{region-simplify=aggressive},sccp,cse",
            "convert-scf-to-cf,canonicalize",
            "convert-scf-to-cf,convert-to-llvm,canonicalize",
        ],
    },
    Subject {
        name: "memref",
        functions: Functions::Integers(Dialect::Memref),
        pipelines: &[
            "canonicalize",
            "cse,sccp,canonicalize",
            "remove-dead-values,canonicalize",
            "loop-invariant-code-motion,control-flow-sink",
            "loop-invariant-subset-hoisting",
            "int-range-optimizations,canonicalize",
            "func.func(mem2reg),canonicalize",
            "func.func(sroa,mem2reg),canonicalize",
            "fold-memref-alias-ops,canonicalize",
            "expand-strided-metadata,canonicalize",
            "memref-expand,expand-realloc",
            "resolve-shaped-type-result-dims,resolve-ranked-shaped-type-result-dims,canonicalize",
            "normalize-memrefs",
            "func.func(buffer-hoisting,buffer-loop-hoisting)",
            "func.func(promote-buffers-to-stack),canonicalize",
            "func.func(optimize-allocation-liveness)",
            "func.func(scf-for-loop-peeling{peel-front=true}),lower-affine",
            "func.func(affine-raise-from-memref)",
            "func.func(affine-raise-from-memref,affine-scalrep),lower-affine,canonicalize",
            "memref-expand,expand-strided-metadata,lower-affine,canonicalize,cse",
            "func.func(buffer-hoisting,promote-buffers-to-stack,sroa,mem2reg),canonicalize,cse",
            "scf-for-loop-canonicalization,scf-forall-to-for,canonicalize",
            "scf-forall-to-parallel,func.func(scf-parallel-loop-fusion)",
            "func.func(scf-parallel-loop-tiling{parallel-loop-tile-sizes=2},scf-parallel-loop-specialization),lower-affine",
            "func.func(scf-parallel-for-to-nested-fors)",
            "func.func(scf-for-loop-specialization,scf-for-loop-peeling),lower-affine,canonicalize",
            "func.func(scf-for-loop-range-folding,scf-for-to-while),canonicalize",
            "func.func(scf-parallel-loop-tiling{parallel-loop-tile-sizes=3,2 no-min-max-bounds=true}),lower-affine,canonicalize",
            "convert-scf-to-cf,canonicalize",
            "convert-scf-to-cf,lift-cf-to-scf,canonicalize",
        ],
    },
    Subject {
        name: "affine",
        functions: Functions::Integers(Dialect::Affine),
        pipelines: &[
            "canonicalize",
            "cse,sccp,canonicalize",
            "loop-invariant-code-motion,control-flow-sink",
            "int-range-optimizations,canonicalize",
            "lower-affine",
            "lower-affine,canonicalize",
            "lower-affine,convert-scf-to-cf,canonicalize",
            "func.func(affine-loop-fusion)",
            "func.func(affine-loop-fusion{mode=producer maximal=true})",
            "func.func(affine-loop-fusion{mode=sibling})",
            "func.func(affine-loop-fusion{fast-mem-space=1 local-buf-threshold=1 compute-tolerance=1000})",
            "func.func(affine-scalrep)",
            "func.func(affine-scalrep),canonicalize",
            "func.func(affine-loop-invariant-code-motion)",
            "func.func(affine-loop-normalize{promote-single-iter=true})",
            "func.func(affine-loop-normalize),canonicalize",
            "func.func(affine-loop-coalescing)",
            "func.func(affine-loop-normalize,affine-loop-coalescing),lower-affine,canonicalize",
            "func.func(affine-loop-tile{tile-size=2})",
            "func.func(affine-loop-tile{tile-sizes=3,2}),canonicalize",
            "func.func(affine-loop-tile{cache-size=0})",
            "func.func(affine-loop-unroll{unroll-factor=2}),canonicalize",
            "func.func(affine-loop-unroll{unroll-factor=3 unroll-num-reps=2})",
            "func.func(affine-loop-unroll{unroll-factor=-1})",
            "func.func(affine-loop-unroll{unroll-factor=-1 unroll-full-threshold=4}),canonicalize",
            "func.func(affine-loop-unroll{unroll-factor=4 unroll-up-to-factor=true cleanup-unroll=true})",
            "func.func(affine-loop-unroll-jam{unroll-jam-factor=2})",
            "func.func(affine-loop-unroll-jam{unroll-jam-factor=3}),lower-affine",
            "func.func(affine-parallelize)",
            "func.func(affine-parallelize{max-nested=1}),lower-affine,func.func(scf-parallel-loop-fusion)",
            "func.func(affine-parallelize{parallel-reductions=true})",
            "func.func(affine-parallelize{parallel-reductions=true},affine-loop-normalize),canonicalize",
            "func.func(affine-parallelize{parallel-reductions=true}),lower-affine",
            "func.func(affine-simplify-structures)",
            "func.func(affine-simplify-min-max)",
            "affine-expand-index-ops",
            "affine-fold-memref-alias-ops",
            "fold-memref-alias-ops,canonicalize",
            "expand-strided-metadata,lower-affine",
            "memref-expand,func.func(affine-raise-from-memref)",
            "func.func(mem2reg),canonicalize",
            "func.func(sroa,mem2reg),canonicalize",
            "remove-dead-values,canonicalize",
            "normalize-memrefs",
            "normalize-memrefs,func.func(affine-scalrep,affine-loop-fusion),lower-affine,canonicalize",
            "lower-affine,func.func(scf-for-loop-peeling),lower-affine,canonicalize",
            "lower-affine,scf-for-loop-canonicalization,func.func(scf-for-loop-specialization)",
            "func.func(affine-loop-normalize,affine-loop-fusion,affine-scalrep,affine-loop-unroll),canonicalize",
        ],
    },
    Subject {
        name: "floats",
        functions: Functions::Floats,
        pipelines: &[
            "canonicalize",
            "cse,sccp",
            "arith-expand",
            "math-expand-ops",
        ],
    },
];

/// Functions of a dialect, and what is run over them.
pub struct Subject {
    /// The dialect's name.
    pub name: &'static str,
    /// What functions are made of.
    pub functions: Functions,
    /// Passes that keep the meaning, inside `builtin.module(..)`.
    pub pipelines: &'static [&'static str],
}

/// What functions are made of.
#[derive(Clone, Copy)]
pub enum Functions {
    /// Integers of few bits.
    Integers(Dialect),
    /// Floats of 8 and 16 bits.
    Floats,
}

/// With how many bits indices are taken after a pipeline: one that converts them says how many it gives them; of the others, what they
/// do must hold for both widths, if they are of ops whose results depend on it.
fn index_widths(dialect: Dialect, pipeline: &str) -> &'static [u32] {
    match pipeline.split_once("index-bitwidth=") {
        Some((_, width)) if width.starts_with("32") => &[32],
        None if dialect == Dialect::Index => &[32, 64],
        _ => &[64],
    }
}

/// How many inputs a function is run on at most; with more, on random ones of them.
const INPUTS: usize = 300;
/// The same of a function on memory, which is filled anew for each.
const MEMORY_INPUTS: usize = 12;
/// How many ops are run at most before a pass, and how many times as many afterwards.
const LIMIT: usize = 500;
const AFTERWARDS: usize = 20;

/// A function that a pipeline makes wrong, or that it fails on.
pub struct Fault {
    /// The pipeline.
    pub pipeline: &'static str,
    /// What is wrong.
    pub what: String,
}

impl Subject {
    /// Makes the functions of these numbers and compares their meaning before and after each pipeline.
    ///
    /// # Panics
    /// If the generator makes functions that are not valid.
    pub fn check(&self, seed: u64, numbers: Range<usize>) -> Vec<Fault> {
        let random = &mut Random(seed);
        match self.functions {
            Functions::Integers(dialect) => self.check_integers(dialect, random, numbers.len()),
            Functions::Floats => numbers
                .flat_map(|number| floats::check(self.pipelines, number, random))
                .collect(),
        }
    }

    fn check_integers(&self, dialect: Dialect, random: &mut Random, count: usize) -> Vec<Fault> {
        let texts: Vec<String> = (0..count)
            .map(|number| generate::function(random, dialect, &format!("f{number}")))
            .collect();
        let mut faults = Vec::new();
        for pipeline in self.pipelines {
            let before = faults.len();
            self.check_module(dialect, &texts, pipeline, random, &mut faults);
            // One function after the other says which of them a pass fails on.
            if faults[before..]
                .iter()
                .any(|fault| fault.what.starts_with(FAILED))
                && texts.len() > 1
            {
                faults.truncate(before);
                for text in &texts {
                    self.check_module(
                        dialect,
                        std::slice::from_ref(text),
                        pipeline,
                        random,
                        &mut faults,
                    );
                }
            }
        }
        faults
    }

    fn check_module(
        &self,
        dialect: Dialect,
        texts: &[String],
        pipeline: &'static str,
        random: &mut Random,
        faults: &mut Vec<Fault>,
    ) {
        let source = texts.concat();
        let widths = index_widths(dialect, pipeline);
        for Difference { function, what } in compare(&source, pipeline, widths, random) {
            let text = function.map_or(&source, |function| &texts[function]);
            let (what, after) = what.split_once(AFTER).unwrap_or((&what, ""));
            faults.push(Fault {
                pipeline,
                what: format!("{what}\n{text}{AFTER}{after}"),
            });
        }
    }
}

/// What a pipeline does wrong.
pub struct Difference {
    /// The number of the function; of none if it fails.
    pub function: Option<usize>,
    /// What is wrong, and the function as it became.
    pub what: String,
}

/// Runs a pipeline over functions and compares what they mean before and afterwards, with indices of each of these widths.
///
/// # Panics
/// If the functions are not valid, or there is something in them that the interpreter does not know.
pub fn compare(
    source: &str,
    pipeline: &str,
    widths: &[u32],
    random: &mut Random,
) -> Vec<Difference> {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    let before = parse(&cx, source);
    let failure = |why: &str| {
        vec![Difference {
            function: None,
            what: format!("{FAILED}: {why}"),
        }]
    };
    let after = match catch_unwind(AssertUnwindSafe(|| transform(&cx, source, pipeline))) {
        Ok(Ok(after)) => after,
        Ok(Err(why)) => return failure(&why),
        Err(_) => return failure("it panicked"),
    };
    let mut differences = Vec::new();
    for width in widths {
        let known = |ir: &Ir, when: &str| {
            functions(ir, *width).unwrap_or_else(|what| {
                let text = print_module(ir, &PrintOptions::default());
                panic!("{when} `{pipeline}` there is {what}, which is not known, in\n{text}")
            })
        };
        let pairs = known(&before, "before")
            .into_iter()
            .zip(known(&after, "after"));
        for (function, (old, new)) in pairs.enumerate() {
            if let Some(what) = difference(&old, &new, random) {
                let new = text_of(&after, &new.name);
                differences.push(Difference {
                    function: Some(function),
                    what: format!("{what}, indices of {width} bits{AFTER}{new}"),
                });
            }
        }
    }
    differences
}

/// What is between a function and what it became.
const AFTER: &str = "--- after\n";

/// How the report of a pass begins that fails.
const FAILED: &str = "it fails";

fn parse(cx: &Context, source: &str) -> Box<Ir> {
    let ir = parse_module(cx, source.as_bytes(), "random.mlir");
    let checked = ir.and_then(|ir| verify(&ir).map(|()| ir));
    checked.unwrap_or_else(|errors| panic!("{}\nin\n{source}", said(cx, &errors)))
}

fn said(cx: &Context, errors: &[Diagnostic]) -> String {
    let lines: Vec<String> = errors.iter().map(|error| error.render(cx)).collect();
    lines.join("\n")
}

fn transform(cx: &Context, source: &str, pipeline: &str) -> Result<Box<Ir>, String> {
    let mut registry = PassRegistry::new();
    terrace_dialects::register_passes(&mut registry);
    terrace_lowering::register_passes(&mut registry);
    let text = format!("builtin.module({pipeline})");
    let pipeline = Pipeline::parse(cx, &text, &registry).map_err(|error| error.render(cx))?;
    let mut ir = parse(cx, source);
    let (outcome, told) =
        cx.capture_diagnostics(|| PassManager::with_pipeline(pipeline).run(&mut ir));
    // Not to come to an end is told in a warning; what a pass leaves alone, in a remark.
    let is_remark = |told: &Diagnostic| told.severity() == Severity::Remark;
    if outcome.is_err() || !told.iter().all(is_remark) {
        return Err(said(cx, &told));
    }
    verify(&ir).map_err(|errors| said(cx, &errors))?;
    Ok(ir)
}

/// The text of a function in a module.
fn text_of(module: &Ir, name: &str) -> String {
    let text = print_module(module, &PrintOptions::default());
    let start = text.find(&format!("@{name}(")).unwrap_or(0);
    let end = text[start..]
        .find("\n  }\n")
        .map_or(text.len(), |end| start + end + 5);
    text[start..end].to_owned()
}

/// The first input on which the second function is not what the first one is.
fn difference(old: &Function, new: &Function, random: &mut Random) -> Option<String> {
    // All functions have one result; what is in memory follows it.
    let elements: Vec<usize> = std::iter::once(old.result()?.elements)
        .chain(old.arguments.iter().flat_map(|argument| match argument {
            Parameter::Memory(layout, shape) => vec![shape.elements; known_size(layout)],
            Parameter::Number(_) => Vec::new(),
        }))
        .collect();
    for input in inputs(&old.arguments, random) {
        let expected = run(old, &input, When::Before, LIMIT);
        let Outcome::Values(values) = &expected else {
            continue;
        };
        assert_eq!(
            values.len(),
            elements.len(),
            "all that is in memory is compared"
        );
        let found = run(new, &input, When::After, LIMIT * AFTERWARDS);
        let agrees = match &found {
            Outcome::Values(found) if found.len() == values.len() => {
                let values = values.iter().zip(found).zip(&elements);
                let mut pairs = values.flat_map(|((old, new), elements)| {
                    let pairs = old.iter().zip(new);
                    pairs.take(*elements)
                });
                pairs.all(|(old, new)| old.is_none() || old == new)
            }
            _ => false,
        };
        // Where iterations of parallel loops race already, anything may come of them.
        if !agrees && run(old, &input, When::After, LIMIT) == expected {
            return Some(format!(
                "{} of {input:?}: {expected:?} became {found:?}",
                old.name
            ));
        }
    }
    None
}

/// How many elements there are in the memory of a parameter, whose sizes are all known.
fn known_size(layout: &Layout) -> usize {
    let size = |size: &Mixed| match size {
        Mixed::Known(size) => *size as usize,
        Mixed::Operand(_) => 0,
    };
    layout.sizes.iter().map(size).product()
}

/// Inputs of a function: all, or a number of random ones.
fn inputs(parameters: &[Parameter], random: &mut Random) -> Vec<Vec<Argument>> {
    let mut shapes = Vec::new();
    let mut memory = Vec::new();
    for parameter in parameters {
        match parameter {
            Parameter::Number(shape) => shapes.push(*shape),
            Parameter::Memory(layout, shape) => memory.push((known_size(layout), values(*shape))),
        }
    }
    let most = if memory.is_empty() {
        INPUTS
    } else {
        MEMORY_INPUTS
    };
    let numbers = number_inputs(&shapes, most, random);
    let arguments = numbers.into_iter().map(|numbers| {
        let numbers = numbers.into_iter().map(Argument::Number);
        let contents = memory.iter().map(|(size, values): &(usize, Vec<Number>)| {
            // Poison, which is the last of them, is not in all memory.
            let most = values.len() - usize::from(random.below(4) > 0);
            Argument::Memory((0..*size).map(|_| values[random.below(most)]).collect())
        });
        numbers.chain(contents).collect()
    });
    arguments.collect()
}

/// Inputs of a function of numbers.
fn number_inputs(shapes: &[Shape], most: usize, random: &mut Random) -> Vec<Vec<Number>> {
    let choices: Vec<Vec<Number>> = shapes.iter().map(|shape| values(*shape)).collect();
    let all: usize = choices.iter().map(Vec::len).product();
    let input = |mut number: usize| {
        let mut input = Vec::new();
        for choice in &choices {
            input.push(choice[number % choice.len()]);
            number /= choice.len();
        }
        input
    };
    match all <= most {
        true => (0..all).map(input).collect(),
        false => (0..most).map(|_| input(random.below(all))).collect(),
    }
}

/// The values of a type: poison, and all numbers of few bits, or some of many.
fn values(shape: Shape) -> Vec<Number> {
    let elements: Vec<Option<u64>> = match shape.width {
        0..=8 => (0..1 << shape.width).map(Some).chain([None]).collect(),
        width => {
            let some = [
                0,
                1,
                2,
                3,
                7,
                31,
                32,
                63,
                64,
                i128::from(i32::MAX),
                1 << 31,
                1 << 32,
                i128::from(i64::MAX),
                1 << 63,
            ];
            let numbers = some.iter().flat_map(|number| [*number, -number]);
            numbers
                .map(|number| Some(low(number, width)))
                .chain([None])
                .collect()
        }
    };
    let pairs = elements.iter().flat_map(|first| {
        let second = match shape.elements {
            2 => &elements[..],
            _ => &[None],
        };
        second.iter().map(|second| [*first, *second, None, None])
    });
    pairs.collect()
}
