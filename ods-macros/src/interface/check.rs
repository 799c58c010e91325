//! Interfaces are called through `&dyn Trait`.

use syn::visit::{self, Visit};
use syn::{
    FnArg, GenericParam, ReceiverKind, ReturnType, Safety, Signature, TraitItem, Type,
    TypeParamBound, parse_quote,
};
use terrace_macro_support::Errors;

use super::Interface;

/// Traits of Rust that no trait object can require.
const NOT_OF_OBJECTS: [&str; 9] = [
    "Sized",
    "Clone",
    "Copy",
    "Default",
    "PartialEq",
    "Eq",
    "PartialOrd",
    "Ord",
    "Hash",
];

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
    for bound in &item.supertraits {
        if let TypeParamBound::Trait(bound) = bound
            && let Some(name) = bound.path.segments.last()
            && NOT_OF_OBJECTS.iter().any(|other| name.ident == other)
        {
            found.push_over(
                bound,
                format!(
                    "an interface is asked for as `&dyn {}`, which is no `{}`: leave it out",
                    item.ident, name.ident
                ),
            );
        }
    }
    for member in &mut item.items {
        match member {
            TraitItem::Fn(method) if method.sig.receiver().is_some() => {
                check_method(&method.sig, &mut found);
            }
            // A function without `self` is for callers that know what implements the interface; those that have an object go
            // through a method that the macro adds.
            TraitItem::Fn(function) => {
                let signature = &mut function.sig;
                if is_callable_on_objects(signature) {
                    interface.statics.push(signature.clone());
                }
                let clause = signature.generics.make_where_clause();
                clause.predicates.push(parse_quote!(Self: Sized));
            }
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

/// Whether a function without `self` can be a method as well: its types are the same whatever implements it, and what it
/// returns borrows from no argument that is not named.
fn is_callable_on_objects(signature: &Signature) -> bool {
    let plain = signature.asyncness.is_none()
        && signature.constness.is_none()
        && matches!(signature.safety, Safety::Default)
        && signature.generics.where_clause.is_none()
        && signature.generics.type_params().next().is_none()
        && signature.generics.const_params().next().is_none();
    let types_of = |input: &FnArg| match input {
        FnArg::Typed(input) => Some((*input.ty).clone()),
        FnArg::Receiver(_) => None,
    };
    let mut inputs = signature.inputs.iter().filter_map(types_of);
    let fits = |ty: &Type| !names_self(ty) && !is_impl(ty);
    plain
        && inputs.all(|ty| fits(&ty))
        && match &signature.output {
            ReturnType::Type(_, ty) => fits(ty) && !elides_lifetimes(ty),
            ReturnType::Default => true,
        }
}

/// Whether a type has references whose lifetimes are not named.
fn elides_lifetimes(ty: &Type) -> bool {
    struct Finder(bool);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_type_reference(&mut self, reference: &'ast syn::TypeReference) {
            self.0 |= reference.lifetime.is_none();
            visit::visit_type_reference(self, reference);
        }
        fn visit_lifetime(&mut self, lifetime: &'ast syn::Lifetime) {
            self.0 |= lifetime.ident == "_";
        }
    }
    let mut finder = Finder(false);
    finder.visit_type(ty);
    finder.0
}

/// Whether a type has an `impl Trait` in it.
fn is_impl(ty: &Type) -> bool {
    struct Finder(bool);
    impl<'ast> Visit<'ast> for Finder {
        fn visit_type_impl_trait(&mut self, _: &'ast syn::TypeImplTrait) {
            self.0 = true;
        }
    }
    let mut finder = Finder(false);
    finder.visit_type(ty);
    finder.0
}

fn check_method(signature: &Signature, errors: &mut Errors) {
    if let Some(FnArg::Receiver(receiver)) = signature.inputs.first() {
        let by_reference = matches!(receiver.kind, ReceiverKind::Reference(_, _, None));
        if !by_reference {
            errors.push_over(
                receiver,
                "a method of an interface takes `&self`: it is called on a handle, and what changes is given as `&mut Ir` or `&mut Rewriter<'_>`",
            );
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
        if is_impl(ty) {
            errors.push_over(
                ty,
                "a method of an interface has no `impl Trait`: it is called through `&dyn`; use `&dyn Trait`, `Box<dyn Trait>` or a concrete type",
            );
        }
    }
}
