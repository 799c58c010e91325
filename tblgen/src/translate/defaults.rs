//! Default values.

use super::Translator;
use crate::map::plain;
use crate::predicate::{Expr, parse};
use crate::records::{Record, RecordError};

/// Calls in calls that are deeper are no default value of anybody.
const DEPTH: u32 = 16;

/// Whether C++ is a list without elements: `{}`, `::llvm::ArrayRef<int32_t>{}`, `std::vector<bool>()`.
fn is_empty_list(cpp: &str) -> bool {
    let text: String = cpp.chars().filter(|c| !c.is_whitespace()).collect();
    let class = text.strip_suffix("{}").or_else(|| text.strip_suffix("()"));
    let lists = ["ArrayRef", "SmallVector", "vector"];
    let is_list = |class: &str| {
        let (name, elements) = class.split_once('<').unwrap_or((class, ""));
        let name = name.rsplit("::").next().unwrap_or(name);
        lists.contains(&name) && elements.ends_with('>')
    };
    text == "{}" || class.is_some_and(is_list)
}

impl<'r, 'a> Translator<'r, 'a> {
    /// The default value of an attribute in Rust, if the C++ is a constant.
    pub(super) fn default_value(
        &mut self,
        base: &'r Record<'a>,
        cpp: &str,
    ) -> Result<Option<String>, RecordError> {
        let mut base = base;
        // What is made of itself was an error before.
        while base.is("ConfinedAttr") {
            base = self.records.required_def(base, "baseAttr")?;
        }
        if base.is("EnumInfo") || base.is("EnumAttr") {
            let info = self.enum_info(base)?;
            if base.is("EnumAttr") && super::enums::wrapped(base, info)?.is_some() {
                let path = self.items.get(&*base.name).map(|item| self.path(item));
                let case = self.enum_case(info, cpp)?;
                return Ok(path
                    .zip(case)
                    .map(|(path, case)| format!("{path}::get(cx, {case})")));
            }
            return self.enum_case(base, cpp);
        }
        let text = match is_empty_list(cpp) {
            true => "{}",
            false => cpp.trim(),
        };
        if base.is("AttrDef") {
            let call = base.text("constBuilderCall")?.unwrap_or("$0");
            return match parse(&call.replace("$0", text)) {
                Some(call) => self.constructed(&call, 0),
                None => Ok(None),
            };
        }
        let name = &*base.name;
        let integers = [
            "I8Attr",
            "I16Attr",
            "I32Attr",
            "I64Attr",
            "IndexAttr",
            "SI8Attr",
            "SI16Attr",
            "SI32Attr",
            "SI64Attr",
        ];
        let unsigned = ["UI8Attr", "UI16Attr", "UI32Attr", "UI64Attr"];
        Ok(match name {
            "BoolAttr" | "I1Attr" => boolean(text)
                .map(|value| format!("terrace::ir::attributes::BoolAttr::get({value})")),
            "StrAttr" => string(text).map(|text| format!("{text}.into()")),
            "F32Attr" | "F64Attr" => float(text),
            "DenseI32ArrayAttr" => integer_list(text)
                .map(|list| format!("terrace::ir::attributes::DenseArrayAttr::i32s(cx, &{list})")),
            "DenseI64ArrayAttr" => integer_list(text)
                .map(|list| format!("terrace::ir::attributes::DenseArrayAttr::i64s(cx, &{list})")),
            "I64ArrayAttr" | "I32ArrayAttr" if text != "{}" => integers_of(text).map(|values| {
                let ty = if name == "I64ArrayAttr" { "I64" } else { "I32" };
                let attribute = |value| format!("IntegerAttr::get(cx, Type::{ty}, {value}).into()");
                let values: Vec<String> = values.into_iter().map(attribute).collect();
                format!("ArrayAttr::get(cx, &[{}])", values.join(", "))
            }),
            "TypeAttr" => ty(text).map(|ty| format!("TypeAttr::get(cx, Type::{ty})")),
            name if integers.contains(&name) => integer(text).map(|value| value.to_string()),
            name if unsigned.contains(&name) => integer(text)
                .filter(|value| *value >= 0)
                .map(|value| value.to_string()),
            _ if text == "{}" => {
                let storage = plain(base.text("storageType")?.unwrap_or_default());
                let element = match storage {
                    "DenseBoolArrayAttr" => Some("I1"),
                    "DenseI8ArrayAttr" => Some("I8"),
                    "DenseI16ArrayAttr" => Some("I16"),
                    "DenseF32ArrayAttr" => Some("F32"),
                    "DenseF64ArrayAttr" => Some("F64"),
                    _ => None,
                };
                match (storage, element) {
                    (storage, Some(element)) => {
                        let list = format!(
                            "terrace::ir::attributes::DenseArrayAttr::from_bytes(cx, Type::{element}, [])"
                        );
                        // Another name is of a constraint on any attribute.
                        let is_library = storage == &*base.name;
                        Some(if is_library { list } else { list + ".into()" })
                    }
                    ("ArrayAttr", _) => Some("ArrayAttr::get(cx, &[])".to_owned()),
                    ("DictionaryAttr", _) => Some("DictAttr::get(cx, Vec::new())".to_owned()),
                    _ => None,
                }
            }
            _ => None,
        })
    }

    /// An attribute that C++ constructs, `ns::ClassAttr::get($_builder.getContext(), ..)`, in Rust: one that a dialect declares, of
    /// numbers, cases of enums and others like it.
    fn constructed(&mut self, expr: &Expr, depth: u32) -> Result<Option<String>, RecordError> {
        let (
            records,
            Expr::Call {
                function,
                arguments,
                ..
            },
        ) = (self.records, expr)
        else {
            return Ok(None);
        };
        let class = function.strip_suffix("::get").map(plain);
        let record = class.and_then(|class| self.classes.get(class)).cloned();
        let Some(record) = record
            .and_then(|name| records.get(&name))
            .filter(|_| depth < DEPTH)
        else {
            return Ok(None);
        };
        let arguments = match &arguments[..] {
            [Expr::Method { name, .. }, rest @ ..] if name == "getContext" => rest,
            all => all,
        };
        if record.is("EnumAttr") {
            return match arguments {
                [Expr::Name(case)] => self.enum_case(record, case),
                _ => Ok(None),
            };
        }
        let count = record
            .dag("parameters")?
            .map_or(0, |dag| dag.arguments.len());
        let item = self.items.get(&*record.name).cloned();
        let Some(item) = item.filter(|_| count == arguments.len()) else {
            return Ok(None);
        };
        let mut values = vec!["cx".to_owned()];
        for argument in arguments {
            let value = match argument {
                Expr::Number(value) => Some(value.to_string()),
                Expr::Name(name) if name == "true" || name == "false" => Some(name.clone()),
                // A parameter of C++ that is a float is an attribute of one.
                Expr::Call {
                    function,
                    arguments,
                    ..
                } if plain(function) == "APFloat" => match &arguments[..] {
                    [Expr::Float(value)] => Some(format!("FloatAttr::f64(cx, {value})")),
                    _ => None,
                },
                call => self.constructed(call, depth + 1)?,
            };
            match value {
                Some(value) => values.push(value),
                None => return Ok(None),
            }
        }
        let path = self.path(&item);
        Ok(Some(format!("{path}::get({})", values.join(", "))))
    }
}

/// `true`, `1`
fn boolean(text: &str) -> Option<bool> {
    match text {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}

/// `3`, `-1`, `0xf`, `static_cast<int64_t>(1)`
pub(super) fn integer(text: &str) -> Option<i64> {
    let text = text.trim();
    if let Some(cast) = text.strip_prefix("static_cast<")
        && let Some((_, inner)) = cast.split_once(">(")
    {
        return integer(inner.strip_suffix(')')?);
    }
    match plain(text) {
        "ShapedType::kDynamic" | "INT64_MIN" => return Some(i64::MIN),
        "INT64_MAX" => return Some(i64::MAX),
        "INT32_MIN" | "INT_MIN" => return Some(i32::MIN.into()),
        "INT32_MAX" | "INT_MAX" => return Some(i32::MAX.into()),
        _ => {}
    }
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
    match digits.strip_prefix("0x") {
        Some(hex) => i64::from_str_radix(hex, 16).ok(),
        None => digits.parse().ok(),
    }
}

/// `0.5`, `1.0f`, `2`
fn float(text: &str) -> Option<String> {
    let digits = text.trim().trim_end_matches(['f', 'F']);
    let value: f64 = digits.parse().ok()?;
    value.is_finite().then(|| format!("{value:?}"))
}

/// `"text"`, in one or two pairs of quotes.
pub(super) fn string(text: &str) -> Option<String> {
    let inner = text.trim().strip_prefix('"')?.strip_suffix('"')?;
    (!inner.contains(['"', '\\'])).then(|| format!("{inner:?}"))
}

/// `{}`, `{1, 2}`
pub(super) fn integers_of(text: &str) -> Option<Vec<i64>> {
    let inner = text.trim().strip_prefix('{')?.strip_suffix('}')?.trim();
    match inner {
        "" => Some(Vec::new()),
        inner => inner.split(',').map(integer).collect(),
    }
}

/// `[1, 2]`
fn integer_list(text: &str) -> Option<String> {
    Some(format!("{:?}", integers_of(text)?))
}

/// `$_builder.getF32Type()`: the constant of a type.
fn ty(text: &str) -> Option<&str> {
    let name = text.trim().strip_prefix("$_builder.get")?;
    Some(match name.strip_suffix("Type()")? {
        "Index" => "INDEX",
        "None" => "NONE",
        name @ ("I1" | "I8" | "I16" | "I32" | "I64" | "BF16" | "F16" | "F32" | "F64") => name,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_read() {
        assert_eq!(
            [
                integer("-1"),
                integer("0xf"),
                integer("static_cast<int64_t>(3)"),
                integer("f()")
            ],
            [Some(-1), Some(15), Some(3), None]
        );
        assert_eq!(
            [
                "ShapedType::kDynamic",
                "::mlir::ShapedType::kDynamic",
                "INT_MAX"
            ]
            .map(integer),
            [Some(i64::MIN), Some(i64::MIN), Some(i32::MAX.into())]
        );
        assert_eq!(
            [
                "$_builder.getF32Type()",
                "$_builder.getIndexType()",
                "getF32Type()"
            ]
            .map(ty),
            [Some("F32"), Some("INDEX"), None]
        );
        assert_eq!(
            integer_list("{ static_cast<int64_t>(1), 2 }").as_deref(),
            Some("[1, 2]")
        );
        assert_eq!(
            (float("1.0f"), string("\"a\"")),
            (Some("1.0".into()), Some("\"a\"".into()))
        );
    }

    #[test]
    fn lists_without_elements() {
        for empty in ["{ }", "::llvm::ArrayRef<int32_t>{}", "std::vector<bool>()"] {
            assert!(is_empty_list(empty), "{empty}");
        }
        for other in ["()", "f()", "ArrayRef", "llvm::ArrayRef<int32_t>{1}"] {
            assert!(!is_empty_list(other), "{other}");
        }
    }
}
