//! Globals and their initial values.

use inkwell::AddressSpace;
use inkwell::values::BasicValueEnum;
use terrace_ir::{Diagnostic, Ir, Op};
use terrace_llvm_dialect as llvm;

use super::constants::constant;
use super::function::FunctionTranslation;
use super::symbols::{linkage, unnamed_address, visibility};
use super::{Translation, checked_name, failure, symbol};
use crate::raw::{self, Symbol};

impl<'cx> Translation<'_, 'cx> {
    pub(super) fn declare_global(&mut self, op: llvm::GlobalOp) -> Result<(), String> {
        let ir = self.ir;
        let name = op.sym_name(ir);
        let ty = self.types.value(op.global_type(ir).value(ir))?;
        let space = u16::try_from(op.addr_space(ir))
            .map_err(|_| "there is no such address space".to_owned())?;
        let space = (space != 0).then(|| AddressSpace::from(space));
        let declared = self.module.get_global(checked_name(&name)?);
        let global = declared.unwrap_or_else(|| self.module.add_global(ty, space, &name));
        let handle = Symbol(global.as_pointer_value());
        if op.dso_local(ir) {
            handle.set_local_to_linked_file();
        }
        handle.set_linkage(linkage(op.linkage(ir)));
        global.set_constant(op.constant(ir));
        global.set_thread_local(op.thread_local(ir));
        global.set_externally_initialized(op.externally_initialized(ir));
        handle.set_visibility(visibility(op.visibility(ir)));
        handle.set_unnamed_address(unnamed_address(op.unnamed_addr(ir)));
        if let Some(section) = op.section(ir) {
            global.set_section(Some(&section));
        }
        if let Some(alignment) = op
            .alignment(ir)
            .and_then(|alignment| u32::try_from(alignment).ok())
        {
            global.set_alignment(alignment);
        }
        self.set_comdat(handle, op.comdat(ir))?;
        let expressions = op.dbg_exprs(ir);
        let expressions = expressions.map_or(&[][..], |list| list.elements(ir)).iter();
        for node in expressions.filter_map(|expression| self.nodes.get(*expression)) {
            raw::annotate_symbol(self.llvm, handle.0, "dbg", node);
        }
        self.symbols.insert(symbol(ir, &name), handle.0);
        Ok(())
    }

    pub(super) fn define_global(&mut self, op: llvm::GlobalOp) -> Result<(), Diagnostic> {
        let ir = self.ir;
        let fail = |why: String| failure(ir, op.into(), &why);
        let (inside, root) = ir.definition(op.into());
        let region = inside.regions(root)[0];
        let value = if let Some(value) = op.value(ir) {
            let ty = self
                .types
                .value(op.global_type(ir).value(ir))
                .map_err(fail)?;
            constant(self, value, ty).map_err(fail)?
        } else if inside.first_block(region).is_some() {
            self.initializer(inside, root)?
        } else {
            // What only this module can define has some value.
            let initial = match op.linkage(ir) {
                llvm::Linkage::External | llvm::Linkage::ExternWeak => return Ok(()),
                llvm::Linkage::Common => raw::zero,
                _ => raw::undef,
            };
            initial(
                self.types
                    .value(op.global_type(ir).value(ir))
                    .map_err(fail)?,
            )
        };
        if !raw::is_constant(value) {
            return Err(fail(
                "the initializer does not compute a constant".to_owned(),
            ));
        }
        let address = self.symbols[&symbol(ir, &op.sym_name(ir))];
        raw::set_initializer(Symbol(address), value);
        Ok(())
    }

    /// The value of an initializer region. Its ops are translated in a function of their own, where LLVM's builder folds
    /// what is constant; that function is then deleted.
    pub(super) fn initializer(
        &mut self,
        inside: &Ir,
        root: Op,
    ) -> Result<BasicValueEnum<'cx>, Diagnostic> {
        let scratch = self
            .module
            .add_function("", self.llvm.void_type().fn_type(&[], false), None);
        let mut translation = FunctionTranslation::new(self, inside, scratch);
        let result = translation.translate_initializer(inside.regions(root)[0]);
        drop(translation);
        raw::delete_function(scratch);
        result
    }
}
