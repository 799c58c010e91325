//! `convert-math-to-emitc`: functions of numbers by those of C's library.

use terrace_conversion::{
    ConversionPatterns, ConversionRewriter, ConversionTarget, Legality, TypeConverter,
};
use terrace_dialects::{emitc, math};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::{Ir, Op, Type, Value};
use terrace_pass_macros::{OptionValue, pass};
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::types::apply;

/// The language whose names functions have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, OptionValue)]
pub enum LanguageTarget {
    /// C: a function for each type.
    C99,
    /// C++: functions of the namespace `std` for all types.
    Cpp11,
}

/// Convert functions of numbers to calls of those in C's library.
#[pass(
    name = "convert-math-to-emitc",
    dependent_dialects(emitc::EmitcDialect)
)]
pub struct MathToEmitcPass {
    /// The language whose names functions have.
    #[option(default = LanguageTarget::C99)]
    pub language_target: LanguageTarget,
}

/// Ops, and what C calls them.
macro_rules! functions {
    ($($op:ident => $name:literal),* $(,)?) => {
        /// Calls the functions that C has.
        fn functions(language: LanguageTarget) -> impl Iterator<Item = (&'static terrace_ir::ods::OpInfo, Function)> {
            [$((math::$op::INFO, $name)),*]
                .into_iter()
                .map(move |(info, name)| (info, Function { name, language }))
        }

        fn target() -> ConversionTarget {
            ConversionTarget::new()
                .dialect::<emitc::EmitcDialect>(Legality::Legal)
                $(.op::<math::$op>(Legality::Illegal))*
        }
    };
}

functions! {
    AbsFOp => "fabs",
    AcosOp => "acos",
    AsinOp => "asin",
    Atan2Op => "atan2",
    CeilOp => "ceil",
    CosOp => "cos",
    ExpOp => "exp",
    FloorOp => "floor",
    PowFOp => "pow",
    RoundOp => "round",
    SinOp => "sin",
}

/// A function of the library.
#[derive(Clone, Copy)]
struct Function {
    name: &'static str,
    language: LanguageTarget,
}

impl Pass for MathToEmitcPass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let mut patterns = ConversionPatterns::new();
        populate_math_to_emitc(&mut patterns, self.language_target);
        apply(ir, &patterns, &TypeConverter::new(), &target())
    }
}

/// Adds the patterns of the math dialect.
pub fn populate_math_to_emitc(patterns: &mut ConversionPatterns, language: LanguageTarget) {
    let description = "a call of the function that does the same";
    patterns.add_table(description, functions(language), lower_to_call);
}

fn lower_to_call(
    op: Op,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
    Function { name, language }: Function,
) -> RewriteResult {
    let known = |ty: Type| ty == Type::F32 || ty == Type::F64;
    if !rw.operand_types(op).chain(rw.result_types(op)).all(known) {
        return Err(MatchFailure::new(
            "the library has no function of this type",
        ));
    }
    let ty = rw.ty(rw.result(op, 0));
    let name = match language {
        LanguageTarget::Cpp11 => format!("std::{name}"),
        LanguageTarget::C99 if ty == Type::F32 => format!("{name}f"),
        LanguageTarget::C99 => name.to_owned(),
    };
    let loc = rw.loc(op);
    let call = emitc::CallOpaqueOp::builder(name.into())
        .operands(operands)
        .results(&[ty])
        .build(rw, loc);
    rw.replace_op_with(op, call.op());
    Ok(())
}
