//! Globals and their initial values.

use inkwell::AddressSpace;
use inkwell::values::BasicValueEnum;
use terrace_dialects::llvm;
use terrace_ir::{Diagnostic, Ir, Op};

use super::constants::constant;
use super::function::FunctionTranslation;
use super::{
    Translation, checked_name, failure, linkage, set_unnamed_address, set_visibility, symbol,
};
use crate::llvm_ir::raw;

impl<'cx> Translation<'_, 'cx> {
    pub(super) fn declare_global(&mut self, op: llvm::GlobalOp) -> Result<(), String> {
        let ir = self.ir;
        let name = op.sym_name(ir);
        let ty = self.types.value(op.global_type(ir).value(ir))?;
        let space = u16::try_from(op.addr_space(ir))
            .map_err(|_| "there is no such address space".to_owned())?;
        let space = (space != 0).then(|| AddressSpace::from(space));
        let global = self.module.add_global(ty, space, checked_name(&name)?);
        global.set_linkage(linkage(op.linkage(ir)));
        global.set_constant(op.constant(ir));
        global.set_thread_local(op.thread_local(ir));
        global.set_externally_initialized(op.externally_initialized(ir));
        set_visibility(global, op.visibility(ir));
        set_unnamed_address(global, op.unnamed_addr(ir));
        if let Some(section) = op.section(ir) {
            global.set_section(Some(&section));
        }
        if let Some(alignment) = op
            .alignment(ir)
            .and_then(|alignment| u32::try_from(alignment).ok())
        {
            global.set_alignment(alignment);
        }
        self.globals.insert(symbol(ir, &name), global);
        Ok(())
    }

    pub(super) fn define_global(&mut self, op: llvm::GlobalOp) -> Result<(), Diagnostic> {
        let ir = self.ir;
        let global = self.globals[&symbol(ir, &op.sym_name(ir))];
        let fail = |why: String| failure(ir, op.into(), &why);
        if let Some(value) = op.value(ir) {
            let ty = self
                .types
                .value(op.global_type(ir).value(ir))
                .map_err(fail)?;
            let value = constant(ir, self.llvm, value, ty).map_err(fail)?;
            global.set_initializer(&value);
            return Ok(());
        }
        let (inside, root) = ir.definition(op.into());
        let region = inside.regions(root)[0];
        if inside.first_block(region).is_some() {
            let value = self.initializer(inside, root)?;
            if !raw::is_constant(value) {
                return Err(fail(
                    "the initializer does not compute a constant".to_owned(),
                ));
            }
            global.set_initializer(&value);
        }
        Ok(())
    }

    /// The value of an initializer region. Its ops are translated in a function of their own, where LLVM's builder folds
    /// what is constant; that function is then deleted.
    fn initializer(&mut self, inside: &Ir, root: Op) -> Result<BasicValueEnum<'cx>, Diagnostic> {
        let scratch = self
            .module
            .add_function("", self.llvm.void_type().fn_type(&[], false), None);
        let mut translation = FunctionTranslation::new(self, inside, scratch);
        let result = translation.translate_initializer(inside.regions(root)[0]);
        raw::delete_function(scratch);
        result
    }
}
