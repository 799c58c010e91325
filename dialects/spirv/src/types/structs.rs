//! Structs: literal ones, told apart by their members, and identified ones, told apart by their names.

use std::sync::Arc;

use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::CustomTypeAssembly;
use terrace_ir::{Context, Type};
use terrace_ods_macros::ty;

use super::syntax::{case, component};
use crate::{Decoration, SpirvDialect};

/// Members of any types in a row: `!spirv.struct<(f32 [0], i32 [4, NonWritable]), Block>`.
///
/// A literal struct equals others of the same members. An identified one has a name before them, and equals structs of that name;
/// its body is set once, so that it can point to itself.
#[ty(dialect = SpirvDialect, mnemonic = "struct", custom_assembly)]
pub struct StructType {
    identity: StructIdentity,
}

/// What tells a struct type from others.
pub type StructIdentity = terrace_dialect_base::struct_identity::StructIdentity<StructBody>;

/// What a struct is made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct StructBody {
    /// The types of the members.
    pub members: Vec<Type>,
    /// Where they are, in bytes: of all or of none.
    pub offsets: Vec<u32>,
    /// What is said of members, sorted.
    pub member_decorations: Vec<MemberDecoration>,
    /// What is said of the struct, sorted, with the arguments.
    pub decorations: Vec<(Decoration, Attribute)>,
}

/// What is said of a member.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemberDecoration {
    /// Which member.
    pub member: u32,
    /// What is said.
    pub decoration: Decoration,
    /// The argument; a unit attribute if the decoration has none.
    pub value: Attribute,
}

/// The body of a struct that is not defined yet.
static NO_BODY: StructBody = StructBody {
    members: Vec::new(),
    offsets: Vec::new(),
    member_decorations: Vec::new(),
    decorations: Vec::new(),
};

impl StructType {
    /// A struct without a name, of undecorated members.
    pub fn literal(cx: &Context, members: &[Type]) -> Self {
        let members = members.to_vec();
        Self::of_body(
            cx,
            StructBody {
                members,
                ..StructBody::default()
            },
        )
    }

    /// A struct without a name. Decorations are sorted.
    pub fn of_body(cx: &Context, body: StructBody) -> Self {
        StructType::get(cx, StructIdentity::Literal(body.sorted()))
    }

    /// The struct of this name, whose members may not be known yet.
    pub fn identified(cx: &Context, name: &str) -> Self {
        let body = Arc::default();
        let name = name.into();
        StructType::get(cx, StructIdentity::Identified { name, body })
    }

    /// Says what an identified struct is made of; `false` if something else was said before.
    pub fn set_body(self, cx: &Context, body: StructBody) -> bool {
        let body = body.sorted();
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

    /// What it is made of; nothing if that is not known yet.
    pub fn body(self, cx: &Context) -> &StructBody {
        match self.identity(cx) {
            StructIdentity::Literal(body) => body,
            StructIdentity::Identified { body, .. } => body.get().unwrap_or(&NO_BODY),
        }
    }

    /// The types of the members.
    pub fn members(self, cx: &Context) -> &[Type] {
        &self.body(cx).members
    }

    /// Whether this is said of the struct.
    pub fn has_decoration(self, cx: &Context, decoration: Decoration) -> bool {
        let mut decorations = self.body(cx).decorations.iter();
        decorations.any(|(own, _)| *own == decoration)
    }
}

impl StructBody {
    fn sorted(mut self) -> Self {
        self.member_decorations
            .sort_by_key(|entry| (entry.member, entry.decoration));
        self.decorations.sort_by_key(|(decoration, _)| *decoration);
        self
    }
}

impl CustomTypeAssembly for StructType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let at = parser.position();
        let name = match parser.parse_any_keyword() {
            Some(name) => Some(name.to_owned()),
            None => parser.parse_optional_string()?,
        };
        let Some(name) = name else {
            let body = parse_body(parser)?;
            return Ok(StructType::of_body(parser.context(), body));
        };
        let cx = parser.context();
        let ty = StructType::identified(cx, &name);
        if parser.parse_optional_punct(">") {
            if parser.is_inside_type(ty.into()) {
                return Ok(ty);
            }
            let message = "recursive struct reference not nested in struct definition";
            return Err(parser.error_at(at, message));
        }
        parser.parse_punct(",")?;
        if parser.is_inside_type(ty.into()) {
            let message = "identifier already used for an enclosing struct";
            let error = parser.error_at(at, message);
            return Err(error.help(format!(
                "inside itself the struct is '!spirv.struct<{name}>'"
            )));
        }
        let body = parser.inside_type(ty.into(), parse_body)?;
        match ty.set_body(cx, body) {
            true => Ok(ty),
            false => Err(parser.error_at(at, "identified type already used with a different body")),
        }
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        if let Some(name) = self.name(cx) {
            printer.print_keyword_or_string(name);
            if printer.is_inside_type(self.into()) {
                return printer.write(">");
            }
            printer.write(", ");
        }
        printer.inside_type(self.into(), |printer| print_body(printer, self.body(cx)));
        printer.write(">");
    }
}

/// `(members), decorations>`
fn parse_body(parser: &mut AsmParser<'_>) -> ParseResult<StructBody> {
    let mut body = StructBody::default();
    parser.parse_punct("(")?;
    if !parser.parse_optional_punct(")") {
        loop {
            parse_member(parser, &mut body)?;
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
        let at = parser.position();
        parser.parse_punct(")")?;
        if !matches!(body.offsets.len(), count if count == 0 || count == body.members.len()) {
            let message = "offset specification must be given for all members";
            return Err(parser.error_at(at, message));
        }
    }
    while parser.parse_optional_punct(",") {
        let (decoration, value) = parse_decoration(parser)?;
        body.decorations.push((decoration, value));
    }
    parser.parse_punct(">")?;
    Ok(body)
}

/// `type [offset, decorations]`
fn parse_member(parser: &mut AsmParser<'_>, body: &mut StructBody) -> ParseResult<()> {
    let member = body.members.len() as u32;
    let ty = component(parser)?;
    body.members.push(ty);
    if !parser.parse_optional_punct("[") || parser.parse_optional_punct("]") {
        return Ok(());
    }
    let mut more = true;
    if parser.peek_integer() {
        let offset = parser.parse_integer_as()?;
        body.offsets.push(offset);
        more = parser.parse_optional_punct(",");
        if !more && !parser.peek_punct("]") {
            return parser.parse_punct(",");
        }
    }
    if more {
        parser.parse_comma_list(Delimiter::None, |parser| {
            let (decoration, value) = parse_decoration(parser)?;
            body.member_decorations.push(MemberDecoration {
                member,
                decoration,
                value,
            });
            Ok(())
        })?;
    }
    parser.parse_punct("]")
}

/// `Decoration` or `Decoration=value`
fn parse_decoration(parser: &mut AsmParser<'_>) -> ParseResult<(Decoration, Attribute)> {
    let decoration = case(parser, |word| format!("unknown attribute: '{word}'"))?;
    let value = match parser.parse_optional_punct("=") {
        true => parser.parse_attribute_of_type(Type::I32)?,
        false => Attribute::UNIT,
    };
    Ok((decoration, value))
}

fn print_body(printer: &mut AsmPrinter<'_>, body: &StructBody) {
    printer.write("(");
    let mut decorations = body.member_decorations.iter().peekable();
    for (index, ty) in body.members.iter().enumerate() {
        if index > 0 {
            printer.write(", ");
        }
        printer.print_type(*ty);
        let mut separator = " [";
        if let Some(offset) = body.offsets.get(index) {
            write!(printer, "{separator}{offset}");
            separator = ", ";
        }
        while let Some(entry) = decorations.next_if(|entry| entry.member as usize == index) {
            printer.write(separator);
            print_decoration(printer, entry.decoration, entry.value);
            separator = ", ";
        }
        if separator == ", " {
            printer.write("]");
        }
    }
    printer.write(")");
    for (decoration, value) in &body.decorations {
        printer.write(", ");
        print_decoration(printer, *decoration, *value);
    }
}

fn print_decoration(printer: &mut AsmPrinter<'_>, decoration: Decoration, value: Attribute) {
    printer.write(decoration.stringify());
    if value != Attribute::UNIT {
        printer.write("=");
        printer.print_attr_without_type(value);
    }
}
