//! `traits(..)`.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, LitStr, Path, Token, Type, token};
use terrace_macro_support::{Errors, closest};

/// The traits of an op.
#[derive(Default)]
pub struct Traits {
    /// Those without parameters, by the names of their constants, with the word that gives them.
    pub flags: Vec<(&'static str, Ident)>,
    /// The others.
    pub checks: Vec<Check>,
}

/// A trait with parameters.
pub enum Check {
    HasParent(Vec<Parent>),
    SingleBlockImplicitTerminator(Path),
    AllTypesMatch(Vec<Ident>),
    TypesMatchWith {
        summary: LitStr,
        from: Ident,
        to: Ident,
        map: Expr,
    },
    /// A type that implements `OpTrait`.
    Custom(Type),
}

/// An op that may contain this one.
pub enum Parent {
    Name(LitStr),
    Op(Path),
}

impl Parse for Parent {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) {
            return input.parse().map(Parent::Name);
        }
        input.parse().map(Parent::Op)
    }
}

/// Names in `traits(..)` and in the table, in the order of their bits.
const FLAGS: [(&str, &str); 29] = [
    ("IsolatedFromAbove", "ISOLATED_FROM_ABOVE"),
    ("Terminator", "TERMINATOR"),
    ("Commutative", "COMMUTATIVE"),
    ("Pure", "PURE"),
    ("NoMemoryEffect", "NO_MEMORY_EFFECT"),
    ("ConstantLike", "CONSTANT_LIKE"),
    ("SymbolTable", "SYMBOL_TABLE"),
    ("Symbol", "SYMBOL"),
    ("SingleBlock", "SINGLE_BLOCK"),
    ("NoTerminator", "NO_TERMINATOR"),
    ("NoRegionArguments", "NO_REGION_ARGUMENTS"),
    ("SameOperandsAndResultType", "SAME_OPERANDS_AND_RESULT_TYPE"),
    ("SameTypeOperands", "SAME_TYPE_OPERANDS"),
    (
        "SameOperandsAndResultShape",
        "SAME_OPERANDS_AND_RESULT_SHAPE",
    ),
    (
        "SameOperandsAndResultElementType",
        "SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE",
    ),
    ("ReturnLike", "RETURN_LIKE"),
    ("AffineScope", "AFFINE_SCOPE"),
    ("AutomaticAllocationScope", "AUTOMATIC_ALLOCATION_SCOPE"),
    ("AttrSizedOperandSegments", "ATTR_SIZED_OPERAND_SEGMENTS"),
    ("AttrSizedResultSegments", "ATTR_SIZED_RESULT_SEGMENTS"),
    ("RecursiveMemoryEffects", "RECURSIVE_MEMORY_EFFECTS"),
    ("Elementwise", "ELEMENTWISE"),
    ("Idempotent", "IDEMPOTENT"),
    ("Involution", "INVOLUTION"),
    ("SameVariadicOperandSize", "SAME_VARIADIC_OPERAND_SIZE"),
    ("RecursivelySpeculatable", "RECURSIVELY_SPECULATABLE"),
    ("AlwaysSpeculatable", "ALWAYS_SPECULATABLE"),
    ("GraphRegion", "GRAPH_REGION"),
    ("SameVariadicResultSize", "SAME_VARIADIC_RESULT_SIZE"),
];

/// Names with parameters, each with how it is written.
const CHECKS: [(&str, &str); 4] = [
    ("HasParent", "HasParent(FuncOp)"),
    (
        "SingleBlockImplicitTerminator",
        "SingleBlockImplicitTerminator(YieldOp)",
    ),
    ("AllTypesMatch", "AllTypesMatch(lhs, rhs)"),
    (
        "TypesMatchWith",
        "TypesMatchWith(\"what must hold\", from = x, to = y, path::to::function)",
    ),
];

impl Traits {
    /// Whether a trait without parameters is there.
    pub fn has(&self, name: &str) -> bool {
        self.flags.iter().any(|(_, word)| word == name)
    }

    /// Reads the list.
    pub fn parse(tokens: TokenStream, errors: &mut Errors) -> Traits {
        let mut traits = Traits::default();
        let parsed = syn::parse::Parser::parse2(
            |input: ParseStream<'_>| {
                while !input.is_empty() {
                    traits.parse_one(input, errors)?;
                    if !input.is_empty() {
                        input.parse::<Token![,]>()?;
                    }
                }
                Ok(())
            },
            tokens,
        );
        errors.keep(parsed);
        traits
    }

    fn parse_one(&mut self, input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<()> {
        let ty: Type = parse_name(input)?;
        let name = match &ty {
            Type::Path(path) => path.path.get_ident().cloned(),
            _ => None,
        };
        if input.peek(token::Paren) {
            let content;
            syn::parenthesized!(content in input);
            return self.parse_check(&ty, name, &content);
        }
        let Some(name) = name else {
            self.checks.push(Check::Custom(ty));
            return Ok(());
        };
        let text = name.to_string();
        if let Some((_, constant)) = FLAGS.iter().find(|(flag, _)| *flag == text) {
            if self.has(&text) {
                errors.push(&name, format!("the trait `{text}` is given twice"));
            }
            self.flags.push((constant, name));
            return Ok(());
        }
        if let Some((_, usage)) = CHECKS.iter().find(|(check, _)| *check == text) {
            return Err(syn::Error::new(
                name.span(),
                format!("`{text}` has parameters: `{usage}`"),
            ));
        }
        let known = FLAGS.iter().chain(&CHECKS).map(|(name, _)| *name);
        match closest(&text, known) {
            Some(similar) => errors.push(
                &name,
                format!(
                    "unknown trait `{text}`; did you mean `{similar}`? A trait of your own with such a name is given by its path"
                ),
            ),
            None => self.checks.push(Check::Custom(ty)),
        }
        Ok(())
    }

    fn parse_check(
        &mut self,
        ty: &Type,
        name: Option<Ident>,
        input: ParseStream<'_>,
    ) -> syn::Result<()> {
        let text = name.as_ref().map(Ident::to_string).unwrap_or_default();
        let check = match text.as_str() {
            "HasParent" => Check::HasParent(terminated(input)?),
            "SingleBlockImplicitTerminator" => Check::SingleBlockImplicitTerminator(input.parse()?),
            "AllTypesMatch" => Check::AllTypesMatch(terminated(input)?),
            "TypesMatchWith" => types_match_with(input)?,
            _ => {
                let message = match FLAGS.iter().any(|(flag, _)| *flag == text) {
                    true => format!("`{text}` has no parameters"),
                    false => "only the traits that `#[op]` knows have parameters in parentheses; give yours as generics: `MyTrait<4>`".to_owned(),
                };
                return Err(syn::Error::new_spanned(ty, message));
            }
        };
        if !input.is_empty() {
            return Err(input.error(format!("`{text}` has no more parameters")));
        }
        self.checks.push(check);
        Ok(())
    }
}

/// A path, which unlike a type is not followed by parentheses of its own.
fn parse_name(input: ParseStream<'_>) -> syn::Result<Type> {
    let path = Path::parse_mod_style(input)?;
    if !input.peek(Token![<]) {
        return Ok(syn::parse_quote!(#path));
    }
    let generics: syn::AngleBracketedGenericArguments = input.parse()?;
    Ok(syn::parse_quote!(#path #generics))
}

fn terminated<T: Parse>(input: ParseStream<'_>) -> syn::Result<Vec<T>> {
    Ok(Punctuated::<T, Token![,]>::parse_terminated(input)?
        .into_iter()
        .collect())
}

/// `"summary", from = x, to = y, function`
fn types_match_with(input: ParseStream<'_>) -> syn::Result<Check> {
    let usage = |error: syn::Error| {
        let usage = CHECKS[3].1;
        syn::Error::new(error.span(), format!("expected `{usage}`"))
    };
    let named = |name: &str| -> syn::Result<Ident> {
        let word: Ident = input.parse().map_err(usage)?;
        if word != name {
            return Err(usage(syn::Error::new(word.span(), "")));
        }
        input.parse::<Token![=]>().map_err(usage)?;
        let value = input.parse().map_err(usage)?;
        input.parse::<Token![,]>().map_err(usage)?;
        Ok(value)
    };
    let summary = input.parse().map_err(usage)?;
    input.parse::<Token![,]>().map_err(usage)?;
    let from = named("from")?;
    let to = named("to")?;
    let map = input.parse().map_err(usage)?;
    input.parse::<Option<Token![,]>>()?;
    Ok(Check::TypesMatchWith {
        summary,
        from,
        to,
        map,
    })
}
