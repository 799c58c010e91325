//! What the dialect demands of its attributes on ops of any dialect, and on the arguments and results of functions.

use terrace_ir::attributes::{ArrayAttr, Attribute, IntegerAttr, StringAttr, TypeAttr, UnitAttr};
use terrace_ir::ods::VerifyResult;
use terrace_ir::verify::AttributeVerifierInterface;
use terrace_ir::{Ir, Op, Type};

use super::{MmraTagAttr, PointerType, data_layout, is_compatible};

/// The checks.
pub(super) struct Attributes;

impl AttributeVerifierInterface for Attributes {
    fn verify_op_attribute(&self, ir: &Ir, op: Op, name: &str, attr: Attribute) -> VerifyResult {
        if name == "llvm.mmra" {
            let is_tag = |attr: &Attribute| attr.is::<MmraTagAttr>(ir);
            let tags = attr.cast::<ArrayAttr>(ir);
            let all = tags.is_some_and(|tags| tags.elements(ir).iter().all(is_tag));
            if is_tag(&attr) || all {
                return Ok(());
            }
            let message = "llvm.mmra is something other than an MMRA tag or an array of them";
            return ir.op_error(op, message).into();
        }
        if name != "llvm.data_layout" {
            return Ok(());
        }
        let Some(layout) = attr.cast::<StringAttr>(ir) else {
            let message = "expected 'llvm.data_layout' to be a string attributes";
            return ir.op_error(op, message).into();
        };
        data_layout::check(&layout.text(ir)).or_else(|why| {
            let message = format!("invalid data layout descriptor: {why}");
            ir.op_error(op, message).into()
        })
    }

    fn verify_argument_attribute(
        &self,
        ir: &Ir,
        function: Op,
        ty: Type,
        name: &str,
        attr: Attribute,
    ) -> VerifyResult {
        verify_parameter(ir, function, ty, name, attr)
    }

    fn verify_result_attribute(
        &self,
        ir: &Ir,
        function: Op,
        ty: Type,
        name: &str,
        attr: Attribute,
    ) -> VerifyResult {
        if ONLY_ON_ARGUMENTS.contains(&name) {
            let message = format!("\"{name}\" is not a valid result attribute");
            return ir
                .error(function, message)
                .help("only arguments can have it")
                .into();
        }
        verify_parameter(ir, function, ty, name, attr)
    }
}

/// What has no meaning for a result.
const ONLY_ON_ARGUMENTS: [&str; 15] = [
    "llvm.alignstack",
    "llvm.allocalign",
    "llvm.allocptr",
    "llvm.byref",
    "llvm.byval",
    "llvm.inalloca",
    "llvm.nest",
    "llvm.nocapture",
    "llvm.nofree",
    "llvm.preallocated",
    "llvm.readnone",
    "llvm.readonly",
    "llvm.returned",
    "llvm.sret",
    "llvm.writeonly",
];

/// What the value of an attribute is.
#[derive(Clone, Copy)]
enum Kind {
    Unit,
    Type,
    Integer,
}

/// What an attribute can be attached to. Types that LLVM IR does not have will become others.
#[derive(Clone, Copy)]
enum Target {
    Any,
    Pointer,
    Integer,
}

/// The kinds of the parameter attributes; `None` if it is none of them.
fn rule(name: &str) -> Option<(Kind, Target)> {
    Some(match name {
        "llvm.noalias" | "llvm.readonly" | "llvm.readnone" | "llvm.writeonly" | "llvm.nest"
        | "llvm.nocapture" | "llvm.nofree" | "llvm.nonnull" => (Kind::Unit, Target::Pointer),
        "llvm.sret" | "llvm.byval" | "llvm.byref" | "llvm.elementtype" | "llvm.inalloca"
        | "llvm.preallocated" => (Kind::Type, Target::Pointer),
        "llvm.signext" | "llvm.zeroext" => (Kind::Unit, Target::Integer),
        "llvm.align" | "llvm.dereferenceable" | "llvm.dereferenceable_or_null" => {
            (Kind::Integer, Target::Pointer)
        }
        "llvm.alignstack" => (Kind::Integer, Target::Any),
        "llvm.noundef" | "llvm.inreg" | "llvm.returned" => (Kind::Unit, Target::Any),
        _ => return None,
    })
}

fn verify_parameter(ir: &Ir, function: Op, ty: Type, name: &str, attr: Attribute) -> VerifyResult {
    let Some((kind, target)) = rule(name) else {
        return Ok(());
    };
    let (has_kind, expected) = match kind {
        Kind::Unit => (attr.is::<UnitAttr>(ir), "a unit attribute"),
        Kind::Type => (attr.is::<TypeAttr>(ir), "a type attribute"),
        Kind::Integer => (attr.is::<IntegerAttr>(ir), "an integer attribute"),
    };
    if !has_kind {
        let message = format!("\"{name}\" should be {expected}");
        return ir.error(function, message).into();
    }
    let (fits, expected) = match target {
        Target::Any => (true, ""),
        Target::Pointer => (ty.is::<PointerType>(ir), "pointer"),
        Target::Integer => (ty.is_integer(ir), "integer"),
    };
    if fits || !is_compatible(ir, ty) {
        return Ok(());
    }
    let message = format!("\"{name}\" attribute attached to non-{expected} LLVM type");
    ir.error(function, message).into()
}
