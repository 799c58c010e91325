//! Reading bytecode.

mod attributes;
mod ops;
mod properties;
mod resources;
mod tables;
mod types;

use terrace_ir::asm::{ParseOptions, outermost, parse_attribute, parse_type};
use terrace_ir::attributes::{AttrData, Attribute, StringAttr};
use terrace_ir::context::{Context, Ident, OpName};
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::Ir;
use terrace_ir::location::Location;
use terrace_ir::resources::{ExternalResources, Resource};
use terrace_ir::types::Type;
use terrace_ir::verify::verify;
use terrace_support::stack::with_stack;

use crate::encoding::{Cursor, Read, VERSION, section};
use crate::{MAGIC, is_bytecode};

/// How deep attributes, types and regions may be nested in each other.
const MAX_NESTING: u32 = 10_000;

/// Reads a module and, unless the options say otherwise, verifies it. What does not consist of one `module` op is wrapped in one;
/// without an implicit module it has to be one isolated op.
///
/// # Errors
/// What is wrong with the bytecode, or else everything that is wrong with what it says.
pub fn read_module(
    cx: &Context,
    bytes: &[u8],
    file: &str,
    options: &ParseOptions,
) -> Result<Box<Ir>, Vec<Diagnostic>> {
    let location = Location::file(cx, cx.ident(file), 0, 0);
    let read = Reader::new(cx, bytes).and_then(|mut reader| {
        let ops = reader.outermost_ops()?;
        Ok((ops, reader.external))
    });
    let (ops, external) = read.map_err(|fault| vec![Diagnostic::error(location, fault)])?;
    let mut ir = outermost(ops, options.implicit_module).map_err(|error| vec![error])?;
    if !external.groups.is_empty() {
        ir.set_external_resources(external);
    }
    if options.verify {
        verify(&ir)?;
    }
    Ok(ir)
}

/// An attribute or a type: where it is, and once it was asked for what it is.
struct Entry<'b, T> {
    dialect: usize,
    /// Whether the dialect has an encoding for it; else it is text.
    is_encoded: bool,
    bytes: Cursor<'b>,
    state: State<T>,
}

#[derive(Clone, Copy)]
enum State<T> {
    Unread,
    /// What is inside it is being read.
    Reading,
    Known(T),
}

/// The name of an op, and whether its dialect defined it where it was written, which old versions do not say.
#[derive(Clone, Copy)]
struct NamedOp {
    name: OpName,
    is_defined: Option<bool>,
}

/// Bytecode that is being read.
struct Reader<'a, 'b> {
    cx: &'a Context,
    version: u64,
    strings: Vec<&'b [u8]>,
    dialects: Vec<&'b str>,
    ops: Vec<NamedOp>,
    attributes: Vec<Entry<'b, Attribute>>,
    types: Vec<Entry<'b, Type>>,
    resources: Vec<Resource>,
    external: ExternalResources,
    /// The properties of ops that their dialects encode.
    properties: Vec<Cursor<'b>>,
    ir: Cursor<'b>,
    /// How many regions, blocks and values there can still be: each takes a byte at least.
    budget: usize,
    depth: u32,
}

impl<'a, 'b> Reader<'a, 'b> {
    /// Reads all but the IR.
    fn new(cx: &'a Context, bytes: &'b [u8]) -> Read<Self> {
        if !is_bytecode(bytes) {
            return Err("expected bytecode, which begins with `ML\\xefR`".to_owned());
        }
        let mut top = Cursor::new(bytes);
        top.take(MAGIC.len())?;
        let version = top.number()?;
        if version > VERSION {
            return Err(format!(
                "bytecode version {version} is newer than the newest that is known, {VERSION}"
            ));
        }
        let _producer = top.until_zero()?;
        let mut sections: [Option<Cursor<'b>>; section::COUNT] = Default::default();
        while !top.is_empty() {
            let (kind, bytes) = top.section()?;
            let Some(place) = sections.get_mut(usize::from(kind)) else {
                return Err(format!("unknown section {kind}"));
            };
            if place.replace(bytes).is_some() {
                return Err(format!("section {kind} is there twice"));
            }
        }
        let section = |kind: u8, name: &str| {
            sections[usize::from(kind)].ok_or_else(|| format!("expected a section of {name}"))
        };
        let ir = section(section::IR, "ops")?;
        let mut reader = Reader {
            cx,
            version,
            strings: tables::strings(section(section::STRINGS, "strings")?)?,
            dialects: Vec::new(),
            ops: Vec::new(),
            attributes: Vec::new(),
            types: Vec::new(),
            resources: Vec::new(),
            external: ExternalResources::default(),
            properties: Vec::new(),
            ir,
            budget: ir.left(),
            depth: 0,
        };
        reader.read_dialects(section(section::DIALECTS, "dialects")?)?;
        let resources = sections[usize::from(section::RESOURCES)];
        if let Some(offsets) = sections[usize::from(section::RESOURCE_OFFSETS)] {
            reader.read_resources(offsets, resources)?;
        }
        reader.read_offsets(
            section(section::OFFSETS, "the sizes of attributes and types")?,
            section(section::ATTRIBUTES_AND_TYPES, "attributes and types")?,
        )?;
        if let Some(properties) = sections[usize::from(section::PROPERTIES)] {
            reader.properties = tables::properties(properties)?;
        }
        Ok(reader)
    }

    /// Runs `f` one level deeper.
    fn nested<R: Send>(&mut self, f: impl FnOnce(&mut Self) -> Read<R> + Send) -> Read<R> {
        if self.depth == MAX_NESTING {
            return Err(format!("nested deeper than {MAX_NESTING} levels"));
        }
        self.depth += 1;
        let result = with_stack(self.depth, || f(self));
        self.depth -= 1;
        result
    }

    /// A number of regions, blocks or values.
    fn reserve(&mut self, from: &mut Cursor<'_>, what: &str) -> Read<usize> {
        let count = from.index()?;
        self.spend(count, what)
    }

    fn spend(&mut self, count: usize, what: &str) -> Read<usize> {
        let left = self.budget.checked_sub(count);
        self.budget = left.ok_or_else(|| format!("there cannot be {count} {what}"))?;
        Ok(count)
    }

    fn string(&self, from: &mut Cursor<'_>) -> Read<&'b [u8]> {
        let index = from.index()?;
        self.string_at(index)
    }

    fn string_at(&self, index: usize) -> Read<&'b [u8]> {
        let string = self.strings.get(index);
        string
            .copied()
            .ok_or_else(|| format!("there is no string {index}"))
    }

    /// A string that is a name.
    fn name_at(&self, index: usize) -> Read<&'b str> {
        let name = std::str::from_utf8(self.string_at(index)?);
        name.map_err(|_| format!("string {index} is no name: it is not UTF-8"))
    }

    fn name(&self, from: &mut Cursor<'_>) -> Read<Ident> {
        let index = from.index()?;
        Ok(self.cx.ident(self.name_at(index)?))
    }

    /// A name that is a string attribute.
    fn name_attr(&mut self, from: &mut Cursor<'_>) -> Read<Ident> {
        let attr = self.attribute(from)?;
        let Some(text) = attr.cast::<StringAttr>(self.cx) else {
            return Err("expected a string attribute as a name".to_owned());
        };
        let name = std::str::from_utf8(text.bytes(self.cx));
        let name = name.map_err(|_| "a name is not UTF-8".to_owned())?;
        Ok(self.cx.ident(name))
    }

    fn location(&mut self, from: &mut Cursor<'_>) -> Read<Location> {
        let attr = self.attribute(from)?;
        match attr.data(self.cx) {
            AttrData::Location(location) => Ok(*location),
            _ => Err("expected a location, found another attribute".to_owned()),
        }
    }

    fn attribute(&mut self, from: &mut Cursor<'_>) -> Read<Attribute> {
        let index = from.index()?;
        self.entry_at(index)
    }

    /// An attribute that may be absent.
    fn optional_attribute(&mut self, from: &mut Cursor<'_>) -> Read<Option<Attribute>> {
        match from.flagged()? {
            (index, true) => self.entry_at(index).map(Some),
            (_, false) => Ok(None),
        }
    }

    fn ty(&mut self, from: &mut Cursor<'_>) -> Read<Type> {
        let index = from.index()?;
        self.entry_at(index)
    }

    /// An attribute or a type by its number, which is read when it is first asked for.
    fn entry_at<T: Numbered>(&mut self, index: usize) -> Read<T> {
        let what = T::WHAT;
        let Some(entry) = T::entries(self).get_mut(index) else {
            return Err(format!("there is no {what} {index}"));
        };
        match entry.state {
            State::Known(known) => return Ok(known),
            State::Reading => return Err(format!("{what} {index} is inside itself")),
            State::Unread => entry.state = State::Reading,
        }
        let (dialect, is_encoded, mut bytes) = (entry.dialect, entry.is_encoded, entry.bytes);
        let read = self.nested(|reader| match is_encoded {
            true => T::encoded(reader, dialect, &mut bytes),
            false => {
                let text = std::str::from_utf8(bytes.until_zero()?);
                let text = text.map_err(|_| format!("{what} {index} is not UTF-8"))?;
                let parsed = T::parse(reader.cx, text);
                parsed.map_err(|error| format!("{what} `{text}`: {}", error.message()))
            }
        })?;
        bytes.expect_end(format_args!("{what} {index}"))?;
        T::entries(self)[index].state = State::Known(read);
        Ok(read)
    }

    /// The name of the dialect that encoded something; only that of the builtin dialect is known.
    fn builtin_encoding(&self, dialect: usize, what: &str) -> Read<()> {
        match self.dialects[dialect] {
            "builtin" => Ok(()),
            other => Err(format!(
                "the encoding of {what}s of dialect '{other}' is not known; have the tool that wrote it write text"
            )),
        }
    }
}

/// What has a number in bytecode, and an encoding or a text.
trait Numbered: Copy + Send {
    const WHAT: &'static str;

    fn entries<'r, 'b>(reader: &'r mut Reader<'_, 'b>) -> &'r mut [Entry<'b, Self>];

    /// Reads one that its dialect encodes.
    fn encoded(reader: &mut Reader<'_, '_>, dialect: usize, from: &mut Cursor<'_>) -> Read<Self>;

    /// Reads one that is text.
    fn parse(cx: &Context, text: &str) -> Result<Self, Diagnostic>;
}

impl Numbered for Attribute {
    const WHAT: &'static str = "attribute";

    fn entries<'r, 'b>(reader: &'r mut Reader<'_, 'b>) -> &'r mut [Entry<'b, Self>] {
        &mut reader.attributes
    }

    fn encoded(reader: &mut Reader<'_, '_>, dialect: usize, from: &mut Cursor<'_>) -> Read<Self> {
        reader.encoded_attribute(dialect, from)
    }

    fn parse(cx: &Context, text: &str) -> Result<Self, Diagnostic> {
        parse_attribute(cx, text)
    }
}

impl Numbered for Type {
    const WHAT: &'static str = "type";

    fn entries<'r, 'b>(reader: &'r mut Reader<'_, 'b>) -> &'r mut [Entry<'b, Self>] {
        &mut reader.types
    }

    fn encoded(reader: &mut Reader<'_, '_>, dialect: usize, from: &mut Cursor<'_>) -> Read<Self> {
        reader.encoded_type(dialect, from)
    }

    fn parse(cx: &Context, text: &str) -> Result<Self, Diagnostic> {
        parse_type(cx, text)
    }
}
