//! Files, compile units, functions, blocks and other scopes.

use terrace_ir::attributes::StringAttr;
use terrace_ods_macros::attr;

use super::{
    DiEmissionKind, DiGlobalVariableAttr, DiNameTableKind, DiSubprogramFlags, DiSubroutineTypeAttr,
    DwarfLanguage, DwarfTag, debug_attributes,
};
use crate::LlvmDialect;
use crate::attributes::groups::{DiNode, DiScope, Distinct};

/// A source file.
#[attr(
    dialect = LlvmDialect, mnemonic = "di_file",
    assembly { "<" $name "in" $directory ">" }, alias,
)]
pub struct DiFileAttr {
    name: StringAttr,
    directory: StringAttr,
}

debug_attributes! {
    /// A program, or the part of it that is compiled at once.
    DiCompileUnitAttr = "di_compile_unit" alias {
        id: Distinct,
        #[name = "sourceLanguage"]
        source_language: DwarfLanguage,
        file: DiFileAttr,
        producer: Option<StringAttr>,
        #[name = "isOptimized"]
        is_optimized: bool,
        #[name = "emissionKind"]
        emission_kind: DiEmissionKind,
        #[name = "nameTableKind"]
        #[default]
        name_table_kind: DiNameTableKind,
        #[name = "splitDebugFilename"]
        split_debug_filename: Option<StringAttr>,
    }
    /// A function.
    DiSubprogramAttr = "di_subprogram" alias {
        #[name = "recId"]
        rec_id: Option<Distinct>,
        #[name = "isRecSelf"]
        #[default]
        is_rec_self: bool,
        id: Option<Distinct>,
        #[name = "compileUnit"]
        compile_unit: Option<DiCompileUnitAttr>,
        scope: Option<DiScope>,
        name: Option<StringAttr>,
        #[name = "linkageName"]
        linkage_name: Option<StringAttr>,
        file: Option<DiFileAttr>,
        #[default]
        line: u32,
        #[name = "scopeLine"]
        #[default]
        scope_line: u32,
        #[name = "subprogramFlags"]
        #[default]
        subprogram_flags: DiSubprogramFlags,
        #[name = "type"]
        ty: Option<DiSubroutineTypeAttr>,
        #[name = "retainedNodes"]
        #[default]
        retained_nodes: Vec<DiNode>,
        #[default]
        annotations: Vec<DiNode>,
    }
    /// A block.
    DiLexicalBlockAttr = "di_lexical_block" alias {
        scope: DiScope,
        file: Option<DiFileAttr>,
        #[default]
        line: u32,
        #[default]
        column: u32,
    }
    /// A block, or one of several copies of it.
    DiLexicalBlockFileAttr = "di_lexical_block_file" alias {
        scope: DiScope,
        file: Option<DiFileAttr>,
        discriminator: u32,
    }
    /// A namespace.
    DiNamespaceAttr = "di_namespace" alias {
        name: Option<StringAttr>,
        scope: Option<DiScope>,
        #[name = "exportSymbols"]
        export_symbols: bool,
    }
    /// A module of the source language.
    DiModuleAttr = "di_module" alias {
        file: Option<DiFileAttr>,
        scope: Option<DiScope>,
        name: Option<StringAttr>,
        #[name = "configMacros"]
        config_macros: Option<StringAttr>,
        #[name = "includePath"]
        include_path: Option<StringAttr>,
        apinotes: Option<StringAttr>,
        #[default]
        line: u32,
        #[name = "isDecl"]
        #[default]
        is_decl: bool,
    }
    /// A common block of Fortran.
    DiCommonBlockAttr = "di_common_block" alias {
        scope: DiScope,
        decl: Option<DiGlobalVariableAttr>,
        name: StringAttr,
        file: Option<DiFileAttr>,
        #[default]
        line: u32,
    }
    /// Something of another scope that is seen in this one.
    DiImportedEntityAttr = "di_imported_entity" alias {
        #[default]
        tag: DwarfTag,
        scope: DiScope,
        entity: DiNode,
        file: Option<DiFileAttr>,
        #[default]
        line: u32,
        name: Option<StringAttr>,
        #[default]
        elements: Vec<DiNode>,
    }
    /// A label.
    DiLabelAttr = "di_label" alias {
        scope: DiScope,
        name: Option<StringAttr>,
        file: Option<DiFileAttr>,
        #[default]
        line: u32,
    }
    /// A name and a value that a tool knows.
    DiAnnotationAttr = "di_annotation" {
        name: StringAttr,
        value: StringAttr,
    }
}
