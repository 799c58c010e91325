//! `memref.transpose`.

use smallvec::{SmallVec, smallvec};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::attributes::{AffineMapAttr, Attribute};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    CustomAssembly, Fold, FoldResult, Folded, ResultNames, TypedOp, Verify, VerifyResult,
};
use terrace_ir::types::MemRefType;
use terrace_ir::{Context, Ir, Value};
use terrace_ods_macros::op;

use super::MemRefDialect;
use super::alloc::memref_type;
use super::constraints::AnyStridedMemRef;
use super::layout::{strided_map, strides_and_offset, with_shape_and_layout};
use super::rules::TransposeOfTranspose;

/// The same memref with its dimensions in another order: result `i` of the permutation is the source's dimension that becomes
/// dimension `i`.
#[op(
    dialect = MemRefDialect, mnemonic = "transpose",
    traits(Pure),
    custom_assembly, verify, fold, result_names, canonicalize(TransposeOfTranspose),
)]
pub struct TransposeOp {
    #[operand]
    input: AnyStridedMemRef,
    #[attr]
    permutation: AffineMapAttr,
    #[result]
    result: AnyStridedMemRef,
}

/// The dimension that each result of a permutation map is; `None` if the map is no permutation.
pub(super) fn permutation(map: &AffineMap) -> Option<SmallVec<[usize; 4]>> {
    let mut seen: SmallVec<[bool; 4]> = smallvec![false; map.num_dims as usize];
    let mut order = SmallVec::new();
    for result in &*map.results {
        let AffineExpr::Dim(dim) = result else {
            return None;
        };
        if std::mem::replace(seen.get_mut(*dim as usize)?, true) {
            return None;
        }
        order.push(*dim as usize);
    }
    (map.num_symbols == 0 && order.len() == seen.len()).then_some(order)
}

impl TransposeOp {
    /// The type of a transposed memref; `None` if it has no strides.
    fn result_type(cx: &Context, source: MemRefType, order: &[usize]) -> Option<MemRefType> {
        let (strides, offset) = strides_and_offset(cx, source)?;
        let permute =
            |of: &[i64]| -> SmallVec<[i64; 4]> { order.iter().map(|dim| of[*dim]).collect() };
        let layout = AffineMapAttr::get(cx, strided_map(&permute(&strides), offset));
        Some(with_shape_and_layout(
            cx,
            source,
            &permute(source.shape(cx)),
            Some(layout.into()),
        ))
    }
}

impl ResultNames for TransposeOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "transpose");
    }
}

impl Verify for TransposeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let map = self.permutation(ir).value(ir);
        let Some(order) = permutation(map) else {
            return ir.op_error(self.op(), "expected a permutation map").into();
        };
        let source = memref_type(ir, self.input(ir));
        if order.len() != source.rank(ir) {
            return ir
                .op_error(
                    self.op(),
                    "expected a permutation map of same rank as the input",
                )
                .into();
        }
        let result = memref_type(ir, self.result(ir));
        let expected =
            TransposeOp::result_type(ir, source, &order).expect("the source has strides");
        let is_equivalent = expected.shape(ir) == result.shape(ir)
            && expected.element(ir) == result.element(ir)
            && expected.memory_space(ir) == result.memory_space(ir)
            && strides_and_offset(ir, expected) == strides_and_offset(ir, result);
        if is_equivalent {
            return Ok(());
        }
        ir.op_error(
            self.op(),
            format!(
                "result type '{}' is not equivalent to the canonical transposed input type '{}'",
                print_type(ir, result.into()),
                print_type(ir, expected.into())
            ),
        )
        .into()
    }
}

impl Fold for TransposeOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let (input, result) = (self.input(ir), self.result(ir));
        let is_identity = self.permutation(ir).value(ir).is_identity();
        (is_identity && ir.ty(input) == ir.ty(result))
            .then(|| FoldResult::single(input))
            .flatten()
    }
}

impl CustomAssembly for TransposeOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let input = parser.parse_operand()?;
        let map = parser.parse_affine_map()?;
        let cx = parser.context();
        state.set_attr(cx, "permutation", AffineMapAttr::get(cx, map).into());
        parser.parse_optional_attr_dict(state)?;
        let source = parser.parse_colon_type()?;
        parser.parse_keyword_exact("to")?;
        let result = parser.parse_type()?;
        parser.resolve_operands_of_type(&[input], source, state)?;
        state.result_types.push(result);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let input = self.input(ir);
        printer.write(" ");
        printer.print_operand(input);
        printer.write(" ");
        printer.print_affine_map(self.permutation(ir).value(ir));
        printer.print_attr_dict(ir, self.op(), &["permutation"]);
        printer.write(" : ");
        printer.print_type(ir.ty(input));
        printer.write(" to ");
        printer.print_type(ir.ty(self.result(ir)));
    }
}
