//! Attributes of functions, calls, their arguments and results.

use inkwell::attributes::{Attribute as LlvmAttribute, AttributeLoc};
use inkwell::types::{AnyType, AnyTypeEnum};
use inkwell::values::{CallSiteValue, FunctionValue};
use terrace_ir::Ir;
use terrace_ir::attributes::{ArrayAttr, AttrData, Attribute, DictAttr, IntegerAttr, StringAttr};
use terrace_llvm_dialect as llvm;

use super::Translation;
use super::constants::words;
use crate::raw;

/// What a call or a function says of itself in the same words.
pub(super) struct CallProperties {
    pub(super) convergent: bool,
    pub(super) no_unwind: bool,
    pub(super) will_return: bool,
    pub(super) no_inline: bool,
    pub(super) always_inline: bool,
    pub(super) inline_hint: bool,
    pub(super) memory_effects: Option<llvm::MemoryEffectsAttr>,
}

impl<'cx> Translation<'_, 'cx> {
    /// Gives a function the attributes of the op.
    pub(super) fn function_attributes(
        &mut self,
        op: llvm::FuncOp,
        value: FunctionValue<'cx>,
    ) -> Result<(), String> {
        let ir = self.ir;
        let mut attributes = self.call_properties(&CallProperties {
            convergent: op.convergent(ir),
            no_unwind: op.no_unwind(ir),
            will_return: op.will_return(ir),
            no_inline: op.no_inline(ir),
            always_inline: op.always_inline(ir),
            inline_hint: op.inline_hint(ir),
            memory_effects: op.memory_effects(ir),
        });
        if op.optimize_none(ir) {
            attributes.push(self.enum_attribute("optnone", 0));
        }
        match op.uwtable_kind(ir) {
            None | Some(llvm::UwTableKind::None) => {}
            Some(kind) => attributes.push(self.enum_attribute("uwtable", kind as u64)),
        }
        if let Some(range) = op.vscale_range(ir) {
            let bound = |bound: IntegerAttr| u64::from(bound.as_i64(ir) as u32);
            let bounds = bound(range.min_range(ir)) << 32 | bound(range.max_range(ir));
            attributes.push(self.enum_attribute("vscale_range", bounds));
        }
        attributes.extend(self.named_properties(op));
        for attr in op
            .passthrough(ir)
            .map_or(&[][..], |attrs| attrs.elements(ir))
        {
            attributes.push(self.passthrough(*attr)?);
        }
        for attribute in attributes {
            value.add_attribute(AttributeLoc::Function, attribute);
        }
        let lists = (op.arg_attrs(ir), op.res_attrs(ir));
        self.signature_attributes(lists, |at, attribute| value.add_attribute(at, attribute))
    }

    /// What is an attribute of LLVM with a name and, in most cases, a text.
    fn named_properties(&self, op: llvm::FuncOp) -> Vec<LlvmAttribute> {
        let ir = self.ir;
        let mut attributes = Vec::new();
        let mut add = |name: &str, value: &str| {
            attributes.push(self.llvm.create_string_attribute(name, value));
        };
        let units = [
            ("aarch64_pstate_sm_enabled", op.arm_streaming(ir)),
            ("aarch64_pstate_sm_body", op.arm_locally_streaming(ir)),
            (
                "aarch64_pstate_sm_compatible",
                op.arm_streaming_compatible(ir),
            ),
            ("aarch64_new_za", op.arm_new_za(ir)),
            ("aarch64_in_za", op.arm_in_za(ir)),
            ("aarch64_out_za", op.arm_out_za(ir)),
            ("aarch64_inout_za", op.arm_inout_za(ir)),
            ("aarch64_preserves_za", op.arm_preserves_za(ir)),
        ];
        for (name, _) in units.into_iter().filter(|(_, is_set)| *is_set) {
            add(name, "");
        }
        let texts = [
            ("target-cpu", op.target_cpu(ir)),
            ("tune-cpu", op.tune_cpu(ir)),
            ("reciprocal-estimates", op.reciprocal_estimates(ir)),
            ("prefer-vector-width", op.prefer_vector_width(ir)),
            ("denormal-fp-math", op.denormal_fp_math(ir)),
            ("denormal-fp-math-f32", op.denormal_fp_math_f32(ir)),
            ("fp-contract", op.fp_contract(ir)),
            (
                "instrument-function-entry",
                op.instrument_function_entry(ir),
            ),
            ("instrument-function-exit", op.instrument_function_exit(ir)),
        ];
        for (name, value) in texts {
            if let Some(value) = value {
                add(name, &value);
            }
        }
        let flags = [
            ("no-infs-fp-math", op.no_infs_fp_math(ir)),
            ("no-nans-fp-math", op.no_nans_fp_math(ir)),
            ("no-signed-zeros-fp-math", op.no_signed_zeros_fp_math(ir)),
        ];
        for (name, value) in flags {
            if let Some(value) = value {
                add(name, if value.value() { "true" } else { "false" });
            }
        }
        if let Some(kind) = op.frame_pointer(ir) {
            add("frame-pointer", kind.stringify());
        }
        if let Some(features) = op.target_features(ir) {
            let features = features.features(ir).iter();
            let features: Vec<_> = features.map(|feature| feature.text(ir)).collect();
            add("target-features", &features.join(","));
        }
        attributes
    }

    /// What calls and functions have in common, as LLVM's attributes.
    pub(super) fn call_properties(&self, properties: &CallProperties) -> Vec<LlvmAttribute> {
        let flags = [
            ("convergent", properties.convergent),
            ("nounwind", properties.no_unwind),
            ("willreturn", properties.will_return),
            ("noinline", properties.no_inline),
            ("alwaysinline", properties.always_inline),
            ("inlinehint", properties.inline_hint),
        ];
        let flags = flags.into_iter().filter(|(_, is_set)| *is_set);
        let mut attributes: Vec<LlvmAttribute> = flags
            .map(|(name, _)| self.enum_attribute(name, 0))
            .collect();
        if let Some(effects) = properties.memory_effects {
            attributes.push(self.enum_attribute("memory", memory_effects(self.ir, effects)));
        }
        attributes
    }

    /// An attribute that LLVM knows.
    pub(super) fn enum_attribute(&self, name: &str, value: u64) -> LlvmAttribute {
        let kind = LlvmAttribute::get_named_enum_kind_id(name);
        self.llvm.create_enum_attribute(kind, value)
    }

    /// `"name"` or `["name", "value"]`.
    fn passthrough(&self, attr: Attribute) -> Result<LlvmAttribute, String> {
        let ir = self.ir;
        let text = |attr: &Attribute| {
            let text = attr.cast::<StringAttr>(ir)?;
            Some(text.text(ir).into_owned())
        };
        let parts: Option<Vec<String>> = match attr.data(ir) {
            AttrData::Array(parts) => parts.iter().map(text).collect(),
            _ => text(&attr).map(|name| vec![name]),
        };
        match parts.as_deref() {
            Some([name]) => self.named_attribute(name, ""),
            Some([name, value]) => self.named_attribute(name, value),
            _ => Err("expected 'passthrough' to hold strings and pairs of strings".to_owned()),
        }
    }

    /// An attribute that LLVM knows, with a number if it takes one, or else an attribute that is just text.
    fn named_attribute(&self, name: &str, value: &str) -> Result<LlvmAttribute, String> {
        let kind = LlvmAttribute::get_named_enum_kind_id(name);
        if kind == 0 {
            return Ok(self.llvm.create_string_attribute(name, value));
        }
        if value.is_empty() {
            return Ok(self.llvm.create_enum_attribute(kind, 0));
        }
        let number = value
            .parse()
            .map_err(|_| format!("expected attribute '{name}' to have an integer value"))?;
        Ok(self.llvm.create_enum_attribute(kind, number))
    }

    /// Hands the attributes of arguments and results on, each with its place.
    pub(super) fn signature_attributes(
        &mut self,
        (arguments, results): (Option<ArrayAttr>, Option<ArrayAttr>),
        mut add: impl FnMut(AttributeLoc, LlvmAttribute),
    ) -> Result<(), String> {
        let ir = self.ir;
        let arguments = arguments.map_or(&[][..], |attrs| attrs.elements(ir));
        let results = results.map_or(&[][..], |attrs| attrs.elements(ir));
        let arguments = (0..).map(AttributeLoc::Param).zip(arguments);
        for (at, attrs) in arguments.chain(std::iter::once(AttributeLoc::Return).zip(results)) {
            for attribute in self.dictionary(*attrs)? {
                add(at, attribute);
            }
        }
        Ok(())
    }

    /// Gives a call the attributes of its arguments and results.
    pub(super) fn call_signature(
        &mut self,
        lists: (Option<ArrayAttr>, Option<ArrayAttr>),
        call: CallSiteValue<'cx>,
    ) -> Result<(), String> {
        self.signature_attributes(lists, |at, attribute| call.add_attribute(at, attribute))
    }

    /// The attributes `llvm.name` of an argument or a result; those of other dialects mean nothing here.
    fn dictionary(&mut self, attrs: Attribute) -> Result<Vec<LlvmAttribute>, String> {
        let ir = self.ir;
        let mut attributes = Vec::new();
        let Some(dict) = attrs.cast::<DictAttr>(ir) else {
            return Ok(attributes);
        };
        for (name, attr) in dict.entries(ir) {
            let Some(name) = name.as_str(ir).strip_prefix("llvm.") else {
                continue;
            };
            attributes.push(self.parameter_attribute(name, *attr)?);
        }
        Ok(attributes)
    }

    fn parameter_attribute(
        &mut self,
        name: &str,
        attr: Attribute,
    ) -> Result<LlvmAttribute, String> {
        let ir = self.ir;
        let kind = LlvmAttribute::get_named_enum_kind_id(name);
        if kind == 0 {
            // Later versions of LLVM say this in another way: nothing of the pointer is kept.
            if name == "nocapture" {
                return Ok(self.enum_attribute("captures", 0));
            }
            return Err(format!(
                "LLVM has no attribute '{name}' for arguments and results"
            ));
        }
        if let Some(range) = attr.cast::<llvm::ConstantRangeAttr>(ir) {
            let width = range.lower(ir).width(ir);
            let words = |bound: IntegerAttr| match Attribute::from(bound).data(ir) {
                AttrData::Integer { value, .. } => words(value, width),
                _ => Vec::new(),
            };
            let (lower, upper) = (words(range.lower(ir)), words(range.upper(ir)));
            return Ok(raw::range_attribute(
                self.llvm,
                kind,
                width,
                [&lower, &upper],
            ));
        }
        match attr.data(ir) {
            AttrData::Unit => Ok(self.llvm.create_enum_attribute(kind, 0)),
            AttrData::Integer { value, .. } => {
                let value = value
                    .to_i128()
                    .ok_or_else(|| format!("the value of attribute '{name}' exceeds 64 bits"))?;
                Ok(self.llvm.create_enum_attribute(kind, value as u64))
            }
            AttrData::Type(ty) => {
                let ty: AnyTypeEnum<'cx> = self.types.value(*ty)?.as_any_type_enum();
                Ok(self.llvm.create_type_attribute(kind, ty))
            }
            _ => Err(format!(
                "expected '{name}' to be a unit, integer, range or type attribute"
            )),
        }
    }
}

/// What is done with memory, as LLVM encodes it.
fn memory_effects(ir: &Ir, effects: llvm::MemoryEffectsAttr) -> u64 {
    raw::memory_effects(raw::MemoryKinds {
        argument: effects.arg_mem(ir) as u64,
        inaccessible: effects.inaccessible_mem(ir) as u64,
        errno: effects.errno_mem(ir) as u64,
        other: effects.other(ir) as u64,
        target: [
            effects.target_mem0(ir) as u64,
            effects.target_mem1(ir) as u64,
        ],
    })
}
