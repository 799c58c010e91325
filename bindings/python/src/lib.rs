//! Terrace from Python: what the package `terrace` is made of in Rust.
//!
//! Here are few classes: one for all types, one for all attributes, one for ops and one for their views, and so on. What MLIR's
//! bindings have a class for each kind for, the code in `python/terrace` derives from them. What is called for each op of a
//! program (building, walking, printing) is here whole.
//!
//! Objects hold handles, which a session checks, so that one whose op is gone raises an exception. The session is behind
//! a lock, and nothing of Python runs while it is held.

mod affine;
mod attributes;
mod build;
mod classes;
mod context;
mod diagnostics;
mod insertion;
mod location;
mod op;
mod passes;
mod region;
mod rewrite;
mod sequence;
mod symbols;
mod tables;
mod types;
mod value;

use pyo3::prelude::*;

/// The native part of the package.
#[pymodule(gil_used = false)]
fn _terrace(module: &Bound<'_, PyModule>) -> PyResult<()> {
    classes::add_to(module)?;
    sequence::add_to(module)?;
    module.add_class::<affine::AffineExprObject>()?;
    module.add_class::<affine::AffineMapObject>()?;
    module.add_class::<affine::IntegerSetObject>()?;
    module.add_class::<attributes::AttributeObject>()?;
    module.add_class::<attributes::DenseElementsObject>()?;
    module.add_class::<build::OpDefinition>()?;
    module.add_class::<context::ContextObject>()?;
    module.add_class::<diagnostics::DiagnosticHandlerObject>()?;
    module.add_class::<insertion::InsertionPointObject>()?;
    module.add_class::<location::LocationObject>()?;
    module.add_class::<op::OperationBase>()?;
    module.add_class::<op::OperationObject>()?;
    module.add_class::<op::OpViewObject>()?;
    module.add_class::<op::RootObject>()?;
    module.add_class::<passes::ExternalPassObject>()?;
    module.add_class::<passes::PassManagerObject>()?;
    module.add_class::<region::BlockObject>()?;
    module.add_class::<region::BlockIteratorObject>()?;
    module.add_class::<region::BlockListObject>()?;
    module.add_class::<region::OperationIteratorObject>()?;
    module.add_class::<region::OperationListObject>()?;
    module.add_class::<region::RegionObject>()?;
    module.add_class::<rewrite::PdlPatternsObject>()?;
    module.add_class::<symbols::SymbolTableObject>()?;
    module.add_class::<tables::OpTableObject>()?;
    module.add_class::<types::TypeObject>()?;
    module.add_class::<value::ValueObject>()?;
    module.add_class::<value::OpResultObject>()?;
    module.add_class::<value::BlockArgumentObject>()?;

    module.add("BYTECODE_VERSION", terrace_bytecode::VERSION)?;

    macro_rules! functions {
        ($($part:ident: $($name:ident)*;)*) => {
            $($(module.add_function(wrap_pyfunction!($part::$name, module)?)?;)*)*
        };
    }
    functions! {
        affine: affine_leaf affine_binary affine_map integer_set;
        attributes: unit_attr integer_attr float_attr string_attr type_attr array_attr dict_attr symbol_ref_attr
            affine_map_attr integer_set_attr location_attr location_of_attr strided_layout_attr opaque_attr
            dense_array_attr dense_elements_of_buffer dense_elements_of_attributes resource_elements_attr;
        build: create_operation init_view;
        context: current_context current_location current_insertion_point forget_view_classes
            resolve_context_object resolve_location_object;
        diagnostics: attach_diagnostic_handler;
        location: unknown_location file_location name_location call_site_location fused_location;
        op: create_module parse_module parse_operation;
        passes: pass_names;
        rewrite: simplify_greedily fold_op pdl_patterns apply_pdl_patterns;
        symbols: replace_all_symbol_uses;
        tables: dialect_names op_mnemonics op_table;
        types: integer_type keyword_type complex_type function_type tuple_type vector_type ranked_tensor_type
            unranked_tensor_type memref_type unranked_memref_type opaque_type;
        value: use_value_casters;
    }
    Ok(())
}
