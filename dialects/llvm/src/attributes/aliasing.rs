//! Which accesses of memory can be to the same place: alias scopes, access groups, and types.

use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult};
use terrace_ir::attributes::{Attribute, MapPart, StringAttr};
use terrace_ir::ods::{CustomAttrAssembly, Parameter, VerifyAttr, VerifyResult};
use terrace_ir::{Context, Diagnostic, Location};
use terrace_ods_macros::attr;

use super::groups::{Distinct, TbaaNode};
use crate::LlvmDialect;

/// Accesses without dependences between iterations of a loop that names the group.
#[attr(
    dialect = LlvmDialect, mnemonic = "access_group",
    assembly { "<" struct(params) ">" }, alias,
)]
pub struct AccessGroupAttr {
    id: Distinct,
}

/// A set of alias scopes.
#[attr(
    dialect = LlvmDialect, mnemonic = "alias_scope_domain",
    assembly { "<" struct(params) ">" }, alias,
)]
pub struct AliasScopeDomainAttr {
    id: Attribute,
    description: Option<StringAttr>,
}

/// Memory that accesses are in, or are not in.
#[attr(
    dialect = LlvmDialect, mnemonic = "alias_scope",
    assembly { "<" struct(params) ">" }, alias, verify,
)]
pub struct AliasScopeAttr {
    /// What tells it from others: a distinct attribute or a string.
    id: Attribute,
    domain: AliasScopeDomainAttr,
    description: Option<StringAttr>,
}

impl VerifyAttr for AliasScopeAttr {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let id = self.id(cx);
        if id.is::<Distinct>(cx) || id.is::<StringAttr>(cx) {
            return Ok(());
        }
        Err(Diagnostic::error(
            loc,
            "id of an alias scope must be a StringAttr or a DistrinctAttr",
        ))
    }
}

/// The root of a graph of types.
#[attr(dialect = LlvmDialect, mnemonic = "tbaa_root", custom_assembly, alias)]
pub struct TbaaRootAttr {
    id: Option<StringAttr>,
}

/// A member of a type, by its type and offset in bytes.
#[attr(dialect = LlvmDialect, mnemonic = "tbaa_member", assembly { "<" params ">" })]
pub struct TbaaMemberAttr {
    ty: TbaaNode,
    offset: i64,
}

/// A type with its members, or a scalar with its parents.
#[attr(
    dialect = LlvmDialect, mnemonic = "tbaa_type_desc",
    assembly { "<" struct(params) ">" }, alias,
)]
pub struct TbaaTypeDescriptorAttr {
    id: String,
    members: TbaaMembers,
}

/// The type of an access.
#[attr(
    dialect = LlvmDialect, mnemonic = "tbaa_tag",
    assembly { "<" struct(params) ">" }, alias,
)]
pub struct TbaaTagAttr {
    base_type: TbaaTypeDescriptorAttr,
    access_type: TbaaTypeDescriptorAttr,
    offset: i64,
    /// Whether the memory never changes.
    #[default(false)]
    constant: bool,
}

/// The members of a type, in braces.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TbaaMembers(pub Vec<TbaaMemberAttr>);

impl Parameter for TbaaMembers {
    type View<'a> = &'a [TbaaMemberAttr];
    fn view(&self) -> &[TbaaMemberAttr] {
        &self.0
    }
    fn parse_optional(parser: &mut AsmParser<'_>) -> ParseResult<Option<Self>> {
        let mut members = Vec::new();
        parser.parse_comma_list(Delimiter::Brace, |parser| {
            members.push(TbaaMemberAttr::parse(parser)?);
            Ok(())
        })?;
        Ok(Some(TbaaMembers(members)))
    }
    fn print(&self, printer: &mut AsmPrinter<'_>) {
        printer.write("{");
        printer.comma_separated(&self.0, |printer, member| member.print(printer));
        printer.write("}");
    }
    fn map_parts(&self, cx: &Context, f: &mut MapPart<'_>) -> Self {
        TbaaMembers(self.0.map_parts(cx, f))
    }
    const WHAT: &'static str = "members in braces";
}

impl CustomAttrAssembly for TbaaRootAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let mut id = None;
        if parser.parse_optional_punct("<") {
            parser.parse_keyword_exact("id")?;
            parser.parse_punct("=")?;
            id = Some(StringAttr::get(parser.context(), parser.parse_string()?));
            parser.parse_punct(">")?;
        }
        Ok(TbaaRootAttr::get(parser.context(), id))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        if let Some(id) = self.id(printer.context()) {
            printer.write("<id = ");
            printer.print_attr(id.into());
            printer.write(">");
        }
    }
}
