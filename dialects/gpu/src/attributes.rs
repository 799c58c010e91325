//! Attributes and the type of tokens.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::ods::{CustomAttrAssembly, Parameter, TypeConstraint};
use terrace_ir::{Context, Type};
use terrace_ods_macros::{attr, enum_attr, ty};

use super::GpuDialect;

/// a dimension, either 'x', 'y', or 'z'.
#[enum_attr(dialect = GpuDialect, mnemonic = "dim", keyword)]
pub enum Dimension {
    /// The first.
    X = 0,
    /// The second.
    Y = 1,
    /// The third.
    Z = 2,
}

/// built-in reduction operations supported by gpu.allreduce..
#[enum_attr(dialect = GpuDialect, mnemonic = "all_reduce_op", keyword)]
pub enum AllReduceOperation {
    /// The sum.
    Add = 0,
    /// The product.
    Mul = 1,
    /// The smallest unsigned integer.
    Minui = 2,
    /// The smallest signed integer.
    Minsi = 3,
    /// The smallest float that is a number.
    Minnumf = 4,
    /// The largest unsigned integer.
    Maxui = 5,
    /// The largest signed integer.
    Maxsi = 6,
    /// The largest float that is a number.
    Maxnumf = 7,
    /// The bits that all have.
    And = 8,
    /// The bits that one has.
    Or = 9,
    /// The bits that an odd number have.
    Xor = 10,
    /// The smallest float; a NaN if one is.
    Minimumf = 11,
    /// The largest float; a NaN if one is.
    Maximumf = 12,
}

/// Indexing modes supported by gpu.shuffle..
#[enum_attr(dialect = GpuDialect, mnemonic = "shuffle_mode", keyword)]
pub enum ShuffleMode {
    /// The number of the invocation differs in some bits.
    Xor = 0,
    /// It is lower by something.
    Up = 1,
    /// It is higher by something.
    Down = 2,
    /// It is given.
    Idx = 3,
}

/// a lane to broadcast from.
#[enum_attr(dialect = GpuDialect, mnemonic = "broadcast", keyword)]
pub enum BroadcastType {
    /// The first that is active.
    FirstActiveLane = 0,
    /// One that is given.
    SpecificLane = 1,
}

/// GPU address space.
#[enum_attr(dialect = GpuDialect, mnemonic = "address_space")]
pub enum AddressSpace {
    /// That of the device.
    Global = 1,
    /// That of a group of invocations.
    Workgroup = 2,
    /// That of one invocation.
    Private = 3,
    /// That of the device, of what never changes.
    Constant = 4,
}

/// elementwise operation to apply to mma matrix.
#[enum_attr(dialect = GpuDialect, mnemonic = "mma_element_wise", keyword)]
pub enum MmaElementwise {
    /// The sum of floats.
    Addf = 0,
    /// The product of floats.
    Mulf = 1,
    /// The difference of floats.
    Subf = 2,
    /// The larger float.
    Maxf = 3,
    /// The smaller float.
    Minf = 4,
    /// The quotient of floats.
    Divf = 5,
    /// The sum of integers.
    Addi = 6,
    /// The product of integers.
    Muli = 7,
    /// The difference of integers.
    Subi = 8,
    /// The quotient of signed integers.
    Divs = 9,
    /// The quotient of unsigned integers.
    Divu = 10,
    /// The float with the other sign.
    Negatef = 11,
    /// The signed integer with the other sign.
    Negates = 12,
    /// A float of another width.
    Extf = 13,
}

/// processor for loop mapping.
#[enum_attr(repr = i64)]
pub enum Processor {
    /// The first dimension of the grid.
    BlockX = 0,
    /// The second dimension of the grid.
    BlockY = 1,
    /// The third dimension of the grid.
    BlockZ = 2,
    /// The first dimension of a block.
    ThreadX = 3,
    /// The second dimension of a block.
    ThreadY = 4,
    /// The third dimension of a block.
    ThreadZ = 5,
    /// None: the rounds follow each other.
    Sequential = 6,
}

/// What runs the rounds of a parallel loop: `#gpu.loop_dim_map<processor = thread_x, map = (d0) -> (d0), bound = (d0) -> (d0)>`.
#[attr(dialect = GpuDialect, mnemonic = "loop_dim_map", custom_assembly)]
pub struct LoopDimMapAttr {
    processor: Processor,
    /// From the number of the processor to the index of the loop.
    map: AffineMapAttr,
    /// From the bound of the loop to the number of processors.
    bound: AffineMapAttr,
}

impl CustomAttrAssembly for LoopDimMapAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let cx = parser.context();
        parser.parse_punct("<")?;
        parser.parse_keyword_exact("processor")?;
        parser.parse_punct("=")?;
        let processor = Processor::parse(parser)?;
        let mut map = |word: &str| {
            parser.parse_punct(",")?;
            parser.parse_keyword_exact(word)?;
            parser.parse_punct("=")?;
            Ok(AffineMapAttr::get(cx, parser.parse_affine_map()?))
        };
        let (map, bound) = (map("map")?, map("bound")?);
        parser.parse_punct(">")?;
        Ok(LoopDimMapAttr::get(cx, processor, map, bound))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        write!(printer, "<processor = {}", self.processor(cx).stringify());
        for (word, map) in [("map", self.map(cx)), ("bound", self.bound(cx))] {
            write!(printer, ", {word} = ");
            printer.print_affine_map(map.value(cx));
        }
        printer.write(">");
    }
}

/// Says that something on the device has been done: what waits for it has it as an operand.
#[ty(dialect = GpuDialect, mnemonic = "async.token")]
pub struct AsyncTokenType {}

/// Tokens.
pub struct AsyncToken;

impl TypeConstraint for AsyncToken {
    fn describe(out: &mut String) {
        out.push_str("async token type");
    }
    fn matches(cx: &Context, ty: Type) -> bool {
        ty.is::<AsyncTokenType>(cx)
    }
    const BUILD: Option<fn(&Context) -> Type> = Some(|cx| AsyncTokenType::get(cx).into());
}
