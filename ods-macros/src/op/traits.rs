//! `traits(..)`.

use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, LitStr, Path, Token, Type, token};
use terrace_macro_support::{Errors, closest, parse_elements};

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
    /// Parts whose types agree in an aspect.
    AllMatch(&'static str, Vec<Ident>),
    TypesMatchWith {
        summary: LitStr,
        from: Ident,
        to: Ident,
        map: Expr,
        /// Whether the function is on the types of all values of a part.
        lists: bool,
    },
    /// A function on the op, which gives whether something holds.
    Predicate(LitStr, Expr),
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
const FLAGS: [(&str, &str); 38] = [
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
    ("SameOperandsShape", "SAME_OPERANDS_SHAPE"),
    ("SameOperandsElementType", "SAME_OPERANDS_ELEMENT_TYPE"),
    ("SameOperandsAndResultRank", "SAME_OPERANDS_AND_RESULT_RANK"),
    ("ResultsBroadcastableShape", "RESULTS_BROADCASTABLE_SHAPE"),
    ("Scalarizable", "SCALARIZABLE"),
    ("Vectorizable", "VECTORIZABLE"),
    ("Tensorizable", "TENSORIZABLE"),
    ("MemRefsNormalizable", "MEMREFS_NORMALIZABLE"),
    ("ElementwiseMappable", "ELEMENTWISE_MAPPABLE"),
];

/// Names with parameters, each with how it is written.
const CHECKS: [(&str, &str); 10] = [
    ("HasParent", "HasParent(FuncOp)"),
    (
        "SingleBlockImplicitTerminator",
        "SingleBlockImplicitTerminator(YieldOp)",
    ),
    ("AllTypesMatch", "AllTypesMatch(lhs, rhs)"),
    ("AllElementTypesMatch", "AllElementTypesMatch(lhs, rhs)"),
    ("AllShapesMatch", "AllShapesMatch(lhs, rhs)"),
    ("AllRanksMatch", "AllRanksMatch(lhs, rhs)"),
    ("AllElementCountsMatch", "AllElementCountsMatch(lhs, rhs)"),
    (
        "TypesMatchWith",
        "TypesMatchWith(\"what must hold\", from = x, to = y, path::to::function)",
    ),
    (
        "RangedTypesMatchWith",
        "RangedTypesMatchWith(\"what must hold\", from = xs, to = ys, path::to::function)",
    ),
    (
        "PredOpTrait",
        "PredOpTrait(\"what must hold\", path::to::function)",
    ),
];

impl Traits {
    /// Whether a trait without parameters is there.
    pub fn has(&self, name: &str) -> bool {
        self.flags.iter().any(|(_, word)| word == name)
    }

    /// The op that ends blocks without a terminator.
    pub fn implicit_terminator(&self) -> Option<&Path> {
        self.checks.iter().find_map(|check| match check {
            Check::SingleBlockImplicitTerminator(path) => Some(path),
            _ => None,
        })
    }

    /// Reads the list.
    pub fn parse(input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<Traits> {
        let mut traits = Traits::default();
        parse_elements(input, errors, |input, errors| {
            traits.parse_one(input, errors)
        })?;
        Ok(traits)
    }

    fn parse_one(&mut self, input: ParseStream<'_>, errors: &mut Errors) -> syn::Result<()> {
        check_parameters(input)?;
        let ty: Type = parse_name(input)?;
        let (name, generic) = name_of(&ty);
        let text = name.as_ref().map(Ident::to_string).unwrap_or_default();
        let usage = CHECKS.iter().find(|(check, _)| *check == text);
        if input.peek(token::Paren) {
            let content;
            syn::parenthesized!(content in input);
            let parsed = match usage {
                Some((_, usage)) => self.parse_check(&text, usage, &content),
                None => Err(syn::Error::new_spanned(&ty, no_parameters(&text))),
            };
            // After an error the rest is not another one.
            content.parse::<TokenStream>()?;
            return parsed;
        }
        if let Some((_, usage)) = usage {
            let message = format!("`{text}` has parameters: `{usage}`");
            return Err(syn::Error::new_spanned(&ty, message));
        }
        let (Some(name), false) = (name, generic) else {
            self.checks.push(Check::Custom(ty));
            return Ok(());
        };
        if let Some((_, constant)) = FLAGS.iter().find(|(flag, _)| *flag == text) {
            if self.has(&text) {
                errors.push(&name, format!("the trait `{text}` is given twice"));
            }
            self.flags.push((constant, name));
            return Ok(());
        }
        if INTERFACES.contains(&text.as_str()) {
            let message = format!("`{text}` is an interface: write `interfaces({text})`");
            errors.push(&name, message);
            return Ok(());
        }
        let known = FLAGS.iter().chain(&CHECKS).map(|(name, _)| *name);
        match tablegen(&text).or_else(|| closest(&text, known)) {
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

    fn parse_check(&mut self, text: &str, usage: &str, input: ParseStream<'_>) -> syn::Result<()> {
        let usage =
            |error: syn::Error| syn::Error::new(error.span(), format!("expected `{usage}`"));
        if input.is_empty() {
            return Err(usage(input.error("")));
        }
        let check = match text {
            "HasParent" => terminated(input).map(Check::HasParent),
            "SingleBlockImplicitTerminator" => {
                input.parse().map(Check::SingleBlockImplicitTerminator)
            }
            "AllTypesMatch" => all_match("Type", input),
            "AllElementTypesMatch" => all_match("ElementType", input),
            "AllShapesMatch" => all_match("Shape", input),
            "AllRanksMatch" => all_match("Rank", input),
            "AllElementCountsMatch" => all_match("ElementCount", input),
            "PredOpTrait" => predicate(input),
            "RangedTypesMatchWith" => types_match_with(input, true),
            _ => types_match_with(input, false),
        };
        let check = check.map_err(usage)?;
        if !input.is_empty() {
            return Err(input.error(format!("`{text}` has no more parameters")));
        }
        self.checks.push(check);
        Ok(())
    }
}

/// Reports interfaces that are traits, and those that say otherwise than the traits.
pub fn check_interfaces(traits: &Traits, interfaces: &mut Vec<Path>, errors: &mut Errors) {
    interfaces.retain(|path| {
        let is_trait = |name: &str| FLAGS.iter().chain(&CHECKS).any(|(known, _)| *known == name);
        match path.get_ident().map(Ident::to_string) {
            Some(name) if is_trait(&name) => {
                errors.push(path, format!("`{name}` is a trait: write `traits({name})`"));
                false
            }
            _ => true,
        }
    });
    for (flags, interface) in [
        (["Pure", "NoMemoryEffect"], "MemoryEffects"),
        (["Pure", "AlwaysSpeculatable"], "ConditionallySpeculatable"),
    ] {
        let Some(flag) = flags.into_iter().find(|flag| traits.has(flag)) else {
            continue;
        };
        interfaces.retain(|path| {
            let is_named = path.segments.last().is_some_and(|last| last.ident == interface);
            if is_named {
                let message = format!(
                    "the trait `{flag}` says already what `{interface}` would: leave one of them out"
                );
                errors.push_over(path, message);
            }
            !is_named
        });
    }
}

/// Interfaces that are taken for traits.
const INTERFACES: [&str; 12] = [
    "BranchOpInterface",
    "CallOpInterface",
    "CallableOpInterface",
    "CastOpInterface",
    "ConditionallySpeculatable",
    "DestinationStyleOpInterface",
    "InferIntRangeInterface",
    "LoopLikeOpInterface",
    "MemoryEffects",
    "RegionBranchOpInterface",
    "SymbolUserOpInterface",
    "ViewLikeOpInterface",
];

/// What a trait of TableGen is called here, where the names differ.
fn tablegen(name: &str) -> Option<&'static str> {
    Some(match name {
        "IsTerminator" => "Terminator",
        "NoSideEffect" => "Pure",
        "ParentOneOf" => "HasParent",
        _ => return None,
    })
}

fn no_parameters(name: &str) -> String {
    if FLAGS.iter().any(|(flag, _)| *flag == name) {
        return format!("`{name}` has no parameters");
    }
    let known = CHECKS.iter().map(|(name, _)| *name);
    match tablegen(name).or_else(|| closest(name, known)) {
        Some(similar) => format!("unknown trait `{name}`; did you mean `{similar}(..)`?"),
        None => "only the traits that `#[op]` knows have parameters in parentheses; give yours as generics: `MyTrait<4>`".to_owned(),
    }
}

/// A name without a path, and whether it has generic arguments.
fn name_of(ty: &Type) -> (Option<Ident>, bool) {
    let Type::Path(path) = ty else {
        return (None, false);
    };
    let mut segments = path.path.segments.iter();
    match (segments.next(), segments.next()) {
        (Some(only), None) => (Some(only.ident.clone()), !only.arguments.is_none()),
        _ => (None, false),
    }
}

/// Reports the parameters of a trait of ours in angle brackets, as TableGen has them, whatever they are.
fn check_parameters(input: ParseStream<'_>) -> syn::Result<()> {
    if !(input.peek(Ident) && input.peek2(Token![<])) {
        return Ok(());
    }
    let name: Ident = input.fork().parse()?;
    let Some((_, usage)) = CHECKS.iter().find(|(check, _)| name == check) else {
        return Ok(());
    };
    // What is in the brackets may have commas.
    input.parse::<TokenStream>()?;
    let message = format!("the parameters of `{name}` are in parentheses: `{usage}`");
    Err(syn::Error::new(name.span(), message))
}

/// A path, which unlike a type is not followed by parentheses of its own.
fn parse_name(input: ParseStream<'_>) -> syn::Result<Type> {
    let path = Path::parse_mod_style(input).map_err(|error| {
        syn::Error::new(
            error.span(),
            "expected the name of a trait, as in `traits(Pure)`",
        )
    })?;
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

fn all_match(aspect: &'static str, input: ParseStream<'_>) -> syn::Result<Check> {
    terminated(input).map(|names| Check::AllMatch(aspect, names))
}

/// `"summary", function`
fn predicate(input: ParseStream<'_>) -> syn::Result<Check> {
    let summary = input.parse()?;
    input.parse::<Token![,]>()?;
    let function = input.parse()?;
    input.parse::<Option<Token![,]>>()?;
    Ok(Check::Predicate(summary, function))
}

/// `"summary", from = x, to = y, function`
fn types_match_with(input: ParseStream<'_>, lists: bool) -> syn::Result<Check> {
    let named = |name: &str| -> syn::Result<Ident> {
        let word: Ident = input.parse()?;
        if word != name {
            return Err(syn::Error::new(word.span(), ""));
        }
        input.parse::<Token![=]>()?;
        let value = input.parse()?;
        input.parse::<Token![,]>()?;
        Ok(value)
    };
    let summary = input.parse()?;
    input.parse::<Token![,]>()?;
    let from = named("from")?;
    let to = named("to")?;
    let map = input.parse()?;
    input.parse::<Option<Token![,]>>()?;
    Ok(Check::TypesMatchWith {
        summary,
        from,
        to,
        map,
        lists,
    })
}
