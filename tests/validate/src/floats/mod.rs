//! Whether passes and folds keep the meaning of functions on floats of 8 and 16 bits.
//!
//! A function is on vectors, whose elements are all pairs of numbers of 8 bits, or special and random ones of 16. After a pass, it is
//! called with them as constants and inlined, so that folding computes what each pair gives; that is compared with what the function
//! means. A function of one op shows what its fold does.

mod format;
mod program;

use std::sync::LazyLock;

use format::Format;
use program::{Program, Ty, name};
use terrace_ir::attributes::DenseElementsAttr;
use terrace_ir::float::FloatKind;
use terrace_ir::{Context, Ir};

use crate::random::Random;
use crate::{Fault, transform};

/// The formats: all of 8 bits that have a sign and a zero, which arithmetic needs, and those of 16.
const KINDS: [FloatKind; 9] = [
    FloatKind::F8E5M2,
    FloatKind::F8E4M3,
    FloatKind::F8E4M3FN,
    FloatKind::F8E5M2FNUZ,
    FloatKind::F8E4M3FNUZ,
    FloatKind::F8E4M3B11FNUZ,
    FloatKind::F8E3M4,
    FloatKind::F16,
    FloatKind::BF16,
];

static FORMATS: LazyLock<Vec<Format>> = LazyLock::new(|| KINDS.map(Format::new).into());

/// How many random pairs there are of types that have too many of them.
const RANDOM_PAIRS: usize = 4096;

/// The function of this number: first all of one op, from all formats in turn, then random ones.
fn program(number: usize, random: &mut Random) -> Program {
    /// It shares no divisor with the number of functions.
    const STRIDE: usize = 89;
    let mut single = Program::single(&FORMATS);
    match number < single.len() {
        true => {
            let index = number * STRIDE % single.len();
            single.swap_remove(index)
        }
        false => Program::random(&FORMATS, random),
    }
}

/// Pairs of bits.
fn pairs(types: [Ty; 2], random: &mut Random) -> Vec<[u64; 2]> {
    let bits = |ty: Ty| match ty {
        Ty::Float(float) => FORMATS[float].kind.width(),
        Ty::Int(width) => width,
    };
    let [first, second] = types.map(bits);
    if first + second <= 16 {
        let all = (0..1 << first).flat_map(|a| (0..1 << second).map(move |b| [a, b]));
        return all.collect();
    }
    let special = |ty: Ty| match ty {
        Ty::Float(float) => FORMATS[float].special(),
        Ty::Int(_) => vec![0],
    };
    let [a, b] = types.map(special);
    let mut pairs: Vec<[u64; 2]> = a.iter().flat_map(|a| b.iter().map(|b| [*a, *b])).collect();
    pairs.extend((0..RANDOM_PAIRS).map(|_| {
        let [a, b] = [first, second].map(|width| random.next() & ((1 << width) - 1));
        // Numbers near to each other.
        let near = a.wrapping_add(random.next() % 16) & ((1 << second) - 1);
        [a, if random.below(4) == 0 { near } else { b }]
    }));
    pairs
}

/// Checks the function of this number.
pub fn check(pipelines: &[&'static str], number: usize, random: &mut Random) -> Vec<Fault> {
    let program = program(number, random);
    // Of NaNs the quiet one: conversions of others are not folded.
    let is_usual = |pair: &[u64; 2]| {
        let mut arguments = program.arguments.iter().zip(pair);
        arguments.all(|(ty, bits)| match ty {
            Ty::Float(float) => FORMATS[*float].is_usual(*bits),
            Ty::Int(_) => true,
        })
    };
    let cases: Vec<([u64; 2], u64)> = pairs(program.arguments, random)
        .into_iter()
        .filter(is_usual)
        .filter_map(|pair| Some((pair, program.run(&FORMATS, pair)?)))
        .collect();
    if cases.is_empty() {
        return Vec::new();
    }
    let function = program.text(&FORMATS, cases.len());
    let source = format!("{function}{}", call(&program, &cases));
    let mut faults = Vec::new();
    for &pipeline in pipelines {
        let cx = Context::new();
        terrace_dialects::register_all(&cx);
        let folded = transform(&cx, &source, &format!("{pipeline},inline,canonicalize"))
            .and_then(|ir| result(&ir).ok_or_else(|| "what is constant is not folded".to_owned()));
        let what = match folded {
            Ok(found) => difference(&program, &cases, &found),
            Err(why) => Some(why),
        };
        faults.extend(what.map(|what| Fault {
            pipeline,
            what: format!("{what}\n{function}"),
        }));
    }
    faults
}

/// A function `@main` that gives what `@f` gives of all pairs.
fn call(program: &Program, cases: &[([u64; 2], u64)]) -> String {
    let vector = |ty: Ty| format!("vector<{}x{}>", cases.len(), name(&FORMATS, ty));
    let result = vector(program.result());
    let constant = |argument: usize| {
        let ty = program.arguments[argument];
        let is_wide = matches!(ty, Ty::Float(float) if FORMATS[float].kind.width() == 16);
        let digits: String = cases
            .iter()
            .map(|(pair, _)| match is_wide {
                true => format!("{:04X}", (pair[argument] as u16).swap_bytes()),
                false => format!("{:02X}", pair[argument]),
            })
            .collect();
        format!(
            "  %{argument} = arith.constant dense<\"0x{digits}\"> : {}\n",
            vector(ty)
        )
    };
    let [a, b] = program.arguments.map(vector);
    format!(
        "func.func @main() -> {result} {{\n{}{}  %r = call @f(%0, %1) : ({a}, {b}) -> {result}\n  return %r : {result}\n}}\n",
        constant(0),
        constant(1)
    )
}

/// The constant that `@main` returns.
fn result(module: &Ir) -> Option<Vec<u64>> {
    let functions = module.first_block(module.regions(module.root())[0])?;
    let (ir, main) = module.definition(module.last_op(functions)?);
    let end = ir.last_op(ir.first_block(ir.regions(main)[0])?)?;
    let constant = ir.defining_op(ir.operand(end, 0))?;
    let elements = ir.attr(constant, "value")?.cast::<DenseElementsAttr>(ir)?;
    let bits = |index: usize| {
        let bytes = elements.element_at(ir, index).iter().rev();
        bytes.fold(0, |bits, byte| bits << 8 | u64::from(*byte))
    };
    Some((0..elements.num_elements(ir)).map(bits).collect())
}

/// The first pair of which something else came than should have.
fn difference(program: &Program, cases: &[([u64; 2], u64)], found: &[u64]) -> Option<String> {
    let is_same = |a: u64, b: u64| match program.result() {
        Ty::Float(float) => FORMATS[float].is_same(a, b),
        Ty::Int(_) => a == b,
    };
    let mut pairs = cases.iter().zip(found);
    let wrong = pairs.find(|((_, expected), found)| !is_same(*expected, **found));
    wrong.map(|(([a, b], expected), found)| {
        format!("f({a:#x}, {b:#x}) is {expected:#x} and became {found:#x}")
    })
}
