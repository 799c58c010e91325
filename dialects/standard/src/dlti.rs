//! The dlti dialect: what is known of the target, such as how large types are.

use std::sync::Arc;

use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult, print_attribute};
use terrace_ir::attributes::{Attribute, StringAttr, TypeAttr};
use terrace_ir::context::DialectInterfaces;
use terrace_ir::interfaces::{
    DataLayoutDialectInterface, DataLayoutSpecInterface, LayoutEntry, LayoutKey,
};
use terrace_ir::ods::{CustomAttrAssembly, VerifyAttr, VerifyResult};
use terrace_ir::verify::AttributeVerifierInterface;
use terrace_ir::{Context, Diagnostic, Ir, Location, Op};
use terrace_ods_macros::{attr, dialect};

/// Data layouts and targets.
///
/// All of its attributes are lists of `key = value`, where a key is a type or a string.
#[dialect(
    name = "dlti",
    attributes(
        DataLayoutEntryAttr,
        DataLayoutSpecAttr,
        MapAttr,
        TargetDeviceSpecAttr,
        TargetSystemSpecAttr
    ),
    interfaces(interfaces)
)]
pub struct DltiDialect;

/// Declares attributes that are lists of keys with values.
macro_rules! lists {
    ($($(#[doc = $doc:literal])+ $name:ident = $mnemonic:literal, $check:path $(, $interface:ident)?;)*) => {$(
        $(#[doc = $doc])+
        #[attr(
            dialect = DltiDialect, mnemonic = $mnemonic, custom_assembly, verify,
            interfaces($($interface)?),
        )]
        pub struct $name {
            keys: Vec<Attribute>,
            values: Vec<Attribute>,
        }

        impl $name {
            /// The value of a key, a string or a type in an attribute.
            pub fn query(self, cx: &Context, key: Attribute) -> Option<Attribute> {
                let index = self.keys(cx).iter().position(|other| *other == key)?;
                Some(self.values(cx)[index])
            }
        }

        impl VerifyAttr for $name {
            fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
                check_keys(cx, loc, self.keys(cx))?;
                $check(cx, loc, self.keys(cx), self.values(cx))
            }
        }

        impl CustomAttrAssembly for $name {
            fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
                let loc = parser.location();
                let (keys, values) = parse_list(parser)?;
                $name::get_checked(parser.context(), loc, keys, values)
            }
            fn print(self, printer: &mut AsmPrinter<'_>) {
                let cx = printer.context();
                print_list(self.keys(cx), self.values(cx), printer);
            }
        }
    )*};
}

lists! {
    /// How large types are and how they are aligned: `#dlti.dl_spec<index = 32, i64 = dense<[32, 64]> : vector<2xi64>>`.
    DataLayoutSpecAttr = "dl_spec", check_nothing, DataLayoutSpecInterface;
    /// Values by key.
    MapAttr = "map", check_nothing;
    /// What is known of a device.
    TargetDeviceSpecAttr = "target_device_spec", check_device;
    /// The devices of a target, by name.
    TargetSystemSpecAttr = "target_system_spec", check_system;
}

/// The attribute of an op that holds its [`DataLayoutSpecAttr`].
pub const DATA_LAYOUT: &str = "dlti.dl_spec";

/// One key with its value, which [`DataLayoutSpecAttr`] reads in the place of `key = value`.
#[attr(dialect = DltiDialect, mnemonic = "dl_entry", custom_assembly)]
pub struct DataLayoutEntryAttr {
    key: Attribute,
    value: Attribute,
}

impl CustomAttrAssembly for DataLayoutEntryAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let key = parse_key(parser)?;
        parser.parse_punct(",")?;
        let value = parser.parse_attribute()?;
        parser.parse_punct(">")?;
        Ok(DataLayoutEntryAttr::get(parser.context(), key, value))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        printer.print_attr(self.key(cx));
        printer.write(", ");
        printer.print_attr(self.value(cx));
        printer.write(">");
    }
}

impl DataLayoutSpecInterface for DataLayoutSpecAttr {
    fn layout_entries(&self, cx: &Context) -> Vec<LayoutEntry> {
        let entries = self.keys(cx).iter().zip(self.values(cx));
        let entries = entries.filter_map(|(key, value)| {
            let key = match key.cast::<TypeAttr>(cx) {
                Some(ty) => LayoutKey::Type(ty.value(cx)),
                None => LayoutKey::Name(cx.ident(&key.cast::<StringAttr>(cx)?.text(cx))),
            };
            Some(LayoutEntry { key, value: *value })
        });
        entries.collect()
    }
}

fn parse_key(parser: &mut AsmParser<'_>) -> ParseResult<Attribute> {
    let cx = parser.context();
    if let Some(text) = parser.parse_optional_string()? {
        return Ok(StringAttr::get(cx, text).into());
    }
    match parser.parse_optional_type()? {
        Some(ty) => Ok(TypeAttr::get(cx, ty).into()),
        None => Err(parser
            .error("invalid kind of attribute specified")
            .help("a key is a type or a string: `index = 32`, `\"dlti.endianness\" = \"little\"`")),
    }
}

/// `key = value`, or an entry as an attribute of its own.
fn parse_entry(parser: &mut AsmParser<'_>) -> ParseResult<(Attribute, Attribute)> {
    let (cx, at) = (parser.context(), parser.position());
    if parser.peek_named_attribute() {
        let entry = parser.parse_attribute()?.cast::<DataLayoutEntryAttr>(cx);
        let entry = entry.ok_or_else(|| parser.error_at(at, "contained invalid DLTI entry"))?;
        return Ok((entry.key(cx), entry.value(cx)));
    }
    let key = parse_key(parser)?;
    parser.parse_punct("=")?;
    Ok((key, parser.parse_attribute()?))
}

fn parse_list(parser: &mut AsmParser<'_>) -> ParseResult<(Vec<Attribute>, Vec<Attribute>)> {
    let (mut keys, mut values) = (Vec::new(), Vec::new());
    parser.parse_comma_list(Delimiter::Angle, |parser| {
        let (key, value) = parse_entry(parser)?;
        keys.push(key);
        values.push(value);
        Ok(())
    })?;
    Ok((keys, values))
}

fn print_list(keys: &[Attribute], values: &[Attribute], printer: &mut AsmPrinter<'_>) {
    printer.write("<");
    printer.comma_separated(keys.iter().zip(values), |printer, (key, value)| {
        printer.print_attr(*key);
        printer.write(" = ");
        printer.print_attr(*value);
    });
    printer.write(">");
}

fn check_keys(cx: &Context, loc: Location, keys: &[Attribute]) -> VerifyResult {
    let mut seen = rustc_hash::FxHashSet::default();
    for key in keys {
        if key
            .cast::<StringAttr>(cx)
            .is_some_and(|text| text.text(cx).is_empty())
        {
            return Diagnostic::error(loc, "empty string as DLTI key is not allowed").into();
        }
        if !seen.insert(*key) {
            let message = format!("repeated DLTI key: {}", print_attribute(cx, *key));
            return Diagnostic::error(loc, message).into();
        }
    }
    Ok(())
}

fn check_nothing(_: &Context, _: Location, _: &[Attribute], _: &[Attribute]) -> VerifyResult {
    Ok(())
}

/// There is something to say, and each key is a name.
fn check_device(cx: &Context, loc: Location, keys: &[Attribute], _: &[Attribute]) -> VerifyResult {
    if keys.is_empty() {
        return Diagnostic::error(loc, "no DLTI entries provided").into();
    }
    match keys.iter().find(|key| !key.is::<StringAttr>(cx)) {
        None => Ok(()),
        Some(key) => {
            let key = print_attribute(cx, *key);
            Diagnostic::error(loc, "invalid kind of attribute specified")
                .help(format!("a key is a string here, not the type {key}"))
                .into()
        }
    }
}

/// Each key is the name of a device.
fn check_system(
    cx: &Context,
    loc: Location,
    keys: &[Attribute],
    values: &[Attribute],
) -> VerifyResult {
    check_device(cx, loc, keys, values)?;
    let mut devices = keys.iter().zip(values);
    match devices.find(|(_, value)| !value.is::<TargetDeviceSpecAttr>(cx)) {
        None => Ok(()),
        Some((key, _)) => {
            let key = print_attribute(cx, *key);
            let message = format!("value associated with key {key} is not a DLTI device spec");
            Diagnostic::error(loc, message).into()
        }
    }
}

/// What the dialect says of its attributes on ops and of its entries in layouts.
struct Checks;

fn interfaces(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn AttributeVerifierInterface>(Arc::new(Checks));
    interfaces.add::<dyn DataLayoutDialectInterface>(Arc::new(Checks));
}

impl AttributeVerifierInterface for Checks {
    fn verify_op_attribute(&self, ir: &Ir, op: Op, name: &str, attr: Attribute) -> VerifyResult {
        let right = match name {
            DATA_LAYOUT => attr.is::<DataLayoutSpecAttr>(ir),
            "dlti.map" => attr.is::<MapAttr>(ir),
            "dlti.target_system_spec" => attr.is::<TargetSystemSpecAttr>(ir),
            _ => {
                let message = format!("attribute '{name}' not supported by dialect");
                return Diagnostic::error(ir.loc(op), message)
                    .help("there are `dlti.dl_spec`, `dlti.map` and `dlti.target_system_spec`")
                    .into();
            }
        };
        match right {
            true => Ok(()),
            false => Diagnostic::error(
                ir.loc(op),
                format!("'{name}' is expected to be a #{name} attribute"),
            )
            .into(),
        }
    }
}

impl DataLayoutDialectInterface for Checks {
    fn verify_entry(
        &self,
        cx: &Context,
        loc: Location,
        name: &str,
        value: Attribute,
    ) -> VerifyResult {
        let text = value.cast::<StringAttr>(cx);
        match name {
            "dlti.endianness"
                if !text.is_some_and(|text| matches!(&*text.text(cx), "big" | "little")) =>
            {
                let message = "'dlti.endianness' data layout entry is expected to be either 'big' or 'little'";
                Diagnostic::error(loc, message).into()
            }
            "dlti.endianness"
            | "dlti.default_memory_space"
            | "dlti.alloca_memory_space"
            | "dlti.program_memory_space"
            | "dlti.global_memory_space"
            | "dlti.mangling_mode"
            | "dlti.stack_alignment"
            | "dlti.function_pointer_alignment"
            | "dlti.legal_int_widths" => Ok(()),
            _ => Diagnostic::error(loc, format!("unknown data layout entry name: {name}")).into(),
        }
    }
}
