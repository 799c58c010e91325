//! Interfaces are called through `&dyn Trait`.

use syn::visit::{self, Visit};
use syn::{FnArg, GenericParam, ReceiverKind, ReturnType, Signature, TraitItem, Type, parse_quote};
use terrace_macro_support::Errors;

use super::Interface;

/// Reports what cannot be called that way, and keeps functions without `self` out of it. Whether a trait object can be
/// made at all is returned.
pub fn interface(interface: &mut Interface, errors: &mut Errors) -> bool {
    let item = &mut interface.item;
    let mut found = Errors::default();
    if !item.generics.params.is_empty() {
        found.push_over(
            &item.generics,
            "an interface is looked up by its trait and cannot be generic",
        );
    }
    for member in &mut item.items {
        match member {
            TraitItem::Fn(method) => check_method(&mut method.sig, &mut found),
            TraitItem::Type(ty) => found.push(
                &ty.ident,
                "an interface has no associated types: whoever asks for it does not know what implements it",
            ),
            TraitItem::Const(constant) => found.push(
                &constant.ident,
                "an interface has no constants: write a method that returns it",
            ),
            _ => {}
        }
    }
    let sound = found.is_empty();
    errors.append(found);
    sound
}

/// Whether a type is made of `Self` itself, not of what it has.
fn names_self(ty: &Type) -> bool {
    struct Finder(bool);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_path(&mut self, path: &'ast syn::Path) {
            self.0 |= path.is_ident("Self");
            visit::visit_path(self, path);
        }
    }
    let mut finder = Finder(false);
    finder.visit_type(ty);
    finder.0
}

fn check_method(signature: &mut Signature, errors: &mut Errors) {
    match signature.inputs.first() {
        Some(FnArg::Receiver(receiver)) => {
            let by_reference = matches!(receiver.kind, ReceiverKind::Reference(_, _, None));
            if !by_reference {
                errors.push_over(
                    receiver,
                    "a method of an interface takes `&self`: it is called on a handle, and what changes is given as `&mut Ir` or `&mut Rewriter<'_>`",
                );
            }
        }
        // A function without `self` is for callers that know the op's Rust type.
        _ => {
            let clause = signature.generics.make_where_clause();
            clause.predicates.push(parse_quote!(Self: Sized));
            return;
        }
    }
    if let Some(asyncness) = &signature.asyncness {
        errors.push(asyncness, "a method of an interface is not `async`");
    }
    for parameter in &signature.generics.params {
        if !matches!(parameter, GenericParam::Lifetime(_)) {
            errors.push_over(
                parameter,
                "a method of an interface is not generic: it is called through `&dyn`; take `&dyn Fn(..)`, or a concrete type",
            );
        }
    }
    let inputs = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(input) => Some(&*input.ty),
        FnArg::Receiver(_) => None,
    });
    let output = match &signature.output {
        ReturnType::Type(_, ty) => Some(&**ty),
        ReturnType::Default => None,
    };
    for ty in inputs.chain(output) {
        if names_self(ty) {
            errors.push_over(
                ty,
                "whoever calls the method does not know what implements the interface: give a handle, such as `Op`, `Value`, `Type` or `Attribute`, instead of `Self`",
            );
        }
        if matches!(ty, Type::ImplTrait(_)) {
            errors.push_over(
                ty,
                "a method of an interface has no `impl Trait`: it is called through `&dyn`; use `&dyn Trait`, `Box<dyn Trait>` or a concrete type",
            );
        }
    }
}
