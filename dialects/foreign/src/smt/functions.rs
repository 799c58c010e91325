//! Values and functions of which nothing is known but their sort.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{FormatElement, Optional, ResultNames, StrAttr, Variadic};
use terrace_ir::{Context, Ir, Op, Type, Value, smallvec};
use terrace_ods_macros::op;

use super::{AnyNonFuncSMTType, AnySMTType, SMTFuncType, SmtDialect};

/// A value of a sort, another one each time: `smt.declare_fun "x" : !smt.int`.
#[op(
    dialect = SmtDialect, mnemonic = "declare_fun", interfaces(MemoryEffects),
    assembly { ($name_prefix^)? attr_dict ":" type($result) }, result_names,
)]
pub struct DeclareFunOp {
    #[attr(name = "namePrefix")]
    name_prefix: Optional<StrAttr>,
    #[result]
    result: AnySMTType,
}

impl MemoryEffects for DeclareFunOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Allocate, self.result(ir))]
    }
}

impl ResultNames for DeclareFunOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        if let Some(prefix) = self.name_prefix(ir) {
            name(self.result(ir), &prefix);
        }
    }
}

/// The value of a function for some arguments.
#[op(
    dialect = SmtDialect, mnemonic = "apply_func",
    traits(
        Pure,
        TypesMatchWith("summary", from = func, to = result, range),
        RangedTypesMatchWith("summary", from = func, to = args, domain),
    ),
    assembly { $func "(" $args ")" attr_dict ":" custom<FunctionType>(type($func), type($args)) },
)]
pub struct ApplyFuncOp {
    #[operand]
    func: SMTFuncType,
    #[operand]
    args: Variadic<AnyNonFuncSMTType>,
    #[result]
    result: AnyNonFuncSMTType,
}

fn range(cx: &Context, function: Type) -> Option<Type> {
    Some(function.cast::<SMTFuncType>(cx)?.range_type(cx))
}

fn domain(cx: &Context, function: &[Type]) -> Option<Vec<Type>> {
    let function = function.first()?.cast::<SMTFuncType>(cx)?;
    Some(function.domain_types(cx).to_vec())
}

/// The type of a function, from which the types of its arguments follow.
fn parse_function_type(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let function = parser.parse_type_of::<SMTFuncType>()?;
    parser.set_types(&arguments[0], &[function]);
    let args = domain(parser.context(), &[function]).unwrap_or_default();
    parser.set_types(&arguments[1], &args);
    Ok(())
}

fn print_function_type(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    printer.print_types(arguments[0].types(ir, op));
}
