//! Debug information of `mlir-c/Dialect/LLVM.h`.

use std::ffi::{c_int, c_uint};

use terrace_dialects::llvm::{
    DiAnnotationAttr, DiBasicTypeAttr, DiCompileUnitAttr, DiCompositeTypeAttr, DiDerivedTypeAttr,
    DiEmissionKind, DiExpressionAttr, DiExpressionElemAttr, DiFileAttr, DiFlags,
    DiImportedEntityAttr, DiLexicalBlockAttr, DiLexicalBlockFileAttr, DiLocalVariableAttr,
    DiModuleAttr, DiNameTableKind, DiNullTypeAttr, DiStringTypeAttr, DiSubprogramAttr,
    DiSubprogramFlags, DiSubroutineTypeAttr, DwarfCallingConvention, DwarfEncoding, DwarfLanguage,
    DwarfTag,
};
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{AttrConstraint, Enumeration};

use crate::handle::{MlirAttribute, cast, cast_all, cast_optional};
use crate::support::Array;

names! {
    mlirLLVMDINullTypeAttrGetName = "llvm.di_null_type";
    mlirLLVMDIExpressionElemAttrGetName = "llvm.di_expression_elem";
    mlirLLVMDIExpressionAttrGetName = "llvm.di_expression";
    mlirLLVMDIBasicTypeAttrGetName = "llvm.di_basic_type";
    mlirLLVMDICompositeTypeAttrGetName = "llvm.di_composite_type";
    mlirLLVMDIDerivedTypeAttrGetName = "llvm.di_derived_type";
    mlirLLVMDIStringTypeAttrGetName = "llvm.di_string_type";
    mlirLLVMDIFileAttrGetName = "llvm.di_file";
    mlirLLVMDICompileUnitAttrGetName = "llvm.di_compile_unit";
    mlirLLVMDIFlagsAttrGetName = "builtin.integer";
    mlirLLVMDILexicalBlockAttrGetName = "llvm.di_lexical_block";
    mlirLLVMDILexicalBlockFileAttrGetName = "llvm.di_lexical_block_file";
    mlirLLVMDILocalVariableAttrGetName = "llvm.di_local_variable";
    mlirLLVMDISubprogramAttrGetName = "llvm.di_subprogram";
    mlirLLVMDIAnnotationAttrGetName = "llvm.di_annotation";
    mlirLLVMDISubroutineTypeAttrGetName = "llvm.di_subroutine_type";
    mlirLLVMDIModuleAttrGetName = "llvm.di_module";
    mlirLLVMDIImportedEntityAttrGetName = "llvm.di_imported_entity";
}

fn tag(number: c_uint) -> Option<DwarfTag> {
    u16::try_from(number).ok().map(DwarfTag)
}

fn encoding(number: c_int) -> Option<DwarfEncoding> {
    u8::try_from(number).ok().map(DwarfEncoding)
}

/// The case of an enum, or the set of flags, with this number.
fn case<E: Enumeration>(number: impl TryInto<i64>) -> Option<E> {
    E::from_value(number.try_into().ok()?)
}

makers! {
    mlirLLVMDINullTypeAttrGet() -> MlirAttribute = |cx| Attribute::from(DiNullTypeAttr::get(cx));
    mlirLLVMDIExpressionElemAttrGet(opcode: c_uint, count: isize, arguments: Array<u64>) -> MlirAttribute =
        |cx| Attribute::from(DiExpressionElemAttr::get(cx, opcode.into(), arguments.of(count).to_vec()));
    mlirLLVMDIExpressionAttrGet(count: isize, operations: Array<MlirAttribute>) -> MlirAttribute =
        |cx| Some(Attribute::from(DiExpressionAttr::get(cx, cast_all(cx, operations.of(count))?)));
    mlirLLVMDIBasicTypeAttrGet(number: c_uint, name: MlirAttribute, size: u64, code: c_int) -> MlirAttribute =
        |cx| Some(Attribute::from(DiBasicTypeAttr::get(cx, tag(number)?, cast(cx, name)?, size, encoding(code)?)));
    mlirLLVMDICompositeTypeAttrGet(
        rec_id: MlirAttribute,
        is_rec_self: bool,
        number: c_uint,
        name: MlirAttribute,
        file: MlirAttribute,
        line: u32,
        scope: MlirAttribute,
        base: MlirAttribute,
        flags: i64,
        size: u64,
        align: u64,
        count: isize,
        elements: Array<MlirAttribute>,
        data_location: MlirAttribute,
        rank: MlirAttribute,
        allocated: MlirAttribute,
        associated: MlirAttribute
    ) -> MlirAttribute = |cx| Some(Attribute::from(DiCompositeTypeAttr::get(
        cx,
        cast_optional(cx, rec_id)?,
        is_rec_self,
        tag(number)?,
        cast_optional(cx, name)?,
        cast_optional(cx, file)?,
        line,
        cast_optional(cx, scope)?,
        cast_optional(cx, base)?,
        case::<DiFlags>(flags)?,
        size,
        align,
        cast_optional(cx, data_location)?,
        cast_optional(cx, rank)?,
        cast_optional(cx, allocated)?,
        cast_optional(cx, associated)?,
        cast_all(cx, elements.of(count))?,
    )));
    mlirLLVMDIDerivedTypeAttrGet(
        number: c_uint,
        name: MlirAttribute,
        base: MlirAttribute,
        size: u64,
        align: u32,
        offset: u64,
        space: i64,
        extra: MlirAttribute
    ) -> MlirAttribute = |cx| Some(Attribute::from(DiDerivedTypeAttr::get(
        cx,
        tag(number)?,
        cast_optional(cx, name)?,
        cast_optional(cx, base)?,
        size,
        align,
        offset,
        // A negative one is none.
        u32::try_from(space).ok(),
        cast_optional(cx, extra)?,
    )));
    mlirLLVMDIStringTypeAttrGet(
        number: c_uint,
        name: MlirAttribute,
        size: u64,
        align: u32,
        length: MlirAttribute,
        length_expression: MlirAttribute,
        location_expression: MlirAttribute,
        code: c_int
    ) -> MlirAttribute = |cx| Some(Attribute::from(DiStringTypeAttr::get(
        cx,
        tag(number)?,
        cast(cx, name)?,
        size,
        align,
        cast_optional(cx, length)?,
        cast_optional(cx, length_expression)?,
        cast_optional(cx, location_expression)?,
        encoding(code)?,
    )));
    mlirLLVMDIFileAttrGet(name: MlirAttribute, directory: MlirAttribute) -> MlirAttribute =
        |cx| Some(Attribute::from(DiFileAttr::get(cx, cast(cx, name)?, cast(cx, directory)?)));
    mlirLLVMDICompileUnitAttrGet(
        id: MlirAttribute,
        language: c_uint,
        file: MlirAttribute,
        producer: MlirAttribute,
        is_optimized: bool,
        emission: c_int,
        names: c_int,
        split: MlirAttribute
    ) -> MlirAttribute = |cx| Some(Attribute::from(DiCompileUnitAttr::get(
        cx,
        cast(cx, id)?,
        DwarfLanguage(u16::try_from(language).ok()?),
        cast(cx, file)?,
        cast_optional(cx, producer)?,
        is_optimized,
        case::<DiEmissionKind>(emission)?,
        case::<DiNameTableKind>(names)?,
        cast_optional(cx, split)?,
    )));
    mlirLLVMDIFlagsAttrGet(value: u64) -> MlirAttribute = |cx| Some(DiFlags::make(cx, case(value)?));
    mlirLLVMDILexicalBlockAttrGet(
        scope: MlirAttribute, file: MlirAttribute, line: c_uint, column: c_uint
    ) -> MlirAttribute = |cx| {
        let (scope, file) = (cast(cx, scope)?, cast_optional(cx, file)?);
        Some(Attribute::from(DiLexicalBlockAttr::get(cx, scope, file, line, column)))
    };
    mlirLLVMDILexicalBlockFileAttrGet(
        scope: MlirAttribute, file: MlirAttribute, discriminator: c_uint
    ) -> MlirAttribute = |cx| {
        let (scope, file) = (cast(cx, scope)?, cast_optional(cx, file)?);
        Some(Attribute::from(DiLexicalBlockFileAttr::get(cx, scope, file, discriminator)))
    };
    mlirLLVMDILocalVariableAttrGet(
        scope: MlirAttribute,
        name: MlirAttribute,
        file: MlirAttribute,
        line: c_uint,
        argument: c_uint,
        align: c_uint,
        ty: MlirAttribute,
        flags: i64
    ) -> MlirAttribute = |cx| Some(Attribute::from(DiLocalVariableAttr::get(
        cx,
        cast(cx, scope)?,
        cast_optional(cx, name)?,
        cast_optional(cx, file)?,
        line,
        argument,
        align,
        cast_optional(cx, ty)?,
        case::<DiFlags>(flags)?,
    )));
    mlirLLVMDISubprogramAttrGet(
        rec_id: MlirAttribute,
        is_rec_self: bool,
        id: MlirAttribute,
        unit: MlirAttribute,
        scope: MlirAttribute,
        name: MlirAttribute,
        linkage_name: MlirAttribute,
        file: MlirAttribute,
        line: c_uint,
        scope_line: c_uint,
        flags: u64,
        ty: MlirAttribute,
        num_retained: isize,
        retained: Array<MlirAttribute>,
        num_annotations: isize,
        annotations: Array<MlirAttribute>
    ) -> MlirAttribute = |cx| Some(Attribute::from(DiSubprogramAttr::get(
        cx,
        cast_optional(cx, rec_id)?,
        is_rec_self,
        cast_optional(cx, id)?,
        cast_optional(cx, unit)?,
        cast_optional(cx, scope)?,
        cast_optional(cx, name)?,
        cast_optional(cx, linkage_name)?,
        cast_optional(cx, file)?,
        line,
        scope_line,
        case::<DiSubprogramFlags>(flags)?,
        cast_optional(cx, ty)?,
        cast_all(cx, retained.of(num_retained))?,
        cast_all(cx, annotations.of(num_annotations))?,
    )));
    mlirLLVMDIAnnotationAttrGet(name: MlirAttribute, value: MlirAttribute) -> MlirAttribute =
        |cx| Some(Attribute::from(DiAnnotationAttr::get(cx, cast(cx, name)?, cast(cx, value)?)));
    mlirLLVMDISubroutineTypeAttrGet(convention: c_uint, count: isize, types: Array<MlirAttribute>) -> MlirAttribute = |cx| {
        let convention = DwarfCallingConvention(u8::try_from(convention).ok()?);
        Some(Attribute::from(DiSubroutineTypeAttr::get(cx, convention, cast_all(cx, types.of(count))?)))
    };
    mlirLLVMDIModuleAttrGet(
        file: MlirAttribute,
        scope: MlirAttribute,
        name: MlirAttribute,
        macros: MlirAttribute,
        include_path: MlirAttribute,
        notes: MlirAttribute,
        line: c_uint,
        is_declaration: bool
    ) -> MlirAttribute = |cx| Some(Attribute::from(DiModuleAttr::get(
        cx,
        cast_optional(cx, file)?,
        cast_optional(cx, scope)?,
        cast_optional(cx, name)?,
        cast_optional(cx, macros)?,
        cast_optional(cx, include_path)?,
        cast_optional(cx, notes)?,
        line,
        is_declaration,
    )));
    mlirLLVMDIImportedEntityAttrGet(
        number: c_uint,
        scope: MlirAttribute,
        entity: MlirAttribute,
        file: MlirAttribute,
        line: c_uint,
        name: MlirAttribute,
        count: isize,
        elements: Array<MlirAttribute>
    ) -> MlirAttribute = |cx| Some(Attribute::from(DiImportedEntityAttr::get(
        cx,
        tag(number)?,
        cast(cx, scope)?,
        cast(cx, entity)?,
        cast_optional(cx, file)?,
        line,
        cast_optional(cx, name)?,
        cast_all(cx, elements.of(count))?,
    )));
}

// What stands for a type or a function inside itself: all but the identity is left open.
methods! { MlirAttribute:
    mlirLLVMDICompositeTypeAttrGetRecSelf() -> MlirAttribute = |cx, rec_id| Some(Attribute::from(DiCompositeTypeAttr::get(
        cx,
        Some(rec_id.cast(cx)?),
        true,
        DwarfTag::default(),
        None,
        None,
        0,
        None,
        None,
        case(0)?,
        0,
        0,
        None,
        None,
        None,
        None,
        Vec::new(),
    )));
    mlirLLVMDISubprogramAttrGetRecSelf() -> MlirAttribute = |cx, rec_id| Some(Attribute::from(DiSubprogramAttr::get(
        cx,
        Some(rec_id.cast(cx)?),
        true,
        None,
        None,
        None,
        None,
        None,
        None,
        0,
        0,
        case(0)?,
        None,
        Vec::new(),
        Vec::new(),
    )));
}

methods! { MlirAttribute as DiDerivedTypeAttr:
    mlirLLVMDIDerivedTypeAttrGetBaseType() -> MlirAttribute = |cx, attr| attr.base_type(cx).map(Attribute::from);
}

methods! { MlirAttribute as DiSubprogramAttr:
    mlirLLVMDISubprogramAttrGetScope() -> MlirAttribute = |cx, attr| attr.scope(cx).map(Attribute::from);
    mlirLLVMDISubprogramAttrGetLine() -> c_uint = |cx, attr| attr.line(cx);
    mlirLLVMDISubprogramAttrGetScopeLine() -> c_uint = |cx, attr| attr.scope_line(cx);
    mlirLLVMDISubprogramAttrGetCompileUnit() -> MlirAttribute = |cx, attr| attr.compile_unit(cx).map(Attribute::from);
    mlirLLVMDISubprogramAttrGetFile() -> MlirAttribute = |cx, attr| attr.file(cx).map(Attribute::from);
    mlirLLVMDISubprogramAttrGetType() -> MlirAttribute = |cx, attr| attr.ty(cx).map(Attribute::from);
}

methods! { MlirAttribute as DiModuleAttr:
    mlirLLVMDIModuleAttrGetScope() -> MlirAttribute = |cx, attr| attr.scope(cx).map(Attribute::from);
}
