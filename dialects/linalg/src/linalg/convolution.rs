//! What makes a structured op a convolution.

use terrace_dialect_base::maps::as_dim;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::{Ir, Op};

use super::IteratorType;
use super::access::projected_permutation;
use super::interface::as_structured;

/// The loops that access an input: by themselves, or with another one.
#[derive(Default)]
struct InputLoops {
    alone: Vec<usize>,
    convolved: Vec<usize>,
}

impl InputLoops {
    fn is_new(&self, dim: usize) -> bool {
        !self.alone.contains(&dim) && !self.convolved.contains(&dim)
    }

    /// A loop, perhaps times a constant or a symbol.
    fn scaled(&self, expr: &AffineExpr) -> Option<usize> {
        let dim = match expr {
            AffineExpr::Binary(BinaryKind::Mul, lhs, rhs) => match (&**lhs, &**rhs) {
                (AffineExpr::Dim(dim), AffineExpr::Symbol(_) | AffineExpr::Constant(_))
                | (AffineExpr::Symbol(_) | AffineExpr::Constant(_), AffineExpr::Dim(dim)) => {
                    *dim as usize
                }
                _ => return None,
            },
            _ => as_dim(expr)?,
        };
        self.is_new(dim).then_some(dim)
    }

    /// Adds the loops of one result of a map; `None` if it is of another form.
    fn add(&mut self, expr: &AffineExpr) -> Option<()> {
        if let AffineExpr::Binary(BinaryKind::Add, lhs, rhs) = expr {
            let pair = [self.scaled(lhs)?, self.scaled(rhs)?];
            self.convolved.extend(pair);
            return Some(());
        }
        let dim = as_dim(expr).filter(|dim| self.is_new(*dim))?;
        self.alone.push(dim);
        Some(())
    }

    fn of(map: &AffineMap) -> Option<Self> {
        let mut loops = InputLoops::default();
        map.results.iter().try_for_each(|expr| loops.add(expr))?;
        Some(loops)
    }
}

const OTHER_LOOP: &str = "unexpected loop dimension for convolution op";

/// Why an op is no convolution, if it is none.
pub(super) fn not_a_convolution(ir: &Ir, op: Op) -> Option<&'static str> {
    let Some(structured) = as_structured(ir, &op) else {
        return Some("expected a LinalgOp");
    };
    let inits = structured.inits(ir).len();
    if ir.num_operands(op) < inits + 2 || inits != 1 {
        return Some("expected op with 2 inputs and 1 output");
    }
    let maps = structured.indexing_maps(ir);
    let [image, filter, .., output] = &maps[..] else {
        return Some("expected op with 2 inputs and 1 output");
    };
    let Some(input) = InputLoops::of(image) else {
        return Some("unexpected input index map for convolutions");
    };
    let accesses = projected_permutation(filter).zip(projected_permutation(output));
    let Some((filter, output)) = accesses else {
        return Some("expected output/filter indexing maps to be projected permutations");
    };
    let types = structured.iterator_types(ir);
    let is_of_type = |dim: usize, ty: IteratorType| types.get(dim) == Some(&ty);
    let mut seen: Vec<usize> = Vec::new();
    for &dim in &output {
        let in_filter = filter.contains(&dim);
        let (alone, convolved) = (input.alone.contains(&dim), input.convolved.contains(&dim));
        // Batch, or multiplier; position in the output; output channel.
        let is_known = alone || (convolved && !in_filter) || (!convolved && in_filter);
        if !is_known {
            return Some(OTHER_LOOP);
        }
        if !is_of_type(dim, IteratorType::Parallel) {
            return Some("expected all iterators used to access outputs to be parallel");
        }
        seen.push(dim);
    }
    for &dim in &filter {
        let in_output = output.contains(&dim);
        let (alone, convolved) = (input.alone.contains(&dim), input.convolved.contains(&dim));
        if in_output && (alone || !convolved) {
            continue;
        }
        if in_output || (!alone && !convolved) {
            return Some(OTHER_LOOP);
        }
        if !is_of_type(dim, IteratorType::Reduction) {
            return Some("expected all iterators not used to access outputs to be reduction");
        }
        seen.push(dim);
    }
    if seen.len() != types.len() {
        return Some(OTHER_LOOP);
    }
    input
        .convolved
        .is_empty()
        .then_some("expected convolved dim to be non-empty")
}
