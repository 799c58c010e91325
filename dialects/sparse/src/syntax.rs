//! The syntax of walks: `sparse_tensor.iterate %it in %space at(%i, _) iter_args(%sum = %init) : .. -> .. { .. }`.

use terrace_dialect_base::structured::{parse_assignments, print_assignments};
use terrace_ir::asm::{
    Argument, AsmPrinter, Delimiter, OpParser, ParseResult, RegionStyle, UnresolvedOperand,
};
use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{CustomAssembly, TypedOp};
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir, Region, SmallVec, Value};

use super::types::IterSpaceType;
use super::{CoIterateOp, IterateOp};

/// Names of values, with `_` for those that are not asked for.
#[derive(Default)]
struct Used {
    names: Vec<UnresolvedOperand>,
    set: u64,
    count: u32,
}

impl Used {
    fn parse_one(&mut self, parser: &mut OpParser<'_, '_>) -> ParseResult<()> {
        if self.count == 64 {
            return Err(parser.error("there are at most 64 levels"));
        }
        if !parser.parse_optional_keyword("_") {
            self.names.push(parser.parse_argument_name()?);
            self.set |= 1 << self.count;
        }
        self.count += 1;
        Ok(())
    }

    /// Reads `at(%i, _)`, if it is there.
    fn parse_coordinates(parser: &mut OpParser<'_, '_>) -> ParseResult<Used> {
        let mut used = Used::default();
        if parser.parse_optional_keyword("at") {
            parser.parse_comma_list(Delimiter::Paren, |parser| used.parse_one(parser))?;
        }
        Ok(used)
    }

    fn attr(&self, cx: &Context) -> Attribute {
        IntegerAttr::i64(cx, self.set as i64).into()
    }
}

/// What stands between the names of iterators and the regions.
struct Head {
    coordinates: Used,
    carried: Vec<(UnresolvedOperand, UnresolvedOperand)>,
}

impl Head {
    fn parse(parser: &mut OpParser<'_, '_>) -> ParseResult<Head> {
        let coordinates = Used::parse_coordinates(parser)?;
        let carried = match parser.parse_optional_keyword("iter_args") {
            true => parse_assignments(parser, Delimiter::Paren)?,
            false => Vec::new(),
        };
        Ok(Head {
            coordinates,
            carried,
        })
    }

    /// Reads the types of the results, looks the initial values up, and gives the first arguments of each region.
    fn finish(
        &self,
        parser: &mut OpParser<'_, '_>,
        state: &mut OpState,
    ) -> ParseResult<Vec<Argument>> {
        let at = parser.position();
        let types = parser.parse_optional_arrow_types()?;
        if types.len() != self.carried.len() {
            let message = "mismatch in number of iteration arguments and return values";
            return Err(parser.error_at(at, message));
        }
        let mut arguments = Vec::new();
        for ((name, init), ty) in self.carried.iter().zip(&types) {
            let init = parser.resolve_operand(*init, *ty)?;
            state.operands.push(init);
            arguments.push(Argument::new(*name, *ty));
        }
        let coordinates = self.coordinates.names.iter();
        arguments.extend(coordinates.map(|name| Argument::new(*name, Type::INDEX)));
        state.result_types.extend(types);
        let used = self.coordinates.attr(parser.context());
        state.set_attr(parser.context(), "crdUsedLvls", used);
        Ok(arguments)
    }
}

/// Looks a space up, and gives its type.
fn resolve_space(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    space: UnresolvedOperand,
    ty: Type,
) -> ParseResult<IterSpaceType> {
    let Some(space_type) = ty.cast::<IterSpaceType>(parser.context()) else {
        let message = "expected sparse_tensor.iter_space type for iteration space operands";
        return Err(parser.error_at(space.position(), message));
    };
    let value = parser.resolve_operand(space, ty)?;
    state.operands.push(value);
    Ok(space_type)
}

impl CustomAssembly for IterateOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let at = parser.position();
        let iterators = parser.parse_argument_names(Delimiter::None)?;
        parser.parse_keyword_exact("in")?;
        let spaces = parser.parse_operand_list(Delimiter::None)?;
        if iterators.len() != spaces.len() {
            let message = "mismatch in number of sparse iterators and sparse spaces";
            return Err(parser.error_at(at, message));
        }
        let ([iterator], [space]) = (&*iterators, &*spaces) else {
            return Err(parser.error_at(at, "expected only one iterator/iteration space"));
        };
        let head = Head::parse(parser)?;
        let ty = parser.parse_colon_type()?;
        let space = resolve_space(parser, state, *space, ty)?;
        let mut arguments = head.finish(parser, state)?;
        let iterator_type = space.iterator(parser.context()).into();
        arguments.push(Argument::new(*iterator, iterator_type));
        let region = parser.parse_region(&arguments)?;
        state.regions.push(region);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let inits: SmallVec<[Value; 4]> = self.init_args(ir).collect();
        let arguments = Arguments::of(ir, self.region(ir), inits.len());
        printer.write(" ");
        printer.comma_separated(
            arguments.iterators(self.crd_used_lvls(ir)),
            |printer, value| {
                printer.print_operand(*value);
            },
        );
        printer.write(" in ");
        printer.print_operand(self.iter_space(ir));
        let space = ir.ty(self.iter_space(ir));
        let levels = space
            .cast::<IterSpaceType>(ir)
            .map_or(0, |ty| ty.space_dim(ir));
        print_coordinates(printer, &arguments, self.crd_used_lvls(ir), levels);
        print_carried(printer, &arguments, &inits);
        printer.write(" : ");
        printer.print_type(space);
        let results: SmallVec<[Type; 4]> = ir.result_types(self.op()).collect();
        printer.print_optional_arrow_types(results.into_iter());
        printer.write(" ");
        let style = match inits.is_empty() {
            true => RegionStyle::WITHOUT_ENTRY_ARGS_AND_TERMINATORS,
            false => RegionStyle::WITHOUT_ENTRY_ARGS,
        };
        printer.print_region(self.region(ir), style);
        printer.print_attr_dict(ir, self.op(), &["crdUsedLvls"]);
    }
}

/// The arguments of a region: those that are carried, coordinates, and iterators.
struct Arguments<'a> {
    carried: &'a [Value],
    others: &'a [Value],
}

impl<'a> Arguments<'a> {
    fn of(ir: &'a Ir, region: Region, carried: usize) -> Self {
        let arguments = ir
            .first_block(region)
            .map_or(&[][..], |block| ir.block_args(block));
        let (carried, others) = arguments.split_at(carried.min(arguments.len()));
        Arguments { carried, others }
    }

    fn coordinates(&self, used: i64) -> &'a [Value] {
        &self.others[..(used.count_ones() as usize).min(self.others.len())]
    }

    fn iterators(&self, used: i64) -> &'a [Value] {
        &self.others[self.coordinates(used).len()..]
    }
}

/// The values in a set, with `_` between them.
fn print_used(printer: &mut AsmPrinter<'_>, values: &[Value], used: i64, count: u64) {
    let mut values = values.iter();
    printer.comma_separated(0..count, |printer, index| {
        let is_used = index < 64 && used >> index & 1 == 1;
        match values.as_slice().first().filter(|_| is_used) {
            Some(value) => {
                values.next();
                printer.print_operand(*value);
            }
            None => printer.write("_"),
        }
    });
}

fn print_coordinates(
    printer: &mut AsmPrinter<'_>,
    arguments: &Arguments<'_>,
    used: i64,
    levels: u64,
) {
    if used != 0 {
        printer.write(" at(");
        print_used(printer, arguments.coordinates(used), used, levels);
        printer.write(")");
    }
}

fn print_carried(printer: &mut AsmPrinter<'_>, arguments: &Arguments<'_>, inits: &[Value]) {
    if !inits.is_empty() {
        printer.write(" iter_args");
        print_assignments(arguments.carried, inits.iter().copied(), printer);
    }
}

impl CustomAssembly for CoIterateOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let names = parser.parse_operand_list(Delimiter::Paren)?;
        let head = Head::parse(parser)?;
        parser.parse_punct(":")?;
        let at = parser.position();
        let mut types = Vec::new();
        parser.parse_comma_list(Delimiter::Paren, |parser| {
            types.push(parser.parse_type()?);
            Ok(())
        })?;
        if names.len() != types.len() {
            let message =
                "mismatch in number of iteration space operands and iteration space types";
            return Err(parser.error_at(at, message));
        }
        let mut spaces = Vec::new();
        for (name, ty) in names.into_iter().zip(types) {
            spaces.push(resolve_space(parser, state, name, ty)?);
        }
        let arguments = head.finish(parser, state)?;
        let mut cases = Vec::new();
        while parser.parse_optional_keyword("case") {
            let mut used = Used::default();
            used.parse_one(parser)?;
            while parser.parse_optional_punct(",") {
                used.parse_one(parser)?;
            }
            let cx = parser.context();
            let spaces = spaces.iter().enumerate();
            let asked = spaces.filter(|(index, _)| *index < 64 && used.set >> index & 1 == 1);
            let types: Vec<Type> = asked.map(|(_, space)| space.iterator(cx).into()).collect();
            if types.len() != used.names.len() {
                return Err(parser.error("there are more iterators than iteration spaces"));
            }
            let mut arguments = arguments.clone();
            let iterators = used.names.iter().zip(types);
            arguments.extend(iterators.map(|(name, ty)| Argument::new(*name, ty)));
            let region = parser.parse_region(&arguments)?;
            state.regions.push(region);
            cases.push(used.attr(cx));
        }
        let cx = parser.context();
        state.set_attr(cx, "cases", ArrayAttr::get(cx, &cases).into());
        state.set_operand_sizes(cx, &[spaces.len(), head.carried.len()]);
        parser.parse_optional_attr_dict(state)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let inits: SmallVec<[Value; 4]> = self.init_args(ir).collect();
        let spaces: SmallVec<[Value; 4]> = self.iter_spaces(ir).collect();
        let used = self.crd_used_lvls(ir);
        let first = ir.regions(self.op()).first().copied();
        let arguments = first.map_or(
            Arguments {
                carried: &[],
                others: &[],
            },
            |region| Arguments::of(ir, region, inits.len()),
        );
        printer.write(" (");
        printer.print_operands(spaces.iter().copied());
        printer.write(")");
        let levels = spaces
            .first()
            .and_then(|space| ir.ty(*space).cast::<IterSpaceType>(ir));
        let levels = levels.map_or(0, |ty| ty.space_dim(ir));
        print_coordinates(printer, &arguments, used, levels);
        print_carried(printer, &arguments, &inits);
        printer.write(" : (");
        printer.print_types(spaces.iter().map(|space| ir.ty(*space)));
        printer.write(")");
        let results: SmallVec<[Type; 4]> = ir.result_types(self.op()).collect();
        printer.print_optional_arrow_types(results.into_iter());
        let style = match inits.is_empty() {
            true => RegionStyle::WITHOUT_ENTRY_ARGS_AND_TERMINATORS,
            false => RegionStyle::WITHOUT_ENTRY_ARGS,
        };
        let cases = self
            .cases_attr(ir)
            .and_then(|cases| cases.cast::<ArrayAttr>(ir));
        let cases = cases.map_or(&[][..], |cases| cases.elements(ir));
        for (region, case) in ir.regions(self.op()).iter().zip(cases) {
            let set = case
                .cast::<IntegerAttr>(ir)
                .map_or(0, |case| case.as_i64(ir));
            let arguments = Arguments::of(ir, *region, inits.len());
            printer.newline();
            printer.write("case ");
            print_used(printer, arguments.iterators(used), set, spaces.len() as u64);
            printer.write(" ");
            printer.print_region(*region, style);
        }
        let elided = ["crdUsedLvls", "cases", "operandSegmentSizes"];
        printer.print_attr_dict(ir, self.op(), &elided);
    }
}
