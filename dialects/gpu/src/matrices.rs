//! Matrices that a subgroup holds, and their products.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::MemoryEffects;
use terrace_ir::ods::{
    AnyOf, CustomTypeAssembly, F16, F32, F64, I8, I32, Index, IndexAttr, Is, MemRefOf, Optional,
    SI8, TypeConstraint, UI8, Variadic, VectorRankOf,
};
use terrace_ir::{Context, Type};
use terrace_ods_macros::{constraint, op, ty};

use super::{GpuDialect, MmaElementwise};

/// What such matrices are made of.
type MatrixElement = AnyOf<(SI8, UI8, I32, F16, F32, F64)>;

/// MMAMatrix type
///
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

/// Memory that matrices are read from and written to.
type MatrixMemRef = MemRefOf<(
    I8,
    I32,
    F16,
    F32,
    F64,
    VectorRankOf<(I8, I32, F16, F32, F64), (Is<1>,)>,
)>;

/// Whether a type is a matrix of one of these elements.
fn is_matrix_of<C: TypeConstraint>(cx: &Context, ty: Type) -> bool {
    element(cx, ty).is_some_and(|element| C::matches(cx, element))
}

constraint! {
    /// gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 16-bit float or 32-bit float or 64-bit float values
    pub FactorMatrix: Type = MmaMatrixType & |cx, ty| is_matrix_of::<AnyOf<(SI8, UI8, F16, F32, F64)>>(cx, ty);

    /// gpu.mma_matrix of 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values
    pub SumMatrix: Type = MmaMatrixType & |cx, ty| is_matrix_of::<AnyOf<(I32, F16, F32, F64)>>(cx, ty);

    /// gpu.mma_matrix of 8-bit signed integer or 8-bit unsigned integer or 32-bit signless integer or 16-bit float or 32-bit float or 64-bit float values
    pub StoredMatrix: Type = MmaMatrixType & |cx, ty| is_matrix_of::<MatrixElement>(cx, ty);
}

/// Reads a matrix.
#[op(
    dialect = GpuDialect, mnemonic = "subgroup_mma_load_matrix", interfaces(MemoryEffects), verify,
    assembly { $src_memref "[" $indices "]" attr_dict ":" type($src_memref) "->" type($res) },
)]
pub struct SubgroupMmaLoadMatrixOp {
    #[operand]
    src_memref: MatrixMemRef,
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
    src: StoredMatrix,
    #[operand]
    dst_memref: MatrixMemRef,
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
    op_a: FactorMatrix,
    #[operand]
    op_b: FactorMatrix,
    #[operand]
    op_c: SumMatrix,
    #[attr]
    a_transpose: Optional<UnitAttr>,
    #[attr]
    b_transpose: Optional<UnitAttr>,
    #[result]
    res: MmaMatrixType,
}

pub(super) fn element(cx: &Context, ty: Type) -> Option<Type> {
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
    value: AnyOf<(SI8, UI8, I32, F16, F32)>,
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
