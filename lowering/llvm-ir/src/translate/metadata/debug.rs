//! Debug information: what types, variables and scopes of the source are.

use std::fmt::Write as _;

use terrace_ir::Context;
use terrace_ir::attributes::{AttrData, Attribute, IntegerAttr, StringAttr};
use terrace_llvm_dialect as llvm;

use super::{Text, quoted, string, tuple};

/// Whether an attribute describes an entity of debug information.
pub(super) fn is_entity(cx: &Context, attr: Attribute) -> bool {
    match attr.data(cx) {
        AttrData::Dialect(data) => {
            *data.info.dialect == *"llvm"
                && data.info.mnemonic.starts_with("di_")
                && data.info.mnemonic != "di_expression_elem"
        }
        _ => false,
    }
}

/// The fields of a node, as text. A field without a value is left out.
struct Fields {
    text: String,
}

impl Fields {
    fn new(kind: &str) -> Self {
        Fields {
            text: format!("!{kind}("),
        }
    }

    fn distinct(kind: &str) -> Self {
        Fields {
            text: format!("distinct !{kind}("),
        }
    }

    fn raw(mut self, name: &str, value: impl std::fmt::Display) -> Self {
        if !self.text.ends_with('(') {
            self.text.push_str(", ");
        }
        write!(self.text, "{name}: {value}").expect("writing to a string succeeds");
        self
    }

    fn node(self, name: &str, node: Option<u32>) -> Self {
        match node {
            Some(node) => self.raw(name, format_args!("!{node}")),
            None => self,
        }
    }

    fn optional(self, name: &str, text: Option<String>) -> Self {
        match text {
            Some(text) => self.raw(name, text),
            None => self,
        }
    }

    fn string(self, cx: &Context, name: &str, text: Option<StringAttr>) -> Self {
        match text {
            Some(text) => self.raw(name, quoted(text.bytes(cx))),
            None => self,
        }
    }

    /// A number, unless it is zero, which is what a number that is left out is.
    fn number(self, name: &str, number: u64) -> Self {
        match number {
            0 => self,
            _ => self.raw(name, number),
        }
    }

    /// A number with a name of the standard.
    fn word(self, name: &str, number: u64, word: Option<&str>) -> Self {
        match word {
            Some(word) => self.raw(name, word),
            None => self.number(name, number),
        }
    }

    fn finish(mut self) -> String {
        self.text.push(')');
        self.text
    }
}

impl Text<'_> {
    /// The number of the node of an attribute that may be missing.
    fn optional(&mut self, attr: Option<impl Into<Attribute>>) -> Option<u32> {
        attr.map(|attr| self.node(attr.into()))
    }

    /// A node of nodes, if there are any.
    fn nodes_of<T: Copy + Into<Attribute>>(&mut self, attrs: &[T]) -> Option<String> {
        let parts: Vec<String> = attrs
            .iter()
            .map(|attr| format!("!{}", self.node((*attr).into())))
            .collect();
        (!parts.is_empty()).then(|| tuple(&parts))
    }

    /// The text of the node of an entity of debug information.
    pub(super) fn entity(&mut self, attr: Attribute) -> String {
        let text = self
            .type_text(attr)
            .or_else(|| self.variable_text(attr))
            .or_else(|| self.scope_text(attr))
            .or_else(|| self.other_text(attr));
        text.unwrap_or_else(|| "!{}".to_owned())
    }

    fn type_text(&mut self, attr: Attribute) -> Option<String> {
        let cx = self.cx;
        if let Some(ty) = attr.cast::<llvm::DiCompositeTypeAttr>(cx) {
            return Some(self.composite_type(ty));
        }
        if let Some(ty) = attr.cast::<llvm::DiBasicTypeAttr>(cx) {
            let fields = Fields::new("DIBasicType")
                .word("tag", ty.tag(cx).0.into(), ty.tag(cx).text())
                .string(cx, "name", Some(ty.name(cx)))
                .number("size", ty.size_in_bits(cx))
                .word("encoding", ty.encoding(cx).0.into(), ty.encoding(cx).text());
            return Some(fields.finish());
        }
        if let Some(ty) = attr.cast::<llvm::DiDerivedTypeAttr>(cx) {
            let base = self.optional(ty.base_type(cx));
            let extra = self.optional(ty.extra_data(cx));
            let mut fields = Fields::new("DIDerivedType")
                .word("tag", ty.tag(cx).0.into(), ty.tag(cx).text())
                .string(cx, "name", ty.name(cx))
                .raw("baseType", or_null(base))
                .number("size", ty.size_in_bits(cx))
                .number("align", ty.align_in_bits(cx).into())
                .number("offset", ty.offset_in_bits(cx))
                .node("extraData", extra);
            // A type that is a variable is a static member of a class: LLVM takes no other. The attribute has no flags.
            if ty.tag(cx).text() == Some("DW_TAG_variable") {
                fields = fields.raw("flags", "DIFlagStaticMember");
            }
            if let Some(space) = ty.dwarf_address_space(cx) {
                fields = fields.raw("dwarfAddressSpace", space);
            }
            return Some(fields.finish());
        }
        if let Some(ty) = attr.cast::<llvm::DiSubroutineTypeAttr>(cx) {
            let types: Vec<String> = ty
                .types(cx)
                .iter()
                .map(|ty| {
                    let ty: Attribute = (*ty).into();
                    or_null((!ty.is::<llvm::DiNullTypeAttr>(cx)).then(|| self.node(ty)))
                })
                .collect();
            let convention = ty.calling_convention(cx);
            let fields = Fields::new("DISubroutineType")
                .word(
                    "cc",
                    convention.0.into(),
                    convention.text().filter(|_| convention.0 != 0),
                )
                .raw("types", tuple(&types));
            return Some(fields.finish());
        }
        let ty = attr.cast::<llvm::DiStringTypeAttr>(cx)?;
        let length = self.optional(ty.string_length(cx));
        let length_expression = self.optional(ty.string_length_exp(cx));
        let location = self.optional(ty.string_location_exp(cx));
        let fields = Fields::new("DIStringType")
            .word("tag", ty.tag(cx).0.into(), ty.tag(cx).text())
            .string(cx, "name", Some(ty.name(cx)))
            .node("stringLength", length)
            .node("stringLengthExpression", length_expression)
            .node("stringLocationExpression", location)
            .number("size", ty.size_in_bits(cx))
            .number("align", ty.align_in_bits(cx).into())
            .word("encoding", ty.encoding(cx).0.into(), ty.encoding(cx).text());
        Some(fields.finish())
    }

    fn variable_text(&mut self, attr: Attribute) -> Option<String> {
        let cx = self.cx;
        if let Some(variable) = attr.cast::<llvm::DiLocalVariableAttr>(cx) {
            let scope = self.node(variable.scope(cx).into());
            let file = self.optional(variable.file(cx));
            let ty = self.optional(variable.ty(cx));
            let fields = Fields::new("DILocalVariable")
                .string(cx, "name", variable.name(cx))
                .number("arg", variable.arg(cx).into())
                .node("scope", Some(scope))
                .node("file", file)
                .number("line", variable.line(cx).into())
                .node("type", ty)
                .number("flags", variable.flags(cx).bits().into())
                .number("align", variable.align_in_bits(cx).into());
            return Some(fields.finish());
        }
        if let Some(label) = attr.cast::<llvm::DiLabelAttr>(cx) {
            let scope = self.node(label.scope(cx).into());
            let file = self.optional(label.file(cx));
            let name = label
                .name(cx)
                .map_or_else(|| "\"\"".to_owned(), |name| quoted(name.bytes(cx)));
            let fields = Fields::new("DILabel")
                .node("scope", Some(scope))
                .raw("name", name)
                .raw("file", or_null(file))
                .raw("line", label.line(cx));
            return Some(fields.finish());
        }
        if let Some(global) = attr.cast::<llvm::DiGlobalVariableExpressionAttr>(cx) {
            let variable = self.node(global.var(cx).into());
            let expression = match global.expr(cx) {
                Some(expression) => expression_text(cx, expression),
                None => "!DIExpression()".to_owned(),
            };
            let fields = Fields::new("DIGlobalVariableExpression")
                .node("var", Some(variable))
                .raw("expr", expression);
            return Some(fields.finish());
        }
        let variable = attr.cast::<llvm::DiGlobalVariableAttr>(cx)?;
        let scope = self.optional(variable.scope(cx));
        let file = self.node(variable.file(cx).into());
        let ty = self.node(variable.ty(cx).into());
        // A text of LLVM IR has a name that is not empty, or none.
        let name = variable.name(cx).filter(|name| !name.bytes(cx).is_empty());
        let fields = Fields::distinct("DIGlobalVariable")
            .string(cx, "name", name)
            .string(cx, "linkageName", variable.linkage_name(cx))
            .node("scope", scope)
            .node("file", Some(file))
            .number("line", variable.line(cx).into())
            .node("type", Some(ty))
            .raw("isLocal", variable.is_local_to_unit(cx))
            .raw("isDefinition", variable.is_defined(cx))
            .number("align", variable.align_in_bits(cx).into());
        Some(fields.finish())
    }

    fn scope_text(&mut self, attr: Attribute) -> Option<String> {
        let cx = self.cx;
        if let Some(function) = attr.cast::<llvm::DiSubprogramAttr>(cx) {
            return Some(self.subprogram(function));
        }
        if let Some(unit) = attr.cast::<llvm::DiCompileUnitAttr>(cx) {
            return Some(self.compile_unit(unit));
        }
        if let Some(file) = attr.cast::<llvm::DiFileAttr>(cx) {
            let fields = Fields::new("DIFile")
                .string(cx, "filename", Some(file.name(cx)))
                .string(cx, "directory", Some(file.directory(cx)));
            return Some(fields.finish());
        }
        if let Some(block) = attr.cast::<llvm::DiLexicalBlockAttr>(cx) {
            let scope = self.node(block.scope(cx).into());
            let file = self.optional(block.file(cx));
            let fields = Fields::distinct("DILexicalBlock")
                .node("scope", Some(scope))
                .node("file", file)
                .number("line", block.line(cx).into())
                .number("column", block.column(cx).into());
            return Some(fields.finish());
        }
        if let Some(block) = attr.cast::<llvm::DiLexicalBlockFileAttr>(cx) {
            let scope = self.node(block.scope(cx).into());
            let file = self.optional(block.file(cx));
            let fields = Fields::distinct("DILexicalBlockFile")
                .node("scope", Some(scope))
                .node("file", file)
                .raw("discriminator", block.discriminator(cx));
            return Some(fields.finish());
        }
        if let Some(space) = attr.cast::<llvm::DiNamespaceAttr>(cx) {
            let scope = self.optional(space.scope(cx));
            let mut fields = Fields::new("DINamespace")
                .string(cx, "name", space.name(cx))
                .raw("scope", or_null(scope));
            if space.export_symbols(cx) {
                fields = fields.raw("exportSymbols", true);
            }
            return Some(fields.finish());
        }
        if let Some(module) = attr.cast::<llvm::DiModuleAttr>(cx) {
            let (scope, file) = (
                self.optional(module.scope(cx)),
                self.optional(module.file(cx)),
            );
            let name = module.name(cx).or(Some(StringAttr::get(cx, "")));
            let mut fields = Fields::new("DIModule")
                .raw("scope", or_null(scope))
                .string(cx, "name", name)
                .string(cx, "configMacros", module.config_macros(cx))
                .string(cx, "includePath", module.include_path(cx))
                .string(cx, "apinotes", module.apinotes(cx))
                .node("file", file)
                .number("line", module.line(cx).into());
            if module.is_decl(cx) {
                fields = fields.raw("isDecl", true);
            }
            return Some(fields.finish());
        }
        let block = attr.cast::<llvm::DiCommonBlockAttr>(cx)?;
        let scope = self.node(block.scope(cx).into());
        let (declaration, file) = (self.optional(block.decl(cx)), self.optional(block.file(cx)));
        let fields = Fields::new("DICommonBlock")
            .node("scope", Some(scope))
            .raw("declaration", or_null(declaration))
            .string(cx, "name", Some(block.name(cx)))
            .node("file", file)
            .number("line", block.line(cx).into());
        Some(fields.finish())
    }

    fn other_text(&mut self, attr: Attribute) -> Option<String> {
        let cx = self.cx;
        if let Some(expression) = attr.cast::<llvm::DiExpressionAttr>(cx) {
            return Some(expression_text(cx, expression));
        }
        if let Some(annotation) = attr.cast::<llvm::DiAnnotationAttr>(cx) {
            let parts = [annotation.name(cx), annotation.value(cx)].map(|text| string(cx, text));
            return Some(format!("!{{{}}}", parts.join(", ")));
        }
        if let Some(range) = attr.cast::<llvm::DiSubrangeAttr>(cx) {
            let fields = Fields::new("DISubrange");
            let fields = self.bound(fields, "count", range.count(cx));
            let fields = self.bound(fields, "lowerBound", range.lower_bound(cx));
            let fields = self.bound(fields, "upperBound", range.upper_bound(cx));
            return Some(self.bound(fields, "stride", range.stride(cx)).finish());
        }
        if let Some(range) = attr.cast::<llvm::DiGenericSubrangeAttr>(cx) {
            let fields = Fields::new("DIGenericSubrange");
            let fields = self.bound(fields, "count", range.count(cx));
            let fields = self.bound(fields, "lowerBound", Some(range.lower_bound(cx)));
            let fields = self.bound(fields, "upperBound", range.upper_bound(cx));
            return Some(
                self.bound(fields, "stride", Some(range.stride(cx)))
                    .finish(),
            );
        }
        let import = attr.cast::<llvm::DiImportedEntityAttr>(cx)?;
        let scope = self.node(import.scope(cx).into());
        let entity = self.node(import.entity(cx).into());
        let file = self.optional(import.file(cx));
        let elements = self.nodes_of(import.elements(cx));
        let fields = Fields::new("DIImportedEntity")
            .word("tag", import.tag(cx).0.into(), import.tag(cx).text())
            .string(cx, "name", import.name(cx))
            .node("scope", Some(scope))
            .node("entity", Some(entity))
            .node("file", file)
            .number("line", import.line(cx).into())
            .optional("elements", elements);
        Some(fields.finish())
    }

    /// A bound of an array: a number, a variable or an expression.
    fn bound(&mut self, fields: Fields, name: &str, bound: Option<Attribute>) -> Fields {
        let Some(bound) = bound else {
            return fields;
        };
        match bound.cast::<IntegerAttr>(self.cx) {
            Some(number) => fields.raw(name, number.as_i64(self.cx)),
            None => {
                let node = self.node(bound);
                fields.node(name, Some(node))
            }
        }
    }

    fn composite_type(&mut self, ty: llvm::DiCompositeTypeAttr) -> String {
        let cx = self.cx;
        let file = self.optional(ty.file(cx));
        let scope = self.optional(ty.scope(cx));
        let base = self.optional(ty.base_type(cx));
        let elements = self.nodes_of(ty.elements(cx));
        let expressions = [
            ty.data_location(cx),
            ty.associated(cx),
            ty.allocated(cx),
            ty.rank(cx),
        ]
        .map(|expression| self.optional(expression));
        let tag = ty.tag(cx).text().unwrap_or_default();
        let is_declared_once = [
            "DW_TAG_class_type",
            "DW_TAG_enumeration_type",
            "DW_TAG_structure_type",
            "DW_TAG_union_type",
        ]
        .contains(&tag);
        let new = if is_declared_once {
            Fields::distinct
        } else {
            Fields::new
        };
        new("DICompositeType")
            .word("tag", ty.tag(cx).0.into(), ty.tag(cx).text())
            .string(cx, "name", ty.name(cx))
            .node("scope", scope)
            .node("file", file)
            .number("line", ty.line(cx).into())
            .node("baseType", base)
            .number("size", ty.size_in_bits(cx))
            .number("align", ty.align_in_bits(cx))
            .number("flags", ty.flags(cx).bits().into())
            .optional("elements", elements)
            .node("dataLocation", expressions[0])
            .node("associated", expressions[1])
            .node("allocated", expressions[2])
            .node("rank", expressions[3])
            .finish()
    }

    fn subprogram(&mut self, function: llvm::DiSubprogramAttr) -> String {
        let cx = self.cx;
        let scope = self.optional(function.scope(cx));
        let file = self.optional(function.file(cx));
        let ty = self.optional(function.ty(cx));
        let unit = self.optional(function.compile_unit(cx));
        let retained = self.nodes_of(function.retained_nodes(cx));
        let annotations = self.nodes_of(function.annotations(cx));
        let fields = match function.id(cx) {
            Some(_) => Fields::distinct("DISubprogram"),
            None => Fields::new("DISubprogram"),
        };
        fields
            .string(cx, "name", function.name(cx))
            .string(cx, "linkageName", function.linkage_name(cx))
            .node("scope", scope)
            .node("file", file)
            .number("line", function.line(cx).into())
            .node("type", ty)
            .number("scopeLine", function.scope_line(cx).into())
            .raw("spFlags", function.subprogram_flags(cx).bits())
            .node("unit", unit)
            .optional("retainedNodes", retained)
            .optional("annotations", annotations)
            .finish()
    }

    fn compile_unit(&mut self, unit: llvm::DiCompileUnitAttr) -> String {
        let cx = self.cx;
        let file = self.node(unit.file(cx).into());
        let language = unit.source_language(cx);
        Fields::distinct("DICompileUnit")
            .word("language", language.0.into(), language.text())
            .node("file", Some(file))
            .string(cx, "producer", unit.producer(cx))
            .raw("isOptimized", unit.is_optimized(cx))
            .raw("runtimeVersion", 0)
            .string(cx, "splitDebugFilename", unit.split_debug_filename(cx))
            .raw("emissionKind", unit.emission_kind(cx) as u32)
            .number("nameTableKind", unit.name_table_kind(cx) as u64)
            .finish()
    }
}

/// What a type or a function is known by inside of itself.
pub(super) fn recursive_id(cx: &Context, attr: Attribute) -> Option<Attribute> {
    let id = if let Some(ty) = attr.cast::<llvm::DiCompositeTypeAttr>(cx) {
        ty.rec_id(cx)
    } else {
        attr.cast::<llvm::DiSubprogramAttr>(cx)?.rec_id(cx)
    };
    id.map(Into::into)
}

/// What tells a compile unit or a function apart from all others, whatever else attributes say of it.
pub(super) fn distinct_id(cx: &Context, attr: Attribute) -> Option<Attribute> {
    if let Some(unit) = attr.cast::<llvm::DiCompileUnitAttr>(cx) {
        return Some(unit.id(cx).into());
    }
    let function = attr.cast::<llvm::DiSubprogramAttr>(cx)?;
    function.id(cx).map(Into::into)
}

/// The compile unit that a global variable, with where it is, belongs to.
pub(super) fn unit_of_global(cx: &Context, attr: Attribute) -> Option<Attribute> {
    let global = attr.cast::<llvm::DiGlobalVariableExpressionAttr>(cx)?;
    unit_of(cx, global.var(cx).scope(cx).map(Into::into))
}

/// The compile unit that a scope is in.
fn unit_of(cx: &Context, scope: Option<Attribute>) -> Option<Attribute> {
    let mut scope = scope?;
    loop {
        if scope.is::<llvm::DiCompileUnitAttr>(cx) {
            return Some(scope);
        }
        if let Some(function) = scope.cast::<llvm::DiSubprogramAttr>(cx) {
            return function.compile_unit(cx).map(Into::into);
        }
        let outer = if let Some(block) = scope.cast::<llvm::DiCommonBlockAttr>(cx) {
            Some(block.scope(cx))
        } else if let Some(block) = scope.cast::<llvm::DiLexicalBlockAttr>(cx) {
            Some(block.scope(cx))
        } else if let Some(block) = scope.cast::<llvm::DiLexicalBlockFileAttr>(cx) {
            Some(block.scope(cx))
        } else if let Some(module) = scope.cast::<llvm::DiModuleAttr>(cx) {
            module.scope(cx)
        } else if let Some(space) = scope.cast::<llvm::DiNamespaceAttr>(cx) {
            space.scope(cx)
        } else {
            None
        };
        scope = outer?.into();
    }
}

fn or_null(node: Option<u32>) -> String {
    node.map_or_else(|| "null".to_owned(), |node| format!("!{node}"))
}

fn expression_text(cx: &Context, expression: llvm::DiExpressionAttr) -> String {
    let numbers = expression.operations(cx).iter().flat_map(|operation| {
        std::iter::once(operation.opcode(cx)).chain(operation.arguments(cx).iter().copied())
    });
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    format!("!DIExpression({})", numbers.join(", "))
}
