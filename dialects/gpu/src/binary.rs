//! Kernels that are compiled, and what is known of them.

use terrace_ir::asm::{AsmParser, AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, StringAttr};
use terrace_ir::ods::{
    AnyAttr, ArrayAttrOf, ArrayMinCount, Confined, CustomAttrAssembly, FormatElement, Optional,
    SymbolNameAttr,
};
use terrace_ir::types::FunctionType;
use terrace_ir::{Ir, Op, OpState};
use terrace_ods_macros::{attr, constraint, enum_attr, op};

use super::GpuDialect;

/// What a kernel was compiled to.
#[enum_attr]
pub enum CompilationTarget {
    /// The representation of the compiler.
    Offload = 1,
    /// Text of instructions.
    Assembly = 2,
    /// Instructions for one processor.
    #[name = "bin"]
    Binary = 3,
    /// Instructions for several processors.
    Fatbin = 4,
}

/// What is known of a kernel: `#gpu.kernel_metadata<"name", (i32) -> ()>`.
#[attr(
    dialect = GpuDialect, mnemonic = "kernel_metadata",
    assembly { "<" $name "," $function_type ("," struct($arg_attrs, $metadata)^)? ">" },
)]
pub struct KernelMetadataAttr {
    name: StringAttr,
    function_type: FunctionType,
    arg_attrs: Option<ArrayAttr>,
    metadata: Option<DictAttr>,
}

/// What is known of several kernels.
#[attr(
    dialect = GpuDialect, mnemonic = "kernel_table",
    assembly { "<" ("[" qualified($kernel_table)^ "]")? ">" },
)]
pub struct KernelTableAttr {
    #[default(Vec::new())]
    kernel_table: Vec<KernelMetadataAttr>,
}

/// What kernels were compiled to, for a target: `#gpu.object<#nvvm.target, bin = "..">`.
#[attr(dialect = GpuDialect, mnemonic = "object", custom_assembly)]
pub struct ObjectAttr {
    target: Attribute,
    format: CompilationTarget,
    object: StringAttr,
    properties: Option<DictAttr>,
    kernels: Option<KernelTableAttr>,
}

impl CustomAttrAssembly for ObjectAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let target = parser.parse_attribute()?;
        parser.parse_punct(",")?;
        let mut properties = None;
        if parser.parse_optional_keyword("properties") {
            parser.parse_punct("=")?;
            properties = Some(dictionary(parser)?);
            parser.parse_punct(",")?;
        }
        let mut kernels = None;
        if parser.parse_optional_keyword("kernels") {
            parser.parse_punct("=")?;
            kernels = Some(<KernelTableAttr as terrace_ir::ods::Parameter>::parse(
                parser,
            )?);
            parser.parse_punct(",")?;
        }
        let mut format = CompilationTarget::Fatbin;
        let at = parser.position();
        if let Some(word) = parser.parse_any_keyword() {
            format = CompilationTarget::symbolize(word).ok_or_else(|| {
                parser.error_at(parser.since(at), "expected valid format keyword")
            })?;
            parser.parse_punct("=")?;
        }
        let cx = parser.context();
        let object = StringAttr::get(cx, parser.parse_string()?);
        parser.parse_punct(">")?;
        Ok(ObjectAttr::get(
            cx, target, format, object, properties, kernels,
        ))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        printer.print_attr(self.target(cx));
        printer.write(", ");
        if let Some(properties) = self.properties(cx) {
            printer.write("properties = ");
            printer.print_attr(properties.into());
            printer.write(", ");
        }
        if let Some(kernels) = self.kernels(cx) {
            printer.write("kernels = ");
            printer.print_attr_without_name(kernels.into());
            printer.write(", ");
        }
        match self.format(cx) {
            CompilationTarget::Fatbin => {}
            format => printer.write_fmt(format_args!("{} = ", format.stringify())),
        }
        printer.print_attr(self.object(cx).into());
        printer.write(">");
    }
}

/// A dictionary.
fn dictionary(parser: &mut AsmParser<'_>) -> ParseResult<DictAttr> {
    let at = parser.position();
    let attr = parser.parse_attribute()?;
    attr.cast(parser.context())
        .ok_or_else(|| parser.error_at(parser.since(at), "expected a dictionary"))
}

/// Which of the objects is launched: that of a target or of a number, or the first.
#[attr(dialect = GpuDialect, mnemonic = "select_object", assembly { ("<" $target^ ">")? })]
pub struct SelectObjectAttr {
    target: Option<Attribute>,
}

constraint! {
    /// an array of GPU object attributes
    pub Objects: Attribute = ArrayAttrOf<ObjectAttr>;
}

/// Kernels that are compiled, for one or several targets.
#[op(
    dialect = GpuDialect, mnemonic = "binary", traits(Symbol),
    assembly { $sym_name custom<OffloadingHandler>($offloading_handler) attr_dict $objects },
)]
pub struct BinaryOp {
    #[attr]
    sym_name: SymbolNameAttr,
    #[attr(name = "offloadingHandler")]
    offloading_handler: Optional<AnyAttr>,
    #[attr]
    objects: Confined<Objects, ArrayMinCount<1>>,
}

/// `<#gpu.select_object<1>>`, or nothing for the first object.
fn parse_offloading_handler(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    let handler = match parser.parse_optional_punct("<") {
        true => {
            let handler = parser.parse_attribute()?;
            parser.parse_punct(">")?;
            handler
        }
        false => SelectObjectAttr::get(parser.context(), None).into(),
    };
    parser.set_attribute(&arguments[0], state, Some(handler));
    Ok(())
}

fn print_offloading_handler(
    ir: &Ir,
    op: Op,
    printer: &mut AsmPrinter<'_>,
    arguments: &[FormatElement],
) {
    let handler = arguments[0].attribute(ir, op);
    let first = Attribute::from(SelectObjectAttr::get(ir, None));
    if let Some(handler) = handler.filter(|handler| *handler != first) {
        printer.write("<");
        printer.print_attr(handler);
        printer.write(">");
    }
}
