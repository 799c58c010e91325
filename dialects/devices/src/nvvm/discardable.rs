//! What kernels and their arguments have: attributes on functions.

use std::sync::Arc;

use terrace_ir::attributes::{
    ArrayAttr, Attribute, DenseArrayAttr, DictAttr, IntegerAttr, UnitAttr,
};
use terrace_ir::context::DialectInterfaces;
use terrace_ir::ods::{TypedOp, VerifyResult};
use terrace_ir::verify::AttributeVerifierInterface;
use terrace_ir::{Context, Ir, Op, Type};
use terrace_llvm_dialect::export::{FunctionAttributes, FunctionFact};
use terrace_llvm_dialect::{CConv, FuncOp};

const KERNEL: &str = "nvvm.kernel";
const GRID_CONSTANT: &str = "nvvm.grid_constant";
const BY_VALUE: &str = "llvm.byval";

struct Attributes;

/// Up to three sizes.
fn sizes(cx: &Context, attr: Attribute) -> Option<Vec<i32>> {
    let sizes: DenseArrayAttr = attr.cast(cx)?;
    let is_list = sizes.element(cx) == Type::I32 && (1..=3).contains(&sizes.len(cx));
    is_list.then(|| sizes.as_i32s(cx).collect())
}

impl AttributeVerifierInterface for Attributes {
    fn verify_op_attribute(&self, ir: &Ir, op: Op, name: &str, attr: Attribute) -> VerifyResult {
        let message = match name {
            KERNEL if FuncOp::cast(ir, op).is_none() => {
                format!("'{name}' attribute attached to unexpected op")
            }
            "nvvm.maxntid" | "nvvm.reqntid" | "nvvm.cluster_dim" if sizes(ir, attr).is_none() => {
                format!("'\"{name}\"' attribute must be integer array with maximum 3 index")
            }
            "nvvm.minctasm" | "nvvm.maxnreg" | "nvvm.cluster_max_blocks"
                if !attr.is::<IntegerAttr>(ir) =>
            {
                format!("'\"{name}\"' attribute must be integer constant")
            }
            "nvvm.blocksareclusters"
                if ["nvvm.reqntid", "nvvm.cluster_dim"]
                    .iter()
                    .any(|name| ir.attr(op, name).is_none()) =>
            {
                format!(
                    "'\"{name}\"' attribute must be used along with 'nvvm.reqntid' and 'nvvm.cluster_dim'"
                )
            }
            _ => return Ok(()),
        };
        ir.error(op, message).into()
    }

    fn verify_argument_attribute(
        &self,
        ir: &Ir,
        function: Op,
        _: Type,
        name: &str,
        attr: Attribute,
    ) -> VerifyResult {
        if name != GRID_CONSTANT {
            return Ok(());
        }
        let arguments: Option<ArrayAttr> = ir
            .attr(function, "arg_attrs")
            .and_then(|attr| attr.cast(ir));
        let arguments = arguments.map_or(&[][..], |arguments| arguments.elements(ir));
        let has = |argument: DictAttr, name: &str| argument.lookup(ir, ir.ident(name)).is_some();
        let is_passed_otherwise = |argument: &Attribute| {
            let argument: Option<DictAttr> = argument.cast(ir);
            argument
                .is_some_and(|argument| has(argument, GRID_CONSTANT) && !has(argument, BY_VALUE))
        };
        let message = if ir.attr(function, KERNEL).is_none() {
            "attribute must be present only on kernel arguments".to_owned()
        } else if !attr.is::<UnitAttr>(ir) {
            "must be a unit attribute".to_owned()
        } else if arguments.iter().any(is_passed_otherwise) {
            format!("attribute requires the argument to also have attribute '{BY_VALUE}'")
        } else {
            return Ok(());
        };
        ir.error(function, format!("'\"{name}\"' {message}")).into()
    }
}

impl FunctionAttributes for Attributes {
    fn facts(&self, ir: &Ir, _: Op, name: &str, attr: Attribute) -> Vec<FunctionFact> {
        let list = || {
            let sizes = sizes(ir, attr).unwrap_or_default();
            let sizes: Vec<String> = sizes.iter().map(i32::to_string).collect();
            Some(sizes.join(","))
        };
        let number = || {
            let number: Option<IntegerAttr> = attr.cast(ir);
            number.map(|number| number.as_i64(ir).to_string())
        };
        let (name, value) = match name {
            KERNEL => return vec![FunctionFact::CallingConvention(CConv::PtxKernel)],
            "nvvm.maxntid" | "nvvm.reqntid" | "nvvm.cluster_dim" => (name, list()),
            "nvvm.cluster_max_blocks" => ("nvvm.maxclusterrank", number()),
            "nvvm.minctasm" | "nvvm.maxnreg" => (name, number()),
            "nvvm.blocksareclusters" => (name, None),
            _ => return Vec::new(),
        };
        vec![FunctionFact::Attribute(name.to_owned(), value)]
    }
}

pub(super) fn register(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn AttributeVerifierInterface>(Arc::new(Attributes));
    interfaces.add::<dyn FunctionAttributes>(Arc::new(Attributes));
}
