//! Attributes of functions, their arguments and results.

use inkwell::attributes::{Attribute as LlvmAttribute, AttributeLoc};
use inkwell::types::{AnyType, AnyTypeEnum};
use inkwell::values::FunctionValue;
use terrace_dialects::llvm;
use terrace_ir::attributes::{AttrData, Attribute, DictAttr};

use super::Translation;

impl<'cx> Translation<'_, 'cx> {
    /// Gives a function the attributes of the op.
    pub(super) fn function_attributes(
        &mut self,
        op: llvm::FuncOp,
        value: FunctionValue<'cx>,
    ) -> Result<(), String> {
        let ir = self.ir;
        let flags = [
            ("noinline", op.no_inline(ir)),
            ("alwaysinline", op.always_inline(ir)),
            ("optnone", op.optimize_none(ir)),
            ("nounwind", op.no_unwind(ir)),
            ("willreturn", op.will_return(ir)),
        ];
        for (name, _) in flags.into_iter().filter(|(_, is_set)| *is_set) {
            value.add_attribute(AttributeLoc::Function, self.named_attribute(name, "")?);
        }
        let passthrough = op.passthrough(ir);
        for attr in passthrough.map_or(&[][..], |attrs| attrs.elements(ir)) {
            let attribute = self.passthrough(*attr)?;
            value.add_attribute(AttributeLoc::Function, attribute);
        }
        let arguments = op.arg_attrs(ir);
        for (index, attrs) in (0..).zip(arguments.map_or(&[][..], |attrs| attrs.elements(ir))) {
            self.add_dictionary(*attrs, AttributeLoc::Param(index), value)?;
        }
        let results = op.res_attrs(ir);
        for attrs in results.map_or(&[][..], |attrs| attrs.elements(ir)) {
            self.add_dictionary(*attrs, AttributeLoc::Return, value)?;
        }
        Ok(())
    }

    /// `"name"` or `["name", "value"]`.
    fn passthrough(&self, attr: Attribute) -> Result<LlvmAttribute, String> {
        let ir = self.ir;
        let text = |attr: &Attribute| match attr.data(ir) {
            AttrData::String { value, .. } => Some(String::from_utf8_lossy(value).into_owned()),
            _ => None,
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

    /// The attributes `llvm.name` of an argument or a result; those of other dialects mean nothing here.
    fn add_dictionary(
        &mut self,
        attrs: Attribute,
        at: AttributeLoc,
        value: FunctionValue<'cx>,
    ) -> Result<(), String> {
        let ir = self.ir;
        let Some(dict) = attrs.cast::<DictAttr>(ir) else {
            return Ok(());
        };
        for (name, attr) in dict.entries(ir) {
            let Some(name) = name.as_str(ir).strip_prefix("llvm.") else {
                continue;
            };
            let kind = LlvmAttribute::get_named_enum_kind_id(name);
            if kind == 0 {
                return Err(format!(
                    "LLVM has no attribute '{name}' for arguments and results"
                ));
            }
            let attribute = match attr.data(ir) {
                AttrData::Unit => self.llvm.create_enum_attribute(kind, 0),
                AttrData::Integer { value, .. } => {
                    let value = value.to_i128().ok_or_else(|| {
                        format!("the value of attribute '{name}' exceeds 64 bits")
                    })?;
                    self.llvm.create_enum_attribute(kind, value as u64)
                }
                AttrData::Type(ty) => {
                    let ty: AnyTypeEnum<'cx> = self.types.value(*ty)?.as_any_type_enum();
                    self.llvm.create_type_attribute(kind, ty)
                }
                _ => {
                    return Err(format!(
                        "expected '{name}' to be a unit, integer or type attribute"
                    ));
                }
            };
            value.add_attribute(at, attribute);
        }
        Ok(())
    }
}
