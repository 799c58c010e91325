//! Entities of debug information: files, units, functions, blocks, types.

use terrace_ir::attributes::{AttrKind, Attribute, DistinctAttr, StringAttr};
use terrace_ir::ods::Enumeration;
use terrace_llvm_dialect::{self as llvm, DiNode, DiScope, DwarfTag};

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
    pub(super) fn entities(&mut self, list: Option<MetadataRef>) -> Result<Vec<DiNode>> {
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

    pub(super) fn tag(&self, record: &Record<'_>) -> DwarfTag {
        let tag = record
            .word("tag")
            .and_then(|word| DwarfTag::of_name(std::str::from_utf8(word).ok()?));
        tag.unwrap_or_default()
    }

    /// An expression that a field may hold.
    pub(super) fn expression_of(
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
