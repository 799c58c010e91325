//! Branches, returns and the end of unreachable code.

use std::ops::Range;

use smallvec::SmallVec;
use terrace_dialect_base::switch;
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{Attribute, BoolAttr, DenseArrayAttr, DenseElementsAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::BranchOpInterface;
use terrace_ir::ods::{
    AnySignlessInteger, AnySuccessor, AnyType, CustomAssembly, DenseI32ArrayAttr, I1, OperandList,
    Optional, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{IntegerType, ShapedType, VectorType};
use terrace_ir::{Block, Ir, Op, Value};
use terrace_ods_macros::op;

use super::FuncOp;
use super::syntax::set_operand_sizes;
use crate::{LlvmDialect, LlvmType, LoopAnnotationAttr, PointerType};

/// Goes on in another block.
#[op(
    dialect = LlvmDialect, mnemonic = "br",
    traits(Pure, Terminator),
    interfaces(BranchOpInterface),
    assembly { $dest ("(" $dest_operands^ ":" type($dest_operands) ")")? attr_dict },
)]
pub struct BrOp {
    #[operand]
    dest_operands: Variadic<LlvmType>,
    #[attr]
    loop_annotation: Optional<LoopAnnotationAttr>,
    #[successor]
    dest: AnySuccessor,
}

impl BranchOpInterface for BrOp {
    fn successor_operands(&self, ir: &Ir, _: usize) -> Range<usize> {
        0..ir.num_operands(self.op())
    }

    fn successor_list(&self, _: &Ir, index: usize) -> Option<OperandList> {
        Some(OperandList::group(index))
    }

    fn successor_for_operands(&self, _: &Ir, _: &[Option<Attribute>]) -> Option<usize> {
        Some(0)
    }
}

/// Goes on in one of two blocks.
#[op(
    dialect = LlvmDialect, mnemonic = "cond_br",
    traits(Pure, Terminator, AttrSizedOperandSegments),
    interfaces(BranchOpInterface),
    assembly {
        $condition ("weights" "(" $branch_weights^ ")")? ","
        $true_dest ("(" $true_dest_operands^ ":" type($true_dest_operands) ")")? ","
        $false_dest ("(" $false_dest_operands^ ":" type($false_dest_operands) ")")?
        attr_dict
    },
    verify,
)]
pub struct CondBrOp {
    #[operand]
    condition: I1,
    #[operand]
    true_dest_operands: Variadic<LlvmType>,
    #[operand]
    false_dest_operands: Variadic<LlvmType>,
    #[attr]
    branch_weights: Optional<DenseI32ArrayAttr>,
    #[attr]
    loop_annotation: Optional<LoopAnnotationAttr>,
    #[successor]
    true_dest: AnySuccessor,
    #[successor]
    false_dest: AnySuccessor,
}

impl BranchOpInterface for CondBrOp {
    fn successor_operands(&self, ir: &Ir, index: usize) -> Range<usize> {
        ir.operand_group(self.op(), index + 1)
    }

    fn successor_list(&self, _: &Ir, index: usize) -> Option<OperandList> {
        Some(OperandList::group(index + 1))
    }

    fn successor_for_operands(&self, ir: &Ir, operands: &[Option<Attribute>]) -> Option<usize> {
        let condition: BoolAttr = operands.first().copied()??.cast(ir)?;
        Some(if condition.value() { 0 } else { 1 })
    }
}

impl Verify for CondBrOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_weights(ir, self.op(), self.branch_weights(ir))
    }
}

/// There is one weight a successor.
pub(super) fn verify_weights(ir: &Ir, op: Op, weights: Option<DenseArrayAttr>) -> VerifyResult {
    let (count, successors) = (
        weights.map(|weights| weights.len(ir)),
        ir.successors(op).len(),
    );
    match count {
        Some(count) if count != successors => {
            let message = format!(
                "expects number of branch weights to match number of successors: {count} vs {successors}"
            );
            ir.error(op, message).into()
        }
        _ => Ok(()),
    }
}

/// Goes on in the block of the case that equals a value, or in a default block.
#[op(
    dialect = LlvmDialect, mnemonic = "switch",
    traits(Pure, Terminator, AttrSizedOperandSegments),
    interfaces(BranchOpInterface),
    custom_assembly, verify,
)]
pub struct SwitchOp {
    #[operand]
    value: AnySignlessInteger,
    #[operand]
    default_operands: Variadic<AnyType>,
    #[operand]
    case_operands: Variadic<AnyType>,
    #[attr]
    case_values: Optional<DenseElementsAttr>,
    #[attr]
    case_operand_segments: DenseI32ArrayAttr,
    #[attr]
    branch_weights: Optional<DenseI32ArrayAttr>,
    #[successor]
    default_destination: AnySuccessor,
    #[successor]
    case_destinations: Variadic<AnySuccessor>,
}

/// One case of a [`SwitchOp`].
pub struct SwitchCase {
    /// What the value is compared with.
    pub value: i128,
    /// Where it goes on.
    pub dest: Block,
    /// The arguments of that block.
    pub operands: SmallVec<[Value; 4]>,
}

impl SwitchOp {
    /// The cases in order.
    pub fn cases(self, ir: &Ir) -> impl Iterator<Item = SwitchCase> + '_ {
        let values = self.case_values(ir);
        let mut operands = self.case_operands(ir);
        let segments = self.case_operand_segments(ir).as_i32s(ir);
        let cases = self.case_destinations(ir).zip(segments).enumerate();
        cases.map(move |(index, (dest, count))| SwitchCase {
            value: values
                .and_then(|values| case_value(ir, values, index))
                .unwrap_or(0),
            dest,
            operands: operands
                .by_ref()
                .take(usize::try_from(count).unwrap_or(0))
                .collect(),
        })
    }
}

fn case_value(ir: &Ir, values: DenseElementsAttr, index: usize) -> Option<i128> {
    let element = (index < values.num_elements(ir)).then(|| values.element_attr(ir, index))??;
    Some(
        element
            .cast::<terrace_ir::attributes::IntegerAttr>(ir)?
            .value(ir),
    )
}

impl BranchOpInterface for SwitchOp {
    fn successor_operands(&self, ir: &Ir, index: usize) -> Range<usize> {
        switch::successor_operands(ir, self.op(), index)
    }

    fn successor_list(&self, _: &Ir, index: usize) -> Option<OperandList> {
        Some(switch::successor_list(index))
    }
}

impl Verify for SwitchOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let cases = self.case_destinations(ir).len();
        let values = self
            .case_values(ir)
            .map_or(0, |values| values.num_elements(ir));
        let segments = self.case_operand_segments(ir);
        if cases != values {
            let message = "expects number of case values to match number of case destinations";
            return ir.op_error(self, message).into();
        }
        let passed: i64 = segments.as_i32s(ir).map(i64::from).sum();
        let operands = self.case_operands(ir).len();
        if segments.len(ir) != cases || passed != operands as i64 {
            let message = format!(
                "case_operands count ({operands}) does not match with the total size ({passed}) specified in attribute \
                 'case_operand_segments'"
            );
            return ir.op_error(self, message).into();
        }
        verify_weights(ir, self.op(), self.branch_weights(ir))?;
        let types = self.case_values(ir).map(|values| values.ty(ir).element(ir));
        if types.is_some_and(|ty| ty != ir.ty(self.value(ir))) {
            return ir
                .error(
                    self,
                    "expects case value type to match condition value type",
                )
                .into();
        }
        Ok(())
    }
}

impl CustomAssembly for SwitchOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        let value = parser.parse_operand()?;
        let at = parser.position();
        let ty = parser.parse_colon_type()?;
        let Some(integer) = ty.cast::<IntegerType>(&cx) else {
            return Err(parser.error_at(at, "expected an integer type"));
        };
        let value = parser.resolve_operand(value, ty)?;
        parser.parse_punct(",")?;
        let (default, default_operands) = parser.parse_successor_and_operands()?;
        state.successors.push(default);
        let (mut values, mut segments) = (Vec::new(), Vec::new());
        let mut operands: SmallVec<[Value; 4]> = SmallVec::new();
        parser.parse_comma_list(Delimiter::Square, |parser| {
            let bytes = (integer.width(&cx) as usize).div_ceil(8);
            let case = parser.parse_integer()?;
            values.extend(case.to_le_bytes().into_iter().take(bytes));
            parser.parse_punct(":")?;
            let (dest, mut dest_operands) = parser.parse_successor_and_operands()?;
            state.successors.push(dest);
            segments.push(dest_operands.len() as i32);
            operands.append(&mut dest_operands);
            Ok(())
        })?;
        if !segments.is_empty() {
            let shape: ShapedType = VectorType::get(&cx, &[segments.len() as i64], ty).into();
            state.set_attr(
                &cx,
                "case_values",
                DenseElementsAttr::from_bytes(&cx, shape, values).into(),
            );
        }
        state.set_attr(
            &cx,
            "case_operand_segments",
            DenseArrayAttr::i32s(&cx, &segments).into(),
        );
        let sizes = [1, default_operands.len() as i32, operands.len() as i32];
        set_operand_sizes(&cx, state, &sizes);
        state.operands.push(value);
        state.operands.extend(default_operands);
        state.operands.extend(operands);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.value(ir));
        printer.write(" : ");
        printer.print_type(ir.ty(self.value(ir)));
        printer.write(", ");
        printer
            .print_successor_and_operands(self.default_destination(ir), self.default_operands(ir));
        printer.write(" [");
        printer.separated(",", self.cases(ir), |printer, case| {
            printer.newline();
            write!(printer, "  {}: ", case.value);
            printer.print_successor_and_operands(case.dest, case.operands.iter().copied());
        });
        printer.newline();
        printer.write("]");
        printer.print_attr_dict(
            ir,
            self.into(),
            &[
                "case_values",
                "case_operand_segments",
                "operandSegmentSizes",
            ],
        );
    }
}

/// Goes on in the block whose address a pointer holds; it must be one of the successors.
#[op(
    dialect = LlvmDialect, mnemonic = "indirectbr",
    traits(Pure, Terminator),
    interfaces(BranchOpInterface),
    custom_assembly, verify,
)]
pub struct IndirectBrOp {
    #[operand]
    addr: PointerType,
    #[operand]
    succ_operands: Variadic<AnyType>,
    #[attr]
    indbr_operand_segments: DenseI32ArrayAttr,
    #[successor]
    successors: Variadic<AnySuccessor>,
}

impl BranchOpInterface for IndirectBrOp {
    fn successor_operands(&self, ir: &Ir, index: usize) -> Range<usize> {
        segment(
            ir,
            self.indbr_operand_segments(ir),
            index,
            1..ir.num_operands(self.op()),
        )
    }

    fn successor_list(&self, _: &Ir, index: usize) -> Option<OperandList> {
        Some(OperandList {
            group: 1,
            segment: Some(("indbr_operand_segments", index)),
        })
    }
}

/// The part of `all` that belongs to the segment `index`.
fn segment(ir: &Ir, sizes: DenseArrayAttr, index: usize, all: Range<usize>) -> Range<usize> {
    let mut sizes = sizes
        .as_i32s(ir)
        .map(|size| usize::try_from(size).unwrap_or(0));
    let start = all.start + sizes.by_ref().take(index).sum::<usize>();
    let end = start + sizes.next().unwrap_or(0);
    start.min(all.end)..end.min(all.end)
}

impl Verify for IndirectBrOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let sizes = self.indbr_operand_segments(ir);
        let passed: i64 = sizes.as_i32s(ir).map(i64::from).sum();
        let operands = self.succ_operands(ir).len();
        if passed != operands as i64 || sizes.len(ir) != self.successors(ir).len() {
            let message = format!(
                "succOperands count ({operands}) does not match with the total size ({passed}) specified in attribute \
                 'indbr_operand_segments'"
            );
            return ir.op_error(self, message).into();
        }
        Ok(())
    }
}

impl CustomAssembly for IndirectBrOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context().clone();
        let address = parser.parse_operand()?;
        let ty = parser.parse_colon_type()?;
        let address = parser.resolve_operand(address, ty)?;
        state.operands.push(address);
        parser.parse_punct(",")?;
        let mut sizes = Vec::new();
        parser.parse_comma_list(Delimiter::Square, |parser| {
            let (block, operands) = parser.parse_successor_and_operands()?;
            state.successors.push(block);
            sizes.push(operands.len() as i32);
            state.operands.extend(operands);
            Ok(())
        })?;
        let sizes = DenseArrayAttr::i32s(&cx, &sizes);
        state.set_attr(&cx, "indbr_operand_segments", sizes.into());
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.addr(ir));
        printer.write(" : ");
        printer.print_type(ir.ty(self.addr(ir)));
        printer.write(", [");
        printer.separated(
            ",",
            self.successors(ir).enumerate(),
            |printer, (index, block)| {
                printer.newline();
                let operands = self.successor_operands(ir, index);
                let operands = operands.map(|index| ir.operand(self.op(), index));
                printer.print_successor_and_operands(block, operands);
            },
        );
        printer.newline();
        printer.write("]");
        printer.print_attr_dict(ir, self.into(), &["indbr_operand_segments"]);
    }
}

/// Ends the function and gives its result.
#[op(
    dialect = LlvmDialect, mnemonic = "return",
    traits(Pure, Terminator, ReturnLike),
    assembly { attr_dict ($arg^ ":" type($arg))? },
    verify,
)]
pub struct ReturnOp {
    #[operand]
    arg: Optional<LlvmType>,
}

impl Verify for ReturnOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        // The result of a global's initializer is checked by the global.
        let Some(function) = ir
            .parent_op(self.op())
            .and_then(|parent| FuncOp::cast(ir, parent))
        else {
            return Ok(());
        };
        let ty = function.function_type(ir);
        let result = ty.result(ir);
        let error = match self.arg(ir) {
            Some(_) if ty.returns_void(ir) => ir.op_error(self.op(), "expected no operands"),
            None if !ty.returns_void(ir) => ir.op_error(self.op(), "expected 1 operand"),
            Some(arg) if ir.ty(arg) != result => {
                let [returned, expected] = [ir.ty(arg), result].map(|ty| print_type(ir, ty));
                ir.op_error(self.op(), "mismatching result types")
                    .help(format!(
                        "returns '{returned}', but the function's result is '{expected}'"
                    ))
            }
            _ => return Ok(()),
        };
        error
            .note(ir.loc(function.op()), "when returning from function")
            .into()
    }
}

/// Is never reached.
#[op(
    dialect = LlvmDialect, mnemonic = "unreachable",
    traits(Terminator),
    assembly { attr_dict },
)]
pub struct UnreachableOp {}
