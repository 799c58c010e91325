//! What the program tells the compiler, and ends of the program.

use terrace_ir::Ir;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{ArrayAttr, DenseArrayAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnySignlessInteger, AnyType, CustomAssembly, DefaultValued, DenseI32ArrayAttr, I1, I8Attr, I32,
    Optional, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ods_macros::{op, op_family};

use crate::ops::{Bundles, parse_bundles};
use crate::{AliasScopeAttr, LlvmDialect, LlvmType, PointerType};

/// A condition always holds, and so does what the bundles say.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.assume",
    custom_assembly, verify,
)]
pub struct AssumeOp {
    #[operand]
    cond: I1,
    #[operand]
    op_bundle_operands: Variadic<LlvmType>,
    #[attr]
    op_bundle_sizes: DefaultValued<DenseI32ArrayAttr, { DenseArrayAttr::i32s(cx, &[]) }>,
    #[attr]
    op_bundle_tags: Optional<ArrayAttr>,
}

impl AssumeOp {
    /// Its operand bundles.
    pub fn bundles(self, ir: &Ir) -> Bundles<'_> {
        let (sizes, tags) = (self.op_bundle_sizes(ir), self.op_bundle_tags(ir));
        Bundles::new(ir, sizes, tags, self.op_bundle_operands(ir))
    }
}

impl Verify for AssumeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        self.bundles(ir).verify(self.op())
    }
}

impl CustomAssembly for AssumeOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let condition = parser.parse_operand()?;
        let bundled = parse_bundles(parser, state)?;
        let ty = parser.parse_colon_type()?;
        let condition = parser.resolve_operand(condition, ty)?;
        state.operands.push(condition);
        state.operands.extend(bundled);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operand(self.cond(ir));
        self.bundles(ir).print(printer);
        printer.write(" : ");
        printer.print_type(ir.ty(self.cond(ir)));
        printer.print_attr_dict(ir, self.into(), &["op_bundle_sizes", "op_bundle_tags"]);
    }
}

/// The same value, to be told apart from the one it is a copy of.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.ssa.copy",
    traits(Pure, SameOperandsAndResultType),
    assembly { $operand attr_dict ":" type($operand) },
)]
pub struct SSACopyOp {
    #[operand]
    operand: AnyType,
    #[result]
    res: LlvmType,
}

/// Whether a value is known when the program is compiled.
#[op(dialect = LlvmDialect, mnemonic = "intr.is.constant", traits(Pure))]
pub struct IsConstantOp {
    #[operand]
    val: LlvmType,
    #[result]
    res: I1,
}

/// Begins a scope of aliases.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.experimental.noalias.scope.decl",
    assembly { $scope attr_dict },
)]
pub struct NoAliasScopeDeclOp {
    #[attr]
    scope: AliasScopeAttr,
}

op_family! {
    /// Ends.
    #[op(dialect = LlvmDialect, assembly { attr_dict })]
    struct TrapOps {}
}

/// Ends the program.
#[op(family = TrapOps, mnemonic = "intr.trap")]
pub struct TrapOp;

/// Stops in a debugger.
#[op(family = TrapOps, mnemonic = "intr.debugtrap")]
pub struct DebugTrapOp;

/// Ends the program, because of a failed check.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.ubsantrap",
    assembly { prop_dict attr_dict },
)]
pub struct UBSanTrapOp {
    #[attr(name = "failureKind")]
    failure_kind: I8Attr,
}

/// The number of a type among those that are caught.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.eh.typeid.for",
    assembly { $type_info attr_dict ":" functional_type(operands, results) },
)]
pub struct EhTypeidForOp {
    #[operand]
    type_info: PointerType,
    #[result]
    res: LlvmType,
}

/// A note on a variable.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.var.annotation",
    traits(AllTypesMatch(annotation, file_name, attr)),
)]
pub struct VarAnnotationOp {
    #[operand]
    val: PointerType,
    #[operand]
    annotation: PointerType,
    #[operand]
    file_name: PointerType,
    #[operand]
    line: I32,
    #[operand]
    attr: PointerType,
}

/// A note on what a pointer points to.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.ptr.annotation",
    traits(AllTypesMatch(res, ptr), AllTypesMatch(annotation, file_name, attr)),
)]
pub struct PtrAnnotationOp {
    #[operand]
    ptr: PointerType,
    #[operand]
    annotation: PointerType,
    #[operand]
    file_name: PointerType,
    #[operand]
    line: I32,
    #[operand]
    attr: PointerType,
    #[result]
    res: PointerType,
}

/// A note on an integer.
#[op(
    dialect = LlvmDialect, mnemonic = "intr.annotation",
    traits(AllTypesMatch(res, integer), AllTypesMatch(annotation, file_name)),
)]
pub struct AnnotationOp {
    #[operand]
    integer: AnySignlessInteger,
    #[operand]
    annotation: PointerType,
    #[operand]
    file_name: PointerType,
    #[operand]
    line: I32,
    #[result]
    res: AnySignlessInteger,
}
