//! Methods of types and attributes.

use super::{Class, Emitted, Emitter};
use crate::predicate::parse::Expr;

impl Emitter<'_> {
    pub(super) fn method(
        &mut self,
        object: &Expr,
        name: &str,
        arguments: &[Expr],
    ) -> Option<Emitted> {
        let object = self.value(object)?;
        match (name, arguments) {
            ("clone", [element]) => return self.cloned(object, element),
            ("cloneWith", [Expr::Braces(shape), element]) if shape.is_empty() => {
                return self.cloned(object, element);
            }
            _ => {}
        }
        let text = object.text.clone();
        let number = match arguments {
            [] => None,
            [Expr::Number(number)] => Some(*number),
            _ => return None,
        };
        let (text, class) = match object.class.clone() {
            Class::Type(class) => return self.method_of_type(object, &class, name, number),
            Class::Attribute(class) => {
                return self.method_of_attribute(object, &class, name, number);
            }
            Class::Op => return self.method_of_op(object, name, number),
            Class::Value => match (name, number) {
                ("getType", None) => return Some(object.of_type()),
                _ => return None,
            },
            Class::OptionalValue => return None,
            Class::Values => match (name, number) {
                ("size", None) => (format!("({text}.count() as i64)"), Class::Integer),
                ("empty", None) => (format!("({text}.count() == 0)"), Class::Condition),
                _ => return None,
            },
            Class::List => match (name, number) {
                ("size", None) => (format!("({text}.len(cx) as i64)"), Class::Integer),
                ("empty", None) => (format!("{text}.is_empty(cx)"), Class::Condition),
                _ => return None,
            },
            Class::Shape | Class::Elements => match (name, number) {
                ("size", None) => (format!("({text}.len() as i64)"), Class::Integer),
                ("empty", None) => (format!("{text}.is_empty()"), Class::Condition),
                _ => return None,
            },
            Class::Text => match (name, number) {
                ("empty", None) => (format!("{text}.is_empty()"), Class::Condition),
                ("size", None) => (format!("({text}.len() as i64)"), Class::Integer),
                _ => return None,
            },
            Class::Integer | Class::Condition => return None,
        };
        Some(object.then(text, class))
    }

    /// What `$_op` and the like are asked.
    fn method_of_op(
        &mut self,
        object: Emitted,
        name: &str,
        number: Option<i64>,
    ) -> Option<Emitted> {
        let text = object.text.clone();
        let count = |of: &str| format!("(ir.{of}({text}) as i64)");
        Some(match (name, number) {
            ("getNumOperands", None) => object.then(count("num_operands"), Class::Integer),
            ("getNumResults", None) => object.then(count("num_results"), Class::Integer),
            ("getOperand" | "getResult", Some(index @ 0..)) => {
                let list = if name == "getOperand" {
                    "operands"
                } else {
                    "results"
                };
                let chosen = match index {
                    0 => "next()".to_owned(),
                    index => format!("nth({index})"),
                };
                let value = format!("ir.{list}({text}).{chosen}");
                self.present(object, "value", value, Class::Value)
            }
            _ => return None,
        })
    }

    pub(super) fn method_of_type(
        &mut self,
        object: Emitted,
        class: &str,
        name: &str,
        number: Option<i64>,
    ) -> Option<Emitted> {
        let plain = class.rsplit("::").next()?.to_owned();
        let text = object.text.clone();
        let shaped = [
            "ShapedType",
            "TensorType",
            "BaseMemRefType",
            "UnrankedTensorType",
            "UnrankedMemRefType",
        ]
        .contains(&&*plain);
        let ranked = [
            "RankedTensorType",
            "VectorType",
            "FixedVectorType",
            "ScalableVectorType",
            "MemRefType",
        ]
        .contains(&&*plain);
        // What every type has is asked of the type, whatever it was cast to.
        let ty = match plain.as_str() {
            "Type" => text.clone(),
            _ => format!("Type::from({text})"),
        };
        let sized = |test: &str, width: i64| {
            format!("{ty}.{test}(cx) && {ty}.bit_width(cx) == Some({width})")
        };
        let condition = match (name, number) {
            ("isIndex", None) => Some(format!("{ty} == Type::INDEX")),
            ("isF16", None) => Some(format!("{ty} == Type::F16")),
            ("isBF16", None) => Some(format!("{ty} == Type::BF16")),
            ("isF32", None) => Some(format!("{ty} == Type::F32")),
            ("isF64", None) => Some(format!("{ty} == Type::F64")),
            ("isSignlessInteger", None) => Some(format!("{ty}.is_signless_integer(cx)")),
            ("isInteger", None) => Some(format!("{ty}.is_integer(cx)")),
            ("isInteger", Some(width)) => {
                Some(format!("({})", sized("is_signless_integer", width)))
            }
            ("isSignlessInteger", Some(width)) => {
                Some(format!("({})", sized("is_signless_integer", width)))
            }
            ("isSignedInteger", None) => Some(format!("AnySignedInteger::matches(cx, {ty})")),
            ("isUnsignedInteger", None) => Some(format!("AnyUnsignedInteger::matches(cx, {ty})")),
            ("isSignedInteger", Some(width)) => Some(format!(
                "(AnySignedInteger::matches(cx, {ty}) && {ty}.bit_width(cx) == Some({width}))"
            )),
            ("isUnsignedInteger", Some(width)) => Some(format!(
                "(AnyUnsignedInteger::matches(cx, {ty}) && {ty}.bit_width(cx) == Some({width}))"
            )),
            ("isSignlessIntOrIndex", None) => {
                Some(format!("SignlessIntegerOrIndex::matches(cx, {ty})"))
            }
            ("isIntOrIndex", None) => Some(format!("({ty} == Type::INDEX || {ty}.is_integer(cx))")),
            ("isIntOrFloat", None) => Some(format!("({ty}.is_integer(cx) || {ty}.is_float(cx))")),
            ("isIntOrIndexOrFloat", None) => Some(format!(
                "({ty} == Type::INDEX || {ty}.is_integer(cx) || {ty}.is_float(cx))"
            )),
            ("isSignlessIntOrFloat", None) => Some(format!(
                "({ty}.is_signless_integer(cx) || {ty}.is_float(cx))"
            )),
            ("hasStaticShape", None) if shaped => Some(format!("{text}.has_static_shape(cx)")),
            ("hasStaticShape", None) if ranked => {
                Some(format!("{text}.shape(cx).iter().all(|size| *size >= 0)"))
            }
            ("hasRank", None) if shaped => Some(format!("{text}.rank(cx).is_some()")),
            ("hasRank", None) if ranked => Some("true".to_owned()),
            ("isScalable", None) if plain == "VectorType" => {
                Some(format!("{text}.scalable_dims(cx).contains(&true)"))
            }
            ("allDimsScalable", None) if plain == "VectorType" => Some(format!(
                "{text}.scalable_dims(cx).iter().all(|scalable| *scalable)"
            )),
            ("isStrided", None) if plain == "MemRefType" => Some(format!(
                "terrace::dialects::memref::AnyStridedMemRef::matches(cx, {ty})"
            )),
            ("isSignless", None) if plain == "IntegerType" => {
                Some(format!("{ty}.is_signless_integer(cx)"))
            }
            ("isSigned", None) if plain == "IntegerType" => {
                Some(format!("AnySignedInteger::matches(cx, {ty})"))
            }
            ("isUnsigned", None) if plain == "IntegerType" => {
                Some(format!("AnyUnsignedInteger::matches(cx, {ty})"))
            }
            _ => None,
        };
        let condition = condition.or_else(|| {
            let name = name.strip_prefix("hasTrait<")?.strip_suffix('>')?;
            (name.strip_prefix("mlir::").unwrap_or(name) == "ValueSemantics").then(|| {
                let own = self.names.derived("ValueSemantics", true);
                let own = own.iter().map(|path| format!(" || {ty}.is::<{path}>(cx)"));
                let own: String = own.collect();
                format!("(AnyTensor::matches(cx, {ty}) || AnyVector::matches(cx, {ty}){own})")
            })
        });
        if let Some(condition) = condition {
            return Some(object.then(condition, Class::Condition));
        }
        match (name, number) {
            ("getElementType", None) if shaped || ranked || plain == "ComplexType" => {
                Some(object.then(format!("{text}.element(cx)"), Class::Type("Type".into())))
            }
            ("getWidth", None) if plain == "IntegerType" => {
                Some(object.then(format!("i64::from({text}.width(cx))"), Class::Integer))
            }
            ("getIntOrFloatBitWidth" | "getWidth", None) => Some(self.present(
                object,
                "width",
                format!("{ty}.bit_width(cx)"),
                Class::Integer,
            ))
            .map(|width| {
                let text = format!("i64::from({})", width.text);
                width.then(text, Class::Integer)
            }),
            ("getRank", None) if ranked => {
                Some(object.then(format!("({text}.shape(cx).len() as i64)"), Class::Integer))
            }
            ("getRank", None) if shaped => {
                Some(self.present(object, "shape", format!("{text}.shape(cx)"), Class::Shape)).map(
                    |shape| {
                        let text = format!("({}.len() as i64)", shape.text);
                        shape.then(text, Class::Integer)
                    },
                )
            }
            ("getShape", None) if ranked => {
                Some(object.then(format!("{text}.shape(cx)"), Class::Shape))
            }
            ("getShape", None) if shaped => {
                Some(self.present(object, "shape", format!("{text}.shape(cx)"), Class::Shape))
            }
            ("getRank", None) => {
                let (accessor, of) = self.names.accessor(class, "getShape")?;
                (of == Class::Shape).then(|| {
                    let text = format!("({text}.{accessor}(cx).len() as i64)");
                    object.then(text, Class::Integer)
                })
            }
            ("getDimSize", Some(index @ 0..)) if ranked => {
                let mut size = self.present(
                    object,
                    "size",
                    format!("{text}.shape(cx).get({index})"),
                    Class::Integer,
                );
                size.text = format!("*{}", size.text);
                Some(size)
            }
            ("getNumElements", None) if ranked => Some(object.then(
                format!("{text}.shape(cx).iter().product::<i64>()"),
                Class::Integer,
            )),
            ("getNumElements", None) if shaped => Some(self.present(
                object,
                "count",
                format!("{text}.num_elements(cx)"),
                Class::Integer,
            )),
            ("getElementTypeBitWidth", None) if shaped || ranked => {
                let option = format!("{text}.element(cx).bit_width(cx)");
                let width = self.present(object, "width", option, Class::Integer);
                let text = format!("i64::from({})", width.text);
                Some(width.then(text, Class::Integer))
            }
            (method, None) => {
                let (accessor, result) = self.names.accessor(class, method)?;
                if accessor.contains("::") {
                    let option = format!("{accessor}(cx, {text})");
                    let value = self.present(object, "value", option, result.clone());
                    let text = match result {
                        Class::Integer => format!("i64::from({})", value.text),
                        _ => value.text.clone(),
                    };
                    return Some(value.then(text, result));
                }
                let value = format!("{text}.{accessor}(cx)");
                let value = match result {
                    Class::Integer => format!("i64::from({value})"),
                    _ => value,
                };
                Some(object.then(value, result))
            }
            _ => None,
        }
    }

    pub(super) fn method_of_attribute(
        &mut self,
        object: Emitted,
        class: &str,
        name: &str,
        number: Option<i64>,
    ) -> Option<Emitted> {
        let plain = class.rsplit("::").next()?.to_owned();
        let text = object.text.clone();
        match (plain.as_str(), name, number) {
            ("IntegerAttr", "getInt", None) => {
                Some(object.then(format!("{text}.as_i64(cx)"), Class::Integer))
            }
            // An `APInt`, of which the attribute is the type's.
            ("IntegerAttr", "getValue", None) => {
                Some(object.then(text, Class::Attribute("APInt".into())))
            }
            ("APInt", "getSExtValue" | "getZExtValue" | "getLimitedValue", None) => {
                Some(object.then(format!("{text}.as_i64(cx)"), Class::Integer))
            }
            ("APInt", "isPowerOf2", None) => {
                let text = power_of_two(&format!("{text}.as_i64(cx)"));
                Some(object.then(text, Class::Condition))
            }
            ("APInt", method, None) => {
                let comparison = match method {
                    "isZero" => "== 0",
                    "isOne" => "== 1",
                    "isNegative" => "< 0",
                    "isNonNegative" => ">= 0",
                    "isStrictlyPositive" => "> 0",
                    _ => return None,
                };
                let text = format!("{text}.as_i64(cx) {comparison}");
                Some(object.then(text, Class::Condition))
            }
            ("ArrayAttr", "size", None) => Some(object.then(
                format!("({text}.elements(cx).len() as i64)"),
                Class::Integer,
            )),
            ("ArrayAttr", "empty", None) => {
                Some(object.then(format!("{text}.elements(cx).is_empty()"), Class::Condition))
            }
            ("ArrayAttr", "getValue", None) => {
                Some(object.then(format!("{text}.elements(cx)"), Class::Elements))
            }
            ("IntegerAttr" | "FloatAttr", "getType", None) => {
                Some(object.then(format!("{text}.ty(cx)"), Class::Type("Type".into())))
            }
            ("DenseElementsAttr" | "DenseIntElementsAttr", "getType", None) => {
                let class = Class::Type("ShapedType".into());
                Some(object.then(format!("{text}.ty(cx)"), class))
            }
            ("TypeAttr", "getValue", None) => {
                Some(object.then(format!("{text}.value(cx)"), Class::Type("Type".into())))
            }
            (_, method, None) => {
                let (accessor, result) = self.names.accessor(class, method)?;
                let value = format!("{text}.{accessor}(cx)");
                let value = match result {
                    Class::Integer => format!("i64::from({value})"),
                    _ => value,
                };
                Some(object.then(value, result))
            }
            _ => None,
        }
    }
}

/// Whether a number of 64 bits is a power of two.
pub(super) fn power_of_two(number: &str) -> String {
    format!("u64::try_from({number}).is_ok_and(u64::is_power_of_two)")
}
