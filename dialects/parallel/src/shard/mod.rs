//! The shard dialect: tensors that are spread over the devices of a grid.
//!
//! A [`GridOp`] names the devices. [`ShardOp`] says how a tensor is spread over them, and the collective ops, such as
//! [`AllGatherOp`], exchange what the devices hold of it.

mod checks;
mod collectives;
mod grid;
mod rules;
mod sharding;

pub use collectives::*;
pub use grid::*;
pub use sharding::*;
use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::attributes::{Attribute, DenseArrayAttr};
use terrace_ir::ods::CustomAttrAssembly;
use terrace_ir::types::Type;
use terrace_ir::{Builder, Context, Location, Op};
use terrace_ods_macros::{attr, dialect, enum_attr, ty};
use terrace_standard_dialects::arith::{ArithDialect, ConstantOp};

/// Tensors that are spread over the devices of a grid.
#[dialect(
    name = "shard",
    ops(
        AllGatherOp,
        AllReduceOp,
        AllSliceOp,
        AllToAllOp,
        BroadcastOp,
        GatherOp,
        GetShardingOp,
        GridOp,
        GridShapeOp,
        NeighborsLinearIndicesOp,
        ProcessLinearIndexOp,
        ProcessMultiIndexOp,
        RecvOp,
        ReduceOp,
        ReduceScatterOp,
        ScatterOp,
        SendOp,
        ShardOp,
        ShardShapeOp,
        ShardingOp,
        ShiftOp,
        UpdateHaloOp,
    ),
    types(ShardingType),
    attributes(GridAxesArrayAttr, ReductionKind),
    materialize_constant = constant,
    dependent_dialects(ArithDialect),
    interfaces(terrace_passes::transforms::inline_anywhere)
)]
pub struct ShardDialect;

fn constant(b: &mut Builder<'_>, loc: Location, value: Attribute, ty: Type) -> Option<Op> {
    (value.ty(b) == Some(ty)).then(|| ConstantOp::build(b, loc, value).into())
}

/// sharding definition
///
/// How a tensor is spread over a grid.
#[ty(dialect = ShardDialect, mnemonic = "sharding")]
pub struct ShardingType {}

/// How the parts of several devices become one.
#[enum_attr(dialect = ShardDialect, mnemonic = "partial", keyword)]
pub enum ReductionKind {
    /// Their sum.
    Sum = 1,
    /// The largest of each element.
    Max = 2,
    /// The smallest of each element.
    Min = 3,
    /// Their product.
    Product = 4,
    /// Their mean.
    Average = 5,
    /// Bits that are set in all.
    BitwiseAnd = 6,
    /// Bits that are set in any.
    BitwiseOr = 7,
    /// Bits that are set in an odd number of them.
    BitwiseXor = 8,
    /// Something that is not said here.
    Generic = 100,
}

/// The axes of the grid along which each dimension of a tensor is split: `[[0], [], [1, 2]]`.
#[attr(dialect = ShardDialect, mnemonic = "axisarray", custom_assembly)]
pub struct GridAxesArrayAttr {
    axes: Vec<Attribute>,
}

impl GridAxesArrayAttr {
    /// The axes of each dimension.
    pub fn lists(self, cx: &Context) -> Vec<Vec<i64>> {
        let lists = self.axes(cx).iter();
        let numbers = |axes: &Attribute| {
            axes.cast(cx)
                .map_or_else(Vec::new, |axes| numbers(cx, axes))
        };
        lists.map(numbers).collect()
    }
}

/// The numbers in an array of 16-bit integers.
pub(crate) fn numbers(cx: &Context, axes: DenseArrayAttr) -> Vec<i64> {
    let (numbers, _) = axes.bytes(cx).as_chunks();
    let numbers = numbers
        .iter()
        .map(|bytes| i16::from_le_bytes(*bytes).into());
    numbers.collect()
}

/// An array of 16-bit integers.
pub(crate) fn axes_attr(cx: &Context, axes: &[i16]) -> DenseArrayAttr {
    let bytes: Vec<u8> = axes.iter().flat_map(|axis| axis.to_le_bytes()).collect();
    DenseArrayAttr::from_bytes(cx, Type::I16, bytes)
}

impl CustomAttrAssembly for GridAxesArrayAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let mut lists = Vec::new();
        parser.parse_punct("[")?;
        while !parser.peek_punct("]") {
            let mut axes = Vec::new();
            parser.parse_punct("[")?;
            while !parser.peek_punct("]") {
                axes.push(parser.parse_integer_as()?);
                if !parser.parse_optional_punct(",") {
                    break;
                }
            }
            parser.parse_punct("]")?;
            lists.push(axes_attr(parser.context(), &axes).into());
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        parser.parse_punct("]")?;
        Ok(GridAxesArrayAttr::get(parser.context(), lists))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let lists = self.lists(printer.context());
        printer.write("[");
        printer.comma_separated(lists, |printer, axes| {
            printer.write("[");
            printer.comma_separated(axes, |printer, axis| write!(printer, "{axis}"));
            printer.write("]");
        });
        printer.write("]");
    }
}
