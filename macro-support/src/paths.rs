//! How generated code names the IR crate.

use std::cell::RefCell;
use std::ffi::OsString;

use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Punct, Spacing, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Ident;

/// The tokens with another place, so that an error about code made of them is reported there.
pub fn placed(tokens: &TokenStream, span: Span) -> TokenStream {
    let place = |mut tree: TokenTree| {
        tree.set_span(span);
        tree
    };
    tokens.clone().into_iter().map(place).collect()
}

/// A path that generated code names again and again. To put one stream of tokens into another is a call to the compiler;
/// these tokens are put there as they are, which is not.
#[derive(Clone)]
pub struct ItemPath {
    trees: Vec<TokenTree>,
    span: Span,
}

impl ItemPath {
    /// A path from the root of crates.
    fn global(names: &[&str]) -> Self {
        let root = ItemPath {
            trees: Vec::new(),
            span: Span::call_site(),
        };
        names.iter().fold(root, |path, name| path.join(name))
    }

    /// What is in scope by this name.
    pub fn local(name: &str) -> Self {
        let span = Span::call_site();
        ItemPath {
            trees: vec![Ident::new(name, span).into()],
            span,
        }
    }

    /// What has this path in it: `ods::Fold`.
    pub fn join(mut self, path: &str) -> Self {
        for name in path.split("::") {
            for spacing in [Spacing::Joint, Spacing::Alone] {
                let mut colon = Punct::new(':', spacing);
                colon.set_span(self.span);
                self.trees.push(colon.into());
            }
            self.trees.push(Ident::new(name, self.span).into());
        }
        self
    }

    /// The same with another place, so that an error about it is reported there.
    pub fn at(&self, span: Span) -> Self {
        let mut path = ItemPath {
            trees: self.trees.clone(),
            span,
        };
        for tree in &mut path.trees {
            tree.set_span(span);
        }
        path
    }
}

impl ToTokens for ItemPath {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        tokens.extend(self.trees.iter().cloned());
    }
}

/// The path of `terrace_ir` where the macro is used: directly, or through the facade, honouring renames.
pub fn ir_crate() -> ItemPath {
    let path = ir_path();
    let names: Vec<&str> = path.iter().map(String::as_str).collect();
    ItemPath::global(&names)
}

/// The path of what generated code calls, as short as it can be: most tokens of an expansion are paths.
pub fn generated_items() -> ItemPath {
    ItemPath::global(&[&ir_path()[0], "__ods"])
}

/// The names in the path of `terrace_ir`.
fn ir_path() -> Vec<String> {
    // A compiler expands macros of one crate, an editor's server those of several.
    thread_local! {
        static KNOWN: RefCell<Option<(Option<OsString>, Vec<String>)>> = const { RefCell::new(None) };
    }
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR");
    KNOWN.with_borrow_mut(|known| match known {
        Some((of, path)) if *of == manifest => path.clone(),
        _ => {
            let path = find_ir_crate();
            *known = Some((manifest, path.clone()));
            path
        }
    })
}

/// The names in that path.
fn find_ir_crate() -> Vec<String> {
    let named = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    match crate_name("terrace-ir") {
        Ok(FoundCrate::Name(name)) => return vec![name],
        Ok(FoundCrate::Itself) => return named(&["terrace_ir"]),
        Err(_) => {}
    }
    match crate_name("terrace") {
        Ok(FoundCrate::Name(name)) => named(&[&name, "ir"]),
        _ => named(&["terrace", "ir"]),
    }
}
