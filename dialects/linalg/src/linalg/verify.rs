//! What every structured op must fulfil, and some kinds of them besides.

use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{AffineMapAttr, Attribute};
use terrace_ir::ods::VerifyResult;
use terrace_ir::types::{DYNAMIC, Type};
use terrace_ir::{Ir, Op};
use terrace_ods_macros::op_trait;

use super::IteratorType;
use super::access::{
    argument_type, loop_sizes, loops_in_results, operand_shape, projected_permutation,
};
use super::convolution::not_a_convolution;
use super::interface::{
    LinalgOp, as_structured, has_pure_buffer_semantics, has_pure_tensor_semantics,
};
use super::matching::is_contraction_body;

/// A structured op: its maps fit its operands, and its body has an argument for each.
#[op_trait(verify_regions = verify_structured)]
pub struct Structured;

/// A structured op that adds up products of two inputs.
#[op_trait(verify_regions = verify_contraction)]
pub struct ContractionLike;

/// A structured op in which a window goes over an input.
#[op_trait(verify = verify_convolution)]
pub struct ConvolutionLike;

/// A structured op that gives all elements one value.
#[op_trait(verify = verify_fill)]
pub struct FillLike;

/// A map as text.
pub(super) fn map_text(ir: &Ir, map: &AffineMap) -> String {
    let attr: Attribute = AffineMapAttr::get(ir, map.clone()).into();
    let text = terrace_ir::asm::print_attribute(ir, attr);
    let inner = text.strip_prefix("affine_map<").unwrap_or(&text);
    inner.strip_suffix('>').unwrap_or(inner).to_owned()
}

fn verify_structured(ir: &Ir, op: Op) -> VerifyResult {
    let Some(structured) = as_structured(ir, &op) else {
        return Ok(());
    };
    let pure = has_pure_tensor_semantics(ir, op) || has_pure_buffer_semantics(ir, op);
    if !pure && ir.num_operands(op) > 0 {
        return ir
            .op_error(op, "expected to have pure tensor or buffer semantics")
            .into();
    }
    structured.verify_map_attributes(ir)?;
    let maps = structured.indexing_maps(ir);
    verify_maps(ir, op, &maps)?;
    let num_loops = structured.iterator_types(ir).len();
    for (index, map) in maps.iter().enumerate() {
        if map.num_dims as usize != num_loops {
            let message = format!(
                "expected indexing_map #{index} to have {num_loops} dim(s) to match the number of loops"
            );
            return ir.op_error(op, message).into();
        }
    }
    verify_body(ir, op)
}

/// Checks that maps access their operands as these are.
fn verify_maps(ir: &Ir, op: Op, maps: &[AffineMap]) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    let operands = ir.num_operands(op);
    if maps.len() != operands {
        return error(format!(
            "expected the number of indexing_map ({}) to be equal to the number of input/output operands ({operands})",
            maps.len()
        ));
    }
    if loops_in_results(maps).is_none() {
        let all: Vec<AffineExpr> = maps
            .iter()
            .flat_map(|m| m.results.iter().cloned())
            .collect();
        let (dims, symbols) = maps
            .first()
            .map_or((0, 0), |map| (map.num_dims, map.num_symbols));
        let text = map_text(ir, &AffineMap::new(dims, symbols, all));
        return error(format!(
            "invalid indexing maps are non-invertible: ({text})"
        ));
    }
    for (index, (map, value)) in maps.iter().zip(ir.operands(op)).enumerate() {
        if map.num_symbols != 0 {
            return error(format!("unexpected symbols in indexing_map #{index}"));
        }
        let (rank, results) = (operand_shape(ir, ir.ty(value)).len(), map.results.len());
        if rank != results {
            return error(format!(
                "expected operand #{index} rank ({rank}) to match the result rank of indexing_map ({results})"
            ));
        }
    }
    verify_sizes(ir, op, maps)
}

/// Checks that loops whose numbers of iterations are known stay inside the operands.
fn verify_sizes(ir: &Ir, op: Op, maps: &[AffineMap]) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    let sizes = loop_sizes(ir, op, maps).unwrap_or_default();
    if sizes.contains(&DYNAMIC) {
        return Ok(());
    }
    let first = vec![0; sizes.len()];
    let last: Vec<i64> = sizes.iter().map(|size| size - 1).collect();
    for (index, (map, value)) in maps.iter().zip(ir.operands(op)).enumerate() {
        let shape = operand_shape(ir, ir.ty(value));
        for (dim, (expr, size)) in map.results.iter().zip(shape).enumerate() {
            if *size == DYNAMIC || *size == 0 {
                continue;
            }
            let ends = [&first, &last].map(|point| expr.evaluate(point, &[]));
            let [Some(start), Some(end)] = ends else {
                continue;
            };
            if start.min(end) < 0 {
                let text = map_text(ir, map);
                return error(format!(
                    "unexpected result less than 0 at expression #{dim} in {text}"
                ));
            }
            let inferred = start.max(end).saturating_add(1);
            let head = format!(
                "inferred input/output operand #{index} has shape's dimension #{dim} to be"
            );
            if matches!(expr, AffineExpr::Dim(_)) {
                if inferred != *size {
                    return error(format!("{head} {inferred}, but found {size}"));
                }
            } else if inferred > *size {
                return error(format!(
                    "{head} greater than or equal to {inferred}, but found {size}"
                ));
            }
        }
    }
    Ok(())
}

/// Checks that a body takes an element of each operand.
fn verify_body(ir: &Ir, op: Op) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    let blocks = match ir.regions(op) {
        [region] => ir.region_blocks(*region).collect::<Vec<_>>(),
        _ => Vec::new(),
    };
    let [block] = blocks[..] else {
        return error("expects to have 1 region with 1 block".to_owned());
    };
    let arguments = ir.block_args(block);
    if arguments.len() != ir.num_operands(op) {
        return error(
            "expected as many non-induction variable region arguments as the number of input/output operands".to_owned(),
        );
    }
    for (index, (value, argument)) in ir.operands(op).zip(arguments).enumerate() {
        let (wanted, found) = (argument_type(ir, ir.ty(value)), ir.ty(*argument));
        if wanted != found {
            let [wanted, found] = [wanted, found].map(|ty: Type| print_type(ir, ty));
            return error(format!(
                "expected type of bb argument #{index} ('{found}') to match element or self type of the corresponding operand ('{wanted}')"
            ));
        }
    }
    Ok(())
}

/// How many inputs and destinations an op has.
fn counts(ir: &Ir, op: Op, structured: &dyn LinalgOp) -> (usize, usize) {
    let inits = structured.inits(ir).len();
    (ir.num_operands(op) - inits, inits)
}

/// Why an op is no contraction, if it is none.
pub(super) fn not_a_contraction(ir: &Ir, op: Op) -> Option<&'static str> {
    let Some(structured) = as_structured(ir, &op) else {
        return Some("expected a LinalgOp");
    };
    if counts(ir, op, structured) != (2, 1) {
        return Some("expected op with 2 inputs and 1 output");
    }
    if !structured
        .iterator_types(ir)
        .contains(&IteratorType::Reduction)
    {
        return Some("expected at least 1 reduction");
    }
    let maps = structured.indexing_maps(ir);
    if maps.iter().any(|map| projected_permutation(map).is_none()) {
        return Some("expected indexing maps to be projected permutations");
    }
    (!is_contraction_body(ir, op)).then_some("expected add/mul op in the body")
}

/// Whether an op multiplies elements of two operands and adds the products up.
pub fn is_contraction(ir: &Ir, op: Op) -> bool {
    not_a_contraction(ir, op).is_none()
}

/// Whether an op moves a filter over an image.
pub fn is_convolution(ir: &Ir, op: Op) -> bool {
    not_a_convolution(ir, op).is_none()
}

fn verify_contraction(ir: &Ir, op: Op) -> VerifyResult {
    match not_a_contraction(ir, op) {
        Some(why) => ir.error(op, why).into(),
        None => Ok(()),
    }
}

fn verify_convolution(ir: &Ir, op: Op) -> VerifyResult {
    match not_a_convolution(ir, op) {
        Some(why) => ir.error(op, why).into(),
        None => Ok(()),
    }
}

fn verify_fill(ir: &Ir, op: Op) -> VerifyResult {
    let Some(structured) = as_structured(ir, &op) else {
        return ir.error(op, "expected a LinalgOp").into();
    };
    if counts(ir, op, structured) != (1, 1) {
        return ir.error(op, "expected op with 1 input and 1 output").into();
    }
    let [value, output] = [ir.operand(op, 0), ir.operand(op, 1)].map(|value| ir.ty(value));
    if !operand_shape(ir, value).is_empty() || argument_type(ir, value) != value {
        return ir.error(op, "expected op with scalar input").into();
    }
    let element = argument_type(ir, output);
    if element != value {
        let [value, element] = [value, element].map(|ty| print_type(ir, ty));
        let message = format!(
            "expected fill value type ('{value}') to match output element type ('{element}')"
        );
        return ir.op_error(op, message).into();
    }
    Ok(())
}
