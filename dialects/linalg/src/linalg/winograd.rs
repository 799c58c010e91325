//! Convolutions by the algorithm of Winograd: the transformations of filters, of inputs, and of outputs.

use std::ops::Range;

use terrace_dialect_base::shapes::are_compatible_shapes;
use terrace_ir::Ir;
use terrace_ir::interfaces::DestinationStyleOpInterface;
use terrace_ir::ods::{AnyType, Is, TensorRankOf, Verify, VerifyResult};
use terrace_ir::types::DYNAMIC;
use terrace_ods_macros::op;

use super::interface::shape;
use super::{LinalgDialect, WinogradConv2DFmr};

type Tensor4D = TensorRankOf<(AnyType,), (Is<4>,)>;
type Tensor6D = TensorRankOf<(AnyType,), (Is<6>,)>;

/// The filter as the product of tiles needs it. The dimensions of the filter are output channel, height, width, input channel.
#[op(
    dialect = LinalgDialect, mnemonic = "winograd_filter_transform",
    traits(AllElementTypesMatch(filter, output)),
    interfaces(DestinationStyleOpInterface),
    assembly {
        attr_dict "fmr" "(" $fmr ")" "ins" "(" $filter ":" type($filter) ")"
        "outs" "(" $output ":" type($output) ")" "->" type($result)
    },
    verify,
)]
pub struct WinogradFilterTransformOp {
    #[operand]
    filter: Tensor4D,
    #[operand]
    output: Tensor4D,
    #[attr]
    fmr: WinogradConv2DFmr,
    #[result]
    result: Tensor4D,
}

/// The input in tiles that overlap. The dimensions of the input are batch, height, width, channel.
#[op(
    dialect = LinalgDialect, mnemonic = "winograd_input_transform",
    traits(AllElementTypesMatch(input, output)),
    interfaces(DestinationStyleOpInterface),
    assembly {
        attr_dict "fmr" "(" $fmr ")" "ins" "(" $input ":" type($input) ")"
        "outs" "(" $output ":" type($output) ")" "->" type($result)
    },
    verify,
)]
pub struct WinogradInputTransformOp {
    #[operand]
    input: Tensor4D,
    #[operand]
    output: Tensor6D,
    #[attr]
    fmr: WinogradConv2DFmr,
    #[result]
    result: Tensor6D,
}

/// The output from products of tiles. The dimensions of the output are batch, height, width, channel.
#[op(
    dialect = LinalgDialect, mnemonic = "winograd_output_transform",
    traits(AllElementTypesMatch(value, output)),
    interfaces(DestinationStyleOpInterface),
    assembly {
        attr_dict "fmr" "(" $fmr ")" "ins" "(" $value ":" type($value) ")"
        "outs" "(" $output ":" type($output) ")" "->" type($result)
    },
    verify,
)]
pub struct WinogradOutputTransformOp {
    #[operand]
    value: Tensor6D,
    #[operand]
    output: Tensor4D,
    #[attr]
    fmr: WinogradConv2DFmr,
    #[result]
    result: Tensor4D,
}

impl DestinationStyleOpInterface for WinogradFilterTransformOp {
    fn inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

impl DestinationStyleOpInterface for WinogradInputTransformOp {
    fn inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

impl DestinationStyleOpInterface for WinogradOutputTransformOp {
    fn inits(&self, _: &Ir) -> Range<usize> {
        1..2
    }
}

/// What is wrong with the shape of an output, if something is.
fn wrong_shape(expected: &[i64], found: &[i64]) -> Option<&'static str> {
    let fits = are_compatible_shapes(Some(expected), Some(found));
    (!fits).then_some("the output shape is not expected")
}

fn wrong_filter(fmr: WinogradConv2DFmr, filter: &[i64], output: &[i64]) -> Option<&'static str> {
    let &[outputs, height, width, channels] = filter else {
        return None;
    };
    let (tile, size) = fmr.sizes();
    if height != size && height != 1 {
        return Some("expect filter height either equals to r or 1");
    }
    if width != size && width != 1 {
        return Some("expect filter width either equals to r or 1");
    }
    if height == 1 && width == 1 {
        return Some("expect either filter height or width equals to r");
    }
    let transformed = |length| if length == size { tile + size - 1 } else { 1 };
    let expected = [transformed(height), transformed(width), channels, outputs];
    wrong_shape(&expected, output)
}

fn wrong_input(fmr: WinogradConv2DFmr, input: &[i64], output: &[i64]) -> Option<&'static str> {
    let (&[batch, height, width, channels], &[tile_height, tile_width, ..]) = (input, output)
    else {
        return None;
    };
    let (tile, size) = fmr.sizes();
    // The size of a tile, and how many there are.
    let tiles = |length: i64, found: i64| match (length, found) {
        (DYNAMIC, _) => (tile + size - 1, DYNAMIC),
        (_, 1) => (1, length),
        _ => (tile + size - 1, (length - (size - 1)) / tile),
    };
    let (rows, columns) = (tiles(height, tile_height), tiles(width, tile_width));
    let expected = [rows.0, columns.0, rows.1, columns.1, batch, channels];
    wrong_shape(&expected, output)
}

fn wrong_output(fmr: WinogradConv2DFmr, value: &[i64], output: &[i64]) -> Option<&'static str> {
    let &[height, width, rows, columns, batch, channels] = value else {
        return None;
    };
    let (tile, size) = fmr.sizes();
    let length = |length: i64, tiles: i64| match (length, tiles) {
        (DYNAMIC, _) | (_, DYNAMIC) => Some(DYNAMIC),
        (1, _) => Some(tiles),
        _ => (length == tile + size - 1).then(|| tile.saturating_mul(tiles)),
    };
    let Some(output_height) = length(height, rows) else {
        return Some("expect input height equals to input tile size");
    };
    let Some(output_width) = length(width, columns) else {
        return Some("expect input width equals to input tile size");
    };
    wrong_shape(&[batch, output_height, output_width, channels], output)
}

/// The error, if there is one.
fn report(ir: &Ir, op: impl Into<terrace_ir::Op>, wrong: Option<&str>) -> VerifyResult {
    match wrong {
        Some(message) => ir.op_error(op, message).into(),
        None => Ok(()),
    }
}

impl Verify for WinogradFilterTransformOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (filter, output) = (shape(ir, self.filter(ir)), shape(ir, self.output(ir)));
        report(ir, self, wrong_filter(self.fmr(ir), filter, output))
    }
}

impl Verify for WinogradInputTransformOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (input, output) = (shape(ir, self.input(ir)), shape(ir, self.output(ir)));
        report(ir, self, wrong_input(self.fmr(ir), input, output))
    }
}

impl Verify for WinogradOutputTransformOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (value, output) = (shape(ir, self.value(ir)), shape(ir, self.output(ir)));
        report(ir, self, wrong_output(self.fmr(ir), value, output))
    }
}
