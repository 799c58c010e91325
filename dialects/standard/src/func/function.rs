//! `func.func`, and the syntax and checks that functions of other dialects share with it.

use smallvec::SmallVec;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, RegionStyle};
use terrace_ir::attributes::{ArrayAttr, StringAttr, TypeAttr, UnitAttr};
use terrace_ir::builder::{IntoValues, OpState};
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ods::{
    AnyRegion, DictArrayAttr, Optional, StrAttr, SymbolNameAttr, TypeAttrOf, TypedOp, VerifyResult,
};
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::verify::verify_signature;
use terrace_ir::{Block, Builder, ImplicitLocBuilder, Ir, Location, Op, Region, Value};
use terrace_ods_macros::op;

use super::{FuncDialect, ReturnOp};

/// A function: a name, a type, and unless it is only declared a body of blocks. The entry block's arguments are the
/// function's.
#[op(
    dialect = FuncDialect, mnemonic = "func",
    traits(AffineScope, AutomaticAllocationScope, IsolatedFromAbove, Symbol),
    interfaces(CallableOpInterface),
    default_dialect,
    custom_assembly, verify,
)]
pub struct FuncOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    sym_visibility: Optional<StrAttr>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[attr]
    no_inline: Optional<UnitAttr>,
    #[region]
    body: AnyRegion,
}

impl FuncOp {
    /// A public function without a body; [`add_entry_block`](Self::add_entry_block) starts one.
    pub fn declare(b: &mut Builder<'_>, loc: Location, name: &str, ty: FunctionType) -> Self {
        FuncOp::build(b, loc, name.into(), ty)
    }

    /// A public function with a body of one block, which the function builds from the arguments; what it gives is returned.
    ///
    /// ```
    /// use terrace_standard_dialects::{arith, func};
    /// use terrace_ir::asm::{PrintOptions, print_module};
    /// use terrace_ir::builtin::ModuleOp;
    /// use terrace_ir::{Context, Location, Type};
    ///
    /// let cx = Context::new();
    /// terrace_standard_dialects::register_all(&cx);
    /// let mut module = ModuleOp::create(&cx, Location::UNKNOWN);
    /// let b = &ModuleOp::body_builder(&mut module, Location::UNKNOWN);
    /// func::FuncOp::define(b, "square_sum", &[Type::I32; 2], &[Type::I32], |b, args| {
    ///     let (x, y) = (args[0], args[1]);
    ///     arith::AddIOp::new(b, arith::MulIOp::new(b, x, x), arith::MulIOp::new(b, y, y))
    /// });
    /// assert_eq!(
    ///     print_module(&module, &PrintOptions::default()),
    ///     "module {
    ///   func.func @square_sum(%arg0: i32, %arg1: i32) -> i32 {
    ///     %0 = arith.muli %arg0, %arg0 : i32
    ///     %1 = arith.muli %arg1, %arg1 : i32
    ///     %2 = arith.addi %0, %1 : i32
    ///     return %2 : i32
    ///   }
    /// }
    /// "
    /// );
    /// ```
    pub fn define<R: IntoValues>(
        b: &ImplicitLocBuilder<'_>,
        name: &str,
        inputs: &[Type],
        results: &[Type],
        body: impl FnOnce(&ImplicitLocBuilder<'_>, &[Value]) -> R,
    ) -> Self {
        b.build(|b, loc| {
            let ty = FunctionType::get(b, inputs, results);
            let op = FuncOp::declare(b, loc, name, ty);
            let inside = b.ir_mut().child_mut(op.op());
            let inside = inside.expect("a function has an arena of its own");
            let entry = FuncOp::add_entry_block(inside);
            let arguments: SmallVec<[Value; 4]> = inside.block_args(entry).into();
            let b = &ImplicitLocBuilder::new(Builder::at_end(inside, entry), loc);
            let returned = body(b, &arguments);
            ReturnOp::new(b, returned);
            op
        })
    }

    /// Adds the entry block to a function that is the root of its arena; its arguments are the function's.
    ///
    /// # Panics
    /// If the function has a body.
    pub fn add_entry_block(ir: &mut Ir) -> Block {
        let root = ir.root();
        let op = FuncOp::cast(ir, root).expect("the root of the arena is a function");
        let body = op.body(ir);
        assert!(ir.first_block(body).is_none(), "the function has a body");
        let inputs: SmallVec<[Type; 4]> = op.function_type(ir).inputs(ir).into();
        ir.append_block(body, &inputs)
    }

    /// Whether the function is only declared.
    pub fn is_external(self, ir: &Ir) -> bool {
        let (ir, op) = ir.definition(self.op());
        ir.regions(op)
            .first()
            .is_none_or(|body| ir.first_block(*body).is_none())
    }
}

impl CallableOpInterface for FuncOp {
    fn callable_region(&self, ir: &Ir) -> Option<Region> {
        let body = self.body(ir);
        ir.first_block(body).map(|_| body)
    }

    fn argument_types(&self, ir: &Ir) -> SmallVec<[Type; 4]> {
        self.function_type(ir).inputs(ir).into()
    }

    fn result_types(&self, ir: &Ir) -> SmallVec<[Type; 2]> {
        self.function_type(ir).results(ir).into()
    }
}

#[doc(hidden)]
#[macro_export]
macro_rules! __function_like {
    ($op:ty) => {
        impl $crate::__ir::ods::CustomAssembly for $op {
            fn parse(
                parser: &mut $crate::__ir::asm::OpParser<'_, '_>,
                state: &mut $crate::__ir::OpState,
            ) -> $crate::__ir::asm::ParseResult<()> {
                $crate::func::parse_function(parser, state)
            }

            fn print(self, ir: &$crate::__ir::Ir, printer: &mut $crate::__ir::asm::AsmPrinter<'_>) {
                let op = $crate::__ir::ods::TypedOp::op(self);
                $crate::func::print_function(ir, op, self.function_type(ir), printer);
            }
        }

        impl $crate::__ir::ods::Verify for $op {
            fn verify(self, ir: &$crate::__ir::Ir) -> $crate::__ir::ods::VerifyResult {
                let op = $crate::__ir::ods::TypedOp::op(self);
                $crate::func::verify_function(ir, op, self.function_type(ir))
            }
        }
    };
}
function_like!(FuncOp);

/// Gives an op the syntax and the checks of functions: `func::function_like!(KernelOp);`. The op names both, `#[op(.., custom_assembly, verify)]`,
/// and has the attributes `sym_name`, `function_type`, `sym_visibility`, `arg_attrs`, `res_attrs`, and one region.
#[doc(inline)]
pub use crate::__function_like as function_like;

const VISIBILITIES: [&str; 3] = ["private", "public", "nested"];

/// The inherent attributes that a function's signature shows.
const SIGNATURE_ATTRS: [&str; 5] = [
    "sym_name",
    "function_type",
    "sym_visibility",
    "arg_attrs",
    "res_attrs",
];

/// Reads `[visibility] @name(arguments) -> results [attributes {...}] [body]` into the attributes `sym_name`,
/// `function_type`, `sym_visibility`, `arg_attrs` and `res_attrs` and the only region.
pub fn parse_function(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
    let cx = parser.context();
    let visibility = VISIBILITIES
        .into_iter()
        .find(|visibility| parser.parse_optional_keyword(visibility));
    let name = parser.parse_symbol_name()?;
    let signature = parser.parse_function_signature(false)?;
    let at = parser.position();
    parser.parse_optional_attr_dict_with_keyword(state)?;
    for inferred in ["sym_visibility", "sym_name", "function_type"] {
        if state.attr(cx, inferred).is_some() {
            let message = format!(
                "'{inferred}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
            );
            return Err(parser.error_at(at, message));
        }
    }
    if let Some(visibility) = visibility {
        state.set_attr(cx, "sym_visibility", StringAttr::get(cx, visibility).into());
    }
    state.set_attr(cx, "sym_name", StringAttr::get(cx, name.as_str(cx)).into());
    let ty = signature.function_type(cx);
    state.set_attr(cx, "function_type", TypeAttr::get(cx, ty.into()).into());
    for (name, attrs) in [
        ("arg_attrs", signature.arg_attrs),
        ("res_attrs", signature.res_attrs),
    ] {
        let Some(attrs) = attrs else {
            continue;
        };
        if state.attr(cx, name).is_some() {
            let message = format!("attribute '{name}' occurs more than once in the attribute list");
            return Err(parser
                .error_at(parser.name_position(), message)
                .help("the signature has it already"));
        }
        state.set_attr(cx, name, attrs.into());
    }
    let at = parser.position();
    let body = match parser.parse_optional_region(&signature.arguments)? {
        Some(body) => {
            if parser.is_empty_region(body) {
                return Err(parser.error_at(at, "expected non-empty function body"));
            }
            body
        }
        None => parser.create_region(),
    };
    state.regions.push(body);
    Ok(())
}

/// Prints what [`parse_function`] reads.
pub fn print_function(ir: &Ir, op: Op, ty: FunctionType, printer: &mut AsmPrinter<'_>) {
    let text = |name: &str| {
        ir.attr(op, name)
            .and_then(|attr| attr.cast::<StringAttr>(ir))
    };
    if let Some(visibility) = text("sym_visibility") {
        printer.write(" ");
        printer.write(&visibility.text(ir));
    }
    if let Some(name) = text("sym_name") {
        printer.write(" ");
        printer.print_symbol_name(&name.text(ir));
    }
    let body = ir.regions(op)[0];
    let attrs = |name: &str| {
        ir.attr(op, name)
            .and_then(|attr| attr.cast::<ArrayAttr>(ir))
    };
    printer.print_function_signature(
        ir,
        body,
        ty,
        (attrs("arg_attrs"), attrs("res_attrs")),
        false,
    );
    printer.print_attr_dict_with_keyword(ir, op, &SIGNATURE_ATTRS);
    if ir.first_block(body).is_some() {
        printer.write(" ");
        printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS);
    }
}

/// Checks that a function's entry block and its attributes of arguments and results fit its type.
pub fn verify_function(ir: &Ir, op: Op, ty: FunctionType) -> VerifyResult {
    let mut regions = ir.regions(op).iter();
    let entry = regions.next().and_then(|body| ir.first_block(*body));
    if entry.is_none() {
        verify_declaration(ir, op)?;
    }
    verify_signature(ir, op, ty)
}

/// A function that is only declared is defined elsewhere, so that nothing outside can find it here.
fn verify_declaration(ir: &Ir, op: Op) -> VerifyResult {
    let visibility = ir
        .attr(op, "sym_visibility")
        .and_then(|attr| attr.cast::<StringAttr>(ir));
    if visibility.is_some_and(|visibility| visibility.bytes(ir) != b"public") {
        return Ok(());
    }
    ir.op_error(op, "symbol declaration cannot have public visibility")
        .help("write `private` before the name, or give the function a body")
        .into()
}
