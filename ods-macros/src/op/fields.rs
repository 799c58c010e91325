//! The fields of an op's struct.

use quote::{ToTokens, quote_spanned};
use syn::parse::ParseStream;
use syn::spanned::Spanned;
use syn::{Expr, Ident, LitStr, Meta, Type, TypePath, parse_quote_spanned};
use terrace_macro_support::{Errors, ir_crate, parse_arguments, unknown};

use super::infer::is_type_constraint;
use super::model::{
    Arity, Attr, AttrKind, Field, Op, Presence, Slot, Variable, last_segment, plain,
};
use super::wrapped::Wrapped;
use crate::arguments::{borrowed, value, word};

const KINDS: [&str; 6] = ["operand", "attr", "prop", "result", "region", "successor"];

/// What the attribute of a kind says beside it.
#[derive(Default)]
struct Arguments {
    /// The name in the text and in messages.
    name: Option<LitStr>,
    /// Of operands: the attribute with the sizes of lists.
    segments: Option<Ident>,
    /// Of attributes: whether it is among the discardable ones.
    discardable: bool,
}

/// Adds a field to the op.
pub fn add(op: &mut Op, field: syn::Field, errors: &mut Errors) {
    let Some(name) = field.ident else {
        errors.push(
            &field.ty,
            "the parts of an op have names: `struct MyOp { #[operand] input: AnyType }`",
        );
        return;
    };
    if name == "_" {
        // The compiler has reported it.
        return;
    }
    if op.fields().any(|other| other.name == name) {
        errors.push(&name, format!("another field is named `{name}` already"));
        return;
    }
    let (own, mut attributes): (Vec<_>, Vec<_>) = field
        .attrs
        .into_iter()
        .partition(|attribute| KINDS.iter().any(|kind| attribute.path().is_ident(kind)));
    let misspelt = reject_others(&mut attributes, errors);
    let [kind] = &own[..] else {
        match own.get(1) {
            Some(second) => errors.push_over(second, format!("`{name}` already has a kind")),
            None if misspelt => {}
            None => errors.push(
                &name,
                format!(
                    "what is `{name}`? Put `#[operand]`, `#[attr]`, `#[prop]`, `#[result]`, `#[region]` or `#[successor]` before it"
                ),
            ),
        }
        return;
    };
    let is_prop = kind.path().is_ident("prop");
    let is_attr = is_prop || kind.path().is_ident("attr");
    let arguments = Arguments::of(kind, errors);
    let mut wrapped = Wrapped::of(field.ty, errors);
    if !is_attr && let Some(constraint) = &wrapped.constraint {
        wrapped.arity = meant_arity(constraint).unwrap_or(wrapped.arity);
    }
    let mut constraint = wrapped.constraint.clone();
    let variable = op
        .variables
        .iter_mut()
        .find(|variable| constraint.as_ref().is_some_and(|ty| names(ty, variable)));
    if let Some(variable) = variable {
        constraint = Some(variable.constraint.clone());
        if ["operand", "attr", "result"]
            .iter()
            .any(|word| kind.path().is_ident(word))
        {
            variable.uses.push(name.clone());
        }
    }
    let constraint = match constraint {
        Some(Type::Path(path)) => match of_other_kind(kind, &path, &name) {
            Some(problem) => {
                errors.push_over(&path, problem);
                any(kind, &path)
            }
            None => Type::Path(path),
        },
        Some(Type::Reference(reference)) if is_prop => {
            let message = borrowed("a property belongs to its op", &reference);
            errors.push_over(&reference, message);
            any(kind, &reference)
        }
        Some(ty) if is_prop => ty,
        Some(ty) => {
            errors.push_over(
                &ty,
                "expected the name of a constraint, such as `AnyType` or `I64Attr`",
            );
            any(kind, &ty)
        }
        None => any(kind, &name),
    };
    check_segments(&name, &wrapped, &arguments.segments, kind, errors);
    let expr = wrapped.default;
    let field = Field {
        label: arguments
            .name
            .map_or_else(|| plain(&name), |label| label.value()),
        name,
        attributes,
        arity: wrapped.arity,
        wrapper: wrapped.wrapper,
        constraint,
        segments: arguments.segments,
        discardable: arguments.discardable,
    };
    if expr.is_some() && !is_attr {
        errors.push_over(
            &field.wrapper,
            "only attributes and properties have default values; an operand or a result that may be absent is `Optional<..>`",
        );
    }
    if kind.path().is_ident("operand") {
        op.arguments.push(Slot::Operand(op.operands.len()));
        op.operands.push(field);
    } else if kind.path().is_ident("result") {
        op.results.push(field);
    } else if kind.path().is_ident("region") {
        check_arity(&field, "region", op.regions.last(), errors);
        op.regions.push(field);
    } else if kind.path().is_ident("successor") {
        check_arity(&field, "successor", op.successors.last(), errors);
        op.successors.push(field);
    } else {
        op.arguments.push(Slot::Attribute(op.attrs.len()));
        let (field, kind, presence) = match is_prop {
            true => property(field, expr, errors),
            false => attribute(field, expr, errors),
        };
        add_attr(op, field, kind, presence, errors);
    }
}

impl Arguments {
    /// Reads `#[kind(argument = value)]`.
    fn of(kind: &syn::Attribute, errors: &mut Errors) -> Arguments {
        let word = kind.path().to_token_stream().to_string();
        let known: &[&str] = match word.as_str() {
            "operand" => &["name", "segments"],
            "attr" => &["name", "discardable"],
            "successor" => &[],
            _ => &["name"],
        };
        let mut arguments = Arguments::default();
        match &kind.meta {
            Meta::Path(_) => {}
            meta if known.is_empty() => {
                errors.push_over(meta, format!("`#[{word}]` takes no arguments"));
            }
            Meta::NameValue(meta) => errors.push_over(
                meta,
                format!("arguments are in parentheses: `#[{word}(name = \"text\")]`"),
            ),
            Meta::List(list) => {
                parse_arguments(list.tokens.clone(), errors, |name, input, _| {
                    arguments.argument(&name, known, input)
                });
            }
        }
        arguments
    }

    fn argument(
        &mut self,
        name: &Ident,
        known: &[&str],
        input: ParseStream<'_>,
    ) -> syn::Result<()> {
        let text = name.to_string();
        if !known.contains(&text.as_str()) {
            let message = unknown("argument", &text, known);
            return Err(syn::Error::new(name.span(), message));
        }
        if name == "segments" {
            self.segments = Some(value(name, input, "sizes")?);
            return Ok(());
        }
        if name == "discardable" {
            word(name, input, "write `#[attr(discardable)]`")?;
            self.discardable = true;
            return Ok(());
        }
        let text: LitStr = value(name, input, "\"text\"")?;
        let is_name = |c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c);
        if text.value().is_empty() || !text.value().chars().all(is_name) {
            return Err(syn::Error::new(
                text.span(),
                "a name in the text is made of letters, digits, `_`, `$`, `.` and `-`",
            ));
        }
        self.name = Some(text);
        Ok(())
    }
}

/// What is wrong with the parameters of a constraint that takes a list.
fn unlisted(last: &syn::PathSegment) -> Option<String> {
    const LISTS: [&str; 10] = [
        "AllAttrOf",
        "AllOf",
        "AnyAttrOf",
        "AnyOf",
        "MemRefOf",
        "NestedTupleOf",
        "RankedTensorOf",
        "TensorOf",
        "TupleOf",
        "VectorOf",
    ];
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    let name = &last.ident;
    if !LISTS.iter().any(|list| name == list) {
        return None;
    }
    let listed = match &arguments.args.iter().collect::<Vec<_>>()[..] {
        // A variable of a macro, or another name for a list.
        [syn::GenericArgument::Type(Type::Tuple(_) | Type::Group(_))] => return None,
        [syn::GenericArgument::Type(Type::Paren(only))] => {
            only.elem.to_token_stream().to_string() + ","
        }
        // Another name may stand for a list.
        [syn::GenericArgument::Type(only)]
            if last_segment(only).is_some_and(|name| !is_type_constraint(name)) =>
        {
            return None;
        }
        [syn::GenericArgument::Type(only)] => only.to_token_stream().to_string() + ",",
        several => {
            let several: Vec<String> = several
                .iter()
                .map(|argument| argument.to_token_stream().to_string())
                .collect();
            several.join(", ")
        }
    };
    Some(format!(
        "`{name}` takes a list in parentheses: `{name}<({listed})>`"
    ))
}

/// What is wrong if the constraint is one of the library's for another kind. Of others the compiler finds it out.
fn of_other_kind(kind: &syn::Attribute, ty: &TypePath, field: &Ident) -> Option<String> {
    let segment = ty.path.segments.last()?;
    if let Some(problem) = unlisted(segment) {
        return Some(problem);
    }
    let last = &segment.ident;
    let text = last.to_string();
    if let Some(any) = of_handle(&kind.path().to_token_stream().to_string(), &text) {
        return Some(format!(
            "`{text}` is what the accessor gives; the constraint that anything satisfies is `{any}`"
        ));
    }
    if let Some(instead) = of_rust(&kind.path().to_token_stream().to_string(), &text) {
        return Some(format!("`{text}` is a type of Rust; {instead}"));
    }
    let found = match text.as_str() {
        "AnyRegion" | "SizedRegion" | "MinSizedRegion" | "MaxSizedRegion" => "region",
        "AnySuccessor" => "successor",
        name if name.ends_with("Attr") => "attr",
        _ if is_type_constraint(last) => "type",
        _ => return None,
    };
    let kind = kind.path().to_token_stream().to_string();
    let (expected, example) = match kind.as_str() {
        "operand" | "result" => ("type", "`AnyType`"),
        "attr" => ("attr", "`AnyAttr`"),
        "region" => ("region", "`AnyRegion`"),
        "successor" => ("successor", "`AnySuccessor`"),
        _ => return None,
    };
    let describe = |what| match what {
        "type" => "types",
        "attr" => "attributes",
        "region" => "regions",
        _ => "successors",
    };
    let remedy = match found {
        "type" if kind == "attr" => {
            "an attribute of a number is `I64Attr` or the like, one that is a type `TypeAttr`"
                .to_owned()
        }
        "type" => format!("is `{field}` an `#[operand]` or a `#[result]`?"),
        "attr" => format!("is `{field}` an `#[attr]`?"),
        other => format!("is `{field}` a `#[{other}]`?"),
    };
    (found != expected).then(|| {
        format!(
            "`{last}` is a constraint on {}, and one on {} is expected, such as {example}; {remedy}",
            describe(found),
            describe(expected)
        )
    })
}

/// What is written where a handle was: what an accessor gives.
fn of_handle(kind: &str, ty: &str) -> Option<&'static str> {
    Some(match (kind, ty) {
        ("operand" | "result", "Value" | "Type") => "AnyType",
        ("attr", "Attribute") => "AnyAttr",
        ("attr", "Type") => "TypeAttr",
        ("region", "Region") => "AnyRegion",
        ("successor", "Block") => "AnySuccessor",
        _ => return None,
    })
}

/// What is written where a type of Rust was, which only properties have.
fn of_rust(kind: &str, ty: &str) -> Option<String> {
    if kind == "prop" {
        return None;
    }
    let attr = match ty {
        "bool" => "BoolAttr",
        "i8" | "u8" => "I8Attr",
        "i16" | "u16" => "I16Attr",
        "i32" | "u32" => "I32Attr",
        "i64" | "u64" | "isize" | "usize" => "I64Attr",
        "f32" => "F32Attr",
        "f64" => "F64Attr",
        "String" | "str" => "StrAttr",
        "Vec" => "ArrayAttr",
        "Option" => return Some("what may be absent is `Optional<..>`".to_owned()),
        _ => return None,
    };
    Some(match (kind, ty) {
        ("attr", _) => {
            format!("the attribute is `{attr}`; of `#[prop]` fields the types are Rust's")
        }
        (_, "Vec") => "any number of them is `Variadic<..>`".to_owned(),
        _ => "a constraint such as `AnyType` or `I64` is expected here".to_owned(),
    })
}

/// How many values are meant by a type of Rust, which is an error: what else refers to the part is none.
fn meant_arity(ty: &Type) -> Option<Arity> {
    match last_segment(ty)?.to_string().as_str() {
        "Option" => Some(Arity::Optional),
        "Vec" => Some(Arity::Variadic),
        _ => None,
    }
}

/// A constraint that everything of the kind satisfies, in the place of one that was not understood.
fn any(kind: &syn::Attribute, at: &impl Spanned) -> Type {
    let span = at.span();
    let ir = ir_crate().at(span);
    let name = match kind.path().to_token_stream().to_string().as_str() {
        "attr" => "AnyAttr",
        "region" => "AnyRegion",
        "successor" => "AnySuccessor",
        "prop" => return parse_quote_spanned!(span=> bool),
        _ => "AnyType",
    };
    let name = Ident::new(name, span);
    parse_quote_spanned!(span=> #ir::ods::#name)
}

/// A list of lists names the attribute that holds the sizes, and nothing else does.
fn check_segments(
    name: &syn::Ident,
    wrapped: &Wrapped,
    segments: &Option<syn::Ident>,
    kind: &syn::Attribute,
    errors: &mut Errors,
) {
    match (wrapped.is_nested, segments) {
        (true, _) if !kind.path().is_ident("operand") => errors.push_over(
            &wrapped.wrapper,
            "only operands are lists of lists",
        ),
        (true, None) => errors.push_over(
            &wrapped.wrapper,
            format!("where are the sizes of the lists? Add `#[attr] {name}_sizes: DenseI32ArrayAttr`, and name it: `#[operand(segments = {name}_sizes)]`"),
        ),
        (false, Some(segments)) => errors.push(
            segments,
            "only a list of lists has sizes of its own: `VariadicOfVariadic<..>`",
        ),
        _ => {}
    }
}

/// An inherent attribute.
fn attribute(
    field: Field,
    default: Option<Expr>,
    errors: &mut Errors,
) -> (Field, AttrKind, Presence) {
    if field.arity == Arity::Variadic {
        errors.push_over(
            &field.wrapper,
            "an attribute is not variadic: use an array attribute, or `Optional<..>`",
        );
    }
    let unit = last_segment(&field.constraint).is_some_and(|name| name == "UnitAttr");
    if unit && field.arity == Arity::One {
        errors.push(
            &field.constraint,
            "a unit attribute says something by being there or not: write `Optional<UnitAttr>`",
        );
    }
    let presence = match default {
        Some(expr) => Presence::Default(expr),
        None if unit => Presence::Flag,
        None if field.arity == Arity::One => Presence::Required,
        None => Presence::Optional,
    };
    let kind = if unit {
        AttrKind::Unit
    } else {
        AttrKind::Attribute
    };
    (field, kind, presence)
}

/// A property: what stands for its value is an attribute with a constraint of its own. One that may be absent always
/// has a value, `None`.
fn property(
    mut field: Field,
    default: Option<Expr>,
    errors: &mut Errors,
) -> (Field, AttrKind, Presence) {
    if field.arity == Arity::Variadic {
        errors.push_over(
            &field.wrapper,
            "a property is not variadic: several values are a `Vec<..>`",
        );
    }
    let ty = &field.constraint;
    let span = ty.span();
    let named = |word: &str| last_segment(ty).is_some_and(|name| name == word);
    if named("Option") {
        errors.push(ty, "a property that may be absent is `Optional<..>`");
    }
    let unit = named("UnitProp");
    let ir = ir_crate().at(span);
    let (constraint, presence) = match default {
        _ if field.arity == Arity::Optional => (
            quote_spanned!(span=> #ir::ods::Prop<::core::option::Option<#ty>>),
            Presence::Default(parse_quote_spanned!(span=> ::core::option::Option::None)),
        ),
        Some(expr) => (
            quote_spanned!(span=> #ir::ods::Prop<#ty>),
            Presence::Default(expr),
        ),
        None if unit => (
            quote_spanned!(span=> #ir::ods::Prop<#ty>),
            Presence::Default(parse_quote_spanned!(span=> false)),
        ),
        None => (
            quote_spanned!(span=> #ir::ods::Prop<#ty>),
            Presence::Required,
        ),
    };
    field.constraint = Type::Verbatim(constraint);
    field.arity = Arity::One;
    let kind = match unit {
        true => AttrKind::UnitProperty,
        false => AttrKind::Property,
    };
    (field, kind, presence)
}

fn add_attr(op: &mut Op, field: Field, kind: AttrKind, presence: Presence, errors: &mut Errors) {
    let text = field.label.clone();
    if op.attrs.iter().any(|attr| attr.text == text) {
        errors.push(
            &field.name,
            format!("another attribute or property is already named `{text}` in the text"),
        );
    }
    op.attrs.push(Attr {
        field,
        kind,
        text,
        presence,
    });
}

/// Whether a type is a constraint variable.
fn names(ty: &Type, variable: &Variable) -> bool {
    matches!(ty, Type::Path(path) if path.path.is_ident(&variable.name))
}

/// Regions and successors are single, or any number at the end.
fn check_arity(field: &Field, what: &str, before: Option<&Field>, errors: &mut Errors) {
    if field.arity == Arity::Optional {
        errors.push_over(
            &field.wrapper,
            format!("a {what} is not optional: use `Variadic<..>` for any number of them"),
        );
    }
    if let Some(before) = before.filter(|before| before.arity == Arity::Variadic) {
        errors.push(
            &field.name,
            format!(
                "a {what} cannot follow the variadic `{}`: only the last may be variadic",
                before.name
            ),
        );
    }
}

/// Reports, and takes out, attributes that are not for fields; whether one of them may be a misspelt kind is returned.
fn reject_others(attributes: &mut Vec<syn::Attribute>, errors: &mut Errors) -> bool {
    let mut misspelt = false;
    const ALLOWED: [&str; 6] = ["doc", "deprecated", "allow", "expect", "warn", "deny"];
    attributes.retain(|attribute| {
        let path = attribute.path();
        if ALLOWED.iter().any(|name| path.is_ident(name)) {
            return true;
        }
        let name = path.to_token_stream().to_string();
        match name.as_str() {
            "cfg" | "cfg_attr" => errors.push_over(
                attribute,
                "an op has the same parts in every configuration; put `#[cfg]` on the whole op",
            ),
            "default" => errors.push_over(
                attribute,
                "a default is part of the type: `DefaultValued<I64Attr, { 1 }>`",
            ),
            _ => {
                misspelt = true;
                errors.push_over(attribute, unknown("kind of field", &name, &KINDS));
            }
        }
        false
    });
    misspelt
}
