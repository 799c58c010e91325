//! The numbers of strings, dialects, names of ops, attributes and types.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;
use terrace_ir::attributes::{
    AttrData, Attribute, DenseArrayAttr, DictAttr, LocationAttr, StringAttr,
};
use terrace_ir::context::{Context, Ident, OpName};
use terrace_ir::ir::{Ir, Op, WalkOrder};
use terrace_ir::location::Location;
use terrace_ir::ods::OpInfo;
use terrace_ir::resources::Resource;
use terrace_ir::types::Type;

use super::attributes::parts_of_attribute;
use super::types::parts_of_type;
use crate::encoding::Output;
use crate::native;

type Set<T> = IndexSet<T, FxBuildHasher>;

/// An attribute or a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    Attribute(Attribute),
    Type(Type),
}

/// What has a number, in the order of the numbers.
pub struct Numbering<'c> {
    pub cx: &'c Context,
    strings: Set<Box<[u8]>>,
    /// By name: the dialects.
    dialects: Set<String>,
    /// By dialect: the ops, by the rest of their names.
    ops: IndexMap<OpName, usize, FxBuildHasher>,
    pub attributes: Set<Attribute>,
    pub types: Set<Type>,
    pub resources: Set<Resource>,
    /// The properties of ops, as the generic form has them.
    properties: Set<(OpName, Attribute)>,
}

impl<'c> Numbering<'c> {
    /// Numbers all that a module consists of.
    pub fn of(ir: &'c Ir) -> Self {
        let mut numbering = Numbering {
            cx: ir.context(),
            strings: Set::default(),
            dialects: Set::default(),
            ops: IndexMap::default(),
            attributes: Set::default(),
            types: Set::default(),
            resources: Set::default(),
            properties: Set::default(),
        };
        numbering.dialect("builtin");
        ir.for_each_arena(&mut |arena: &Ir| {
            for op in arena.walk(arena.root(), WalkOrder::Pre) {
                numbering.add_op(ir.context(), arena, op);
            }
        });
        numbering.sort_ops();
        numbering
    }

    fn add_op(&mut self, cx: &'c Context, ir: &Ir, op: Op) {
        let name = ir.name(op);
        let dialect = split(name.ident(cx).as_str(cx)).0;
        let dialect = self.dialect(dialect);
        self.ops.entry(name).or_insert(dialect);
        self.add_location(ir.loc(op));
        if let Some(attrs) = ir.attributes_beside_properties(op) {
            self.add(Part::Attribute(attrs.into()));
        }
        if let Some(properties) = ir.properties(op) {
            let entries = name.info(cx).and_then(|_| properties.cast::<DictAttr>(cx));
            match entries {
                Some(entries) => {
                    for (_, value) in entries.entries(cx) {
                        self.add(Part::Attribute(*value));
                    }
                }
                None => self.add(Part::Attribute(properties)),
            }
            self.properties.insert((name, properties));
        }
        for ty in ir.result_types(op) {
            self.add(Part::Type(ty));
        }
        for block in ir
            .regions(op)
            .iter()
            .flat_map(|region| ir.region_blocks(*region))
        {
            for arg in ir.block_args(block) {
                self.add(Part::Type(ir.ty(*arg)));
                self.add_location(ir.value_loc(*arg));
            }
        }
    }

    fn add_location(&mut self, location: Location) {
        self.add(Part::Attribute(LocationAttr::get(self.cx, location).into()));
    }

    /// Numbers an attribute or type, and before it all that it is made of. Without recursion: they may be nested deep.
    fn add(&mut self, part: Part) {
        let mut open = vec![(part, false)];
        while let Some((part, are_parts_numbered)) = open.pop() {
            if self.is_numbered(part) {
                continue;
            }
            if are_parts_numbered {
                match part {
                    Part::Attribute(attr) => self.attributes.insert(attr),
                    Part::Type(ty) => self.types.insert(ty),
                };
                if let Part::Attribute(attr) = part
                    && let AttrData::ResourceElements { resource, .. } = attr.data(self.cx)
                {
                    self.resources.insert(*resource);
                }
                continue;
            }
            open.push((part, true));
            let mut inside = |part| open.push((part, false));
            match part {
                Part::Attribute(attr) => parts_of_attribute(self.cx, attr, &mut inside),
                Part::Type(ty) => parts_of_type(self.cx, ty, &mut inside),
            };
        }
    }

    fn is_numbered(&self, part: Part) -> bool {
        match part {
            Part::Attribute(attr) => self.attributes.contains(&attr),
            Part::Type(ty) => self.types.contains(&ty),
        }
    }

    /// Names of ops are written in groups by dialect.
    fn sort_ops(&mut self) {
        self.ops.sort_by(|_, a, _, b| a.cmp(b));
    }

    pub fn attribute(&self, attr: Attribute) -> usize {
        let index = self.attributes.get_index_of(&attr);
        index.expect("internal error: all attributes were numbered")
    }

    pub fn location(&self, location: Location) -> usize {
        self.attribute(LocationAttr::get(self.cx, location).into())
    }

    pub fn name(&self, name: Ident) -> usize {
        self.attribute(name_attr(self.cx, name))
    }

    pub fn ty(&self, ty: Type) -> usize {
        let index = self.types.get_index_of(&ty);
        index.expect("internal error: all types were numbered")
    }

    pub fn op(&self, name: OpName) -> usize {
        let index = self.ops.get_index_of(&name);
        index.expect("internal error: all names of ops were numbered")
    }

    pub fn string(&mut self, text: &[u8]) -> usize {
        match self.strings.get_index_of(text) {
            Some(index) => index,
            None => self.strings.insert_full(text.into()).0,
        }
    }

    pub fn properties(&self, name: OpName, properties: Attribute) -> usize {
        let index = self.properties.get_index_of(&(name, properties));
        index.expect("internal error: the properties of all ops were numbered")
    }

    pub fn resource(&self, resource: Resource) -> usize {
        let index = self.resources.get_index_of(&resource);
        index.expect("internal error: all resources were numbered")
    }

    pub fn dialect(&mut self, name: &str) -> usize {
        match self.dialects.get_index_of(name) {
            Some(index) => index,
            None => self.dialects.insert_full(name.to_owned()).0,
        }
    }

    /// The dialect of an attribute or a type by its text, `#dialect.attr`.
    pub fn dialect_of_text(&mut self, text: &str) -> usize {
        let name = text.strip_prefix(['#', '!']);
        let name = name.and_then(|name| name.split(['.', '<']).next());
        self.dialect(name.unwrap_or("builtin"))
    }

    /// The dialects, and the names of ops.
    pub fn write_dialects(&mut self) -> Output {
        let mut output = Output::default();
        let dialects: Vec<String> = self.dialects.iter().cloned().collect();
        output.list(dialects.iter(), |output, name| {
            let name = self.string(name.as_bytes());
            output.flagged(name, false);
        });
        output.index(self.ops.len());
        let ops: Vec<(OpName, usize)> = self.ops.iter().map(|(name, at)| (*name, *at)).collect();
        for group in ops.chunk_by(|a, b| a.1 == b.1) {
            output.index(group[0].1);
            output.list(group.iter(), |output, (name, _)| {
                let is_defined = name.info(self.cx).is_some();
                let (_, name) = split(name.ident(self.cx).as_str(self.cx));
                let name = self.string(name.as_bytes());
                output.flagged(name, is_defined);
            });
        }
        output
    }

    /// The properties of ops, each with its size.
    pub fn write_properties(&self) -> Output {
        let mut output = Output::default();
        output.list(self.properties.iter(), |output, (name, properties)| {
            let mut bytes = Output::default();
            match name.info(self.cx) {
                Some(info) => self.write_defined(*name, info, *properties, &mut bytes),
                // No dialect says how they are encoded.
                None => bytes.index(self.attribute(*properties)),
            }
            output.blob(&bytes.0);
        });
        output
    }

    /// The properties of an op as its definition encodes them.
    fn write_defined(&self, name: OpName, info: &OpInfo, properties: Attribute, out: &mut Output) {
        let entries = properties.cast::<DictAttr>(self.cx);
        let value = |name: &str| entries?.lookup(self.cx, self.cx.ident(name));
        let others = native::properties_of(name.ident(self.cx).as_str(self.cx));
        for attribute in native::attributes_of(info, others, false) {
            let value = value(&attribute.name).map(|attr| self.attribute(attr));
            match (native::is_optional(attribute), value) {
                (true, Some(value)) => out.flagged(value, true),
                (false, Some(value)) => out.index(value),
                (_, None) => out.index(0),
            }
        }
        for (name, encoding) in others {
            encoding.write(self.cx, value(name), out);
        }
        for (name, _) in native::sizes_of(info) {
            let sizes = value(name).and_then(|attr| attr.cast::<DenseArrayAttr>(self.cx));
            let sizes: Vec<i32> =
                sizes.map_or(Vec::new(), |sizes| sizes.as_i32s(self.cx).collect());
            let are_zero = sizes.iter().all(|size| *size == 0);
            out.flagged(if are_zero { 0 } else { sizes.len() }, are_zero);
            if !are_zero {
                sizes.iter().for_each(|size| out.number(*size as u64));
            }
        }
    }

    /// The strings: their lengths from the last to the first, then the bytes.
    pub fn write_strings(&self) -> Output {
        let mut output = Output::default();
        output.list(self.strings.iter().rev(), |output, text| {
            output.index(text.len() + 1);
        });
        for text in &self.strings {
            output.until_zero(text);
        }
        output
    }
}

/// A name, as locations and dictionaries have it.
pub fn name_attr(cx: &Context, name: Ident) -> Attribute {
    StringAttr::get(cx, name.as_str(cx)).into()
}

/// The dialect of an op, and the rest of its name.
fn split(name: &str) -> (&str, &str) {
    name.split_once('.').unwrap_or(("", name))
}
