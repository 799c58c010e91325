//! What kernels have: attributes on functions.

use std::sync::Arc;

use terrace_ir::attributes::{Attribute, BoolAttr, IntegerAttr, StringAttr};
use terrace_ir::context::DialectInterfaces;
use terrace_ir::ods::{TypedOp, VerifyResult};
use terrace_ir::verify::AttributeVerifierInterface;
use terrace_ir::{Ir, Op};
use terrace_llvm_dialect::export::{FunctionAttributes, FunctionFact};
use terrace_llvm_dialect::{CConv, FuncOp};

const KERNEL: &str = "rocdl.kernel";
const SIZES: &str = "amdgpu-flat-work-group-size";
const UNIFORM: &str = "uniform-work-group-size";

struct Attributes;

impl AttributeVerifierInterface for Attributes {
    fn verify_op_attribute(&self, ir: &Ir, op: Op, name: &str, _: Attribute) -> VerifyResult {
        if name == KERNEL && FuncOp::cast(ir, op).is_none() {
            let message = format!("'\"{name}\"' attribute attached to unexpected op");
            return ir.error(op, message).into();
        }
        Ok(())
    }
}

impl FunctionAttributes for Attributes {
    fn facts(&self, ir: &Ir, op: Op, name: &str, attr: Attribute) -> Vec<FunctionFact> {
        let set = |name: &str, value: String| FunctionFact::Attribute(name.to_owned(), Some(value));
        let has = |name: &str| ir.attr(op, name).is_some();
        let number = || {
            let number: Option<IntegerAttr> = attr.cast(ir);
            number.map_or(0, |number| number.as_i64(ir))
        };
        let flag = || attr.cast::<BoolAttr>(ir).is_some_and(BoolAttr::value);
        let fact = match name {
            KERNEL => {
                let mut facts = vec![FunctionFact::CallingConvention(CConv::AmdgpuKernel)];
                if !has("rocdl.max_flat_work_group_size") && !has("rocdl.flat_work_group_size") {
                    facts.push(set(SIZES, "1,256".to_owned()));
                }
                if !has("rocdl.uniform_work_group_size") {
                    facts.push(set(UNIFORM, "true".to_owned()));
                }
                return facts;
            }
            "rocdl.max_flat_work_group_size" => set(SIZES, format!("1,{}", number())),
            "rocdl.flat_work_group_size" => {
                let sizes: Option<StringAttr> = attr.cast(ir);
                set(
                    SIZES,
                    sizes.map_or_else(String::new, |sizes| sizes.text(ir).into_owned()),
                )
            }
            "rocdl.waves_per_eu" => set("amdgpu-waves-per-eu", number().to_string()),
            "rocdl.unsafe_fp_atomics" => set("amdgpu-unsafe-fp-atomics", flag().to_string()),
            "rocdl.uniform_work_group_size" => set(UNIFORM, flag().to_string()),
            _ => return Vec::new(),
        };
        vec![fact]
    }
}

pub(super) fn register(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn AttributeVerifierInterface>(Arc::new(Attributes));
    interfaces.add::<dyn FunctionAttributes>(Arc::new(Attributes));
}
