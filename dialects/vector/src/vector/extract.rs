//! `vector.extract`: an element, or a part with fewer dimensions.

use terrace_dialect_base::index_list::{parse_dynamic_index_list, print_dynamic_index_list};
use terrace_ir::asm::print_type;
use terrace_ir::attributes::DenseArrayAttr;
use terrace_ir::interfaces::MixedIndices;
use terrace_ir::ods::{
    AnyType, AnyVector, DenseI64ArrayAttr, Index, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{DYNAMIC, Type, VectorType};
use terrace_ir::{Builder, Context, Ir, Location, Op, Value};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::rules::{
    ExtractElsewhere, ExtractFromBroadcast, ExtractFromElements, ExtractFromMask,
    ExtractFromReshaped,
};
use super::shuffle::POISON;
use super::types::{dims, like_first, vector_of};
use super::{VectorDialect, vector_type};

/// The part of a vector at a position in its first dimensions: an element, if it is one in all of them. At `-1` it is poison.
#[op(
    dialect = VectorDialect, mnemonic = "extract",
    traits(Pure, PredOpTrait("operand and result have same element type", like_first)),
    interfaces(InferIntRangeInterface),
    assembly {
        $source "" custom<DynamicIndexList>($dynamic_position, $static_position)
        attr_dict ":" type($result) "from" type($source)
    },
    verify, fold, canonicalize(ExtractElsewhere, ExtractFromBroadcast, ExtractFromMask, ExtractFromElements, ExtractFromReshaped),
)]
pub struct ExtractOp {
    #[operand]
    source: AnyVector,
    #[operand]
    dynamic_position: Variadic<Index>,
    #[attr]
    static_position: DenseI64ArrayAttr,
    #[result]
    result: AnyType,
}

/// Checks a position in the first dimensions of a vector. Its number of values, its rank and its indices were not looked at yet.
pub(super) fn verify_position(
    ir: &Ir,
    op: Op,
    position: &MixedIndices,
    shape: &[i64],
    [which, dimension]: [&str; 2],
) -> VerifyResult {
    let marked = position.constants.iter().filter(|index| **index == DYNAMIC);
    if marked.count() != position.values.len() {
        let message = "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this \
                       can only happen due to an incorrect fold/rewrite";
        return ir.op_error(op, message).into();
    }
    if position.len() > shape.len() {
        let message = format!("expected position attribute of rank no greater than {which} rank");
        return ir.op_error(op, message).into();
    }
    let is_valid = |(index, size): (&i64, &i64)| {
        [DYNAMIC, POISON].contains(index) || (0..*size).contains(index)
    };
    match position
        .constants
        .iter()
        .zip(shape)
        .position(|pair| !is_valid(pair))
    {
        None => Ok(()),
        Some(index) => {
            let message = format!(
                "expected position attribute #{} to be a non-negative integer smaller than the corresponding {dimension}",
                index + 1
            );
            ir.op_error(op, message).into()
        }
    }
}

impl ExtractOp {
    /// What is at a position of a vector.
    pub fn at(b: &mut Builder<'_>, loc: Location, source: Value, position: &MixedIndices) -> Self {
        let ty = ExtractOp::result_type(b, vector_type(b, source), position.len());
        let constants = DenseArrayAttr::i64s(b, &position.constants);
        ExtractOp::build(b, loc, ty, source, &position.values, constants)
    }

    /// The position.
    pub fn position(self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(ir, self.static_position(ir), self.dynamic_position(ir))
    }

    /// The type of what is at a position of so many indices.
    pub fn result_type(cx: &Context, source: VectorType, indices: usize) -> Type {
        match indices >= source.rank(cx) {
            true => source.element(cx),
            false => vector_of(cx, dims(cx, source).skip(indices), source.element(cx)).into(),
        }
    }
}

/// Whether one is a vector of a single element, and the other that element.
fn is_single_element_of(cx: &Context, vector: Type, element: Type) -> bool {
    let vector = vector.cast::<VectorType>(cx);
    vector.is_some_and(|ty| *ty.shape(cx) == [1] && ty.element(cx) == element)
}

impl Verify for ExtractOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let source = vector_type(ir, self.source(ir));
        let position = self.position(ir);
        let found = ir.ty(self.result(ir));
        if found
            .cast::<VectorType>(ir)
            .is_some_and(|ty| ty.rank(ir) == 0)
        {
            let message = "expected a scalar instead of a 0-d vector as the result type";
            return ir.error(self.op(), message).into();
        }
        let words = ["vector", "vector dimension or poison (-1)"];
        verify_position(ir, self.op(), &position, source.shape(ir), words)?;
        let inferred = ExtractOp::result_type(ir, source, position.len());
        let fits = found == inferred
            || is_single_element_of(ir, found, inferred)
            || is_single_element_of(ir, inferred, found);
        if fits {
            return Ok(());
        }
        let message = format!(
            "inferred type(s) '{}' are incompatible with return type(s) of operation '{}'",
            print_type(ir, inferred),
            print_type(ir, found)
        );
        ir.op_error(self.op(), message).into()
    }
}
