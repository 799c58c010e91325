//! The types of fields: a constraint, possibly in one of the library's wrappers.

use quote::ToTokens;
use syn::{Expr, GenericArgument, Ident, Path, PathArguments, Stmt, Type};
use terrace_macro_support::Errors;

use super::model::{Arity, last_segment};

/// A field's type, taken apart.
pub struct Wrapped {
    pub arity: Arity,
    /// Whether each of its values is a list.
    pub is_nested: bool,
    pub wrapper: Option<Path>,
    /// What is in the wrapper; `None` after an error.
    pub constraint: Option<Type>,
    pub default: Option<Expr>,
}

impl Wrapped {
    /// Reads a type.
    pub fn of(ty: Type, errors: &mut Errors) -> Wrapped {
        let plain = |constraint| Wrapped {
            arity: Arity::One,
            is_nested: false,
            wrapper: None,
            constraint,
            default: None,
        };
        let ty = ungrouped(ty);
        let Type::Path(path) = &ty else {
            return plain(Some(ty));
        };
        let Some(last) = path.path.segments.last() else {
            return plain(Some(ty));
        };
        if let Some(instead) = tablegen(&last.ident.to_string()) {
            errors.push_over(&path, format!("`{}` is written {instead}", last.ident));
            return plain(None);
        }
        let (arity, count) = match last.ident.to_string().as_str() {
            "Variadic" | "VariadicOfVariadic" => (Arity::Variadic, 1),
            "Optional" => (Arity::Optional, 1),
            "DefaultValued" => (Arity::One, 2),
            _ => return plain(Some(ty)),
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
            return plain(None);
        };
        if let Some(inner) = last_segment(constraint).filter(|inner| is_wrapper(inner)) {
            errors.push_over(constraint, nested(&last.ident, inner));
            return plain(None);
        }
        let default: Option<Expr> = arguments.get(1).and_then(|argument| match argument {
            GenericArgument::Const(expr) => Some(unbraced(expr.clone())),
            GenericArgument::Type(ty) => syn::parse2(ty.to_token_stream()).ok(),
            _ => None,
        });
        if let Some(Expr::Block(block)) = &default
            && block.block.stmts.is_empty()
        {
            errors.push_over(block, "the default is an expression: `{ 0 }`");
            return plain(None);
        }
        let is_nested = last.ident == "VariadicOfVariadic";
        let mut wrapper = path.path.clone();
        if let Some(last) = wrapper.segments.last_mut() {
            last.arguments = PathArguments::None;
        }
        Wrapped {
            arity,
            is_nested,
            wrapper: Some(wrapper),
            constraint: Some(ungrouped(constraint.clone())),
            default,
        }
    }
}

fn is_wrapper(name: &Ident) -> bool {
    [
        "Variadic",
        "VariadicOfVariadic",
        "Optional",
        "DefaultValued",
    ]
    .iter()
    .any(|wrapper| name == wrapper)
}

/// Why one wrapper is not in another.
fn nested(outer: &Ident, inner: &Ident) -> String {
    match (outer.to_string().as_str(), inner.to_string().as_str()) {
        ("Variadic", "Variadic") => {
            "a list of lists is `VariadicOfVariadic<..>`, with an attribute that holds their sizes"
                .to_owned()
        }
        ("Optional", "Variadic" | "VariadicOfVariadic") | ("Variadic", "Optional") => {
            "any number of values may be none: write `Variadic<..>` alone".to_owned()
        }
        (_, "DefaultValued") | ("DefaultValued", _) => {
            "what has a default may be left out already: write `DefaultValued<..>` alone".to_owned()
        }
        _ => format!("a field has one wrapper: write `{outer}<..>` or `{inner}<..>`"),
    }
}

/// What TableGen's wrappers are called here.
fn tablegen(name: &str) -> Option<&'static str> {
    Some(match name {
        "OptionalAttr" | "OptionalProp" | "OptionalProperty" => "`Optional<..>`",
        "DefaultValuedAttr" | "DefaultValuedProp" | "DefaultValuedProperty" => {
            "`DefaultValued<.., { value }>`"
        }
        _ => return None,
    })
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
