//! Matrices that a subgroup holds, and their products.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    AnyOf, AnyRankedOrUnrankedMemRef, AnyType, CustomTypeAssembly, F16, F32, F64, I32, Index,
    IndexAttr, Optional, SI8, TypeConstraint, UI8, Variadic,
};
use terrace_ir::{Context, Type};
use terrace_ods_macros::{op, ty};

use super::{GpuDialect, MmaElementwise};

/// What such matrices are made of.
type MatrixElement = AnyOf<(SI8, UI8, I32, F16, F32, F64)>;

/// A matrix that the invocations of a subgroup hold together: `!gpu.mma_matrix<16x16xf16, "AOp">`.
#[ty(dialect = GpuDialect, mnemonic = "mma_matrix", custom_assembly)]
pub struct MmaMatrixType {
    shape: Vec<i64>,
    element: Type,
    /// What the matrix is in a product: `AOp`, `BOp` or `COp`.
    operand: String,
}

impl CustomTypeAssembly for MmaMatrixType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let at = parser.position();
        let shape = parser.parse_dimensions(false)?.to_vec();
        if shape.len() != 2 {
            return Err(parser.error_at(at, "MMAMatrixType must have exactly two dimensions"));
        }
        let element_at = parser.position();
        let element = parser.parse_type()?;
        if !MatrixElement::matches(parser.context(), element) {
            let message = "MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64";
            return Err(parser.error_at(element_at, message));
        }
        parser.parse_punct(",")?;
        let at = parser.position();
        let operand = parser.parse_string()?;
        if !matches!(operand.as_str(), "AOp" | "BOp" | "COp") {
            return Err(parser.error_at(at, "operand expected to be one of AOp, BOp or COp"));
        }
        parser.parse_punct(">")?;
        Ok(MmaMatrixType::get(
            parser.context(),
            shape,
            element,
            operand,
        ))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        printer.print_dimension_list(self.shape(cx));
        printer.write("x");
        printer.print_type(self.element(cx));
        write!(printer, ", \"{}\">", self.operand(cx));
    }
}

/// Reads a matrix.
#[op(
    dialect = GpuDialect, mnemonic = "subgroup_mma_load_matrix", interfaces(MemoryEffects), verify,
    assembly { $src_memref "[" $indices "]" attr_dict ":" type($src_memref) "->" type($res) },
)]
pub struct SubgroupMmaLoadMatrixOp {
    #[operand]
    src_memref: AnyRankedOrUnrankedMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(name = "leadDimension")]
    lead_dimension: IndexAttr,
    #[attr]
    transpose: Optional<UnitAttr>,
    #[result]
    res: MmaMatrixType,
}

/// Writes a matrix.
#[op(
    dialect = GpuDialect, mnemonic = "subgroup_mma_store_matrix", interfaces(MemoryEffects), verify,
    assembly { $src "," $dst_memref "[" $indices "]" attr_dict ":" type($src) "," type($dst_memref) },
)]
pub struct SubgroupMmaStoreMatrixOp {
    #[operand]
    src: MmaMatrixType,
    #[operand]
    dst_memref: AnyRankedOrUnrankedMemRef,
    #[operand]
    indices: Variadic<Index>,
    #[attr(name = "leadDimension")]
    lead_dimension: IndexAttr,
    #[attr]
    transpose: Optional<UnitAttr>,
}

/// The product of two matrices, plus a third.
#[op(
    dialect = GpuDialect, mnemonic = "subgroup_mma_compute",
    traits(Pure, AllTypesMatch(op_c, res)), verify,
    assembly { $op_a "," $op_b "," $op_c attr_dict ":" type($op_a) "," type($op_b) "->" type($res) },
)]
pub struct SubgroupMmaComputeOp {
    #[operand]
    op_a: MmaMatrixType,
    #[operand]
    op_b: MmaMatrixType,
    #[operand]
    op_c: MmaMatrixType,
    #[attr]
    a_transpose: Optional<UnitAttr>,
    #[attr]
    b_transpose: Optional<UnitAttr>,
    #[result]
    res: MmaMatrixType,
}

fn element(cx: &Context, ty: Type) -> Option<Type> {
    ty.cast::<MmaMatrixType>(cx).map(|ty| ty.element(cx))
}

/// A matrix all of whose elements are one value.
#[op(
    dialect = GpuDialect, mnemonic = "subgroup_mma_constant_matrix",
    traits(Pure, TypesMatchWith("value type matches element type of mma_matrix", from = res, to = value, element)),
    assembly { $value attr_dict ":" type($res) },
)]
pub struct SubgroupMmaConstantMatrixOp {
    #[operand]
    value: AnyType,
    #[result]
    res: MmaMatrixType,
}

/// Matrices combined element by element.
#[op(
    dialect = GpuDialect, mnemonic = "subgroup_mma_elementwise", traits(Pure),
    assembly { $op_type $args attr_dict ":" functional_type($args, $res) },
)]
pub struct SubgroupMmaElementwiseOp {
    #[operand]
    args: Variadic<MmaMatrixType>,
    #[attr(name = "opType")]
    op_type: MmaElementwise,
    #[result]
    res: MmaMatrixType,
}
