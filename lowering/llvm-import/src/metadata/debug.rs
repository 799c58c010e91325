//! Entities of debug information: files, units, functions, blocks, types.

use terrace_dialects::llvm::{self, DiNode, DiScope, DiType, DwarfTag};
use terrace_ir::Location;
use terrace_ir::attributes::{AttrKind, Attribute, DistinctAttr, IntegerAttr, StringAttr};
use terrace_ir::ods::Enumeration;

use super::node::{Node, Operand, Record};
use super::recursion::Step;
use super::{MetadataRef, Reader};
use crate::parser::Result;

impl<'a> Reader<'_, '_, 'a> {
    /// The attribute of a node; nothing if there is none for it or for something in it that must be there.
    pub(super) fn debug(&mut self, node: MetadataRef) -> Result<Option<Attribute>> {
        if let Some(known) = self.made.recursion.known(node) {
            return Ok(known);
        }
        let Node::Record(record) = self.node(node)? else {
            return Ok(None);
        };
        let cx = self.cx;
        let is_type = record.name == b"DICompositeType";
        let can_be_inside = is_type || record.name == b"DISubprogram";
        let stand_in = |identity| inner_reference(cx, is_type, identity);
        let stand_in = can_be_inside.then_some(stand_in);
        match self.made.recursion.begin(cx, node, stand_in) {
            Step::StandIn(inner) => return Ok(Some(inner)),
            Step::Endless => {
                let message =
                    "debug information has a cycle without a composite type or a subprogram";
                return Err(self.start(node)?.error(message));
            }
            Step::Make => {}
        }
        let made = self.deeper(|reader| reader.make(node, &record))?;
        self.made.recursion.finish(node, made);
        Ok(made)
    }

    /// An entity of some kind.
    pub(super) fn debug_as<K: AttrKind>(&mut self, node: Option<MetadataRef>) -> Result<Option<K>> {
        let Some(node) = node else {
            return Ok(None);
        };
        let attr = self.debug(node)?;
        Ok(attr.and_then(|attr| attr.cast(self.cx)))
    }

    /// All entities of a list; none if one of them has no attribute.
    fn entities(&mut self, list: Option<MetadataRef>) -> Result<Vec<DiNode>> {
        let mut entities = Vec::new();
        for node in self.list(list)? {
            match self.debug_as(node)? {
                Some(entity) => entities.push(entity),
                None => return Ok(Vec::new()),
            }
        }
        Ok(entities)
    }

    pub(super) fn string_attr(&self, record: &Record<'_>, name: &str) -> Option<StringAttr> {
        let text = record.text(name)?;
        Some(StringAttr::get(self.cx, text))
    }

    fn tag(&self, record: &Record<'_>) -> DwarfTag {
        let tag = record
            .word("tag")
            .and_then(|word| DwarfTag::of_name(std::str::from_utf8(word).ok()?));
        tag.unwrap_or_default()
    }

    /// An expression that a field may hold.
    fn expression_of(
        &mut self,
        record: &Record<'_>,
        name: &str,
    ) -> Result<Option<llvm::DiExpressionAttr>> {
        let Some(node) = record.node(name) else {
            return Ok(None);
        };
        let attr = self.expression(node)?;
        Ok(attr.and_then(|attr| attr.cast(self.cx)))
    }

    /// The identity of a node that is distinct.
    fn identity(&mut self, node: MetadataRef) -> llvm::Distinct {
        let cx = self.cx;
        let new = || Attribute::from(DistinctAttr::create(cx, Attribute::UNIT));
        let attr = *self.made.identities.entry(node).or_insert_with(new);
        attr.cast(cx).expect("a distinct attribute is distinct")
    }

    /// The attribute of a node that was not made yet.
    fn make(&mut self, node: MetadataRef, record: &Record<'a>) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let text = |name| record.text(name).unwrap_or_default();
        Ok(Some(match record.name {
            b"DIFile" => {
                let [name, directory] =
                    ["filename", "directory"].map(|name| StringAttr::get(cx, text(name)));
                llvm::DiFileAttr::get(cx, name, directory).into()
            }
            b"DIBasicType" => {
                let encoding = record
                    .word("encoding")
                    .and_then(|word| llvm::DwarfEncoding::of_name(std::str::from_utf8(word).ok()?));
                let tag = match record.word("tag") {
                    Some(_) => self.tag(record),
                    None => DwarfTag::of_name("DW_TAG_base_type").unwrap_or_default(),
                };
                let size = record.number("size") as u64;
                let name = StringAttr::get(cx, text("name"));
                llvm::DiBasicTypeAttr::get(cx, tag, name, size, encoding.unwrap_or_default()).into()
            }
            b"DICompileUnit" => return self.compile_unit(node, record),
            b"DISubprogram" => return self.subprogram(node, record),
            b"DICompositeType" => return self.composite_type(node, record),
            b"DIDerivedType" => return self.derived_type(record),
            b"DISubroutineType" => return self.subroutine_type(record),
            b"DIStringType" => return self.string_type(record),
            b"DISubrange" => return self.subrange(record),
            b"DIGenericSubrange" => return self.generic_subrange(record),
            b"DILexicalBlock" => {
                let Some(scope) = self.debug_as::<DiScope>(record.node("scope"))? else {
                    return Ok(None);
                };
                let file = self.debug_as(record.node("file"))?;
                let [line, column] = ["line", "column"].map(|name| record.number(name) as u32);
                llvm::DiLexicalBlockAttr::get(cx, scope, file, line, column).into()
            }
            b"DILexicalBlockFile" => {
                let Some(scope) = self.debug_as::<DiScope>(record.node("scope"))? else {
                    return Ok(None);
                };
                let file = self.debug_as(record.node("file"))?;
                let discriminator = record.number("discriminator") as u32;
                llvm::DiLexicalBlockFileAttr::get(cx, scope, file, discriminator).into()
            }
            b"DINamespace" => {
                let scope = self.debug_as(record.node("scope"))?;
                let name = self.string_attr(record, "name");
                let exported = record.flag("exportSymbols").unwrap_or(false);
                llvm::DiNamespaceAttr::get(cx, name, scope, exported).into()
            }
            b"DIModule" => {
                let file = self.debug_as(record.node("file"))?;
                let scope = self.debug_as(record.node("scope"))?;
                let [name, macros, include, notes] =
                    ["name", "configMacros", "includePath", "apinotes"]
                        .map(|name| self.string_attr(record, name));
                let line = record.number("line") as u32;
                let declared = record.flag("isDecl").unwrap_or(false);
                llvm::DiModuleAttr::get(
                    cx, file, scope, name, macros, include, notes, line, declared,
                )
                .into()
            }
            b"DICommonBlock" => {
                let Some(scope) = self.debug_as::<DiScope>(record.node("scope"))? else {
                    return Ok(None);
                };
                let declaration = self.debug_as(record.node("declaration"))?;
                let name = StringAttr::get(cx, text("name"));
                let file = self.debug_as(record.node("file"))?;
                let line = record.number("line") as u32;
                llvm::DiCommonBlockAttr::get(cx, scope, declaration, name, file, line).into()
            }
            b"DIImportedEntity" => {
                let scope = self.debug_as::<DiScope>(record.node("scope"))?;
                let entity = self.debug_as::<DiNode>(record.node("entity"))?;
                let (Some(scope), Some(entity)) = (scope, entity) else {
                    return Ok(None);
                };
                let file = self.debug_as(record.node("file"))?;
                let line = record.number("line") as u32;
                let name = self.string_attr(record, "name");
                let elements = self.entities(record.node("elements"))?;
                let tag = self.tag(record);
                llvm::DiImportedEntityAttr::get(cx, tag, scope, entity, file, line, name, elements)
                    .into()
            }
            b"DILocalVariable" | b"DIGlobalVariable" | b"DILabel" => return self.variable(record),
            _ => return Ok(None),
        }))
    }

    fn compile_unit(
        &mut self,
        node: MetadataRef,
        record: &Record<'a>,
    ) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let id = self.identity(node);
        let Some(file) = self.debug_as(record.node("file"))? else {
            return Ok(None);
        };
        let word = |name| {
            record
                .word(name)
                .and_then(|word| std::str::from_utf8(word).ok())
        };
        let language = word("language")
            .and_then(llvm::DwarfLanguage::of_name)
            .unwrap_or_default();
        let emission = match word("emissionKind") {
            Some("FullDebug") => llvm::DiEmissionKind::Full,
            Some("LineTablesOnly") => llvm::DiEmissionKind::LineTablesOnly,
            Some("DebugDirectivesOnly") => llvm::DiEmissionKind::DebugDirectivesOnly,
            _ => llvm::DiEmissionKind::None,
        };
        let emission = record
            .optional_number("emissionKind")
            .and_then(|kind| llvm::DiEmissionKind::from_value(kind as i64))
            .unwrap_or(emission);
        let names = word("nameTableKind").and_then(llvm::DiNameTableKind::symbolize);
        let [producer, split] =
            ["producer", "splitDebugFilename"].map(|name| self.string_attr(record, name));
        let optimized = record.flag("isOptimized").unwrap_or(false);
        let names = names.unwrap_or_default();
        let unit = llvm::DiCompileUnitAttr::get(
            cx, id, language, file, producer, optimized, emission, names, split,
        );
        Ok(Some(unit.into()))
    }

    fn subprogram(&mut self, node: MetadataRef, record: &Record<'a>) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let id = record.is_distinct.then(|| self.identity(node));
        let scope = self.debug_as::<DiScope>(record.node("scope"))?;
        if record.node("scope").is_some() && scope.is_none() {
            return Ok(None);
        }
        let ty = self.debug_as::<llvm::DiSubroutineTypeAttr>(record.node("type"))?;
        if record.node("type").is_some() && ty.is_none() {
            return Ok(None);
        }
        let retained = self.entities(record.node("retainedNodes"))?;
        let annotations = self.annotations(record.node("annotations"))?;
        let unit = self.debug_as(record.node("unit"))?;
        let file = self.debug_as(record.node("file"))?;
        let flags = flags_of(record.words("spFlags"), "DISPFlag", |word| {
            Some(llvm::DiSubprogramFlags::symbolize(word)?.bits())
        });
        let flags = llvm::DiSubprogramFlags::from_bits_truncate(flags);
        let identity = self.made.recursion.identity(node);
        let [name, linkage_name] =
            ["name", "linkageName"].map(|name| self.string_attr(record, name));
        let [line, scope_line] = ["line", "scopeLine"].map(|name| record.number(name) as u32);
        let subprogram = llvm::DiSubprogramAttr::get(
            cx,
            identity.and_then(|identity| identity.cast(cx)),
            false,
            id,
            unit,
            scope,
            name,
            linkage_name,
            file,
            line,
            scope_line,
            flags,
            ty,
            retained,
            annotations,
        );
        Ok(Some(subprogram.into()))
    }

    /// Pairs of texts.
    fn annotations(&mut self, list: Option<MetadataRef>) -> Result<Vec<DiNode>> {
        let cx = self.cx;
        let mut annotations = Vec::new();
        for node in self.list(list)?.into_iter().flatten() {
            if let [Operand::Text(name), Operand::Text(value)] = &self.operands(node)?[..] {
                let [name, value] = [name, value].map(|text| StringAttr::get(cx, text));
                let attr: Attribute = llvm::DiAnnotationAttr::get(cx, name, value).into();
                annotations.extend(attr.cast::<DiNode>(cx));
            }
        }
        Ok(annotations)
    }

    fn composite_type(
        &mut self,
        node: MetadataRef,
        record: &Record<'a>,
    ) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let tag = self.tag(record);
        let elements = self.entities(record.node("elements"))?;
        let base = self.debug_as::<DiType>(record.node("baseType"))?;
        if tag.text() == Some("DW_TAG_array_type") && base.is_none() {
            return Ok(None);
        }
        let file = self.debug_as(record.node("file"))?;
        let scope = self.debug_as(record.node("scope"))?;
        let mut expression = |name| self.expression_of(record, name);
        let location = expression("dataLocation")?;
        let rank = expression("rank")?;
        let allocated = expression("allocated")?;
        let associated = expression("associated")?;
        let identity = self.made.recursion.identity(node);
        let name = self.string_attr(record, "name");
        let [size, align] = ["size", "align"].map(|name| record.number(name) as u64);
        let line = record.number("line") as u32;
        let ty = llvm::DiCompositeTypeAttr::get(
            cx,
            identity.and_then(|identity| identity.cast(cx)),
            false,
            tag,
            name,
            file,
            line,
            scope,
            base,
            flags(record),
            size,
            align,
            location,
            rank,
            allocated,
            associated,
            elements,
        );
        Ok(Some(ty.into()))
    }

    fn derived_type(&mut self, record: &Record<'a>) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let base = self.debug_as::<DiType>(record.node("baseType"))?;
        if record.node("baseType").is_some() && base.is_none() {
            return Ok(None);
        }
        let extra = self.debug_as::<DiNode>(record.node("extraData"))?;
        let space = record
            .optional_number("dwarfAddressSpace")
            .map(|space| space as u32);
        let name = self.string_attr(record, "name");
        let ty = llvm::DiDerivedTypeAttr::get(
            cx,
            self.tag(record),
            name,
            base,
            record.number("size") as u64,
            record.number("align") as u32,
            record.number("offset") as u64,
            space,
            extra,
        );
        Ok(Some(ty.into()))
    }

    fn subroutine_type(&mut self, record: &Record<'a>) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let mut types = Vec::new();
        for node in self.list(record.node("types"))? {
            let ty = match node {
                Some(_) => self.debug_as::<DiType>(node)?,
                // Nothing, or what variadic functions take.
                None => Attribute::from(llvm::DiNullTypeAttr::get(cx)).cast(cx),
            };
            match ty {
                Some(ty) => types.push(ty),
                None => return Ok(None),
            }
        }
        let convention = record.word("cc").and_then(|word| {
            llvm::DwarfCallingConvention::of_name(std::str::from_utf8(word).ok()?)
        });
        let ty = llvm::DiSubroutineTypeAttr::get(cx, convention.unwrap_or_default(), types);
        Ok(Some(ty.into()))
    }

    fn string_type(&mut self, record: &Record<'a>) -> Result<Option<Attribute>> {
        let cx = self.cx;
        let length = self.debug_as(record.node("stringLength"))?;
        let length_expression = self.expression_of(record, "stringLengthExpression")?;
        let location = self.expression_of(record, "stringLocationExpression")?;
        let encoding = record
            .word("encoding")
            .and_then(|word| llvm::DwarfEncoding::of_name(std::str::from_utf8(word).ok()?));
        let tag = match record.word("tag") {
            Some(_) => self.tag(record),
            None => DwarfTag::of_name("DW_TAG_string_type").unwrap_or_default(),
        };
        let ty = llvm::DiStringTypeAttr::get(
            cx,
            tag,
            StringAttr::get(cx, record.text("name").unwrap_or_default()),
            record.number("size") as u64,
            record.number("align") as u32,
            length,
            length_expression,
            location,
            encoding.unwrap_or_default(),
        );
        Ok(Some(ty.into()))
    }

    /// A bound: a number, an expression or a variable.
    fn bound(&mut self, record: &Record<'a>, name: &str) -> Result<Option<Attribute>> {
        if let Some(number) = record.optional_number(name) {
            return Ok(Some(IntegerAttr::i64(self.cx, number as i64).into()));
        }
        let Some(node) = record.node(name) else {
            return Ok(None);
        };
        match self.expression(node)? {
            Some(expression) => Ok(Some(expression)),
            None => self.debug(node),
        }
    }

    fn subrange(&mut self, record: &Record<'a>) -> Result<Option<Attribute>> {
        let count = self.bound(record, "count")?;
        let upper = self.bound(record, "upperBound")?;
        if count.is_none() && upper.is_none() {
            return Ok(None);
        }
        let lower = self.bound(record, "lowerBound")?;
        let stride = self.bound(record, "stride")?;
        Ok(Some(
            llvm::DiSubrangeAttr::get(self.cx, count, lower, upper, stride).into(),
        ))
    }

    fn generic_subrange(&mut self, record: &Record<'a>) -> Result<Option<Attribute>> {
        let count = self.bound(record, "count")?;
        let upper = self.bound(record, "upperBound")?;
        let lower = self.bound(record, "lowerBound")?;
        let stride = self.bound(record, "stride")?;
        let (Some(lower), Some(stride)) = (lower, stride) else {
            return Ok(None);
        };
        if count.is_none() && upper.is_none() {
            return Ok(None);
        }
        Ok(Some(
            llvm::DiGenericSubrangeAttr::get(self.cx, count, lower, upper, stride).into(),
        ))
    }

    /// The location that a `DILocation` says.
    pub(super) fn location(&mut self, node: MetadataRef) -> Result<Location> {
        if let MetadataRef::Number(number) = node
            && let Some(known) = self.made.locations.get(&number)
        {
            return Ok(*known);
        }
        let cx = self.cx;
        let Node::Record(record) = self.node(node)? else {
            return Ok(Location::UNKNOWN);
        };
        if record.name != b"DILocation" {
            return Ok(Location::UNKNOWN);
        }
        let file = match record.node("scope") {
            Some(scope) => self.file_of(scope)?,
            None => Vec::new(),
        };
        let file = cx.ident(&String::from_utf8_lossy(&file));
        let [line, column] = ["line", "column"].map(|name| record.number(name) as u32);
        let place = Location::file(cx, file, line, column);
        let scope = match record.node("scope") {
            Some(scope) => self.debug(scope)?,
            None => None,
        };
        let mut location = match scope {
            Some(_) => Location::fused_with(cx, [place], scope),
            None => place,
        };
        if let Some(caller) = record.node("inlinedAt") {
            let caller = self.deeper(|reader| reader.location(caller))?;
            location = Location::call_site(cx, location, caller);
        }
        if let MetadataRef::Number(number) = node {
            self.made.locations.insert(number, location);
        }
        Ok(location)
    }

    /// The name of the file of a scope.
    fn file_of(&self, scope: MetadataRef) -> Result<Vec<u8>> {
        let Node::Record(record) = self.node(scope)? else {
            return Ok(Vec::new());
        };
        if record.name == b"DIFile" {
            return Ok(record.text("filename").unwrap_or_default().to_vec());
        }
        let Some(file) = record.node("file") else {
            return Ok(Vec::new());
        };
        match self.node(file)? {
            Node::Record(file) => Ok(file.text("filename").unwrap_or_default().to_vec()),
            _ => Ok(Vec::new()),
        }
    }

    /// The location of a function with a subprogram: its place, and the subprogram.
    pub(super) fn function_location(&mut self, node: MetadataRef) -> Result<Location> {
        let cx = self.cx;
        let Node::Record(record) = self.node(node)? else {
            return Ok(Location::UNKNOWN);
        };
        let file = self.file_of(node)?;
        let file = cx.ident(&String::from_utf8_lossy(&file));
        let place = Location::file(cx, file, record.number("line") as u32, 0);
        let subprogram = self.debug(node)?;
        Ok(Location::fused_with(cx, [place], subprogram))
    }
}

/// What stands for a type or a function inside of itself.
fn inner_reference(cx: &terrace_ir::Context, is_type: bool, identity: Attribute) -> Attribute {
    let identity = identity.cast(cx);
    match is_type {
        true => llvm::DiCompositeTypeAttr::get(
            cx,
            identity,
            true,
            DwarfTag::default(),
            None,
            None,
            0,
            None,
            None,
            llvm::DiFlags::NONE,
            0,
            0,
            None,
            None,
            None,
            None,
            Vec::new(),
        )
        .into(),
        false => llvm::DiSubprogramAttr::get(
            cx,
            identity,
            true,
            None,
            None,
            None,
            None,
            None,
            None,
            0,
            0,
            llvm::DiSubprogramFlags::NONE,
            None,
            Vec::new(),
            Vec::new(),
        )
        .into(),
    }
}

/// The bits of words that begin alike.
fn flags_of<B: std::ops::BitOr<Output = B> + Default>(
    words: &[&[u8]],
    prefix: &str,
    bits: impl Fn(&str) -> Option<B>,
) -> B {
    let all = words.iter().filter_map(|word| {
        let word = std::str::from_utf8(word).ok()?;
        bits(word.strip_prefix(prefix)?)
    });
    all.fold(B::default(), |all, bits| all | bits)
}

/// The flags of a type or a variable.
pub(super) fn flags(record: &Record<'_>) -> llvm::DiFlags {
    let bits = flags_of(record.words("flags"), "DIFlag", |word| {
        Some(llvm::DiFlags::symbolize(word)?.bits())
    });
    llvm::DiFlags::from_bits_truncate(bits)
}
