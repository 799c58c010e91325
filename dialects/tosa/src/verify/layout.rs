//! Ops that move elements.

use terrace_dialect_base::shapes::is_permutation;
use terrace_ir::ods::{TypedOp, Verify, VerifyResult};
use terrace_ir::types::{DYNAMIC, RankedTensorType, UnrankedTensorType};
use terrace_ir::{Diagnostic, Ir, Op, SmallVec, Value};

use super::windows::{exact_quotient, expect_size};
use crate::checks::{fail, inferred_type, list, num_elements, rank, same_in_and_out};
use crate::constants::const_sizes;
use crate::infer::{concat_shape, reshaped};
use crate::types::{element, shape_of, shape_rank};
use crate::{
    ConcatOp, GatherOp, PadOp, ReshapeOp, ResizeOp, ReverseOp, ScatterOp, SliceOp, TileOp,
    TransposeOp,
};

/// Checks that what follows from the operands, the sizes or that there is no rank, agrees with the result.
fn verify_shape(
    ir: &Ir,
    op: Op,
    shape: Option<&[i64]>,
    input: Value,
    output: Value,
) -> VerifyResult {
    let element = element(ir, ir.ty(input));
    let inferred = match shape {
        Some(shape) => RankedTensorType::get(ir, shape, element).into(),
        None => UnrankedTensorType::get(ir, element).into(),
    };
    inferred_type(ir, op, inferred, output)
}

impl Verify for ConcatOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (op, output, axis) = (self.op(), self.output(ir), self.axis(ir));
        let inputs: SmallVec<[Value; 4]> = self.input1(ir).collect();
        for input in &inputs {
            same_in_and_out(ir, op, *input, output)?;
        }
        let shapes: SmallVec<[Option<&[i64]>; 4]> =
            inputs.iter().map(|input| shape_of(ir, *input)).collect();
        if let Some(first) = shapes.iter().flatten().next() {
            let at = usize::try_from(axis).ok().filter(|at| *at < first.len());
            let Some(at) = at else {
                let message = format!(
                    "expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got {axis}"
                );
                return fail(ir, op, message);
            };
            let ranked: Option<SmallVec<[&[i64]; 4]>> = shapes.iter().copied().collect();
            if let Some(ranked) = ranked {
                verify_pieces(ir, op, &ranked, at, shape_of(ir, output))?;
            }
        }
        let Some(first) = inputs.first() else {
            return fail(ir, op, "expect at least one input");
        };
        match concat_shape(&shapes, axis) {
            Ok(known) => verify_shape(ir, op, known.as_deref(), *first, output),
            Err(dim) => {
                let message = format!(
                    "Cannot concat tensors with different sizes on the non-axis dimension {dim}"
                );
                Err(Diagnostic::error(ir.loc(op), message))
            }
        }
    }
}

/// Checks ranked tensors that are put one after the other.
fn verify_pieces(
    ir: &Ir,
    op: Op,
    shapes: &[&[i64]],
    axis: usize,
    output: Option<&[i64]>,
) -> VerifyResult {
    let first = shapes[0];
    for (number, shape) in shapes.iter().enumerate().skip(1) {
        if shape.len() != first.len() {
            let message = format!(
                "expect all operands to have the same rank, but got {} vs {} on operands 0 and {number}",
                first.len(),
                shape.len()
            );
            return fail(ir, op, message);
        }
        let mut sizes = shape.iter().zip(first).enumerate();
        let wrong = sizes.find(|(dim, (size, first))| {
            *dim != axis && **size != DYNAMIC && **first != DYNAMIC && size != first
        });
        if let Some((dim, (size, first))) = wrong {
            let message = format!(
                "expect all operand shapes to have the same sizes on non-axis dimensions, but got {size} vs {first} \
                 at index {dim} on operands 0 and {number}"
            );
            return fail(ir, op, message);
        }
    }
    let Some(output) = output else { return Ok(()) };
    if output.len() != first.len() {
        let message = format!(
            "expect output rank to match inputs rank, got {} vs {}",
            output.len(),
            first.len()
        );
        return fail(ir, op, message);
    }
    let sizes = shapes.iter().map(|shape| shape[axis]);
    let sum = sizes
        .map(|size| (size != DYNAMIC).then_some(i128::from(size)))
        .sum::<Option<i128>>();
    match sum {
        Some(sum) if output[axis] != DYNAMIC && sum != i128::from(output[axis]) => {
            let message = format!(
                "requires sum of axis dimensions of input1 equal to output axis dimension, got {sum} and {}",
                output[axis]
            );
            fail(ir, op, message)
        }
        _ => Ok(()),
    }
}

fn verify_ranks(ir: &Ir, op: Op, input: usize, output: usize) -> VerifyResult {
    if input == output {
        return Ok(());
    }
    let message = format!(
        "expect same input and output tensor rank, but got inputRank: {input}, outputRank: {output}"
    );
    fail(ir, op, message)
}

impl Verify for PadOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (op, output) = (self.op(), self.output(ir));
        same_in_and_out(ir, op, self.input1(ir), output)?;
        same_in_and_out(ir, op, self.pad_const(ir), output)?;
        let shapes = shape_of(ir, self.input1(ir)).zip(shape_of(ir, output));
        let Some((input, output)) = shapes else {
            return Ok(());
        };
        verify_ranks(ir, op, input.len(), output.len())?;
        let Some(padding) = const_sizes(ir, self.padding(ir)) else {
            return Ok(());
        };
        let rank = input.len();
        if padding.len() != 2 * rank {
            let message = format!(
                "padding tensor must have {rank} * 2 = {} elements, but got {}",
                2 * rank,
                padding.len()
            );
            return fail(ir, op, message);
        }
        for (dim, (sides, (input, output))) in padding
            .chunks_exact(2)
            .zip(input.iter().zip(output))
            .enumerate()
        {
            let (before, after) = (sides[0], sides[1]);
            if before < -1 || after < -1 {
                let message = format!(
                    "invalid padding values at dimension {dim}: values must be non-negative or -1 for dynamic \
                     padding, got [{before}, {after}]"
                );
                return fail(ir, op, message);
            }
            if *input == DYNAMIC || *output == DYNAMIC {
                continue;
            }
            let expected = [*input, before, after].map(i128::from).iter().sum::<i128>();
            if expected != i128::from(*output) {
                let message = format!(
                    "mismatch in output shape at dimension {dim}: expected {input} + {before} + {after} = {expected}, \
                     but got {output}"
                );
                return fail(ir, op, message);
            }
        }
        Ok(())
    }
}

impl Verify for ReshapeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (op, input, output) = (self.op(), self.input1(ir), self.output(ir));
        same_in_and_out(ir, op, input, output)?;
        let Some(sizes) = const_sizes(ir, self.shape(ir)) else {
            return Ok(());
        };
        verify_sizes(ir, op, &sizes, [input, output])?;
        let known = reshaped(ir, ir.ty(input), self.shape(ir));
        match known.iter().all(|size| *size >= 0 || *size == DYNAMIC) {
            true => verify_shape(ir, op, Some(&known), input, output),
            false => Ok(()),
        }
    }
}

/// Checks the sizes that a tensor gets against its type and that of the result.
fn verify_sizes(ir: &Ir, op: Op, sizes: &[i64], [input, output]: [Value; 2]) -> VerifyResult {
    if sizes.iter().filter(|size| **size == -1).count() > 1 {
        return fail(ir, op, "expected at most one target dimension to be -1");
    }
    let Some(found) = shape_of(ir, output) else {
        return Ok(());
    };
    if sizes.len() != found.len() {
        return fail(ir, op, "new shape does not match result rank");
    }
    for (size, found) in sizes.iter().zip(found) {
        if *size != -1 && *size != DYNAMIC && *found != DYNAMIC && size != found {
            return fail(ir, op, "new shape is inconsistent with result shape");
        }
        if *size != DYNAMIC && *size < -1 {
            let message = format!("new shape has invalid tensor dimension size {size}");
            return fail(ir, op, message);
        }
    }
    let Some(count) = num_elements(ir, ir.ty(input)) else {
        return Ok(());
    };
    let cannot = |new: i128| {
        let message = format!("cannot reshape {count} elements into {new}");
        fail(ir, op, message)
    };
    if let Some(new) = num_elements(ir, ir.ty(output)).filter(|new| *new != count) {
        return cannot(new.into());
    }
    let positive = sizes.iter().filter(|size| **size > 0);
    let new = positive.fold(1i128, |product, size| {
        product.saturating_mul((*size).into())
    });
    let is_static = sizes.iter().all(|size| *size > 0);
    match new > i128::from(count) || is_static && new != i128::from(count) {
        true => cannot(new),
        false => Ok(()),
    }
}

impl Verify for ReverseOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (op, axis) = (self.op(), self.axis(ir));
        same_in_and_out(ir, op, self.input1(ir), self.output(ir))?;
        if axis < 0 {
            return fail(ir, op, "expected non-negative reverse axis");
        }
        let (input, output) = (rank(ir, self.input1(ir)), rank(ir, self.output(ir)));
        let check = |rank: Option<usize>, what: &str| match rank {
            Some(rank) if i64::from(axis) >= rank as i64 && (axis != 0 || rank != 0) => {
                let message = format!(
                    "expect {what} tensor rank ({rank}) to be larger than reverse axis ({axis})"
                );
                fail(ir, op, message)
            }
            _ => Ok(()),
        };
        check(input, "input")?;
        if output.is_some_and(|output| input.is_some_and(|input| input != output)) {
            return fail(
                ir,
                op,
                "expect output tensor rank to be equal to input tensor rank",
            );
        }
        check(output, "output")
    }
}

impl Verify for SliceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (op, output) = (self.op(), self.output(ir));
        same_in_and_out(ir, op, self.input1(ir), output)?;
        let Some(input) = rank(ir, self.input1(ir)) else {
            return Ok(());
        };
        if let Some(output) = rank(ir, output).filter(|output| *output != input) {
            let message = format!(
                "expect input1 and output to have the same ranks, got {input} and {output}"
            );
            return fail(ir, op, message);
        }
        for (shape, name) in [(self.start(ir), "start"), (self.size(ir), "size")] {
            if shape_rank(ir, ir.ty(shape)) != Some(input) {
                let message = format!("length of {name} is not equal to rank of input shape");
                return fail(ir, op, message);
            }
        }
        Ok(())
    }
}

impl Verify for TileOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        same_in_and_out(ir, op, self.input1(ir), self.output(ir))?;
        let (input, output) = (rank(ir, self.input1(ir)), rank(ir, self.output(ir)));
        let multiples = shape_rank(ir, ir.ty(self.multiples(ir))).unwrap_or(0);
        match (input, output) {
            (Some(input), _) if input != multiples => {
                let message =
                    format!("expect 'multiples' to have rank {input} but got {multiples}.");
                return fail(ir, op, message);
            }
            (Some(input), Some(output)) if input != output => {
                return fail(ir, op, "expect same input and output tensor rank.");
            }
            (None, Some(output)) if output != multiples => {
                let message = format!(
                    "expect 'multiples' array to have length {output} but got {multiples}."
                );
                return fail(ir, op, message);
            }
            _ => (),
        }
        let known = const_sizes(ir, self.multiples(ir)).unwrap_or_default();
        match known.iter().any(|times| *times <= 0 && *times != -1) {
            true => fail(
                ir,
                op,
                "expect element of 'multiples' to be positive integer or -1.",
            ),
            false => Ok(()),
        }
    }
}

impl Verify for TransposeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        same_in_and_out(ir, op, self.input1(ir), self.output(ir))?;
        let perms: SmallVec<[i32; 4]> = self.perms(ir).as_i32s(ir).collect();
        let (input, output) = (shape_of(ir, self.input1(ir)), shape_of(ir, self.output(ir)));
        let check = |shape: Option<&[i64]>, what: &str| match shape {
            Some(shape) if shape.len() != perms.len() => {
                let message = format!(
                    "expected perms attribute to have size {} ({what} rank) but got size {}",
                    shape.len(),
                    perms.len()
                );
                fail(ir, op, message)
            }
            _ => Ok(()),
        };
        check(input, "input")?;
        if let Some((input, output)) = input.zip(output)
            && input.len() != output.len()
        {
            return fail(
                ir,
                op,
                "expected input tensor rank to equal result tensor rank",
            );
        }
        check(output, "output")?;
        if !is_permutation(&perms) {
            return fail(ir, op, "expected valid permutation indices");
        }
        let counts = [self.input1(ir), self.output(ir)].map(|value| num_elements(ir, ir.ty(value)));
        if let [Some(a), Some(b)] = counts
            && a != b
        {
            let message = format!(
                "expected input1 and output to have same numbers of elements, got {a} and {b}"
            );
            return fail(ir, op, message);
        }
        let Some((input, output)) = input.zip(output) else {
            return Ok(());
        };
        for (dim, (from, size)) in perms.iter().zip(output).enumerate() {
            let source = input[*from as usize];
            if source != DYNAMIC && *size != DYNAMIC && source != *size {
                let message = format!(
                    "expected output tensor dim {dim} to match input dim {from} with value of {source}"
                );
                return fail(ir, op, message);
            }
        }
        Ok(())
    }
}

/// Checks sizes of a tensor against those that are known, dimension by dimension.
fn verify_dims(ir: &Ir, op: Op, what: &str, found: &[i64], known: &[i64]) -> VerifyResult {
    for (dim, (found, known)) in found.iter().zip(known).enumerate() {
        if *known != DYNAMIC && *found != DYNAMIC && known != found {
            let message =
                format!("requires {what} dimension {dim} to have size {known}, got {found}");
            return fail(ir, op, message);
        }
    }
    Ok(())
}

fn dim(shape: Option<&[i64]>, dim: usize) -> i64 {
    shape.map_or(DYNAMIC, |shape| shape[dim])
}

fn either(a: i64, b: i64) -> i64 {
    if a == DYNAMIC { b } else { a }
}

impl Verify for GatherOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (op, output) = (self.op(), self.output(ir));
        same_in_and_out(ir, op, self.values(ir), output)?;
        let (values, indices) = (
            shape_of(ir, self.values(ir)),
            shape_of(ir, self.indices(ir)),
        );
        let (batch, channels) = (dim(values, 0), dim(values, 2));
        verify_dims(ir, op, "indices", &[dim(indices, 0)], &[batch])?;
        let batch = either(batch, dim(indices, 0));
        let known = [batch, dim(indices, 1), channels];
        verify_dims(
            ir,
            op,
            "output",
            shape_of(ir, output).unwrap_or_default(),
            &known,
        )
    }
}

impl Verify for ScatterOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (op, output) = (self.op(), self.values_out(ir));
        same_in_and_out(ir, op, self.values_in(ir), output)?;
        same_in_and_out(ir, op, self.input(ir), output)?;
        let [values, indices, input, output] =
            [self.values_in(ir), self.indices(ir), self.input(ir), output]
                .map(|value| shape_of(ir, value));
        let (mut batch, rows, mut channels) = (dim(values, 0), dim(values, 1), dim(values, 2));
        verify_dims(ir, op, "indices", &[dim(indices, 0)], &[batch])?;
        batch = either(batch, dim(indices, 0));
        let mut count = dim(indices, 1);
        verify_dims(
            ir,
            op,
            "input",
            input.unwrap_or_default(),
            &[batch, count, channels],
        )?;
        batch = either(batch, dim(input, 0));
        count = either(count, dim(input, 1));
        channels = either(channels, dim(input, 2));
        verify_dims(
            ir,
            op,
            "values_out",
            output.unwrap_or_default(),
            &[batch, rows, channels],
        )?;
        let rows = either(rows, dim(output, 1));
        if rows != DYNAMIC && count != DYNAMIC && rows < count {
            let message = format!("requires dimensions K >= W, got K={rows} and W={count}");
            return fail(ir, op, message);
        }
        Ok(())
    }
}

impl Verify for ResizeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let op = self.op();
        let known =
            [self.scale(ir), self.offset(ir), self.border(ir)].map(|shape| const_sizes(ir, shape));
        let [Some(scale), Some(offset), Some(border)] = known else {
            return Ok(());
        };
        if scale.iter().any(|scale| *scale <= 0) {
            let message = format!("expect all scale values to be > 0, got {}", list(&scale));
            return fail(ir, op, message);
        }
        let (Some(input), Some(output)) =
            (shape_of(ir, self.input(ir)), shape_of(ir, self.output(ir)))
        else {
            return Ok(());
        };
        for (index, (dim, axis)) in [("height", "y"), ("width", "x")].into_iter().enumerate() {
            let size = input[index + 1];
            if size == DYNAMIC || size == 1 {
                continue;
            }
            let (numerator, divisor) = (scale[2 * index], scale[2 * index + 1]);
            let (offset, border) = (offset[index], border[index]);
            let reached = (i128::from(size) - 1) * i128::from(numerator) - i128::from(offset)
                + i128::from(border);
            let Some(less_one) = exact_quotient(reached, divisor.into()) else {
                let message = format!(
                    "expected (input_{dim} - 1) * scale_{axis}_n - offset_{axis} + border_{axis} to be wholly \
                     divisible by scale_{axis}_d, got (({size} - 1) * {numerator} - {offset} + {border}) / {divisor}"
                );
                return fail(ir, op, message);
            };
            expect_size(ir, op, dim, less_one, output[index + 1])?;
        }
        Ok(())
    }
}
