//! Exceptions: calls that may unwind, and the blocks where they land.

use std::ops::Range;

use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{ArrayAttr, Attribute, FlatSymbolRefAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{BranchOpInterface, CallOpInterface, Callee};
use terrace_ir::ods::{
    AnySuccessor, CustomAssembly, DefaultValued, DenseI32ArrayAttr, DictArrayAttr, Optional,
    TypeAttrOf, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::symbol::{SymbolScope, SymbolUserOpInterface};
use terrace_ir::{Ir, Op, Value};
use terrace_ods_macros::op;

use super::bundles::{self, Bundles, parse_bundles};
use super::call::{Call, print_callee};
use super::call_syntax::{
    parse_call_types, parse_variadic_type, print_call_types, print_variadic_type,
};
use super::control::verify_weights;
use super::syntax::{parse_word, set_operand_sizes};
use super::{AddressOfOp, BitcastOp, FuncOp, ZeroOp};
use crate::{ArrayType, CConv, FunctionType, LlvmDialect, LlvmType};

/// A call that goes on in one block when it returns and in another when it unwinds.
#[op(
    dialect = LlvmDialect, mnemonic = "invoke",
    traits(Terminator, AttrSizedOperandSegments),
    interfaces(BranchOpInterface, CallOpInterface, SymbolUserOpInterface),
    custom_assembly, verify,
)]
pub struct InvokeOp {
    #[attr]
    var_callee_type: Optional<TypeAttrOf<FunctionType>>,
    #[attr]
    callee: Optional<FlatSymbolRefAttr>,
    #[operand]
    callee_operands: Variadic<LlvmType>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[operand]
    normal_dest_operands: Variadic<LlvmType>,
    #[operand]
    unwind_dest_operands: Variadic<LlvmType>,
    #[attr]
    branch_weights: Optional<DenseI32ArrayAttr>,
    #[attr(name = "CConv")]
    cconv: DefaultValued<CConv, { CConv::Ccc }>,
    #[operand]
    op_bundle_operands: Variadic<LlvmType>,
    #[attr]
    op_bundle_sizes:
        DefaultValued<DenseI32ArrayAttr, { terrace_ir::attributes::DenseArrayAttr::i32s(cx, &[]) }>,
    #[attr]
    op_bundle_tags: Optional<ArrayAttr>,
    #[result]
    result: Optional<LlvmType>,
    #[successor]
    normal_dest: AnySuccessor,
    #[successor]
    unwind_dest: AnySuccessor,
}

/// The groups of operands: what the callee gets, what the two successors get, and the bundles.
const CALLEE: usize = 0;
const NORMAL: usize = 1;

impl InvokeOp {
    /// The arguments of the function.
    pub fn arguments(self, ir: &Ir) -> impl ExactSizeIterator<Item = Value> + '_ {
        self.call(ir).arguments()
    }

    /// The function's type as operands and results say it, or as it is written for a variadic function.
    pub fn callee_type(self, ir: &Ir) -> FunctionType {
        self.call(ir).ty()
    }

    /// Its operand bundles.
    pub fn bundles(self, ir: &Ir) -> Bundles<'_> {
        let (sizes, tags) = (self.op_bundle_sizes(ir), self.op_bundle_tags(ir));
        Bundles::new(ir, sizes, tags, self.op_bundle_operands(ir))
    }

    fn call(self, ir: &Ir) -> Call<'_> {
        Call {
            ir,
            op: self.op(),
            callee: self.callee(ir),
            variadic: self.var_callee_type(ir),
            operands: ir.operand_group(self.op(), CALLEE),
        }
    }
}

impl BranchOpInterface for InvokeOp {
    fn successor_operands(&self, ir: &Ir, index: usize) -> Range<usize> {
        ir.operand_group(self.op(), NORMAL + index)
    }
}

impl CallOpInterface for InvokeOp {
    fn callee(&self, ir: &Ir) -> Callee {
        self.call(ir).callee()
    }

    fn arg_operands(&self, ir: &Ir) -> Range<usize> {
        self.call(ir).argument_range()
    }
}

impl SymbolUserOpInterface for InvokeOp {
    fn verify_symbol_uses(&self, ir: &Ir, symbols: &SymbolScope<'_>) -> VerifyResult {
        self.call(ir).verify_callee(symbols)
    }
}

impl Verify for InvokeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        self.call(ir).verify()?;
        let unwind = self.unwind_dest(ir);
        let Some(first) = ir.first_op(unwind) else {
            let message = "must have at least one operation in unwind destination";
            return ir.error(self.op(), message).into();
        };
        if LandingpadOp::cast(ir, first).is_none() {
            let message =
                "first operation in unwind destination should be a llvm.landingpad operation";
            return ir
                .error(self.op(), message)
                .related(ir.loc(first), "it is this one")
                .into();
        }
        verify_weights(ir, self.op(), self.branch_weights(ir))?;
        self.bundles(ir).verify(self.op())
    }
}

impl CustomAssembly for InvokeOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        parse_word::<CConv>(parser, "CConv", state);
        let pointer = match parser.parse_optional_symbol_name()? {
            Some(callee) => {
                state.set_attr(&cx, "callee", FlatSymbolRefAttr::get(&cx, callee).into());
                None
            }
            None => Some(parser.parse_operand()?),
        };
        let arguments = parser.parse_operand_list(Delimiter::Paren)?;
        parser.parse_keyword_exact("to")?;
        let (normal, normal_operands) = parser.parse_successor_and_operands()?;
        parser.parse_keyword_exact("unwind")?;
        let (unwind, unwind_operands) = parser.parse_successor_and_operands()?;
        state.successors.extend([normal, unwind]);
        parse_variadic_type(parser, state)?;
        let bundled = parse_bundles(parser, state)?;
        parser.parse_optional_attr_dict(state)?;
        parse_call_types(parser, state, pointer, &arguments)?;
        let called = state.operands.len() as i32;
        let sizes = [&*normal_operands, &unwind_operands, &bundled].map(|group| group.len() as i32);
        state.operands.extend(normal_operands);
        state.operands.extend(unwind_operands);
        state.operands.extend(bundled);
        set_operand_sizes(&cx, state, &[called, sizes[0], sizes[1], sizes[2]]);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let call = self.call(ir);
        printer.write(" ");
        if self.cconv(ir) != CConv::Ccc {
            write!(printer, "{} ", self.cconv(ir).stringify());
        }
        print_callee(printer, &call);
        printer.write("(");
        printer.print_operands(call.arguments());
        printer.write(") to ");
        printer.print_successor_and_operands(self.normal_dest(ir), self.normal_dest_operands(ir));
        printer.write(" unwind ");
        printer.print_successor_and_operands(self.unwind_dest(ir), self.unwind_dest_operands(ir));
        print_variadic_type(printer, self.var_callee_type(ir));
        self.bundles(ir).print(printer);
        let mut elided = vec![
            "callee",
            "operandSegmentSizes",
            "CConv",
            "var_callee_type",
            "arg_attrs",
            "res_attrs",
        ];
        elided.extend(bundles::ATTRIBUTES);
        printer.print_attr_dict(ir, self.into(), &elided);
        let attrs = (self.arg_attrs(ir), self.res_attrs(ir));
        print_call_types(
            printer,
            ir,
            call.pointer(),
            call.arguments(),
            self.op(),
            attrs,
        );
    }
}

/// Where unwinding arrives: catches what its clauses name, or filters what is in an array, or cleans up.
#[op(
    dialect = LlvmDialect, mnemonic = "landingpad",
    custom_assembly, verify,
)]
pub struct LandingpadOp {
    #[attr]
    cleanup: Optional<UnitAttr>,
    #[operand]
    clauses: Variadic<LlvmType>,
    #[result]
    res: LlvmType,
}

impl Verify for LandingpadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let parent = ir.parent_op(self.op()).and_then(|op| FuncOp::cast(ir, op));
        if parent.is_some_and(|function| function.personality(ir).is_none()) {
            let message = "llvm.landingpad needs to be in a function with a personality";
            return ir.error(self.op(), message).into();
        }
        if !self.cleanup(ir) && self.clauses(ir).len() == 0 {
            let message = "landingpad instruction expects at least one clause or cleanup attribute";
            return ir.error(self.op(), message).into();
        }
        for (index, clause) in self.clauses(ir).enumerate() {
            // An array is a filter, of any elements.
            if ir.ty(clause).is::<ArrayType>(ir) || clause.defining::<ZeroOp>(ir).is_some() {
                continue;
            }
            if let Some(cast) = clause.defining::<BitcastOp>(ir) {
                if cast.arg(ir).defining::<AddressOfOp>(ir).is_none() {
                    let message = "global addresses expected as operand to bitcast used in clauses for landingpad";
                    return ir
                        .error(self.op(), "constant clauses expected")
                        .note(ir.loc(cast.op()), message)
                        .into();
                }
                continue;
            }
            if clause.defining::<AddressOfOp>(ir).is_none() {
                let note =
                    format!("clause #{index} is not a known constant - null, addressof, bitcast");
                return ir.error(self.op(), note).into();
            }
        }
        Ok(())
    }
}

impl CustomAssembly for LandingpadOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        if parser.parse_optional_keyword("cleanup") {
            state.set_attr(parser.context(), "cleanup", Attribute::UNIT);
        }
        while parser.parse_optional_punct("(") {
            if !parser.parse_optional_keyword("filter") {
                parser.parse_keyword_exact("catch")?;
            }
            let operand = parser.parse_operand()?;
            let ty = parser.parse_colon_type()?;
            let operand = parser.resolve_operand(operand, ty)?;
            state.operands.push(operand);
            parser.parse_punct(")")?;
        }
        parser.parse_optional_attr_dict(state)?;
        let ty = parser.parse_colon_type()?;
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(if self.cleanup(ir) { " cleanup" } else { "" });
        for clause in self.clauses(ir) {
            let is_filter = ir.ty(clause).is::<ArrayType>(ir);
            printer.write(if is_filter { " (filter " } else { " (catch " });
            printer.print_operand(clause);
            printer.write(" : ");
            printer.print_type(ir.ty(clause));
            printer.write(")");
        }
        printer.print_attr_dict(ir, self.into(), &["cleanup"]);
        printer.write(" : ");
        printer.print_type(ir.ty(self.res(ir)));
    }
}

/// Goes on unwinding.
#[op(
    dialect = LlvmDialect, mnemonic = "resume",
    traits(Terminator),
    assembly { $value attr_dict ":" type($value) },
)]
pub struct ResumeOp {
    #[operand]
    value: LlvmType,
}

/// All landing pads of a function have one type, and what resumes has it too.
pub(super) fn verify_landing_type(ir: &Ir, body: impl Iterator<Item = Op>) -> VerifyResult {
    let mut known = None;
    for op in body {
        let (ty, message) = if let Some(pad) = LandingpadOp::cast(ir, op) {
            let message =
                "'llvm.landingpad' should have a consistent result type inside a function";
            (ir.ty(pad.res(ir)), message)
        } else if let Some(resume) = ResumeOp::cast(ir, op) {
            let message = "'llvm.resume' should have a consistent input type inside a function";
            (ir.ty(resume.value(ir)), message)
        } else {
            continue;
        };
        if *known.get_or_insert(ty) != ty {
            return ir.error(op, message).into();
        }
    }
    Ok(())
}
