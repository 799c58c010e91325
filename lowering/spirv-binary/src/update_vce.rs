//! `spirv-update-vce`: what a module requires, chosen among what its target offers.

use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{Enumeration, TypedOp};
use terrace_ir::{Diagnostic, Ir, Op};
use terrace_pass_macros::pass;
use terrace_passes::pass::{PassContext, PassResult};
use terrace_spirv_dialect::availability::{op_requirements, required_types, type_requirements};
use terrace_spirv_dialect::{
    Available, Capability, Extension, ModuleOp, Requirement, TargetEnv, TargetEnvAttr, VceAttr,
    Version, named_target,
};

use super::Result;

/// Deduce and attach minimal (version, capabilities, extensions) requirements to spirv.module ops.
///
/// Where one of several extensions or capabilities is enough, the first that the target offers is taken: the attribute
/// `spirv.target_env` of the module, or of an op around it, says what that is.
#[pass(name = "spirv-update-vce", title = "SPIRVUpdateVCEPass")]
pub fn update_vce(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    update(ir, None)
}

/// Updates a module, or those inside an op; `outer` is the target that an op around it names.
fn update(ir: &mut Ir, outer: Option<TargetEnvAttr>) -> Result {
    let root = ir.root();
    let target = named_target(ir).or(outer);
    if ModuleOp::cast(ir, root).is_some() {
        let Some(target) = target else {
            let message = "missing 'spirv.target_env' attribute";
            return Err(ir.error(root, message).help(
                "say what the target offers: spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>",
            ));
        };
        let triple = deduce(ir, &TargetEnv::new(ir, target))?;
        ir.set_attr(root, "vce_triple", triple.into());
        return Ok(());
    }
    ir.children_mut()
        .try_for_each(|child| update(child, target))
}

/// What was found to be required.
struct Deduced<'a> {
    target: &'a TargetEnv,
    version: Version,
    capabilities: Vec<Capability>,
    extensions: Vec<Extension>,
}

/// What a module requires of its target.
fn deduce(module: &Ir, target: &TargetEnv) -> Result<VceAttr> {
    let mut deduced = Deduced {
        target,
        version: Version::V1_0,
        capabilities: Vec::new(),
        extensions: Vec::new(),
    };
    deduced.arena(module)?;
    // What capabilities bring with them is declared as well.
    for index in 0..deduced.capabilities.len() {
        let mut pending = deduced.capabilities[index].implied().to_vec();
        while let Some(capability) = pending.pop() {
            if !deduced.capabilities.contains(&capability) {
                deduced.capabilities.push(capability);
                pending.extend(capability.implied());
            }
        }
    }
    for capability in &deduced.capabilities {
        for requirement in capability.requirements() {
            deduced.version = deduced.version.max(requirement.since);
            if deduced.version > target.version {
                let message = format!(
                    "Capability '{}' requires min version {} but target environment allows up to {}",
                    capability.stringify(),
                    deduced.version.stringify(),
                    target.version.stringify()
                );
                return Err(module.error(module.root(), message));
            }
        }
    }
    Ok(VceAttr::get(
        module,
        deduced.version,
        deduced.capabilities,
        deduced.extensions,
    ))
}

impl Deduced<'_> {
    /// All ops of an arena, those inside others first.
    fn arena(&mut self, ir: &Ir) -> Result {
        for op in ir.walk(ir.root(), WalkOrder::Post) {
            match ir.child(op) {
                Some(child) => self.arena(child)?,
                None => self.op(ir, op)?,
            }
        }
        Ok(())
    }

    fn op(&mut self, ir: &Ir, op: Op) -> Result {
        let mut found = Vec::new();
        op_requirements(ir, op, &mut |requirement| found.push(requirement));
        for requirement in &found {
            self.version = self.version.max(requirement.since);
        }
        if self.version > self.target.version {
            let message = format!(
                "'{}' requires min version {} but target environment allows up to {}",
                ir.name(op).as_str(ir),
                self.version.stringify(),
                self.target.version.stringify()
            );
            return Err(ir.error(op, message));
        }
        self.choose(ir, op, &found)?;
        for ty in required_types(ir, op) {
            found.clear();
            type_requirements(ir, ty, &mut |requirement| found.push(requirement));
            self.choose(ir, op, &found)?;
        }
        Ok(())
    }

    /// Takes of each requirement the first extension and the first capability that the target has.
    fn choose(&mut self, ir: &Ir, op: Op, requirements: &[&Requirement]) -> Result {
        for requirement in requirements.iter().filter(|own| !own.extensions.is_empty()) {
            let any = requirement.extensions;
            let allowed = any.iter().find(|one| self.target.has(**one));
            let Some(chosen) = allowed.copied() else {
                return Err(self.missing(ir, op, "extension", any));
            };
            if !self.extensions.contains(&chosen) {
                self.extensions.push(chosen);
            }
        }
        for requirement in requirements
            .iter()
            .filter(|own| !own.capabilities.is_empty())
        {
            let any = requirement.capabilities;
            let allowed = any.iter().find(|one| self.target.allows(**one));
            let Some(chosen) = allowed.copied() else {
                return Err(self.missing(ir, op, "capability", any));
            };
            if !self.capabilities.contains(&chosen) {
                self.capabilities.push(chosen);
            }
        }
        Ok(())
    }

    /// What is missing, and what would offer it.
    fn missing<E: Enumeration>(&self, ir: &Ir, op: Op, what: &str, any: &[E]) -> Diagnostic {
        let names: Vec<_> = any.iter().map(|one| one.text()).collect();
        let message = format!(
            "'{}' requires at least one {what} in [{}] but none allowed in target environment",
            ir.name(op).as_str(ir),
            names.join(", ")
        );
        let offer = match &names[..] {
            [one] => format!("add {one} to the {what} list of 'spirv.target_env'"),
            _ => format!("add one of them to the {what} list of 'spirv.target_env'"),
        };
        ir.error(op, message).help(offer)
    }
}
