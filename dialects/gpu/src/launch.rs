//! Launches of kernels.

use terrace_ir::asm::{Argument, AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle};
use terrace_ir::attributes::{DenseArrayAttr, FlatSymbolRefAttr, SymbolRefAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyOf, AnyRegion, AnyType, CustomAssembly, I32, I64, Index, OPERAND_SEGMENT_SIZES, Optional,
    TypedOp, Variadic,
};
use terrace_ir::symbol::SymbolUserOpInterface;
use terrace_ir::{Ir, Op, Type, Value};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::functions::{attributions, parse_attributions, print_attributions, set_workgroup_count};
use super::rules::{LaunchOfOne, UniformAllReduce};
use super::{AsyncToken, AsyncTokenType, GpuDialect};

/// Runs its region as a kernel. The arguments of the entry block are the numbers of the block and of the invocation in each
/// dimension, and how many there are; with clusters also those of the cluster; then memory of the group and of the invocation.
#[op(
    dialect = GpuDialect, mnemonic = "launch",
    traits(AffineScope, AttrSizedOperandSegments, AutomaticAllocationScope, RecursiveMemoryEffects),
    interfaces(InferIntRangeInterface), custom_assembly, verify_regions, canonicalize(LaunchOfOne, UniformAllReduce),
)]
pub struct LaunchOp {
    #[operand]
    async_dependencies: Variadic<AsyncToken>,
    #[operand]
    grid_size_x: Index,
    #[operand]
    grid_size_y: Index,
    #[operand]
    grid_size_z: Index,
    #[operand]
    block_size_x: Index,
    #[operand]
    block_size_y: Index,
    #[operand]
    block_size_z: Index,
    #[operand]
    cluster_size_x: Optional<Index>,
    #[operand]
    cluster_size_y: Optional<Index>,
    #[operand]
    cluster_size_z: Optional<Index>,
    #[operand]
    dynamic_shared_memory_size: Optional<I32>,
    #[attr]
    module: Optional<FlatSymbolRefAttr>,
    #[attr]
    function: Optional<FlatSymbolRefAttr>,
    #[result]
    async_token: Optional<AsyncToken>,
    #[region]
    body: AnyRegion,
}

/// Ends the region of a launch.
#[op(
    dialect = GpuDialect, mnemonic = "terminator",
    traits(HasParent(LaunchOp), Pure, Terminator),
    assembly { attr_dict },
)]
pub struct TerminatorOp {}

/// How many groups and invocations there are in a dimension.
type LaunchIndex = AnyOf<(Index, I32, I64)>;

/// Runs a kernel that is known by its name.
#[op(
    dialect = GpuDialect, mnemonic = "launch_func",
    traits(
        AttrSizedOperandSegments,
        AllTypesMatch(grid_size_x, grid_size_y, grid_size_z, block_size_x, block_size_y, block_size_z)
    ),
    interfaces(SymbolUserOpInterface),
    custom_assembly,
)]
pub struct LaunchFuncOp {
    #[operand]
    async_dependencies: Variadic<AsyncToken>,
    #[attr]
    kernel: SymbolRefAttr,
    #[operand]
    grid_size_x: LaunchIndex,
    #[operand]
    grid_size_y: LaunchIndex,
    #[operand]
    grid_size_z: LaunchIndex,
    #[operand]
    block_size_x: LaunchIndex,
    #[operand]
    block_size_y: LaunchIndex,
    #[operand]
    block_size_z: LaunchIndex,
    #[operand]
    cluster_size_x: Optional<LaunchIndex>,
    #[operand]
    cluster_size_y: Optional<LaunchIndex>,
    #[operand]
    cluster_size_z: Optional<LaunchIndex>,
    #[operand]
    dynamic_shared_memory_size: Optional<I32>,
    #[operand]
    kernel_operands: Variadic<AnyType>,
    #[operand]
    async_object: Optional<AnyType>,
    #[result]
    async_token: Optional<AsyncToken>,
}

/// How many arguments the entry block of a launch has before memory, without clusters and with them.
const ARGUMENTS: [usize; 2] = [12, 18];

/// What an argument of a launch's entry block is about, in one dimension: whether it is the number of a place or how many there
/// are, and the size that says how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LaunchArgument {
    /// Whether it is how many there are.
    pub is_size: bool,
    /// How many there are, an operand of the launch.
    pub size: Value,
}

impl LaunchOp {
    /// What the arguments of the entry block that are not memory are about, in their order.
    pub(super) fn places(self, ir: &Ir) -> impl Iterator<Item = LaunchArgument> {
        let first = ir.operand_group(self.op(), 0).len();
        let with_clusters = self.cluster_size_x(ir).is_some();
        // Blocks and threads have six sizes; those of clusters are the next three operands.
        let clusters = if with_clusters { 6..9 } else { 6..6 };
        let operands = (0..6).map(|size| (false, size));
        let operands = operands
            .chain((0..6).map(|size| (true, size)))
            .chain(clusters.clone().map(|size| (false, size)))
            .chain(clusters.map(|size| (true, size)));
        operands.map(move |(is_size, size)| LaunchArgument {
            is_size,
            size: ir.operand(self.op(), first + size),
        })
    }

    /// The arguments of the entry block that are memory of the group, and those that are memory of the invocation.
    pub fn attributions(self, ir: &Ir) -> [Vec<Value>; 2] {
        let count = ARGUMENTS[usize::from(self.cluster_size_x(ir).is_some())];
        attributions(ir, self.op(), self.body(ir), count)
    }
}

/// `async [%a]`: the token's type and the number of tokens, which become the first operands.
fn parse_async(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<i32> {
    let token = AsyncTokenType::get(parser.context()).into();
    let at = parser.position();
    if parser.parse_optional_keyword("async") {
        if parser.num_named_results() == 0 {
            return Err(parser.error_at(at, "needs to be named when marked 'async'"));
        }
        state.result_types.push(token);
    }
    if !parser.peek_punct("[") {
        return Ok(0);
    }
    let operands = parser.parse_operand_list(Delimiter::Square)?;
    let count = operands.len() as i32;
    for operand in operands {
        let operand = parser.resolve_operand(operand, token)?;
        state.operands.push(operand);
    }
    Ok(count)
}

fn print_async(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>) {
    if ir.num_results(op) != 0 {
        printer.write(" async");
    }
    let tokens = ir.operand_group(op, 0);
    if !tokens.is_empty() {
        printer.write(" [");
        printer.print_operands(tokens.map(|index| ir.operand(op, index)));
        printer.write("]");
    }
}

/// Where an invocation is and how many there are, in three dimensions.
struct Grid {
    places: Vec<Argument>,
    sizes: Vec<Argument>,
    values: Vec<Value>,
}

/// `(%x, %y, %z) in (%sx = %a, %sy = %b, %sz = %c)`
fn parse_grid(parser: &mut OpParser<'_, '_>) -> ParseResult<Grid> {
    let mut grid = Grid {
        places: Vec::new(),
        sizes: Vec::new(),
        values: Vec::new(),
    };
    let at = parser.position();
    for name in parser.parse_argument_names(Delimiter::Paren)? {
        grid.places.push(Argument::new(name, Type::INDEX));
    }
    if grid.places.len() != 3 {
        return Err(parser.error_at(at, "expected 3 arguments, one a dimension"));
    }
    parser.parse_keyword_exact("in")?;
    parser.parse_punct("(")?;
    for index in 0..3 {
        if index > 0 {
            parser.parse_punct(",")?;
        }
        let name = parser.parse_argument_name()?;
        grid.sizes.push(Argument::new(name, Type::INDEX));
        parser.parse_punct("=")?;
        let value = parser.parse_operand()?;
        grid.values
            .push(parser.resolve_operand(value, Type::INDEX)?);
    }
    parser.parse_punct(")")?;
    Ok(grid)
}

fn print_grid(
    printer: &mut AsmPrinter<'_>,
    keyword: &str,
    [places, sizes]: [&[Value]; 2],
    values: &[Value],
) {
    write!(printer, " {keyword}(");
    printer.print_operands(places.iter().copied());
    printer.write(") in (");
    printer.comma_separated(sizes.iter().zip(values), |printer, (size, value)| {
        printer.print_operand(*size);
        printer.write(" = ");
        printer.print_operand(*value);
    });
    printer.write(")");
}

impl CustomAssembly for LaunchOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let tokens = parse_async(parser, state)?;
        let clusters = match parser.parse_optional_keyword("clusters") {
            true => Some(parse_grid(parser)?),
            false => None,
        };
        parser.parse_keyword_exact("blocks")?;
        let blocks = parse_grid(parser)?;
        parser.parse_keyword_exact("threads")?;
        let threads = parse_grid(parser)?;
        state.operands.extend(blocks.values);
        state.operands.extend(threads.values);
        let mut arguments = blocks.places;
        arguments.extend(threads.places);
        arguments.extend(blocks.sizes);
        arguments.extend(threads.sizes);
        let with_clusters = i32::from(clusters.is_some());
        if let Some(clusters) = clusters {
            state.operands.extend(clusters.values);
            arguments.extend(clusters.places);
            arguments.extend(clusters.sizes);
        }
        let mut dynamic = 0;
        if parser.parse_optional_keyword("dynamic_shared_memory_size") {
            let size = parser.parse_operand()?;
            let size = parser.resolve_operand(size, Type::I32)?;
            state.operands.push(size);
            dynamic = 1;
        }
        for name in ["module", "function"] {
            if parser.parse_optional_keyword(name) {
                parser.parse_punct("(")?;
                let symbol = parser.parse_symbol_name()?;
                parser.parse_punct(")")?;
                let symbol = FlatSymbolRefAttr::get(cx, symbol);
                state.set_attr(cx, name, symbol.into());
            }
        }
        let (count, _) = parse_attributions(parser, "workgroup", &mut arguments)?;
        set_workgroup_count(cx, state, count);
        parse_attributions(parser, "private", &mut arguments)?;
        let body = parser.parse_region(&arguments)?;
        state.regions.push(body);
        let segments = [
            tokens,
            1,
            1,
            1,
            1,
            1,
            1,
            with_clusters,
            with_clusters,
            with_clusters,
            dynamic,
        ];
        let segments = DenseArrayAttr::i32s(cx, &segments);
        state.set_attr(cx, OPERAND_SEGMENT_SIZES, segments.into());
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let op = self.op();
        print_async(ir, op, printer);
        let body = self.body(ir);
        let entry = ir.first_block(body);
        let arguments = entry.map_or(&[][..], |entry| ir.block_args(entry));
        let tokens = ir.operand_group(op, 0).len();
        let operands: Vec<Value> = ir.operands(op).skip(tokens).collect();
        let has_clusters = self.cluster_size_x(ir).is_some();
        let count = ARGUMENTS[usize::from(has_clusters)];
        if arguments.len() >= count && operands.len() >= count / 2 {
            if has_clusters {
                let parts = [&arguments[12..15], &arguments[15..18]];
                print_grid(printer, "clusters", parts, &operands[6..9]);
            }
            let parts = [&arguments[0..3], &arguments[6..9]];
            print_grid(printer, "blocks", parts, &operands[0..3]);
            let parts = [&arguments[3..6], &arguments[9..12]];
            print_grid(printer, "threads", parts, &operands[3..6]);
        }
        if let Some(size) = self.dynamic_shared_memory_size(ir) {
            printer.write(" dynamic_shared_memory_size ");
            printer.print_operand(size);
        }
        for (name, symbol) in [("module", self.module(ir)), ("function", self.function(ir))] {
            if let Some(symbol) = symbol {
                write!(printer, " {name}(");
                printer.print_attr(symbol.into());
                printer.write(")");
            }
        }
        let [shared, private] = attributions(ir, op, body, count);
        print_attributions(printer, ir, "workgroup", &shared, None);
        print_attributions(printer, ir, "private", &private, None);
        printer.write(" ");
        printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS);
        let elided = [
            OPERAND_SEGMENT_SIZES,
            super::functions::WORKGROUP_ATTRIBUTIONS,
            "module",
            "function",
        ];
        printer.print_attr_dict(ir, op, &elided);
    }
}

impl CustomAssembly for LaunchFuncOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let tokens = parse_async(parser, state)?;
        let mut object = None;
        if parser.parse_optional_punct("<") {
            let value = parser.parse_operand()?;
            parser.parse_punct(":")?;
            let ty = parser.parse_type()?;
            object = Some(parser.resolve_operand(value, ty)?);
            parser.parse_punct(">")?;
        }
        let kernel = parser.parse_symbol_ref()?;
        state.set_attr(cx, "kernel", kernel.into());
        let triple = |parser: &mut OpParser<'_, '_>| {
            let at = parser.position();
            let operands = parser.parse_operand_list(Delimiter::Paren)?;
            match operands.len() {
                3 => Ok(operands),
                _ => Err(parser.error_at(at, "expected 3 operands")),
            }
        };
        let mut clusters = None;
        if parser.parse_optional_keyword("clusters") {
            parser.parse_keyword_exact("in")?;
            clusters = Some(triple(parser)?);
        }
        parser.parse_keyword_exact("blocks")?;
        parser.parse_keyword_exact("in")?;
        let blocks = triple(parser)?;
        parser.parse_keyword_exact("threads")?;
        parser.parse_keyword_exact("in")?;
        let threads = triple(parser)?;
        let ty = match parser.parse_optional_punct(":") {
            true => parser.parse_type()?,
            false => Type::INDEX,
        };
        let with_clusters = i32::from(clusters.is_some());
        let all = blocks
            .into_iter()
            .chain(threads)
            .chain(clusters.into_iter().flatten());
        for operand in all {
            let operand = parser.resolve_operand(operand, ty)?;
            state.operands.push(operand);
        }
        let mut dynamic = 0;
        if parser.parse_optional_keyword("dynamic_shared_memory_size") {
            let size = parser.parse_operand()?;
            let size = parser.resolve_operand(size, Type::I32)?;
            state.operands.push(size);
            dynamic = 1;
        }
        let mut count = 0;
        if parser.parse_optional_keyword("args") {
            parser.parse_punct("(")?;
            while count > 0 || !parser.peek_punct(")") {
                let value = parser.parse_operand()?;
                parser.parse_punct(":")?;
                let ty = parser.parse_type()?;
                let value = parser.resolve_operand(value, ty)?;
                state.operands.push(value);
                count += 1;
                if !parser.parse_optional_punct(",") {
                    break;
                }
            }
            let at = parser.position();
            if !parser.parse_optional_punct(")") {
                return Err(parser.error_at(at, "expected ')' in argument list"));
            }
        }
        state.operands.extend(object);
        let segments = [
            tokens,
            1,
            1,
            1,
            1,
            1,
            1,
            with_clusters,
            with_clusters,
            with_clusters,
            dynamic,
            count,
            i32::from(object.is_some()),
        ];
        let segments = DenseArrayAttr::i32s(cx, &segments);
        state.set_attr(cx, OPERAND_SEGMENT_SIZES, segments.into());
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let op = self.op();
        print_async(ir, op, printer);
        if let Some(object) = self.async_object(ir) {
            printer.write(" <");
            printer.print_operand(object);
            printer.write(" : ");
            printer.print_type(ir.ty(object));
            printer.write(">");
        }
        printer.write(" ");
        printer.print_attr(self.kernel(ir).into());
        let clusters = [
            self.cluster_size_x(ir),
            self.cluster_size_y(ir),
            self.cluster_size_z(ir),
        ];
        let clusters: Vec<Value> = clusters.into_iter().flatten().collect();
        let blocks = vec![
            self.grid_size_x(ir),
            self.grid_size_y(ir),
            self.grid_size_z(ir),
        ];
        let threads = vec![
            self.block_size_x(ir),
            self.block_size_y(ir),
            self.block_size_z(ir),
        ];
        for (name, values) in [
            ("clusters", clusters),
            ("blocks", blocks),
            ("threads", threads),
        ] {
            if !values.is_empty() {
                write!(printer, " {name} in (");
                printer.print_operands(values);
                printer.write(")");
            }
        }
        let ty = ir.ty(self.grid_size_x(ir));
        if ty != Type::INDEX {
            printer.write(" : ");
            printer.print_type(ty);
        }
        if let Some(size) = self.dynamic_shared_memory_size(ir) {
            printer.write(" dynamic_shared_memory_size ");
            printer.print_operand(size);
        }
        let arguments: Vec<Value> = self.kernel_operands(ir).collect();
        if !arguments.is_empty() {
            printer.write(" args(");
            printer.comma_separated(arguments, |printer, value| {
                printer.print_operand(value);
                printer.write(" : ");
                printer.print_type(ir.ty(value));
            });
            printer.write(")");
        }
        printer.print_attr_dict(ir, op, &[OPERAND_SEGMENT_SIZES, "kernel"]);
    }
}
