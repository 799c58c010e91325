//! `affine.apply`, `affine.min` and `affine.max`: values of affine maps.

use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{AffineMapAttr, Attribute, IntegerAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    CustomAssembly, Fold, FoldResult, Folded, Index, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::{Ir, Op, Type, Value};
use terrace_ods_macros::{op, op_family};

use super::AffineDialect;
use super::rules::{ComposeApply, ComposeMax, ComposeMin};
use super::syntax::{MapOperands, parse_map_operands, print_map_operands};
use super::validity::{affine_scope, is_valid_dim, is_valid_symbol};

/// Reads `map(dims)[symbols] attr-dict` of an op with one result of type `index`. `check` looks at the operands before the
/// verifier does, which no longer sees where the brackets were.
fn parse_map_application(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    check: fn(&AffineMap, &MapOperands) -> Result<(), Fault>,
) -> ParseResult<()> {
    let at = parser.position();
    let attr = parser.parse_attribute()?;
    let cx = parser.context();
    let Some(map) = attr.cast::<AffineMapAttr>(cx) else {
        return Err(parser
            .error_at(parser.since(at), "invalid kind of attribute specified")
            .help("expected an affine map"));
    };
    let operands = parse_map_operands(parser)?;
    if let Err(fault) = check(map.value(cx), &operands) {
        return Err(parser.error_at(at, fault.message).help(fault.help));
    }
    state.set_attr(cx, "map", attr);
    state.operands.extend(operands.values);
    state.result_types.push(Type::INDEX);
    parser.parse_optional_attr_dict(state)
}

/// What is wrong with operands.
struct Fault {
    message: &'static str,
    help: String,
}

/// There is an operand in parentheses for each dimension and one in brackets for each symbol.
fn dims_and_symbols(map: &AffineMap, operands: &MapOperands) -> Result<(), Fault> {
    let (dims, symbols) = (operands.num_dims, operands.num_symbols());
    if dims == map.num_dims as usize && symbols == map.num_symbols as usize {
        return Ok(());
    }
    Err(Fault {
        message: "dimension or symbol index mismatch",
        help: format!(
            "the map takes {} dimensions and {} symbols, and {dims} and {symbols} are given",
            map.num_dims, map.num_symbols
        ),
    })
}

fn print_map_application(ir: &Ir, op: Op, map: AffineMapAttr, printer: &mut AsmPrinter<'_>) {
    printer.write(" ");
    printer.print_attr(map.into());
    print_map_operands(printer, ir.operands(op), map.value(ir).num_dims as usize);
    printer.print_attr_dict(ir, op, &["map"]);
}

fn verify_operand_count(ir: &Ir, op: Op, map: &AffineMap) -> VerifyResult {
    if ir.num_operands(op) == map.num_inputs() {
        return Ok(());
    }
    ir.op_error(
        op,
        "operand count and affine map dimension and symbol count must match",
    )
    .into()
}

/// The results of a map, if the operands that they depend on are constants.
fn evaluate(ir: &Ir, map: &AffineMap, operands: &[Option<Attribute>]) -> Option<Vec<i64>> {
    let constant = |operand: &Option<Attribute>| {
        let number = (*operand)?.cast::<IntegerAttr>(ir)?;
        Some(AffineExpr::Constant(number.as_i64(ir)))
    };
    let (dims, symbols) = operands.split_at_checked(map.num_dims as usize)?;
    let dims = (0..).zip(dims);
    let dims = dims.map(|(index, operand)| constant(operand).unwrap_or(AffineExpr::Dim(index)));
    let symbols = (0..).zip(symbols);
    let symbols =
        symbols.map(|(index, operand)| constant(operand).unwrap_or(AffineExpr::Symbol(index)));
    let (dims, symbols): (Vec<_>, Vec<_>) = (dims.collect(), symbols.collect());
    let results = map.results.iter();
    results
        .map(|result| match result.replace(&dims, &symbols) {
            AffineExpr::Constant(value) => Some(value),
            _ => None,
        })
        .collect()
}

fn index_constant(ir: &Ir, value: i64) -> Folded {
    FoldResult::single(Attribute::from(IntegerAttr::index(ir, value)))
}

/// The operand that a map with one result gives unchanged.
fn passed_through(map: &AffineMap, operands: impl Iterator<Item = Value>) -> Option<Value> {
    let mut operands = operands;
    match *map.results {
        [AffineExpr::Dim(index)] => operands.nth(index as usize),
        [AffineExpr::Symbol(index)] => operands.nth(map.num_dims as usize + index as usize),
        _ => None,
    }
}

macro_rules! map_application_syntax {
    ($name:ident, $check:expr) => {
        impl CustomAssembly for $name {
            fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
                parse_map_application(parser, state, $check)
            }

            fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
                print_map_application(ir, self.op(), self.map(ir), printer);
            }
        }
    };
}

/// The result of an affine map with one result.
#[op(
    dialect = AffineDialect, mnemonic = "apply",
    traits(Pure),
    custom_assembly, verify, fold, canonicalize(ComposeApply),
)]
pub struct ApplyOp {
    #[attr]
    map: AffineMapAttr,
    #[operand]
    map_operands: Variadic<Index>,
    #[result]
    result: Index,
}
map_application_syntax!(ApplyOp, dims_and_symbols);

impl Verify for ApplyOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let map = self.map(ir).value(ir);
        verify_operand_count(ir, self.op(), map)?;
        if map.results.len() != 1 {
            return ir
                .op_error(self.op(), "mapping must produce one value")
                .into();
        }
        let Some(scope) = affine_scope(ir, self.op()) else {
            return Ok(());
        };
        // Values that are neither dimensions nor symbols may be computed with, too.
        let is_dim_only =
            |value: &Value| !is_valid_symbol(ir, *value, scope) && is_valid_dim(ir, *value, scope);
        let mut symbols = self.map_operands(ir).skip(map.num_dims as usize);
        match symbols.find(is_dim_only) {
            Some(symbol) => ir
                .op_error(self.op(), "dimensional operand cannot be used as a symbol")
                .related(ir.value_loc(symbol), "the operand is defined here")
                .into(),
            None => Ok(()),
        }
    }
}

impl Fold for ApplyOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let map = self.map(ir).value(ir);
        if let Some(operand) = passed_through(map, self.map_operands(ir)) {
            return FoldResult::single(operand);
        }
        if let Some(constant) = map.single_constant() {
            return index_constant(ir, constant);
        }
        index_constant(ir, *evaluate(ir, map, operands)?.first()?)
    }
}

op_family! {
    /// Declares the smallest or the largest of a map's results.
    #[op(dialect = AffineDialect, traits(Pure), custom_assembly, verify, fold)]
    struct Extremum<Choose> {
        #[attr] map: AffineMapAttr,
        #[operand] map_operands: Variadic<Index>,
        #[result] result: Index,
    }

    map_application_syntax!(Extremum, |_, _| Ok(()));

    impl Verify for Extremum {
        fn verify(self, ir: &Ir) -> VerifyResult {
            let map = self.map(ir).value(ir);
            verify_operand_count(ir, self.op(), map)?;
            if map.results.is_empty() {
                return ir.op_error(self.op(), "affine map expect at least one result").into();
            }
            Ok(())
        }
    }

    impl Fold for Extremum {
        fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
            let map = self.map(ir).value(ir);
            if let Some(operand) = passed_through(map, self.map_operands(ir)) {
                return FoldResult::single(operand);
            }
            index_constant(ir, evaluate(ir, map, operands)?.into_iter().Choose()?)
        }
    }
}

/// The smallest result of an affine map.
#[op(family = Extremum<min>, mnemonic = "min", canonicalize(ComposeMin))]
pub struct MinOp;

/// The largest result of an affine map.
#[op(family = Extremum<max>, mnemonic = "max", canonicalize(ComposeMax))]
pub struct MaxOp;
