//! The fields of an op's struct.

use darling::FromMeta;
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, GenericArgument, LitStr, Path, PathArguments, Stmt, Type, parse_quote_spanned};
use terrace_macro_support::{Errors, ir_crate, placed, unknown};

use super::model::{
    Arity, Attr, AttrKind, Field, Op, Presence, Slot, Variable, last_segment, plain,
};

const KINDS: [&str; 6] = ["operand", "attr", "prop", "result", "region", "successor"];

#[derive(FromMeta, Default)]
#[darling(default)]
struct Arguments {
    name: Option<LitStr>,
}

#[derive(FromMeta, Default)]
#[darling(default)]
struct OperandArguments {
    name: Option<LitStr>,
    segments: Option<syn::Ident>,
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
    let (own, attributes): (Vec<_>, Vec<_>) = field
        .attrs
        .into_iter()
        .partition(|attribute| KINDS.iter().any(|kind| attribute.path().is_ident(kind)));
    let misspelt = reject_others(&attributes, errors);
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
    let mut label = None;
    let mut segments = None;
    match &kind.meta {
        syn::Meta::Path(_) => {}
        meta if kind.path().is_ident("operand") => {
            let arguments = from_meta::<OperandArguments>(meta, errors);
            (label, segments) = (arguments.name, arguments.segments);
        }
        meta if kind.path().is_ident("successor") => {
            errors.push_over(meta, "`#[successor]` takes no arguments");
        }
        meta => label = from_meta::<Arguments>(meta, errors).name,
    }
    let mut wrapped = Wrapped::of(field.ty, errors);
    if let Some(variable) = op
        .variables
        .iter_mut()
        .find(|variable| names(&wrapped.constraint, variable))
    {
        wrapped.constraint = variable.constraint.clone();
        if ["operand", "attr", "result"]
            .iter()
            .any(|word| kind.path().is_ident(word))
        {
            variable.uses.push(name.clone());
        }
    }
    check_segments(&name, &wrapped, &segments, kind, errors);
    let expr = wrapped.default;
    let field = Field {
        label: label.map_or_else(|| plain(&name), |label| label.value()),
        name,
        attributes,
        arity: wrapped.arity,
        wrapper: wrapped.wrapper,
        constraint: wrapped.constraint,
        segments,
    };
    if expr.is_some() && !is_attr {
        errors.push_over(
            &field.wrapper,
            "only attributes and properties have default values; an operand that may be absent is `Optional<..>`",
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

fn from_meta<T: FromMeta + Default>(meta: &syn::Meta, errors: &mut Errors) -> T {
    T::from_meta(meta).unwrap_or_else(|error| {
        errors.add(error.into());
        T::default()
    })
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
    if unit && field.arity == Arity::One && default.is_none() {
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
    let ir = placed(&ir_crate(), span);
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

/// Reports attributes that are not for fields; whether one of them may be a misspelt kind is returned.
fn reject_others(attributes: &[syn::Attribute], errors: &mut Errors) -> bool {
    let mut misspelt = false;
    const ALLOWED: [&str; 6] = ["doc", "deprecated", "allow", "expect", "warn", "deny"];
    for attribute in attributes {
        let path = attribute.path();
        if ALLOWED.iter().any(|name| path.is_ident(name)) {
            continue;
        }
        let name = path.to_token_stream().to_string();
        match name.as_str() {
            "cfg" | "cfg_attr" => errors.push_over(
                attribute,
                "an op has the same parts in every configuration; put `#[cfg]` on the whole op",
            ),
            _ => {
                misspelt = true;
                errors.push_over(attribute, unknown("kind of field", &name, &KINDS));
            }
        }
    }
    misspelt
}

/// A field's type, taken apart.
struct Wrapped {
    arity: Arity,
    is_nested: bool,
    wrapper: Option<Path>,
    constraint: Type,
    default: Option<Expr>,
}

impl Wrapped {
    fn of(ty: Type, errors: &mut Errors) -> Wrapped {
        let plain = |constraint| Wrapped {
            arity: Arity::One,
            is_nested: false,
            wrapper: None,
            constraint,
            default: None,
        };
        let ty = ungrouped(ty);
        let Type::Path(path) = &ty else {
            return plain(ty);
        };
        let Some(last) = path.path.segments.last() else {
            return plain(ty);
        };
        let (arity, count) = match last.ident.to_string().as_str() {
            "Variadic" | "VariadicOfVariadic" => (Arity::Variadic, 1),
            "Optional" => (Arity::Optional, 1),
            "DefaultValued" => (Arity::One, 2),
            _ => return plain(ty),
        };
        let arguments: Vec<&GenericArgument> = match &last.arguments {
            PathArguments::AngleBracketed(list) => list.args.iter().collect(),
            _ => Vec::new(),
        };
        let (Some(GenericArgument::Type(constraint)), true) =
            (arguments.first(), arguments.len() == count)
        else {
            let example = match count {
                1 => format!("{}<AnyType>", last.ident),
                _ => "DefaultValued<I64Attr, { 0 }>".to_owned(),
            };
            errors.push_over(
                &path,
                format!("`{}` is written as in `{example}`", last.ident),
            );
            return match arguments.first() {
                Some(GenericArgument::Type(constraint)) => plain(constraint.clone()),
                _ => plain(ty),
            };
        };
        let default = arguments.get(1).and_then(|argument| match argument {
            GenericArgument::Const(expr) => Some(unbraced(expr.clone())),
            GenericArgument::Type(ty) => syn::parse2(ty.to_token_stream()).ok(),
            _ => None,
        });
        let is_nested = last.ident == "VariadicOfVariadic";
        let mut wrapper = path.path.clone();
        if let Some(last) = wrapper.segments.last_mut() {
            last.arguments = PathArguments::None;
        }
        Wrapped {
            arity,
            is_nested,
            wrapper: Some(wrapper),
            constraint: ungrouped(constraint.clone()),
            default,
        }
    }
}

/// An expression without the braces that a const argument needs.
fn unbraced(expr: Expr) -> Expr {
    match expr {
        Expr::Block(mut block) if block.attrs.is_empty() && block.label.is_none() => {
            match (block.block.stmts.pop(), block.block.stmts.is_empty()) {
                (Some(Stmt::Expr(inner, None)), true) => inner,
                (last, _) => {
                    block.block.stmts.extend(last);
                    Expr::Block(block)
                }
            }
        }
        expr => expr,
    }
}

/// A type without the invisible delimiters of a `macro_rules!` variable.
fn ungrouped(ty: Type) -> Type {
    match ty {
        Type::Group(group) => ungrouped(*group.elem),
        ty => ty,
    }
}
