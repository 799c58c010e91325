//! Between which constants an index surely is.

use rustc_hash::FxHashMap;
use terrace_dialect_base::index_list::known_index;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::interfaces::{
    DestinationStyleOpInterface, MixedIndex, OffsetSizeAndStrideOpInterface,
};
use terrace_ir::ods::TypedOp;
use terrace_ir::types::{DYNAMIC, RankedTensorType};
use terrace_ir::{Ir, Op, Value};
use terrace_standard_dialects::affine::{ApplyOp, MaxOp, MinOp};
use terrace_standard_dialects::scf::ForOp;
use terrace_tensor_dialects::tensor::{DimOp, ExtractSliceOp};

/// How many ops after each other are looked through.
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
}

/// A constant that a size of a tensor is surely not above.
pub(crate) fn largest_size(ir: &Ir, value: Value, dim: usize) -> Option<i64> {
    Bounds::new(ir).size(value, dim, DEPTH).upper
}

/// A constant that an index is surely not above.
pub(crate) fn largest_index(ir: &Ir, index: MixedIndex) -> Option<i64> {
    Bounds::new(ir).index(index, DEPTH).upper
}

/// What is known so far.
struct Bounds<'a> {
    ir: &'a Ir,
    /// Each value is looked through once, also where several others are computed of it; nothing is known of it meanwhile.
    indices: FxHashMap<Value, Range>,
    /// The same of sizes.
    sizes: FxHashMap<(Value, usize), Range>,
}

impl<'a> Bounds<'a> {
    fn new(ir: &'a Ir) -> Bounds<'a> {
        Bounds {
            ir,
            indices: FxHashMap::default(),
            sizes: FxHashMap::default(),
        }
    }

    fn size(&mut self, value: Value, dim: usize, depth: usize) -> Range {
        let ir = self.ir;
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
        if let Some(known) = self.sizes.get(&(value, dim)) {
            return *known;
        }
        let Some(depth) = depth.checked_sub(1) else {
            return unknown;
        };
        self.sizes.insert((value, dim), unknown);
        let size = self.size_of_made(value, dim, depth).unwrap_or(unknown);
        self.sizes.insert((value, dim), size);
        size
    }

    /// The size of what an op makes.
    fn size_of_made(&mut self, value: Value, dim: usize, depth: usize) -> Option<Range> {
        let ir = self.ir;
        let op = ir.defining_op(value)?;
        if let Some(slice) = ExtractSliceOp::cast(ir, op) {
            let dropped = slice.dropped_dims(ir);
            let sizes = slice.mixed_sizes(ir);
            let mut kept = sizes.iter().zip(dropped).filter(|(_, dropped)| !dropped);
            let (size, _) = kept.nth(dim)?;
            return Some(self.index(size, depth));
        }
        // What is written to a destination has its sizes.
        let style = op.interface::<dyn DestinationStyleOpInterface>(ir)?;
        let result = ir.results(op).position(|result| result == value)?;
        let init = style.inits(ir).nth(result)?;
        Some(self.size(ir.operand(op, init), dim, depth))
    }

    fn index(&mut self, index: MixedIndex, depth: usize) -> Range {
        if let Some(known) = known_index(self.ir, index) {
            return Range::of(known);
        }
        let MixedIndex::Value(value) = index else {
            return Range::default();
        };
        if let Some(known) = self.indices.get(&value) {
            return *known;
        }
        let Some(depth) = depth.checked_sub(1) else {
            return Range::default();
        };
        self.indices.insert(value, Range::default());
        let range = match self.ir.defining_op(value) {
            None => self.variable(value, depth),
            Some(op) => self.computed(op, depth),
        };
        self.indices.insert(value, range);
        range
    }

    /// What an op computes.
    fn computed(&mut self, op: Op, depth: usize) -> Range {
        let ir = self.ir;
        if let Some(apply) = ApplyOp::cast(ir, op) {
            let ranges = self.results(op, apply.map(ir).value(ir), depth);
            return ranges.into_iter().next().unwrap_or_default();
        }
        if let Some(min) = MinOp::cast(ir, op) {
            let ranges = self.results(op, min.map(ir).value(ir), depth);
            let lower: Option<Vec<i64>> = ranges.iter().map(|range| range.lower).collect();
            return Range {
                lower: lower.and_then(|list| list.into_iter().min()),
                upper: ranges.iter().filter_map(|range| range.upper).min(),
            };
        }
        if let Some(max) = MaxOp::cast(ir, op) {
            let ranges = self.results(op, max.map(ir).value(ir), depth);
            let upper: Option<Vec<i64>> = ranges.iter().map(|range| range.upper).collect();
            return Range {
                lower: ranges.iter().filter_map(|range| range.lower).max(),
                upper: upper.and_then(|list| list.into_iter().max()),
            };
        }
        let Some(dim) = DimOp::cast(ir, op) else {
            return Range::default();
        };
        let number = known_index(ir, MixedIndex::Value(dim.index(ir)));
        let number = number.and_then(|number| usize::try_from(number).ok());
        number.map_or(Range::default(), |number| {
            self.size(dim.source(ir), number, depth)
        })
    }

    /// The ranges of the results of a map of an op's operands.
    fn results(&mut self, op: Op, map: &AffineMap, depth: usize) -> Vec<Range> {
        let operands = self.ir.operands(op);
        let operands = operands.map(|value| self.index(MixedIndex::Value(value), depth));
        let operands: Vec<Range> = operands.collect();
        let (dims, symbols) = operands.split_at(map.num_dims as usize);
        let results = map.results.iter();
        results
            .map(|expr| expression(expr, dims, symbols))
            .collect()
    }

    /// The range of the variable of a loop.
    fn variable(&mut self, value: Value, depth: usize) -> Range {
        let ir = self.ir;
        let block = ir.value_block(value);
        let for_op = block
            .and_then(|block| ir.block_op(block))
            .and_then(|op| ForOp::cast(ir, op))
            .filter(|for_op| for_op.induction_variable(ir) == value);
        let Some(for_op) = for_op else {
            return Range::default();
        };
        let [lower, upper] = [for_op.lower_bound(ir), for_op.upper_bound(ir)]
            .map(|bound| self.index(MixedIndex::Value(bound), depth));
        Range {
            lower: lower.lower,
            upper: upper.upper.and_then(|upper| upper.checked_sub(1)),
        }
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
            let Range { lower, upper } = a.map(|end| end.checked_mul(factor));
            match factor < 0 {
                true => Range {
                    lower: upper,
                    upper: lower,
                },
                false => Range { lower, upper },
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
