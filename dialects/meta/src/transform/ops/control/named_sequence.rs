//! Sequences of transforms with a name.

use super::{YieldOp, entry, terminator};
use crate::transform::effects::is_consumed_in;
use crate::transform::interfaces::TransformOpInterface;
use crate::transform::{CONSUMED, READ_ONLY, TransformDialect, WITH_NAMED_SEQUENCE};
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::ArrayAttr;
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{CallableOpInterface, EffectList, MemoryEffects};
use terrace_ir::ods::{
    CustomAssembly, DictArrayAttr, MaxSizedRegion, Optional, StrAttr, SymbolNameAttr, TypeAttrOf,
    TypedOp, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::verify::verify_signature;
use terrace_ir::{Block, Diagnostic, Ir, Region, SmallVec};
use terrace_ods_macros::op;
use terrace_standard_dialects::func::{parse_function, print_function};

/// A sequence of transforms with a name, to be included or to start with.
#[op(
    dialect = TransformDialect, mnemonic = "named_sequence",
    traits(IsolatedFromAbove, Symbol),
    interfaces(MemoryEffects, TransformOpInterface, CallableOpInterface, SymbolUserOpInterface),
    custom_assembly,
    verify,
)]
pub struct NamedSequenceOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    sym_visibility: Optional<StrAttr>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[region]
    body: MaxSizedRegion<1>,
}

impl MemoryEffects for NamedSequenceOp {
    fn effects(&self, _: &Ir) -> EffectList {
        EffectList::new()
    }
}

impl CustomAssembly for NamedSequenceOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parse_function(parser, state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_function(ir, self.op(), self.function_type(ir), printer);
    }
}

impl CallableOpInterface for NamedSequenceOp {
    fn callable_region(&self, ir: &Ir) -> Option<Region> {
        let body = self.body(ir);
        entry(ir, body).map(|_| body)
    }

    fn argument_types(&self, ir: &Ir) -> SmallVec<[Type; 4]> {
        self.function_type(ir).inputs(ir).into()
    }

    fn result_types(&self, ir: &Ir) -> SmallVec<[Type; 2]> {
        self.function_type(ir).results(ir).into()
    }
}

impl NamedSequenceOp {
    /// Whether an argument has an attribute without a value.
    pub(super) fn has_arg_attr(self, ir: &Ir, index: usize, name: &str) -> bool {
        let attrs = self
            .arg_attrs_attr(ir)
            .and_then(|attrs| attrs.cast::<ArrayAttr>(ir));
        let attrs = attrs.and_then(|attrs| attrs.elements(ir).get(index).copied());
        let attrs = attrs.and_then(|attrs| attrs.cast::<terrace_ir::attributes::DictAttr>(ir));
        attrs.is_some_and(|attrs| attrs.lookup(ir, ir.context().ident(name)).is_some())
    }

    /// Checks what is said of arguments, whether they are used up; who calls the sequence needs it said of all.
    pub(super) fn verify_arguments(self, ir: &Ir, is_called: bool) -> VerifyResult {
        let (inside, root) = ir.definition(self.op());
        let body = inside
            .regions(root)
            .first()
            .and_then(|&body| entry(inside, body));
        let error = |message: String| VerifyResult::from(ir.op_error(self, message));
        for index in 0..self.function_type(ir).inputs(ir).len() {
            let consumed = self.has_arg_attr(ir, index, CONSUMED);
            let read_only = self.has_arg_attr(ir, index, READ_ONLY);
            if consumed && read_only {
                return error(format!(
                    "argument #{index} cannot be both readonly and consumed"
                ));
            }
            if (body.is_none() || is_called) && !consumed && !read_only {
                let message =
                    "must provide consumed/readonly status for arguments of external or called ops";
                return error(message.to_owned());
            }
            let Some(body) = body else { continue };
            let argument = inside.block_args(body).get(index);
            let is_consumed = argument.is_some_and(|&argument| is_consumed_in(inside, argument));
            if is_consumed && !consumed && read_only {
                return error(format!(
                    "argument #{index} is consumed in the body but is not marked as such"
                ));
            }
            if !is_called && !is_consumed && consumed {
                let message = format!(
                    "op argument #{index} is not consumed in the body but is marked as consumed"
                );
                ir.context()
                    .emit(&Diagnostic::warning(ir.loc(self.op()), message));
            }
        }
        Ok(())
    }
}

impl Verify for NamedSequenceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (inside, root) = ir.definition(self.op());
        verify_signature(ir, self.op(), self.function_type(ir))?;
        let mut around = ir.parent_op(self.op());
        while let Some(op) = around {
            if op.implements::<dyn TransformOpInterface>(ir) {
                let message = "cannot be defined inside another transform op";
                return Err(ir
                    .op_error(self, message)
                    .note(ir.loc(op), "ancestor transform op"));
            }
            around = ir.parent_op(op);
        }
        if let Some(body) = inside
            .regions(root)
            .first()
            .and_then(|&body| entry(inside, body))
        {
            self.verify_end(ir, inside, body)?;
        }
        self.verify_arguments(ir, false)
    }
}

impl SymbolUserOpInterface for NamedSequenceOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        let Some(table) = symbols.ir() else {
            return Ok(());
        };
        if table.attr(table.root(), WITH_NAMED_SEQUENCE).is_some() {
            return Ok(());
        }
        let message = format!(
            "expects the parent symbol table to have the '{WITH_NAMED_SEQUENCE}' attribute"
        );
        let loc = table.loc(table.root());
        Err(ir
            .op_error(*self, message)
            .note(loc, "symbol table operation"))
    }
}

impl NamedSequenceOp {
    fn verify_end(self, ir: &Ir, inside: &Ir, body: Block) -> VerifyResult {
        let Some(last) = terminator(inside, body) else {
            return ir.op_error(self, "expected a non-empty body block").into();
        };
        if YieldOp::cast(inside, last).is_none() {
            let message = "expected 'transform.yield' as terminator";
            return Err(ir
                .op_error(self, message)
                .note(inside.loc(last), "terminator"));
        }
        let ty = self.function_type(ir);
        if inside.num_operands(last) != ty.results(ir).len() {
            let message =
                "expected terminator to have as many operands as the parent op has results";
            return inside.op_error(last, message).into();
        }
        for (index, (found, &wanted)) in inside.operand_types(last).zip(ty.results(ir)).enumerate()
        {
            if found != wanted {
                let [found, wanted] = [found, wanted].map(|ty| print_type(ir, ty));
                let message = format!(
                    "the type of the terminator operand #{index} must match the type of the corresponding parent op result ('{found}' vs '{wanted}')"
                );
                return inside.op_error(last, message).into();
            }
        }
        Ok(())
    }
}
