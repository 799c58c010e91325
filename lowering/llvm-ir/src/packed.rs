//! Calling compiled functions through pointers to their arguments, as MLIR's engine does.

use inkwell::AddressSpace;
use inkwell::builder::BuilderError;
use inkwell::types::BasicTypeEnum;
use inkwell::values::PointerValue;
use terrace_ir::Diagnostic;

use super::{Jit, error};

impl<'cx> Jit<'cx> {
    /// The address of a function that takes a row of pointers, to each argument of this one and then to where its result goes,
    /// and calls it. Other languages call functions of any type by it.
    ///
    /// # Errors
    /// If there is no such function.
    pub fn packed_address(&self, name: &str) -> Result<usize, Diagnostic> {
        let packed = format!("__terrace_packed_{name}");
        if let Some(address) = self.callers.borrow().get(&packed) {
            return Ok(*address);
        }
        self.entry(name)?;
        let address = self.pack(name, &packed);
        let address = address.map_err(|why| error(format!("JIT invocation failed: {why}")))?;
        self.callers.borrow_mut().insert(packed, address);
        Ok(address)
    }

    fn pack(&self, name: &str, packed: &str) -> Result<usize, String> {
        let text = |error: BuilderError| error.to_string();
        let address = |name: &str| {
            let address = self.engine.get_function_address(name);
            address.map_err(|error| error.to_string())
        };
        let called = address(name)?;
        let ty = self
            .entry(name)
            .map_err(|error| error.message().to_owned())?
            .get_type();
        let cx = self.module.get_context();
        let module = cx.create_module("packed");
        module.set_data_layout(&self.engine.get_target_data().get_data_layout());
        module.set_triple(&self.module.get_triple());
        let pointer = cx.ptr_type(AddressSpace::default());
        let caller = cx.void_type().fn_type(&[pointer.into()], false);
        let caller = module.add_function(packed, caller, None);
        let builder = cx.create_builder();
        builder.position_at_end(cx.append_basic_block(caller, ""));
        let row = caller
            .get_first_param()
            .ok_or("the function has a parameter")?;
        let row = row.into_pointer_value();
        let place = |index: usize| -> Result<PointerValue<'cx>, BuilderError> {
            let at = cx.i64_type().const_int(index as u64, false);
            // SAFETY: the row has a pointer for each argument and the result.
            let at = unsafe { builder.build_gep(pointer, row, &[at], "") }?;
            Ok(builder.build_load(pointer, at, "")?.into_pointer_value())
        };
        let mut values = Vec::new();
        for (index, ty) in ty.get_param_types().into_iter().enumerate() {
            let ty = BasicTypeEnum::try_from(ty).map_err(|()| "an argument is metadata")?;
            let from = place(index).map_err(text)?;
            values.push(builder.build_load(ty, from, "").map_err(text)?.into());
        }
        let target = cx.i64_type().const_int(called as u64, false);
        let target = target.const_to_pointer(pointer);
        let call = builder
            .build_indirect_call(ty, target, &values, "")
            .map_err(text)?;
        if let Some(result) = call.try_as_basic_value().basic() {
            let to = place(values.len()).map_err(text)?;
            builder.build_store(to, result).map_err(text)?;
        }
        builder.build_return(None).map_err(text)?;
        self.engine
            .add_module(&module)
            .map_err(|()| "the caller cannot be added".to_owned())?;
        address(packed)
    }
}
