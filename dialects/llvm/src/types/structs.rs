//! Structs: literal ones, told apart by their fields, and identified ones, told apart by their names.

use std::sync::Arc;

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::interfaces::DataLayoutTypeInterface;
use terrace_ir::ods::CustomTypeAssembly;
use terrace_ir::{Context, Location, Type};
use terrace_ods_macros::ty;

use super::is_element;
use super::syntax::{invalid, nested_type, print_nested_list};
use crate::LlvmDialect;

/// Fields of any types in a row.
///
/// A literal struct equals others with the same fields. An identified one has a name and equals structs of that name; its body
/// is set once, so that it can refer to itself.
#[ty(
    dialect = LlvmDialect, mnemonic = "struct", custom_assembly,
    interfaces(DataLayoutTypeInterface),
)]
pub struct StructType {
    identity: StructIdentity,
}

/// What tells a struct type from others.
pub type StructIdentity = terrace_dialect_base::struct_identity::StructIdentity<StructBody>;

/// The fields of a struct.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct StructBody {
    /// Their types.
    pub elements: Vec<Type>,
    /// Whether there is no padding between them.
    pub packed: bool,
    /// Whether they are not known, and never will be.
    pub opaque: bool,
}

/// The body of a struct without one.
static NO_BODY: StructBody = StructBody {
    elements: Vec::new(),
    packed: false,
    opaque: false,
};

impl StructType {
    /// A struct without a name, with padding as the target wants it.
    pub fn literal(cx: &Context, elements: &[Type]) -> Self {
        let elements = elements.to_vec();
        Self::of_body(
            cx,
            StructBody {
                elements,
                ..StructBody::default()
            },
        )
    }

    /// A struct without a name.
    pub fn of_body(cx: &Context, body: StructBody) -> Self {
        StructType::get(cx, StructIdentity::Literal(body))
    }

    /// The struct of this name, whose fields may not be known yet.
    pub fn identified(cx: &Context, name: &str) -> Self {
        let body = Arc::default();
        let name = name.into();
        StructType::get(cx, StructIdentity::Identified { name, body })
    }

    /// Says what the fields of an identified struct are; `false` if others are known already.
    pub fn set_body(self, cx: &Context, body: StructBody) -> bool {
        match self.identity(cx) {
            StructIdentity::Literal(own) => *own == body,
            StructIdentity::Identified { body: own, .. } => {
                *own.get_or_init(|| body.clone()) == body
            }
        }
    }

    /// The name of an identified struct.
    pub fn name(self, cx: &Context) -> Option<&str> {
        match self.identity(cx) {
            StructIdentity::Literal(_) => None,
            StructIdentity::Identified { name, .. } => Some(name),
        }
    }

    fn body(self, cx: &Context) -> Option<&StructBody> {
        match self.identity(cx) {
            StructIdentity::Literal(body) => Some(body),
            StructIdentity::Identified { body, .. } => body.get(),
        }
    }

    /// The types of the fields; none if they are not known.
    pub fn elements(self, cx: &Context) -> &[Type] {
        &self.body(cx).unwrap_or(&NO_BODY).elements
    }

    /// Whether there is no padding between the fields.
    pub fn packed(self, cx: &Context) -> bool {
        self.body(cx).is_some_and(|body| body.packed)
    }

    /// Whether the fields are not known.
    pub fn is_opaque(self, cx: &Context) -> bool {
        self.body(cx).is_none_or(|body| body.opaque)
    }
}

impl CustomTypeAssembly for StructType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let loc = parser.location();
        parser.parse_punct("<")?;
        let Some(name) = parser.parse_optional_string()? else {
            let at = parser.position();
            if parser.peek_keyword("opaque") {
                return Err(parser
                    .error_at(at, "only identified structs can be opaque")
                    .help("name it: '!llvm.struct<\"name\", opaque>'"));
            }
            let body = parse_body(parser, loc)?;
            return Ok(StructType::of_body(parser.context(), body));
        };
        let cx = parser.context();
        let ty = StructType::identified(cx, &name);
        let at = parser.position();
        if parser.parse_optional_punct(">") {
            if parser.is_inside_type(ty.into()) {
                return Ok(ty);
            }
            return Err(parser.error_at(
                at,
                "struct without a body only allowed in a recursive struct",
            ));
        }
        parser.parse_punct(",")?;
        let at = parser.position();
        if parser.parse_optional_keyword("opaque") {
            parser.parse_punct(">")?;
            let opaque = StructBody {
                opaque: true,
                ..StructBody::default()
            };
            return match ty.set_body(cx, opaque) {
                true => Ok(ty),
                false => Err(parser.error_at(at, "redeclaring defined struct as opaque")),
            };
        }
        if parser.is_inside_type(ty.into()) {
            return Err(parser
                .error_at(at, "identifier already used for an enclosing struct")
                .help(format!("inside itself the struct is 'struct<\"{name}\">'")));
        }
        let body = parser.inside_type(ty.into(), |parser| parse_body(parser, loc))?;
        match ty.set_body(cx, body) {
            true => Ok(ty),
            false => Err(parser.error_at(at, "identified type already used with a different body")),
        }
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        if let Some(name) = self.name(cx) {
            printer.print_string(name.as_bytes());
            if printer.is_inside_type(self.into()) {
                return printer.write(">");
            }
            printer.write(", ");
        }
        if self.is_opaque(cx) {
            return printer.write("opaque>");
        }
        printer.write(if self.packed(cx) { "packed (" } else { "(" });
        printer.inside_type(self.into(), |printer| {
            print_nested_list(self.elements(cx), printer);
        });
        printer.write(")>");
    }
}

/// `packed (types)>`, in a struct at `loc`.
fn parse_body(parser: &mut AsmParser<'_>, loc: Location) -> ParseResult<StructBody> {
    let packed = parser.parse_optional_keyword("packed");
    parser.parse_punct("(")?;
    let mut elements = Vec::new();
    if !parser.peek_punct(")") {
        parser.parse_comma_list(terrace_ir::asm::Delimiter::None, |parser| {
            elements.push(nested_type(parser)?);
            Ok(())
        })?;
    }
    parser.parse_punct(")")?;
    parser.parse_punct(">")?;
    let cx = parser.context();
    if let Some(ty) = elements.iter().find(|ty| !is_element(cx, **ty)) {
        return Err(invalid(cx, loc, "LLVM structure element", *ty));
    }
    Ok(StructBody {
        elements,
        packed,
        opaque: false,
    })
}
