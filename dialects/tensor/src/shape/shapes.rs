//! Shapes: constants, what values have, and what ops make of them.

use terrace_dialect_base::shapes::are_compatible_shapes;
use terrace_ir::asm::{AsmPrinter, Delimiter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, DenseElementsAttr};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::CastOpInterface;
use terrace_ir::ods::{
    AnyInteger, AnyOf, AnyShaped, CustomAssembly, Fold, FoldResult, Folded, I1, Index,
    IndexElementsAttr, IndexTensor, Is, Optional, StrAttr, TensorRankOf, TypeConstraint, TypedOp,
    Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{RankedTensorType, ShapedType, Type};
use terrace_ir::{Context, Ir};
use terrace_ods_macros::op;

use super::rules::{
    BroadcastOfCasts, BroadcastOfConstants, BroadcastOfEmpty, BroadcastOfEqual,
    BroadcastOfKnownRanks, BroadcastOfOne, CastOfShapeOf, ExtractFromShapeOf, RankOfShapeOf,
    ShapeOfReshape, ShapeOfStatic,
};
use super::{
    AnyShapeOrSize, Shape, ShapeDialect, ShapeOrExtents, ShapeOrSize, ShapeType, SizeOrIndex,
    ValueShape, extents, verify_inferred, verify_shape, verify_size,
};

/// A tensor of one dimension.
type Extents = TensorRankOf<(Index,), (Is<1>,)>;
/// A tensor of one dimension that holds integers.
type Numbers = TensorRankOf<(AnyInteger, Index), (Is<1>,)>;

/// A known shape.
#[op(
    dialect = ShapeDialect, mnemonic = "const_shape",
    traits(ConstantLike, Pure),
    custom_assembly, verify, fold,
)]
pub struct ConstShapeOp {
    #[attr]
    shape: IndexElementsAttr,
    #[result]
    result: ShapeOrExtents,
}

impl Verify for ConstShapeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let inferred = extents(ir, self.shape(ir).num_elements(ir));
        let found = ir.ty(self.result(ir));
        let fits = found == inferred || found.is::<ShapeType>(ir);
        verify_inferred(ir, self.op(), inferred, fits)
    }
}

impl Fold for ConstShapeOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(Attribute::from(self.shape(ir)))
    }
}

impl CustomAssembly for ConstShapeOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        parser.parse_optional_attr_dict(state)?;
        let mut sizes = Vec::new();
        parser.parse_comma_list_in(Delimiter::Square, " in the sizes of a shape", |parser| {
            sizes.push(parser.parse_integer_as::<i64>()?);
            Ok(())
        })?;
        parser.parse_punct(":")?;
        let ty = parser.parse_type()?;
        let cx = parser.context();
        let shaped: ShapedType = extents(cx, sizes.len())
            .cast(cx)
            .expect("a list of sizes is a tensor");
        let sizes = sizes.into_iter().map(i128::from);
        let sizes = DenseElementsAttr::integers(cx, shaped, sizes);
        state.set_attr(cx, "shape", sizes.into());
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_attr_dict(ir, self.op(), &["shape"]);
        printer.write("[");
        let sizes = self.shape(ir);
        printer.comma_separated(sizes.integer_values(ir), |printer, size| {
            write!(printer, "{size}");
        });
        printer.write("] : ");
        printer.print_type(ir.ty(self.result(ir)));
    }
}

/// The shape to which shapes are stretched.
#[op(
    dialect = ShapeDialect, mnemonic = "broadcast",
    traits(Commutative, Pure),
    assembly { $shapes attr_dict ":" type($shapes) "->" type($result) },
    verify,
    fold, canonicalize(
        BroadcastOfKnownRanks, BroadcastOfConstants, BroadcastOfOne, BroadcastOfCasts, BroadcastOfEqual, BroadcastOfEmpty
    ),
)]
pub struct BroadcastOp {
    #[operand]
    shapes: Variadic<ShapeOrExtents>,
    #[attr]
    error: Optional<StrAttr>,
    #[result]
    result: ShapeOrExtents,
}

impl Verify for BroadcastOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_shape(ir, self.op())
    }
}

/// The sizes of a shape, and then those of another one.
#[op(
    dialect = ShapeDialect, mnemonic = "concat",
    traits(Pure),
    assembly { $lhs "," $rhs attr_dict ":" type($lhs) "," type($rhs) "->" type($result) },
    fold,
)]
pub struct ConcatOp {
    #[operand]
    lhs: ShapeOrExtents,
    #[operand]
    rhs: ShapeOrExtents,
    #[result]
    result: ShapeOrExtents,
}

/// Any of the shapes, or what they say together.
#[op(
    dialect = ShapeDialect, mnemonic = "any",
    traits(Commutative, Pure),
    assembly { $inputs attr_dict ":" type($inputs) "->" type($result) },
    fold,
)]
pub struct AnyOp {
    #[operand]
    inputs: Variadic<ShapeOrExtents>,
    #[result]
    result: ShapeOrExtents,
}

/// Whether all shapes are equal.
#[op(
    dialect = ShapeDialect, mnemonic = "shape_eq",
    traits(Commutative, Pure),
    assembly { $shapes attr_dict ":" type($shapes) },
    fold,
)]
pub struct ShapeEqOp {
    #[operand]
    shapes: Variadic<ShapeOrExtents>,
    #[result]
    result: I1,
}

/// What shapes or sizes have in common; an error with this text if they contradict.
#[op(
    dialect = ShapeDialect, mnemonic = "meet",
    traits(Commutative),
    assembly {
        $arg0 "," $arg1 ("," "error" "=" $error^)? attr_dict ":" type($arg0) "," type($arg1) "->" type($result)
    },
    verify,
)]
pub struct MeetOp {
    #[operand]
    arg0: AnyShapeOrSize,
    #[operand]
    arg1: AnyShapeOrSize,
    #[attr]
    error: Optional<StrAttr>,
    #[result]
    result: AnyShapeOrSize,
}

impl Verify for MeetOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let is_size = |value| SizeOrIndex::matches(ir, ir.ty(value));
        if is_size(self.arg0(ir)) == is_size(self.arg1(ir)) {
            return Ok(());
        }
        ir.error(self.op(), "requires all sizes or shapes").into()
    }
}

/// The shape with these sizes.
#[op(
    dialect = ShapeDialect, mnemonic = "from_extents",
    traits(Pure),
    assembly { $extents attr_dict ":" type($extents) },
    fold,
)]
pub struct FromExtentsOp {
    #[operand]
    extents: Variadic<SizeOrIndex>,
    #[result]
    shape: Shape,
}

/// The shape with the sizes that a tensor holds.
#[op(
    dialect = ShapeDialect, mnemonic = "from_extent_tensor",
    traits(Pure),
    assembly { $input attr_dict ":" type($input) },
)]
pub struct FromExtentTensorOp {
    #[operand]
    input: Extents,
    #[result]
    result: Shape,
}

/// A tensor of the sizes of a shape.
#[op(
    dialect = ShapeDialect, mnemonic = "to_extent_tensor",
    traits(Pure),
    interfaces(CastOpInterface),
    assembly { $input attr_dict ":" type($input) "->" type($result) },
    fold,
)]
pub struct ToExtentTensorOp {
    #[operand]
    input: ShapeOrExtents,
    #[result]
    result: IndexTensor,
}

impl CastOpInterface for ToExtentTensorOp {
    fn are_cast_compatible(&self, cx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        let ([from], [to]) = (inputs, outputs) else {
            return false;
        };
        ShapeOrExtents::matches(cx, *from) && IndexTensor::matches(cx, *to)
    }
}

/// The number of dimensions.
#[op(
    dialect = ShapeDialect, mnemonic = "rank",
    traits(Pure),
    assembly { $shape attr_dict ":" type($shape) "->" type($rank) },
    verify,
    fold, canonicalize(RankOfShapeOf),
)]
pub struct RankOp {
    #[operand]
    shape: ShapeOrExtents,
    #[result]
    rank: SizeOrIndex,
}

impl Verify for RankOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_size(ir, self.op())
    }
}

/// The number of elements.
#[op(
    dialect = ShapeDialect, mnemonic = "num_elements",
    traits(Pure),
    assembly { $shape attr_dict ":" type($shape) "->" type($result) },
    verify,
    fold,
)]
pub struct NumElementsOp {
    #[operand]
    shape: ShapeOrExtents,
    #[result]
    result: SizeOrIndex,
}

impl Verify for NumElementsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_size(ir, self.op())
    }
}

/// The size of a dimension of a shape.
#[op(
    dialect = ShapeDialect, mnemonic = "get_extent",
    traits(Pure),
    assembly { $shape "," $dim attr_dict ":" type($shape) "," type($dim) "->" type($extent) },
    verify,
    fold,
)]
pub struct GetExtentOp {
    #[operand]
    shape: ShapeOrExtents,
    #[operand]
    dim: SizeOrIndex,
    #[result]
    extent: SizeOrIndex,
}

impl Verify for GetExtentOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        verify_size(ir, self.op())
    }
}

/// The size of a dimension of a value with elements.
#[op(
    dialect = ShapeDialect, mnemonic = "dim",
    traits(Pure),
    assembly { $value "," $index attr_dict ":" type($value) "," type($index) "->" type($extent) },
    fold,
)]
pub struct DimOp {
    #[operand]
    value: AnyShaped,
    #[operand]
    index: SizeOrIndex,
    #[result]
    extent: SizeOrIndex,
}

/// The shape of a value with elements.
#[op(
    dialect = ShapeDialect, mnemonic = "shape_of",
    traits(Pure),
    assembly { $arg attr_dict ":" type($arg) "->" type($result) },
    verify,
    canonicalize(CastOfShapeOf, ShapeOfReshape, ExtractFromShapeOf, ShapeOfStatic),
)]
pub struct ShapeOfOp {
    #[operand]
    arg: AnyOf<(AnyShaped, ValueShape)>,
    #[result]
    result: ShapeOrExtents,
}

impl Verify for ShapeOfOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (arg, found): (Type, Type) = (ir.ty(self.arg(ir)), ir.ty(self.result(ir)));
        if let Some(shaped) = arg.cast::<ShapedType>(ir) {
            let inferred = extents(ir, shaped.rank(ir).unwrap_or(usize::MAX));
            let shape = |ty: Type| ty.cast::<RankedTensorType>(ir).map(|ty| ty.shape(ir));
            let fits =
                found.is::<ShapeType>(ir) || are_compatible_shapes(shape(inferred), shape(found));
            verify_inferred(ir, self.op(), inferred, fits)?;
        }
        verify_shape(ir, self.op())
    }
}

/// The value of a value with a shape.
#[op(
    dialect = ShapeDialect, mnemonic = "value_of",
    traits(Pure),
    assembly { $arg attr_dict ":" type($result) },
)]
pub struct ValueOfOp {
    #[operand]
    arg: ValueShape,
    #[result]
    result: AnyShaped,
}

/// The numbers that a value holds, as a shape.
#[op(
    dialect = ShapeDialect, mnemonic = "value_as_shape",
    traits(Pure),
    assembly { $arg attr_dict ":" type($arg) "->" type($result) },
)]
pub struct ValueAsShapeOp {
    #[operand]
    arg: AnyOf<(Numbers, ValueShape)>,
    #[result]
    result: ShapeOrExtents,
}

/// A value together with a shape.
#[op(
    dialect = ShapeDialect, mnemonic = "with_shape",
    traits(Pure),
    assembly { operands attr_dict ":" type($operand) "," type($shape) },
)]
pub struct WithShapeOp {
    #[operand]
    operand: AnyOf<(AnyShaped, ValueShape)>,
    #[operand]
    shape: ShapeOrExtents,
    #[result]
    result: ValueShape,
}

/// Prints a shape or size when the program runs, and gives it.
#[op(dialect = ShapeDialect, mnemonic = "debug_print")]
pub struct DebugPrintOp {
    #[operand]
    input: ShapeOrSize,
    #[result]
    output: ShapeOrSize,
}

/// The sizes before a dimension, and those from it on. Negative indices count from the end.
#[op(dialect = ShapeDialect, mnemonic = "split_at", traits(Pure), fold)]
pub struct SplitAtOp {
    #[operand]
    operand: ShapeOrExtents,
    #[operand]
    index: SizeOrIndex,
    #[result]
    head: ShapeOrExtents,
    #[result]
    tail: ShapeOrExtents,
}
