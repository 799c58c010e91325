//! From tokens to the model.

use proc_macro2::TokenStream;
use syn::parse::ParseStream;
use syn::{Expr, Fields, GenericParam, Generics, Ident, ItemStruct, Path, Token, TypeParamBound};
use terrace_macro_support::{Docs, Errors, parse_arguments, unknown};

use super::fields;
use super::model::{Canonicalize, Hooks, Op, Syntax, Variable};
use super::traits::{Check, Traits, check_interfaces};
use crate::arguments::{hook, list, paths, value, word};
use crate::assembly::tokens;
use crate::attributes;

const ARGUMENTS: [&str; 14] = [
    "dialect",
    "mnemonic",
    "traits",
    "interfaces",
    "assembly",
    "custom_assembly",
    "verify",
    "verify_regions",
    "fold",
    "infer_types",
    "canonicalize",
    "result_names",
    "block_names",
    "default_dialect",
];

/// Reads the arguments and the struct.
pub fn op(args: TokenStream, mut item: ItemStruct, errors: &mut Errors) -> Op {
    attributes::check(&mut item.attrs, "op", attributes::HANDLE, errors);
    let variables = variables(item.generics, errors);
    let mut op = Op {
        docs: Docs::of(&item.attrs),
        attributes: item.attrs,
        vis: item.vis,
        keyword: item.struct_token,
        ident: item.ident,
        dialect: None,
        mnemonic: None,
        variables,
        operands: Vec::new(),
        results: Vec::new(),
        attrs: Vec::new(),
        regions: Vec::new(),
        successors: Vec::new(),
        arguments: Vec::new(),
        traits: Traits::default(),
        interfaces: Vec::new(),
        syntax: Syntax::Generic,
        hooks: Hooks::default(),
    };
    arguments(&mut op, args, errors);
    check_interfaces(&op.traits, &mut op.interfaces, errors);
    match item.fields {
        Fields::Named(named) => {
            for field in named.named {
                fields::add(&mut op, field, errors);
            }
        }
        Fields::Unit => {}
        Fields::Unnamed(fields) => errors.push_over(
            &fields,
            "the parts of an op have names: `struct MyOp { #[operand] input: AnyType }`",
        ),
    }
    require_equal_types(&mut op, errors);
    op
}

/// The type parameters of the struct, each with its constraint.
fn variables(generics: Generics, errors: &mut Errors) -> Vec<Variable> {
    const USAGE: &str = "the parameters of an op are names for constraints, as in `struct AddOp<T: AnyFloat>`: parts of type `T` have one type, which is a float";
    if let Some(clause) = &generics.where_clause {
        errors.push_over(clause, "write the constraint after the name: `T: AnyFloat`");
        return Vec::new();
    }
    let mut variables: Vec<Variable> = Vec::new();
    for parameter in generics.params {
        let GenericParam::Type(parameter) = parameter else {
            errors.push_over(&parameter, USAGE);
            continue;
        };
        if let Some((_, default)) = &parameter.default {
            errors.push_over(
                default,
                "a variable has a constraint, `T: AnyFloat`, and no default",
            );
        }
        let bounds = &parameter.bounds;
        let constraint = match (bounds.first(), bounds.len()) {
            (Some(TypeParamBound::Trait(bound)), 1) if bound.lifetimes.is_none() => {
                let path = &bound.path;
                syn::parse_quote!(#path)
            }
            (None, _) => {
                let name = &parameter.ident;
                errors.push(
                    name,
                    format!("what types may `{name}` stand for? Write `{name}: AnyType`, or another constraint"),
                );
                continue;
            }
            _ => {
                errors.push_over(
                    bounds,
                    "a variable has one constraint; join several with `AllOf<(A, B)>`",
                );
                continue;
            }
        };
        variables.push(Variable {
            name: parameter.ident,
            constraint,
            uses: Vec::new(),
        });
    }
    variables
}

/// Parts with one constraint variable have one type, as if `AllTypesMatch` said so.
fn require_equal_types(op: &mut Op, errors: &mut Errors) {
    for variable in &op.variables {
        let name = &variable.name;
        match &variable.uses[..] {
            [] => errors.push(name, format!("no operand, attribute or result is of type `{name}`")),
            [only] => errors.push(
                name,
                format!("only `{only}` is of type `{name}`: write its constraint there, without a name for it"),
            ),
            names => op.traits.checks.push(Check::AllMatch("Type", names.to_vec())),
        }
    }
}

fn arguments(op: &mut Op, args: TokenStream, errors: &mut Errors) {
    let given = parse_arguments(args, errors, |name, input, errors| {
        argument(op, &name, input, errors)
    });
    let lacks = |name| given.lacks(name, &ARGUMENTS);
    match (&op.dialect, &op.mnemonic) {
        (None, None) if lacks("dialect") && lacks("mnemonic") => errors.push(
            &op.ident,
            "which dialect does the op belong to, and what is it called in the text? Add `dialect = MyDialect, mnemonic = \"name\"`",
        ),
        (None, _) if lacks("dialect") => errors.push(
            &op.ident,
            "which dialect does the op belong to? Add `dialect = MyDialect`",
        ),
        (_, None) if lacks("mnemonic") => errors.push(
            &op.ident,
            "what is the op called in the text? Add `mnemonic = \"name\"`",
        ),
        _ => {}
    }
    match &op.mnemonic {
        Some(mnemonic) if !is_mnemonic(&mnemonic.value()) => errors.push(
            mnemonic,
            "a mnemonic is made of letters, digits, `_`, `$`, `-` and inner dots, without the dialect's name",
        ),
        _ => {}
    }
}

fn argument(
    op: &mut Op,
    name: &Ident,
    input: ParseStream<'_>,
    errors: &mut Errors,
) -> syn::Result<()> {
    match name.to_string().as_str() {
        "dialect" => op.dialect = Some(value(name, input, "MyDialect")?),
        "mnemonic" => op.mnemonic = Some(value(name, input, "\"add\"")?),
        "traits" => op.traits = Traits::parse(&list(name, input)?, errors)?,
        "interfaces" => op.interfaces = paths(name, input, errors)?,
        "assembly" => {
            let mut own = Errors::default();
            let format = tokens::argument(name, input, &mut own)?;
            if own.is_empty() {
                set_syntax(op, name, Syntax::Format(name.clone(), format), errors);
            }
            errors.append(own);
        }
        "custom_assembly" => {
            let word = hook(name, input, "CustomAssembly")?;
            set_syntax(op, &word, Syntax::Custom(word.span()), errors);
        }
        "verify" => op.hooks.verify = Some(hook(name, input, "Verify")?),
        "verify_regions" => op.hooks.verify_regions = Some(hook(name, input, "VerifyRegions")?),
        "fold" => op.hooks.fold = Some(hook(name, input, "Fold")?),
        "infer_types" => op.hooks.infer_types = Some(hook(name, input, "InferTypes")?),
        "result_names" => op.hooks.result_names = Some(hook(name, input, "ResultNames")?),
        "block_names" => op.hooks.block_names = Some(hook(name, input, "BlockNames")?),
        "default_dialect" => {
            let word = word(name, input, "it means the op's own dialect")?;
            op.hooks.default_dialect = Some(word);
        }
        "canonicalize" => {
            op.hooks.canonicalize = Some(if input.peek(syn::token::Paren) {
                Canonicalize::Patterns(paths(name, input, errors)?)
            } else if input.peek(Token![=]) && (input.peek2(Token![|]) || input.peek2(Token![move]))
            {
                input.parse::<Token![=]>()?;
                let closure: Expr = input.parse()?;
                let usage = "write the closure as a function, `fn simplify(op: MyOp, rw: &mut Rewriter) -> RewriteResult { .. }`, and its path here: `canonicalize = simplify`";
                return Err(syn::Error::new_spanned(closure, usage));
            } else if input.peek(Token![=]) {
                Canonicalize::Function(function(value(name, input, "path::to::function")?)?)
            } else {
                Canonicalize::Hook(hook(name, input, "Canonicalize")?)
            });
        }
        other => {
            let message = match tablegen(&other.replace('_', "").to_lowercase()) {
                Some(instead) => format!("`{other}` is not an argument of `#[op]`: {instead}"),
                None => unknown("argument", other, &ARGUMENTS),
            };
            return Err(syn::Error::new(name.span(), message));
        }
    }
    Ok(())
}

/// The path of a function, and of no rule: these are structs, and listed.
fn function(path: Path) -> syn::Result<Path> {
    let last = path.segments.last().map(|last| last.ident.to_string());
    match last.filter(|last| last.starts_with(|c: char| c.is_ascii_uppercase())) {
        Some(rule) => {
            let message = format!(
                "rules are listed, `canonicalize({rule})`; what stands behind `=` is a function"
            );
            Err(syn::Error::new_spanned(path, message))
        }
        None => Ok(path),
    }
}

/// What TableGen's fields are called here, in lower case and without underscores.
fn tablegen(field: &str) -> Option<&'static str> {
    Some(match field {
        "summary" | "description" => {
            "the documentation of an op is its doc comment: the first line is the summary, the rest the description"
        }
        "arguments" => {
            "operands and attributes are fields, `#[operand] x: AnyType` and `#[attr] name: StrAttr`"
        }
        "results" => "results are fields, `#[result] r: AnyType`",
        "regions" => "regions are fields, `#[region] body: AnyRegion`",
        "successors" => "successors are fields, `#[successor] dest: AnySuccessor`",
        "assemblyformat" => {
            "write `assembly = \"$operand attr-dict\"`, or `assembly { $operand attr_dict }`"
        }
        "hascustomassemblyformat" => "write `custom_assembly`, and `impl CustomAssembly`",
        "hasverifier" => "write `verify`, and `impl Verify`",
        "hasregionverifier" => "write `verify_regions`, and `impl VerifyRegions`",
        "hasfolder" => "write `fold`, and `impl Fold`",
        "hascanonicalizer" => {
            "write `canonicalize(Rule)`, or `canonicalize` and `impl Canonicalize`"
        }
        "hascanonicalizemethod" => "write `canonicalize = function`",
        "builders" | "extraclassdeclaration" | "extraclassdefinition" => {
            "functions of the op are in an ordinary `impl`"
        }
        _ => return None,
    })
}

fn set_syntax(op: &mut Op, word: &Ident, syntax: Syntax, errors: &mut Errors) {
    if !matches!(op.syntax, Syntax::Generic) {
        errors.push(
            word,
            "an op has one syntax: either `assembly { .. }` or `custom_assembly`",
        );
    }
    op.syntax = syntax;
}

/// Whether the text can follow `dialect.` in an op's name.
fn is_mnemonic(text: &str) -> bool {
    let word = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"_$-".contains(&byte))
    };
    text.split('.').all(word)
}
