//! C interfaces: a function `_mlir_ciface_NAME` beside a function with the attribute `llvm.emit_c_interface`, whose memrefs
//! are passed as pointers to descriptors, as a C program has them.

use smallvec::SmallVec;
use terrace_conversion::ConversionRewriter;
use terrace_dialects::llvm;
use terrace_ir::ir::{Ir, OpSpec};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::MatchFailure;
use terrace_ir::types::FunctionType;
use terrace_ir::{Builder, Location, Type, Value};

use super::descriptor;
use super::func::CallConvention;
use super::function_attrs::FunctionAttrs;
use super::types::{expanded_types, result_type};

/// The attribute that asks for a C interface.
pub(crate) const EMIT_C_INTERFACE: &str = "llvm.emit_c_interface";

/// How the C interface passes an argument.
pub(super) struct Argument {
    /// The converted type.
    pub(super) ty: Type,
    /// The number of values that the function takes for it: more than one for a memref, which comes by pointer.
    pub(super) num_values: usize,
    /// Whether it comes by pointer.
    pub(super) by_pointer: bool,
}

/// The C interface of a function.
pub(super) struct Interface {
    loc: Location,
    /// The function's name.
    function: String,
    attrs: FunctionAttrs,
    pub(super) arguments: Vec<Argument>,
    result: Option<Type>,
    /// Whether the result is stored where the first argument points: it is a struct.
    is_stored: bool,
}

impl Interface {
    /// The interface of a function of this type.
    pub(super) fn of(
        rw: &ConversionRewriter<'_>,
        loc: Location,
        function: &str,
        ty: FunctionType,
        attrs: FunctionAttrs,
    ) -> Result<Self, MatchFailure> {
        let cannot_convert =
            || MatchFailure::new("the C interface has a type that cannot be converted");
        let convention = CallConvention::Descriptors;
        let mut arguments: Vec<Argument> = Vec::new();
        for input in ty.inputs(rw) {
            let values = expanded_types(rw.converter(), rw, *input, convention)
                .ok_or_else(cannot_convert)?;
            let converted = rw.convert_type(*input)?;
            arguments.push(Argument {
                ty: converted,
                num_values: values.len(),
                by_pointer: values[..] != [converted],
            });
        }
        let result = result_type(rw.converter(), rw, ty.results(rw), convention)
            .ok_or_else(cannot_convert)?;
        Ok(Interface {
            loc,
            function: function.to_owned(),
            attrs,
            arguments,
            result,
            is_stored: result.is_some_and(|ty| ty.is::<llvm::StructType>(rw)),
        })
    }

    /// Its name.
    pub(super) fn name(&self) -> String {
        format!("_mlir_ciface_{}", self.function)
    }

    /// The type of a result that is stored where the first argument points.
    pub(super) fn stored(&self) -> Option<Type> {
        self.result.filter(|_| self.is_stored)
    }

    /// The type of a result that is returned.
    pub(super) fn returned(&self) -> Option<Type> {
        self.result.filter(|_| !self.is_stored)
    }

    /// Declares it after the function: C defines it.
    pub(super) fn declare(self, rw: &mut ConversionRewriter<'_>) {
        rw.require_symbol_after(self.name(), move |b| {
            self.build_declaration(b);
        });
    }

    /// Defines it after the function, which it calls.
    pub(super) fn define(self, rw: &mut ConversionRewriter<'_>) {
        rw.require_symbol_after(self.name(), move |b| {
            let function = self.build_declaration(b);
            if let Some(ir) = b.ir_mut().child_mut(function.into()) {
                self.build_body(ir);
            }
        });
    }

    fn input_types(&self, b: &Builder<'_>) -> Vec<Type> {
        let pointer: Type = llvm::PointerType::get(b, 0).into();
        let inputs = self
            .arguments
            .iter()
            .map(|argument| match argument.by_pointer {
                true => pointer,
                false => argument.ty,
            });
        let destination = self.stored().map(|_| pointer);
        destination.into_iter().chain(inputs).collect()
    }

    fn build_declaration(&self, b: &mut Builder<'_>) -> llvm::FuncOp {
        let void = llvm::VoidType::get(b).into();
        let inputs = self.input_types(b);
        let ty = llvm::FunctionType::of(b, self.returned().unwrap_or(void), &inputs);
        let counts = self.arguments.iter().map(|_| 1);
        let signature = self.attrs.signature(b, counts, self.returned().is_some());
        let signature = match self.is_stored {
            true => signature.after_destination(b),
            false => signature,
        };
        let slots = self.attrs.slots(b, &self.name(), ty, signature, None);
        let name = b.loaded_op_name_of(llvm::FuncOp::INFO);
        let op = b.create(OpSpec {
            attributes: &slots,
            discardable: self.attrs.discardable,
            num_regions: 1,
            ..OpSpec::new(name, self.loc)
        });
        llvm::FuncOp::cast(b, op).expect("the op was built with this name")
    }

    fn build_body(&self, ir: &mut Ir) {
        let loc = self.loc;
        let region = ir.regions(ir.root())[0];
        let builder = Builder::new(ir);
        let inputs = self.input_types(&builder);
        let entry = ir.append_block(region, &inputs);
        let b = &mut Builder::at_end(ir, entry);
        let mut own = b.block_args(entry).to_vec().into_iter();
        let destination = self.stored().and_then(|_| own.next());
        let mut passed: SmallVec<[Value; 8]> = SmallVec::new();
        for (argument, value) in self.arguments.iter().zip(own) {
            if !argument.by_pointer {
                passed.push(value);
                continue;
            }
            let memref = llvm::LoadOp::build(b, loc, argument.ty, value).res(b);
            passed.extend(descriptor::unpack(b, loc, memref, argument.num_values));
        }
        let result = self.result.as_slice();
        let call = llvm::CallOp::direct(b, loc, &self.function, result, &passed);
        let value = self.result.map(|_| b.result(call.into(), 0));
        if let (Some(destination), Some(value)) = (destination, value) {
            llvm::StoreOp::build(b, loc, value, destination);
        }
        llvm::ReturnOp::build(b, loc, value.filter(|_| destination.is_none()));
    }
}
