//! Between which constants an index surely is.

use terrace_dialect_base::index_list::known_index;
use terrace_ir::Ir;
use terrace_ir::Value;
use terrace_ir::affine::{AffineExpr, BinaryKind};
use terrace_ir::interfaces::{
    DestinationStyleOpInterface, MixedIndex, OffsetSizeAndStrideOpInterface,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::types::{DYNAMIC, RankedTensorType};
use terrace_standard_dialects::affine::{ApplyOp, MaxOp, MinOp};
use terrace_standard_dialects::scf::ForOp;
use terrace_tensor_dialects::tensor::{DimOp, ExtractSliceOp};

/// How many ops are looked through.
const DEPTH: usize = 32;

/// What an index surely is not below, and not above.
#[derive(Clone, Copy, Default, Debug)]
struct Range {
    lower: Option<i64>,
    upper: Option<i64>,
}

impl Range {
    fn of(constant: i64) -> Range {
        Range {
            lower: Some(constant),
            upper: Some(constant),
        }
    }

    fn map(self, f: impl Fn(i64) -> Option<i64>) -> Range {
        Range {
            lower: self.lower.and_then(&f),
            upper: self.upper.and_then(&f),
        }
    }

    fn negated(self) -> Range {
        Range {
            lower: self.upper.and_then(i64::checked_neg),
            upper: self.lower.and_then(i64::checked_neg),
        }
    }
}

/// A constant that a size of a tensor is surely not above.
pub(crate) fn largest_size(ir: &Ir, value: Value, dim: usize) -> Option<i64> {
    size(ir, value, dim, DEPTH).upper
}

/// A constant that an index is surely not above.
pub(crate) fn largest_index(ir: &Ir, index: MixedIndex) -> Option<i64> {
    self::index(ir, index, DEPTH).upper
}

fn size(ir: &Ir, value: Value, dim: usize, depth: usize) -> Range {
    let ty: Option<RankedTensorType> = ir.ty(value).cast(ir);
    let known = ty.and_then(|ty| ty.shape(ir).get(dim).copied());
    match known {
        None => return Range::default(),
        Some(DYNAMIC) => {}
        Some(known) => return Range::of(known),
    }
    let unknown = Range {
        lower: Some(0),
        upper: None,
    };
    let (Some(op), Some(depth)) = (ir.defining_op(value), depth.checked_sub(1)) else {
        return unknown;
    };
    if let Some(slice) = ExtractSliceOp::cast(ir, op) {
        let dropped = slice.dropped_dims(ir);
        let sizes = slice.mixed_sizes(ir);
        let mut kept = sizes.iter().zip(dropped).filter(|(_, dropped)| !dropped);
        return kept
            .nth(dim)
            .map_or(unknown, |(size, _)| index(ir, size, depth));
    }
    // What is written to a destination has its sizes.
    let style = op.interface::<dyn DestinationStyleOpInterface>(ir);
    let result = ir.results(op).position(|result| result == value);
    match (style, result) {
        (Some(style), Some(result)) => style
            .inits(ir)
            .nth(result)
            .map_or(unknown, |init| size(ir, ir.operand(op, init), dim, depth)),
        _ => unknown,
    }
}

fn index(ir: &Ir, index: MixedIndex, depth: usize) -> Range {
    if let Some(known) = known_index(ir, index) {
        return Range::of(known);
    }
    let (MixedIndex::Value(value), Some(depth)) = (index, depth.checked_sub(1)) else {
        return Range::default();
    };
    let Some(op) = ir.defining_op(value) else {
        return variable(ir, value, depth);
    };
    let range_of = |value: &Value| self::index(ir, MixedIndex::Value(*value), depth);
    let ranges = |map: &terrace_ir::affine::AffineMap| {
        let operands: Vec<Range> = ir
            .operands(op)
            .collect::<Vec<Value>>()
            .iter()
            .map(range_of)
            .collect();
        let (dims, symbols) = operands.split_at(map.num_dims as usize);
        let results = map.results.iter();
        results
            .map(|expr| expression(expr, dims, symbols))
            .collect::<Vec<Range>>()
    };
    if let Some(apply) = ApplyOp::cast(ir, op) {
        let map = apply.map(ir).value(ir);
        return ranges(map).into_iter().next().unwrap_or_default();
    }
    if let Some(min) = MinOp::cast(ir, op) {
        let ranges = ranges(min.map(ir).value(ir));
        let lower: Option<Vec<i64>> = ranges.iter().map(|range| range.lower).collect();
        return Range {
            lower: lower.and_then(|list| list.into_iter().min()),
            upper: ranges.iter().filter_map(|range| range.upper).min(),
        };
    }
    if let Some(max) = MaxOp::cast(ir, op) {
        let ranges = ranges(max.map(ir).value(ir));
        let upper: Option<Vec<i64>> = ranges.iter().map(|range| range.upper).collect();
        return Range {
            lower: ranges.iter().filter_map(|range| range.lower).max(),
            upper: upper.and_then(|list| list.into_iter().max()),
        };
    }
    if let Some(dim) = DimOp::cast(ir, op) {
        let number = known_index(ir, MixedIndex::Value(dim.index(ir)));
        let number = number.and_then(|number| usize::try_from(number).ok());
        return number.map_or(Range::default(), |number| {
            size(ir, dim.source(ir), number, depth)
        });
    }
    Range::default()
}

/// The range of the variable of a loop.
fn variable(ir: &Ir, value: Value, depth: usize) -> Range {
    let block = ir.value_block(value);
    let for_op = block
        .and_then(|block| ir.block_op(block))
        .and_then(|op| ForOp::cast(ir, op))
        .filter(|for_op| for_op.induction_variable(ir) == value);
    let Some(for_op) = for_op else {
        return Range::default();
    };
    let [lower, upper] = [for_op.lower_bound(ir), for_op.upper_bound(ir)]
        .map(|bound| index(ir, MixedIndex::Value(bound), depth));
    Range {
        lower: lower.lower,
        upper: upper.upper.and_then(|upper| upper.checked_sub(1)),
    }
}

fn expression(expr: &AffineExpr, dims: &[Range], symbols: &[Range]) -> Range {
    let AffineExpr::Binary(kind, a, b) = expr else {
        return match expr {
            AffineExpr::Dim(dim) => dims.get(*dim as usize).copied().unwrap_or_default(),
            AffineExpr::Symbol(symbol) => {
                symbols.get(*symbol as usize).copied().unwrap_or_default()
            }
            AffineExpr::Constant(constant) => Range::of(*constant),
            AffineExpr::Binary(..) => Range::default(),
        };
    };
    let [a, b] = [a, b].map(|part| expression(part, dims, symbols));
    let constant = b.lower.filter(|lower| b.upper == Some(*lower));
    let sum = |a: Option<i64>, b: Option<i64>| a?.checked_add(b?);
    match (*kind, constant) {
        (BinaryKind::Add, _) => Range {
            lower: sum(a.lower, b.lower),
            upper: sum(a.upper, b.upper),
        },
        (BinaryKind::Mul, Some(factor)) => {
            let product = |range: Range, factor: i64| range.map(|end| end.checked_mul(factor));
            match factor < 0 {
                true => product(a.negated(), -factor),
                false => product(a, factor),
            }
        }
        (BinaryKind::FloorDiv, Some(divisor)) if divisor > 0 => {
            a.map(|end| Some(end.div_euclid(divisor)))
        }
        (BinaryKind::CeilDiv, Some(divisor)) if divisor > 0 => {
            a.map(|end| Some(-(end.checked_neg()?).div_euclid(divisor)))
        }
        (BinaryKind::Mod, Some(divisor)) if divisor > 0 => Range {
            lower: Some(0),
            upper: Some(divisor - 1),
        },
        _ => Range::default(),
    }
}
