//! Modules of kernels, and kernels.

use smallvec::SmallVec;
use terrace_ir::asm::{Argument, AsmPrinter, OpParser, ParseResult, RegionStyle, print_type};
use terrace_ir::attributes::{
    ArrayAttr, Attribute, DictAttr, IntegerAttr, StringAttr, TypeAttr, UnitAttr,
};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::CallableOpInterface;
use terrace_ir::ods::{
    AnyAttr, AnyRegion, AnyType, CustomAssembly, DenseI32ArrayAttr, DictArrayAttr, Optional,
    SizedRegion, SymbolNameAttr, TypeAttrOf, TypedOp, Variadic, Verify, VerifyRegions,
    VerifyResult,
};
use terrace_ir::types::FunctionType;
use terrace_ir::{Context, Ir, Op, Region, Type, Value};
use terrace_ods_macros::{attr_interface, constraint, op};

use super::GpuDialect;
use super::checks::verify_attributions;

constraint! {
    /// i32 dense array attribute with 3 elements (if present)
    pub Sizes: Attribute = DenseI32ArrayAttr & |cx, sizes| sizes.len(cx) == 3;
}

/// Kernels and what they call.
#[op(
    dialect = GpuDialect, mnemonic = "module",
    traits(IsolatedFromAbove, NoRegionArguments, NoTerminator, SingleBlock, SymbolTable, Symbol),
    assembly {
        $sym_name ("<" $offloading_handler^ ">")? ($targets^)? attr_dict_with_keyword $body
    },
    verify_regions,
)]
pub struct GpuModuleOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "offloadingHandler")]
    offloading_handler: Optional<AnyAttr>,
    #[attr]
    targets: Optional<ArrayAttr>,
    #[region]
    body: SizedRegion<1>,
}

/// A target for which not every op can be compiled.
#[attr_interface]
pub trait TargetVerifyInterface {
    /// Checks what is in a module that is compiled for the target.
    fn verify_target(&self, ir: &Ir, module: GpuModuleOp) -> VerifyResult;
}

impl VerifyRegions for GpuModuleOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let targets = self.targets(ir);
        for target in targets.map_or(&[][..], |targets| targets.elements(ir)) {
            if let Some(target) = target.interface::<dyn TargetVerifyInterface>(ir) {
                target.verify_target(ir, self)?;
            }
        }
        Ok(())
    }
}

/// A function of a device. One marked `kernel` can be launched; its arguments are followed by memory of the group and of the
/// invocation.
#[op(
    dialect = GpuDialect, mnemonic = "func",
    traits(AffineScope, AutomaticAllocationScope, HasParent(GpuModuleOp), IsolatedFromAbove, Symbol),
    interfaces(CallableOpInterface),
    custom_assembly, verify,
)]
pub struct GpuFuncOp {
    #[attr(discardable)]
    sym_name: SymbolNameAttr,
    #[attr]
    function_type: TypeAttrOf<FunctionType>,
    #[attr]
    arg_attrs: Optional<DictArrayAttr>,
    #[attr]
    res_attrs: Optional<DictArrayAttr>,
    #[attr]
    workgroup_attrib_attrs: Optional<DictArrayAttr>,
    #[attr]
    private_attrib_attrs: Optional<DictArrayAttr>,
    #[attr]
    known_block_size: Optional<Sizes>,
    #[attr]
    known_grid_size: Optional<Sizes>,
    #[attr]
    known_cluster_size: Optional<Sizes>,
    #[region]
    body: AnyRegion,
}

/// What says that a function can be launched.
pub const KERNEL: &str = "gpu.kernel";
/// How many of the arguments of the entry block are memory of the group.
pub(super) const WORKGROUP_ATTRIBUTIONS: &str = "workgroup_attributions";

impl GpuFuncOp {
    /// Whether the function can be launched.
    pub fn is_kernel(self, ir: &Ir) -> bool {
        ir.attr(self.op(), KERNEL).is_some()
    }

    /// The arguments that are memory of the group, and those that are memory of the invocation.
    pub fn attributions(self, ir: &Ir) -> [Vec<Value>; 2] {
        let inputs = self.function_type(ir).inputs(ir).len();
        attributions(ir, self.op(), self.body(ir), inputs)
    }
}

/// The arguments of an entry block after the first: memory of the group, then of the invocation.
pub(super) fn attributions(ir: &Ir, op: Op, body: Region, first: usize) -> [Vec<Value>; 2] {
    let entry = ir.first_block(body);
    let arguments = entry.map_or(&[][..], |entry| ir.block_args(entry));
    let rest = arguments.get(first..).unwrap_or(&[]);
    let count = workgroup_count(ir, op);
    let (shared, private) = rest.split_at(count.min(rest.len()));
    [shared.to_vec(), private.to_vec()]
}

/// How many of the arguments of an op's entry block are said to be memory of the group.
pub(super) fn workgroup_count(ir: &Ir, op: Op) -> usize {
    let count = ir
        .attr(op, WORKGROUP_ATTRIBUTIONS)
        .and_then(|count| count.cast::<IntegerAttr>(ir));
    count
        .and_then(|count| usize::try_from(count.as_i64(ir)).ok())
        .unwrap_or(0)
}

impl CallableOpInterface for GpuFuncOp {
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

impl Verify for GpuFuncOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let ty = self.function_type(ir);
        if self.is_kernel(ir) && !ty.results(ir).is_empty() {
            return ir
                .op_error(self, "expected void return type for kernel function")
                .into();
        }
        let Some(entry) = ir.first_block(self.body(ir)) else {
            return Ok(());
        };
        let arguments = ir.block_args(entry);
        let inputs = ty.inputs(ir);
        let shared = workgroup_count(ir, self.op());
        if arguments.len() < inputs.len() + shared {
            let message = format!(
                "expected at least {} arguments to body region",
                inputs.len() + shared
            );
            return ir.op_error(self, message).into();
        }
        let mut pairs = arguments.iter().zip(inputs).enumerate();
        if let Some((index, (argument, input))) =
            pairs.find(|(_, (argument, input))| ir.ty(**argument) != **input)
        {
            let [found, expected] = [ir.ty(*argument), *input].map(|ty| print_type(ir, ty));
            let message = format!(
                "expected body region argument #{index} to be of type '{expected}', got '{found}'"
            );
            return ir.op_error(self, message).into();
        }
        verify_attributions(ir, self.op(), &self.attributions(ir))
    }
}

/// `workgroup(%a : type {attrs}, ..)`, if it is there: the arguments, and their attributes.
pub(super) fn parse_attributions(
    parser: &mut OpParser<'_, '_>,
    keyword: &str,
    arguments: &mut Vec<Argument>,
) -> ParseResult<(usize, Option<Attribute>)> {
    if !parser.parse_optional_keyword(keyword) {
        return Ok((0, None));
    }
    let cx = parser.context();
    let (mut count, mut attrs, mut any) = (0, Vec::new(), false);
    parser.parse_punct("(")?;
    while !parser.parse_optional_punct(")") {
        if count > 0 {
            parser.parse_punct(",")?;
        }
        let name = parser.parse_argument_name()?;
        parser.parse_punct(":")?;
        let ty = parser.parse_type()?;
        arguments.push(Argument::new(name, ty));
        let own = parser.parse_optional_dict()?;
        any |= own.is_some();
        attrs.push(own.unwrap_or_else(|| DictAttr::get(cx, [])).into());
        count += 1;
    }
    let attrs = any.then(|| ArrayAttr::get(cx, &attrs).into());
    Ok((count, attrs))
}

pub(super) fn print_attributions(
    printer: &mut AsmPrinter<'_>,
    ir: &Ir,
    keyword: &str,
    arguments: &[Value],
    attrs: Option<Attribute>,
) {
    if arguments.is_empty() {
        return;
    }
    let attrs = attrs.and_then(|attrs| attrs.cast::<ArrayAttr>(ir));
    write!(printer, " {keyword}(");
    for (index, argument) in arguments.iter().enumerate() {
        if index > 0 {
            printer.write(", ");
        }
        printer.print_operand(*argument);
        printer.write(" : ");
        printer.print_type(ir.ty(*argument));
        let own = attrs.and_then(|attrs| attrs.elements(ir).get(index)?.cast::<DictAttr>(ir));
        printer.print_optional_dict(own, &[]);
    }
    printer.write(")");
}

/// Says how many arguments are memory of the group.
pub(super) fn set_workgroup_count(cx: &Context, state: &mut OpState, count: usize) {
    let count = IntegerAttr::i64(cx, count as i64);
    state.set_attr(cx, WORKGROUP_ATTRIBUTIONS, count.into());
}

impl CustomAssembly for GpuFuncOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let cx = parser.context();
        let name = parser.parse_symbol_name()?;
        let name = StringAttr::get(cx, name.as_str(cx)).into();
        state.set_attr(cx, "sym_name", name);
        let at = parser.position();
        let signature = parser.parse_function_signature(false)?;
        let ty = signature.function_type(cx);
        if signature.arguments.len() < ty.inputs(cx).len() {
            return Err(parser.error_at(at, "gpu.func requires named arguments"));
        }
        let ty = TypeAttr::get(cx, ty.into()).into();
        state.set_attr(cx, "function_type", ty);
        for (name, attrs) in [
            ("arg_attrs", signature.arg_attrs),
            ("res_attrs", signature.res_attrs),
        ] {
            if let Some(attrs) = attrs {
                state.set_attr(cx, name, attrs.into());
            }
        }
        let mut arguments: Vec<Argument> = signature.arguments.into_iter().collect();
        let (count, attrs) = parse_attributions(parser, "workgroup", &mut arguments)?;
        if let Some(attrs) = attrs {
            state.set_attr(cx, "workgroup_attrib_attrs", attrs);
        }
        set_workgroup_count(cx, state, count);
        let (_, attrs) = parse_attributions(parser, "private", &mut arguments)?;
        if let Some(attrs) = attrs {
            state.set_attr(cx, "private_attrib_attrs", attrs);
        }
        if parser.parse_optional_keyword("kernel") {
            state.set_attr(cx, KERNEL, UnitAttr::get().into());
        }
        parser.parse_optional_attr_dict_with_keyword(state)?;
        let body = parser.parse_region(&arguments)?;
        state.regions.push(body);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        let op = self.op();
        printer.write(" ");
        printer.print_symbol_name(&self.sym_name(ir));
        let attrs = |name: &str| ir.attr(op, name)?.cast::<ArrayAttr>(ir);
        let body = self.body(ir);
        let signature_attrs = (attrs("arg_attrs"), attrs("res_attrs"));
        printer.print_function_signature(ir, body, self.function_type(ir), signature_attrs, false);
        let [shared, private] = self.attributions(ir);
        let shared_attrs = ir.attr(op, "workgroup_attrib_attrs");
        print_attributions(printer, ir, "workgroup", &shared, shared_attrs);
        let private_attrs = ir.attr(op, "private_attrib_attrs");
        print_attributions(printer, ir, "private", &private, private_attrs);
        if self.is_kernel(ir) {
            printer.write(" kernel");
        }
        let elided = [
            "sym_name",
            "function_type",
            "arg_attrs",
            "res_attrs",
            "workgroup_attrib_attrs",
            "private_attrib_attrs",
            WORKGROUP_ATTRIBUTIONS,
            KERNEL,
        ];
        printer.print_attr_dict_with_keyword(ir, op, &elided);
        printer.write(" ");
        printer.print_region(body, RegionStyle::WITHOUT_ENTRY_ARGS);
    }
}

/// Returns from a function of the device.
#[op(
    dialect = GpuDialect, mnemonic = "return",
    traits(HasParent(GpuFuncOp), Pure, Terminator),
    assembly { attr_dict ($operands^ ":" type($operands))? },
    verify,
)]
pub struct ReturnOp {
    #[operand]
    operands: Variadic<AnyType>,
}

impl Verify for ReturnOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let Some(function) = ir
            .parent_op(self.op())
            .and_then(|parent| GpuFuncOp::cast(ir, parent))
        else {
            return Ok(());
        };
        let expected = function.function_type(ir).results(ir);
        let found: Vec<Type> = ir.operand_types(self.op()).collect();
        if found.len() != expected.len() {
            return ir
                .op_error(self, format!("expected {} result operands", expected.len()))
                .note(ir.loc(function.op()), "return type declared here")
                .into();
        }
        match found
            .iter()
            .zip(expected)
            .position(|(found, expected)| found != expected)
        {
            Some(index) => ir
                .op_error(
                    self,
                    format!(
                        "unexpected type `{}' for operand #{index}",
                        terrace_ir::asm::print_type(ir, found[index])
                    ),
                )
                .into(),
            None => Ok(()),
        }
    }
}
