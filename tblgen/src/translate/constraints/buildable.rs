//! The only type of a constraint.

use super::super::Translator;
use crate::map::plain;

impl<'r, 'a> Translator<'r, 'a> {
    /// `ns::Class::get(..)` of a declared type, with types as parameters.
    pub(super) fn built_declared(&self, text: &str) -> Option<String> {
        let (class, rest) = text.split_once("::get(")?;
        let record = self.records.get(self.classes.get(plain(class))?)?;
        let item = self
            .items
            .get(&*record.name)
            .filter(|_| record.is("TypeDef"))?;
        let arguments = rest.strip_suffix(')')?;
        let parameters = record
            .dag("parameters")
            .ok()?
            .map_or(0, |dag| dag.arguments.len());
        let path = self.path(item);
        match (arguments, parameters) {
            ("" | "$_builder.getContext()", 0) => Some(format!("{path}::get(cx).into()")),
            (argument, 1) => {
                let argument = self.built_type(argument)?;
                let argument = argument
                    .strip_suffix(".into()")
                    .map_or(argument.clone(), |value| format!("Type::from({value})"));
                Some(format!("{path}::get(cx, {argument}).into()"))
            }
            _ => None,
        }
    }

    /// The only type of a constraint, from the C++ that makes it.
    pub(super) fn built_type(&self, call: &str) -> Option<String> {
        let text: String = call.chars().filter(|c| !c.is_whitespace()).collect();
        if let Some(built) = self.map.builders.get(&text) {
            return Some(built.clone());
        }
        let fixed = [
            ("getI1Type", "Type::I1"),
            ("getI8Type", "Type::I8"),
            ("getI16Type", "Type::I16"),
            ("getI32Type", "Type::I32"),
            ("getI64Type", "Type::I64"),
            ("getF16Type", "Type::F16"),
            ("getBF16Type", "Type::BF16"),
            ("getF32Type", "Type::F32"),
            ("getF64Type", "Type::F64"),
            ("getIndexType", "Type::INDEX"),
            ("getNoneType", "Type::NONE"),
            ("getType<Float16Type>", "Type::F16"),
            ("getType<BFloat16Type>", "Type::BF16"),
            ("getType<Float32Type>", "Type::F32"),
            ("getType<Float64Type>", "Type::F64"),
        ];
        if let Some(name) = text
            .strip_prefix("$_builder.")
            .and_then(|text| text.strip_suffix("()"))
        {
            if let Some((_, ty)) = fixed.iter().find(|(method, _)| *method == name) {
                return Some((*ty).to_owned());
            }
            let class = name.strip_prefix("getType<")?.strip_suffix('>')?;
            let record = self.records.get(self.classes.get(plain(class))?)?;
            let no_parameters = record
                .dag("parameters")
                .ok()?
                .is_none_or(|dag| dag.arguments.is_empty());
            let item = self.items.get(&*record.name)?;
            return no_parameters.then(|| format!("{}::get(cx).into()", self.path(item)));
        }
        if let Some(inner) = text
            .strip_prefix("$_builder.getIntegerType(")
            .and_then(|text| text.strip_suffix(')'))
        {
            let width: u32 = inner.parse().ok()?;
            return Some(format!(
                "terrace::ir::types::IntegerType::get(cx, {width}).into()"
            ));
        }
        if let Some(inner) = text
            .strip_prefix("$_builder.getType<::mlir::LLVM::LLVMPointerType>(")
            .and_then(|text| text.strip_suffix(')'))
        {
            let space: u32 = inner.parse().ok()?;
            return Some(format!(
                "terrace::dialects::llvm::PointerType::get(cx, {space}).into()"
            ));
        }
        if let Some(built) = self.built_declared(&text) {
            return Some(built);
        }
        let vector = text
            .trim_start_matches("::")
            .trim_start_matches("mlir::")
            .strip_prefix("VectorType::get({")?;
        let (shape, element) = vector.strip_suffix(')')?.split_once("},")?;
        let sizes: Option<Vec<i64>> = shape.split(',').map(|size| size.parse().ok()).collect();
        let element = self.built_type(element)?;
        let element = element
            .strip_suffix(".into()")
            .map_or(element.clone(), |value| format!("Type::from({value})"));
        Some(format!(
            "terrace::ir::types::VectorType::get(cx, &{:?}, {element}).into()",
            sizes?
        ))
    }
}
