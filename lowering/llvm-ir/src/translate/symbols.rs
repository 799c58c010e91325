//! Functions, aliases, functions that a resolver chooses, and what runs before and after the program.

use std::ffi::CString;
use std::fmt::Write as _;

use inkwell::memory_buffer::MemoryBuffer;
use inkwell::types::{AnyType, BasicTypeEnum};
use inkwell::values::{BasicValueEnum, PointerValue};
use rustc_hash::FxHashMap;
use terrace_ir::attributes::{
    ArrayAttr, Attribute, FlatSymbolRefAttr, IntegerAttr, StringAttr, SymbolRefAttr,
};
use terrace_ir::context::Ident;
use terrace_ir::ods::TypedOp;
use terrace_ir::{Diagnostic, Ir, Op};
use terrace_llvm_dialect as llvm;

use super::metadata::Scope;
use super::types::Types;
use super::{Translation, checked_name, failure, symbol};
use crate::raw::{self, Metadata, Symbol};

/// The text of globals with attributes, which LLVM's C API cannot set. The module starts from it, and the symbols get the rest of
/// their properties later. There are all globals in it, so that they keep their order, except those of types with a name: these
/// would be made twice.
pub(super) fn declarations(
    ir: &Ir,
    types: &mut Types<'_, '_>,
    ops: &[Op],
) -> Result<String, String> {
    let globals = || ops.iter().filter_map(|op| llvm::GlobalOp::cast(ir, *op));
    let mut text = String::new();
    if globals().all(|global| global.target_specific_attrs(ir).is_none()) {
        return Ok(text);
    }
    for (group, global) in globals().enumerate() {
        let Some(ty) = plain_text(types.value(global.global_type(ir).value(ir))?) else {
            continue;
        };
        let name = quoted(&global.sym_name(ir));
        let space = global.addr_space(ir);
        let attributes = global.target_specific_attrs(ir);
        let attributes = attributes.map_or(&[][..], |list| list.elements(ir)).iter();
        let attributes: Vec<String> = attributes.map(|attr| attribute_text(ir, *attr)).collect();
        let line = format!("@{name} = external addrspace({space}) global {ty}");
        match attributes.is_empty() {
            true => writeln!(text, "{line}"),
            false => writeln!(
                text,
                "{line} #{group}\nattributes #{group} = {{ {} }}",
                attributes.join(" ")
            ),
        }
        .expect("writing to a string succeeds");
    }
    Ok(text)
}

/// A type as LLVM writes it, unless its text needs definitions.
fn plain_text<'cx>(ty: impl AnyType<'cx>) -> Option<String> {
    let text = ty.print_to_string().to_string_lossy().into_owned();
    (!text.contains('%')).then_some(text)
}

/// The result and the parameters of a function type, as LLVM writes them.
fn signature(ty: &inkwell::types::FunctionType<'_>) -> Option<(String, String)> {
    let text = plain_text(*ty)?;
    let (mut depth, mut start) = (0, None);
    for (index, c) in text.char_indices().rev() {
        match c {
            ')' => depth += 1,
            '(' => {
                depth -= 1;
                if depth == 0 {
                    start = Some(index);
                    break;
                }
            }
            _ => {}
        }
    }
    let (result, inputs) = text.split_at(start?);
    Some((result.to_owned(), inputs.to_owned()))
}

/// A name between quotes.
fn quoted(name: &str) -> String {
    let mut out = String::from("\"");
    for byte in name.bytes() {
        match byte {
            b'"' | b'\\' | 0..=31 | 127.. => {
                write!(out, "\\{byte:02X}").expect("writing to a string succeeds");
            }
            _ => out.push(byte.into()),
        }
    }
    out.push('"');
    out
}

/// `"name"` or `"name"="value"`.
fn attribute_text(ir: &Ir, attr: Attribute) -> String {
    let text = |attr: &Attribute| {
        let text = attr.cast::<StringAttr>(ir);
        text.map_or_else(String::new, |text| quoted(&text.text(ir)))
    };
    match attr.cast::<ArrayAttr>(ir) {
        Some(pair) => {
            let parts: Vec<String> = pair.elements(ir).iter().map(text).collect();
            parts.join("=")
        }
        None => text(&attr),
    }
}

/// Addresses of blocks that are known when all functions are translated: by function and tag, what stands for each.
#[derive(Default)]
pub(super) struct BlockAddresses<'cx> {
    waiting: Vec<((Ident, u32), BasicValueEnum<'cx>)>,
    known: FxHashMap<(Ident, u32), BasicValueEnum<'cx>>,
}

impl<'cx> BlockAddresses<'cx> {
    /// Says where a block is.
    pub(super) fn define(&mut self, function: Ident, tag: u32, address: BasicValueEnum<'cx>) {
        self.known.insert((function, tag), address);
    }
}

impl<'cx> Translation<'_, 'cx> {
    pub(super) fn declare_function(&mut self, op: llvm::FuncOp) -> Result<(), String> {
        let ir = self.ir;
        let name = op.sym_name(ir);
        let ty = self.types.function(op.function_type(ir))?;
        let value = self.module.add_function(checked_name(&name)?, ty, None);
        value.set_call_conventions(op.cconv(ir) as u32);
        let global = value.as_global_value();
        let handle = Symbol(global.as_pointer_value());
        if op.dso_local(ir) {
            handle.set_local_to_linked_file();
        }
        handle.set_linkage(linkage(op.linkage(ir)));
        handle.set_visibility(visibility(op.visibility(ir)));
        handle.set_unnamed_address(unnamed_address(op.unnamed_addr(ir)));
        if let Some(section) = op.section(ir) {
            value.set_section(Some(&section));
        }
        if let Some(alignment) = op
            .alignment(ir)
            .and_then(|alignment| u32::try_from(alignment).ok())
        {
            global.set_alignment(alignment);
        }
        if let Some(collector) = op.garbage_collector(ir) {
            raw::set_collector(value, &c_string(&collector)?);
        }
        self.set_comdat(handle, op.comdat(ir))?;
        self.function_attributes(op, value)?;
        self.functions.insert(symbol(ir, &name), value);
        Ok(())
    }

    /// What a function has that refers to other symbols or to metadata.
    pub(super) fn function_metadata(&mut self, op: llvm::FuncOp) -> Result<(), String> {
        let ir = self.ir;
        let value = self.functions[&symbol(ir, &op.sym_name(ir))];
        if let Some(personality) = op.personality(ir) {
            let address = self.known_address(personality.symbol(ir))?;
            raw::set_personality(value, address.into_pointer_value());
        }
        if let Some(scope) = Scope::of(ir, &self.nodes, ir.loc(op.into())) {
            raw::set_subprogram(value, scope.function());
        }
        let annotate = |name: &str, parts: &[Metadata<'cx>]| {
            let parts: Vec<Option<Metadata<'cx>>> = parts.iter().copied().map(Some).collect();
            let node = Metadata::node(self.llvm, &parts);
            raw::annotate_symbol(self.llvm, raw::function_pointer(value), name, node);
        };
        if let Some(count) = op.function_entry_count(ir) {
            let count = self.llvm.i64_type().const_int(count as u64, false);
            let name = Metadata::string(self.llvm, b"function_entry_count");
            annotate("prof", &[name, Metadata::value(count.into())]);
        }
        if let Some(hint) = op.vec_type_hint(ir) {
            let ty = self.types.value(hint.hint(ir))?;
            let is_signed = Metadata::number(self.llvm, hint.is_signed(ir).into());
            annotate(
                "vec_type_hint",
                &[Metadata::value(raw::undef(ty)), is_signed],
            );
        }
        let sizes = [
            ("work_group_size_hint", op.work_group_size_hint(ir)),
            ("reqd_work_group_size", op.reqd_work_group_size(ir)),
        ];
        for (name, sizes) in sizes {
            if let Some(sizes) = sizes {
                let sizes = sizes.as_i32s(ir);
                let sizes: Vec<Metadata<'cx>> = sizes
                    .map(|size| Metadata::number(self.llvm, size as u32))
                    .collect();
                annotate(name, &sizes);
            }
        }
        if let Some(size) = op.intel_reqd_sub_group_size(ir) {
            annotate(
                "intel_reqd_sub_group_size",
                &[Metadata::number(self.llvm, size as u32)],
            );
        }
        Ok(())
    }

    /// Puts a symbol in the comdat that the path names.
    pub(super) fn set_comdat(
        &self,
        handle: Symbol<'cx>,
        path: Option<SymbolRefAttr>,
    ) -> Result<(), String> {
        let ir = self.ir;
        let Some(path) = path else {
            return Ok(());
        };
        let [selector] = path.nested(ir) else {
            return Err("a comdat is a selector in a table: '@table::@selector'".to_owned());
        };
        let kind = self.comdats.get(&(path.root(ir), *selector));
        let kind = match kind.ok_or("the module has no such comdat")? {
            llvm::Comdat::Any => raw::ComdatKind::LLVMAnyComdatSelectionKind,
            llvm::Comdat::ExactMatch => raw::ComdatKind::LLVMExactMatchComdatSelectionKind,
            llvm::Comdat::Largest => raw::ComdatKind::LLVMLargestComdatSelectionKind,
            // LLVM's name and the dialect's differ.
            llvm::Comdat::NoDeduplicate => raw::ComdatKind::LLVMNoDuplicatesComdatSelectionKind,
            llvm::Comdat::SameSize => raw::ComdatKind::LLVMSameSizeComdatSelectionKind,
        };
        handle.set_comdat(&self.module, &c_string(selector.as_str(ir))?, kind);
        Ok(())
    }

    /// Notes the comdats of a table, which symbols before it can be in.
    pub(super) fn add_comdats(&mut self, op: llvm::ComdatOp) {
        let (ir, root) = self.ir.definition(op.into());
        let regions = ir.regions(root).iter();
        let blocks = regions.flat_map(|region| ir.region_blocks(*region));
        for op in blocks.flat_map(|block| ir.block_ops(block)) {
            if let Some(selector) = llvm::ComdatSelectorOp::cast(ir, op) {
                let table = symbol(
                    self.ir,
                    &llvm::ComdatOp::from_op_unchecked(root).sym_name(ir),
                );
                let key = (table, symbol(ir, &selector.sym_name(ir)));
                self.comdats.insert(key, selector.comdat(ir));
            }
        }
    }

    pub(super) fn declare_alias(&mut self, op: llvm::AliasOp) -> Result<(), String> {
        let ir = self.ir;
        let name = op.sym_name(ir);
        let ty = self.types.pointee(op.alias_type(ir).value(ir))?;
        let space = op.address_space(ir).unwrap_or(0);
        let nothing = self.null(space)?;
        let handle = raw::add_alias(&self.module, &c_string(&name)?, ty, space, nothing);
        if op.dso_local(ir) {
            handle.set_local_to_linked_file();
        }
        handle.set_linkage(linkage(op.linkage(ir)));
        handle.set_visibility(visibility(op.visibility(ir)));
        handle.set_unnamed_address(unnamed_address(op.unnamed_addr(ir)));
        if op.thread_local(ir) {
            handle.set_thread_local();
        }
        self.symbols.insert(symbol(ir, &name), handle.0);
        Ok(())
    }

    pub(super) fn define_alias(&mut self, op: llvm::AliasOp) -> Result<(), Diagnostic> {
        let ir = self.ir;
        let (inside, root) = ir.definition(op.into());
        let target = self.initializer(inside, root)?;
        if !raw::is_constant(target) {
            return Err(failure(
                ir,
                op.into(),
                "the initializer does not compute a constant",
            ));
        }
        raw::set_aliasee(Symbol(self.symbols[&symbol(ir, &op.sym_name(ir))]), target);
        Ok(())
    }

    pub(super) fn declare_ifunc(&mut self, op: llvm::IFuncOp) -> Result<(), String> {
        let ir = self.ir;
        let name = op.sym_name(ir);
        let ty = op.i_func_type(ir).value(ir).cast::<llvm::FunctionType>(ir);
        let ty = self
            .types
            .function(ty.ok_or("its type is not that of a function")?)?;
        let space = u32::try_from(op.address_space(ir)).unwrap_or(0);
        let nothing = self.null(space)?;
        let handle = raw::add_ifunc(&self.module, &name, ty, space, nothing);
        if op.dso_local(ir) {
            handle.set_local_to_linked_file();
        }
        handle.set_linkage(linkage(op.linkage(ir)));
        handle.set_visibility(visibility(op.visibility(ir)));
        handle.set_unnamed_address(unnamed_address(op.unnamed_addr(ir)));
        self.symbols.insert(symbol(ir, &name), handle.0);
        Ok(())
    }

    pub(super) fn define_ifunc(&mut self, op: llvm::IFuncOp) -> Result<(), String> {
        let ir = self.ir;
        let resolver = self.known_address(op.resolver(ir).symbol(ir))?;
        let handle = Symbol(self.symbols[&symbol(ir, &op.sym_name(ir))]);
        raw::set_resolver(handle, resolver.into_pointer_value());
        Ok(())
    }

    fn null(&self, space: u32) -> Result<PointerValue<'cx>, String> {
        Ok(self.types.pointer(space)?.const_null())
    }

    /// Functions to run, with their priorities and the data that they belong to.
    pub(super) fn structors(
        &mut self,
        name: &str,
        [functions, priorities, data]: [ArrayAttr; 3],
    ) -> Result<(), String> {
        let ir = self.ir;
        let pointer: BasicTypeEnum<'cx> = self.types.pointer(0)?.into();
        let number: BasicTypeEnum<'cx> = self.llvm.i32_type().into();
        let entry = self.llvm.struct_type(&[number, pointer, pointer], false);
        let entries = functions
            .elements(ir)
            .iter()
            .zip(priorities.elements(ir))
            .zip(data.elements(ir));
        let entries: Vec<BasicValueEnum<'cx>> = entries
            .map(|((function, priority), data)| {
                let priority = priority.cast::<IntegerAttr>(ir);
                let priority = priority.map_or(0, |priority| priority.as_i64(ir));
                let priority = self.llvm.i32_type().const_int(priority as u64, false);
                let address = |attr: &Attribute| match attr.cast::<FlatSymbolRefAttr>(ir) {
                    Some(name) => self.known_address(name.symbol(ir)),
                    None => Ok(raw::zero(pointer)),
                };
                let parts = [priority.into(), address(function)?, address(data)?];
                Ok(raw::constant_struct(entry, &parts))
            })
            .collect::<Result<_, String>>()?;
        let list = raw::constant_array(entry.into(), &entries);
        let global = self.module.add_global(list.get_type(), None, name);
        Symbol(global.as_pointer_value()).set_linkage(raw::Linkage::LLVMAppendingLinkage);
        global.set_initializer(&list);
        Ok(())
    }

    /// What stands for a function in this module that behaves like another: LLVM's parser reads the only place where it can be
    /// written.
    pub(super) fn local_equivalent(&mut self, name: Ident) -> Result<BasicValueEnum<'cx>, String> {
        let function = self.functions.get(&name).copied();
        let function = function
            .ok_or_else(|| format!("the module has no function '@{}'", name.as_str(self.ir)))?;
        let (result, inputs) = signature(&function.get_type())
            .ok_or("a function with types that have names cannot be local")?;
        let name = quoted(name.as_str(self.ir));
        const HOLDER: &str = "terrace.local.equivalent";
        let text = format!(
            "declare {result}@{name}{inputs}\ndefine ptr @{HOLDER}() {{\n  ret ptr dso_local_equivalent @{name}\n}}\n"
        );
        let buffer = MemoryBuffer::create_from_memory_range_copy(text.as_bytes(), HOLDER);
        let other = self
            .llvm
            .create_module_from_ir(buffer)
            .map_err(|why| why.to_string())?;
        if !raw::link(&self.module, other) {
            return Err("LLVM cannot link the function".to_owned());
        }
        let holder = self.module.get_function(HOLDER);
        let end = holder.and_then(|holder| holder.get_first_basic_block()?.get_terminator());
        let (Some(holder), Some(end)) = (holder, end) else {
            return Err("LLVM lost the function".to_owned());
        };
        let value = raw::first_operand(end);
        raw::delete_function(holder);
        Ok(value)
    }

    /// The address of a tagged block, or something that stands for it until its function is translated.
    pub(super) fn block_address(
        &mut self,
        function: Ident,
        tag: u32,
    ) -> Result<BasicValueEnum<'cx>, String> {
        if let Some(known) = self.block_addresses.known.get(&(function, tag)) {
            return Ok(*known);
        }
        let stand_in = self.module.add_global(self.llvm.i8_type(), None, "");
        let value = stand_in.as_pointer_value().into();
        self.block_addresses.waiting.push(((function, tag), value));
        Ok(value)
    }

    /// Puts the addresses of blocks where something stood for them.
    pub(super) fn resolve_block_addresses(&mut self) {
        for (key, stand_in) in std::mem::take(&mut self.block_addresses.waiting) {
            if let Some(address) = self.block_addresses.known.get(&key) {
                let pointer = stand_in.into_pointer_value();
                pointer.replace_all_uses_with(address.into_pointer_value());
                raw::delete_global(pointer);
            }
        }
    }
}

/// A string with a zero at the end.
pub(super) fn c_string(text: &str) -> Result<CString, String> {
    CString::new(text).map_err(|_| "a name has a NUL byte".to_owned())
}

pub(super) fn visibility(visibility: llvm::Visibility) -> raw::Visibility {
    match visibility {
        llvm::Visibility::Default => raw::Visibility::LLVMDefaultVisibility,
        llvm::Visibility::Hidden => raw::Visibility::LLVMHiddenVisibility,
        llvm::Visibility::Protected => raw::Visibility::LLVMProtectedVisibility,
    }
}

pub(super) fn unnamed_address(unnamed: llvm::UnnamedAddr) -> raw::UnnamedAddress {
    match unnamed {
        llvm::UnnamedAddr::None => raw::UnnamedAddress::LLVMNoUnnamedAddr,
        llvm::UnnamedAddr::Local => raw::UnnamedAddress::LLVMLocalUnnamedAddr,
        llvm::UnnamedAddr::Global => raw::UnnamedAddress::LLVMGlobalUnnamedAddr,
    }
}

pub(super) fn linkage(linkage: llvm::Linkage) -> raw::Linkage {
    match linkage {
        llvm::Linkage::Private => raw::Linkage::LLVMPrivateLinkage,
        llvm::Linkage::Internal => raw::Linkage::LLVMInternalLinkage,
        llvm::Linkage::AvailableExternally => raw::Linkage::LLVMAvailableExternallyLinkage,
        llvm::Linkage::Linkonce => raw::Linkage::LLVMLinkOnceAnyLinkage,
        llvm::Linkage::Weak => raw::Linkage::LLVMWeakAnyLinkage,
        llvm::Linkage::Common => raw::Linkage::LLVMCommonLinkage,
        llvm::Linkage::Appending => raw::Linkage::LLVMAppendingLinkage,
        llvm::Linkage::ExternWeak => raw::Linkage::LLVMExternalWeakLinkage,
        llvm::Linkage::LinkonceOdr => raw::Linkage::LLVMLinkOnceODRLinkage,
        llvm::Linkage::WeakOdr => raw::Linkage::LLVMWeakODRLinkage,
        llvm::Linkage::External => raw::Linkage::LLVMExternalLinkage,
    }
}
