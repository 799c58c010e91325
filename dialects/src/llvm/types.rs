//! The types: `!llvm.ptr`, arrays, structs, functions and void.
//!
//! Inside another type of the dialect the `!llvm.` prefix is left out: `!llvm.array<2 x ptr<3>>`.

use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ir::ods::CustomTypeAssembly;
use terrace_ir::types::TypeData;
use terrace_ir::{Context, Type};
use terrace_ods_macros::ty;

use super::LlvmDialect;

/// A pointer into an address space; what it points to is said by the ops that use it.
#[ty(dialect = LlvmDialect, mnemonic = "ptr", custom_assembly)]
pub struct PointerType {
    address_space: u32,
}

/// No value: what a function without a result returns.
#[ty(dialect = LlvmDialect, mnemonic = "void", assembly {})]
pub struct VoidType {}

/// A number of elements of one type in a row.
#[ty(dialect = LlvmDialect, mnemonic = "array", custom_assembly)]
pub struct ArrayType {
    size: u64,
    element: Type,
}

/// Fields of any types in a row; with a name it equals only structs of that name.
#[ty(dialect = LlvmDialect, mnemonic = "struct", custom_assembly)]
pub struct StructType {
    /// Empty for a literal struct.
    name: String,
    /// Whether the fields are not known.
    opaque: bool,
    /// Whether there is no padding between fields.
    packed: bool,
    elements: Vec<Type>,
}

/// The signature of a function.
#[ty(dialect = LlvmDialect, mnemonic = "func", custom_assembly)]
pub struct FunctionType {
    result: Type,
    inputs: Vec<Type>,
    /// Whether further arguments of any type may follow.
    variadic: bool,
}

impl StructType {
    /// A struct without a name, with padding as the target wants it.
    pub fn literal(cx: &Context, elements: &[Type]) -> Self {
        StructType::get(cx, String::new(), false, false, elements.to_vec())
    }
}

impl FunctionType {
    /// The signature of a function with these arguments and result.
    pub fn of(cx: &Context, result: Type, inputs: &[Type]) -> Self {
        FunctionType::get(cx, result, inputs.to_vec(), false)
    }
}

/// The type found at a path of constant indices in an aggregate; `None` if the path leaves it.
pub fn element_at(
    cx: &Context,
    aggregate: Type,
    path: impl IntoIterator<Item = i64>,
) -> Option<Type> {
    path.into_iter().try_fold(aggregate, |ty, index| {
        if let Some(array) = ty.cast::<ArrayType>(cx) {
            let in_range = u64::try_from(index).is_ok_and(|index| index < array.size(cx));
            return in_range.then(|| array.element(cx));
        }
        let fields = ty.cast::<StructType>(cx)?.elements(cx);
        fields.get(usize::try_from(index).ok()?).copied()
    })
}

/// Whether values of the type can be held in memory, passed and returned.
pub fn is_first_class(cx: &Context, ty: Type) -> bool {
    match ty.data(cx) {
        TypeData::Integer { .. } => ty.is_signless_integer(cx),
        TypeData::Float(_) => true,
        TypeData::Vector { element, .. } => is_first_class(cx, *element),
        TypeData::Dialect(dialect) => {
            dialect.info.dialect == "llvm" && !ty.is::<VoidType>(cx) && !ty.is::<FunctionType>(cx)
        }
        _ => false,
    }
}

/// A type inside another one, with or without the prefix.
fn parse_nested(parser: &mut AsmParser<'_>) -> ParseResult<Type> {
    let cx = parser.context();
    if parser.parse_optional_keyword("ptr") {
        return PointerType::parse(parser).map(Into::into);
    }
    if parser.parse_optional_keyword("void") {
        return Ok(VoidType::get(cx).into());
    }
    if parser.parse_optional_keyword("array") {
        return parser.nested(|parser| ArrayType::parse(parser).map(Into::into));
    }
    if parser.parse_optional_keyword("struct") {
        return parser.nested(|parser| StructType::parse(parser).map(Into::into));
    }
    if parser.parse_optional_keyword("func") {
        return parser.nested(|parser| FunctionType::parse(parser).map(Into::into));
    }
    parser.parse_type()
}

/// A type inside another one, without the prefix if it is of the dialect.
fn print_nested(ty: Type, printer: &mut AsmPrinter<'_>) {
    match ty.data(printer.context()) {
        TypeData::Dialect(dialect) if dialect.info.dialect == "llvm" => {
            printer.write(&dialect.info.mnemonic);
            (dialect.info.print)(ty, printer);
        }
        _ => printer.print_type(ty),
    }
}

fn print_list(types: &[Type], printer: &mut AsmPrinter<'_>) {
    printer.comma_separated(types, |printer, ty| print_nested(*ty, printer));
}

impl CustomTypeAssembly for PointerType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let mut address_space = 0;
        if parser.parse_optional_punct("<") {
            address_space = parser.parse_integer_as()?;
            parser.parse_punct(">")?;
        }
        Ok(PointerType::get(parser.context(), address_space))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let space = self.address_space(printer.context());
        if space != 0 {
            write!(printer, "<{space}>");
        }
    }
}

impl CustomTypeAssembly for ArrayType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let at = parser.position();
        let size = match parser.parse_dimensions(false)?[..] {
            [size] => size.unsigned_abs(),
            _ => return Err(parser.error_at(at, "expected the array's size and 'x'")),
        };
        let at = parser.position();
        let element = parse_nested(parser)?;
        if !is_first_class(parser.context(), element) {
            return Err(parser.error_at(at, "invalid array element type"));
        }
        parser.parse_punct(">")?;
        Ok(ArrayType::get(parser.context(), size, element))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        write!(printer, "<{} x ", self.size(printer.context()));
        print_nested(self.element(printer.context()), printer);
        printer.write(">");
    }
}

impl CustomTypeAssembly for StructType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let name = parser.parse_optional_string()?.unwrap_or_default();
        if !name.is_empty() {
            parser.parse_punct(",")?;
            if parser.parse_optional_keyword("opaque") {
                parser.parse_punct(">")?;
                return Ok(StructType::get(
                    parser.context(),
                    name,
                    true,
                    false,
                    Vec::new(),
                ));
            }
        }
        let packed = parser.parse_optional_keyword("packed");
        let mut elements = Vec::new();
        parser.parse_comma_list(Delimiter::Paren, |parser| {
            let at = parser.position();
            let element = parse_nested(parser)?;
            if !is_first_class(parser.context(), element) {
                return Err(parser.error_at(at, "invalid struct element type"));
            }
            elements.push(element);
            Ok(())
        })?;
        parser.parse_punct(">")?;
        Ok(StructType::get(
            parser.context(),
            name,
            false,
            packed,
            elements,
        ))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        if !self.name(cx).is_empty() {
            printer.print_string(self.name(cx).as_bytes());
            printer.write(", ");
        }
        if self.opaque(cx) {
            printer.write("opaque>");
            return;
        }
        printer.write(if self.packed(cx) { "packed (" } else { "(" });
        print_list(self.elements(cx), printer);
        printer.write(")>");
    }
}

impl CustomTypeAssembly for FunctionType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let result = parse_nested(parser)?;
        let mut inputs = Vec::new();
        let mut variadic = false;
        parser.parse_comma_list(Delimiter::Paren, |parser| {
            if variadic {
                return Err(parser.error("expected ')': '...' ends the arguments"));
            }
            variadic = parser.parse_optional_punct("...");
            if !variadic {
                inputs.push(parse_nested(parser)?);
            }
            Ok(())
        })?;
        parser.parse_punct(">")?;
        Ok(FunctionType::get(
            parser.context(),
            result,
            inputs,
            variadic,
        ))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        print_nested(self.result(cx), printer);
        printer.write(" (");
        print_list(self.inputs(cx), printer);
        if self.variadic(cx) {
            printer.write(if self.inputs(cx).is_empty() {
                "..."
            } else {
                ", ..."
            });
        }
        printer.write(")>");
    }
}
