//! Types and attributes with parameters.

use std::ops::Deref;
use std::sync::{Arc, Weak};

use terrace_ir::asm::{AsmParser, AsmPrinter, Delimiter, ParseResult, print_attribute};
use terrace_ir::attributes::{AttrData, Attribute, DialectAttr, MapPart, attr_part};
use terrace_ir::context::Context;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::location::Location;
use terrace_ir::ods::{
    AttrConstraintInfo, AttrInfo, AttrParser, AttrPrinter, AttrVerifier, ParametersParser,
    ParametersPrinter, ParametersVerifier, Shared, TypeInfo, TypeParser, TypePrinter, TypeVerifier,
    VerifyResult,
};
use terrace_ir::types::{DialectType, Type, TypeData};

/// The parameters of a type or an attribute that was defined at run time. Types are attributes here.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Parameters(Box<[Attribute]>);

impl Parameters {
    /// These parameters.
    pub fn new(parameters: impl Into<Box<[Attribute]>>) -> Self {
        Parameters(parameters.into())
    }

    fn map(&self, f: &mut MapPart<'_>) -> Parameters {
        Parameters(self.iter().map(|attr| attr_part(*attr, f)).collect())
    }
}

impl Deref for Parameters {
    type Target = [Attribute];
    fn deref(&self) -> &[Attribute] {
        &self.0
    }
}

/// A type or an attribute that is being defined. Its syntax after the mnemonic is `<parameter, parameter>` unless it
/// brings its own.
pub struct Parametric {
    mnemonic: String,
    loc: Location,
    summary: String,
    description: String,
    rules: Rules,
    syntax: Option<(ParametersParser, ParametersPrinter)>,
}

/// What parameters must satisfy.
#[derive(Default)]
struct Rules {
    parameters: Vec<(String, AttrConstraintInfo)>,
    /// Whether the number of parameters and each of them was declared.
    is_counted: bool,
    verify: Option<ParametersVerifier>,
}

impl Parametric {
    /// A type or an attribute without parameters.
    pub fn new(mnemonic: impl Into<String>) -> Self {
        Parametric {
            mnemonic: mnemonic.into(),
            loc: Location::UNKNOWN,
            summary: String::new(),
            description: String::new(),
            rules: Rules {
                is_counted: true,
                ..Rules::default()
            },
            syntax: None,
        }
    }

    /// Where it is defined, for messages about the definition.
    #[must_use]
    pub fn at(mut self, loc: Location) -> Self {
        self.loc = loc;
        self
    }

    /// What it is, in a line.
    #[must_use]
    pub fn summary(mut self, summary: impl Into<String>) -> Self {
        self.summary = summary.into();
        self
    }

    /// What it is, at length.
    #[must_use]
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = description.into();
        self
    }

    /// Adds a parameter.
    #[must_use]
    pub fn parameter(mut self, name: impl Into<String>, constraint: AttrConstraintInfo) -> Self {
        self.rules.parameters.push((name.into(), constraint));
        self
    }

    /// Accepts any parameters: what `verify` checks is all there is to check.
    #[must_use]
    pub fn any_parameters(mut self) -> Self {
        self.rules.is_counted = false;
        self
    }

    /// Checks the parameters together, each one having been accepted. Fails with `Diagnostic::error(loc, "...")`.
    #[must_use]
    pub fn verify(
        mut self,
        verify: impl Fn(&Context, Location, &[Attribute]) -> VerifyResult + Send + Sync + 'static,
    ) -> Self {
        self.rules.verify = Some(ParametersVerifier::new(verify));
        self
    }

    /// Syntax of one's own for what follows the mnemonic.
    #[must_use]
    pub fn syntax(
        mut self,
        parse: impl Fn(&mut AsmParser<'_>) -> ParseResult<Vec<Attribute>> + Send + Sync + 'static,
        print: impl Fn(&[Attribute], &mut AsmPrinter<'_>) + Send + Sync + 'static,
    ) -> Self {
        self.syntax = Some((ParametersParser::new(parse), ParametersPrinter::new(print)));
        self
    }

    pub(super) fn mnemonic(&self) -> &str {
        &self.mnemonic
    }

    pub(super) fn loc(&self) -> Location {
        self.loc
    }

    /// The table of a type.
    pub(super) fn into_type(self, dialect: &str) -> Shared<TypeInfo> {
        let rules = self.rules;
        let (read, write) = syntax(self.syntax);
        let parse = |info: Weak<TypeInfo>| {
            TypeParser::new(move |parser| {
                let loc = parser.location();
                let parameters = Parameters::new(read(parser)?);
                let info = Shared::Owned(info.upgrade().expect("a table outlives its functions"));
                Type::get_dialect_checked(parser.context(), loc, info, parameters)
            })
        };
        let print = TypePrinter::new(move |ty, printer| {
            let parameters: Option<&Parameters> = ty.storage(printer.context());
            write(parameters.map_or(&[], |parameters| parameters), printer);
        });
        let verify = TypeVerifier::new(move |cx, ty, loc| {
            let parameters: Option<&Parameters> = ty.storage(cx);
            let parameters = parameters.map_or(&[][..], |parameters| parameters);
            rules.check("type", cx, loc, parameters)
        });
        Shared::Owned(Arc::new_cyclic(|info| TypeInfo {
            dialect: dialect.to_owned().into(),
            mnemonic: self.mnemonic.into(),
            summary: self.summary.into(),
            description: self.description.into(),
            alias: false,
            interfaces: Shared::Static(&[]),
            verify: Some(verify),
            map_parts: Some(map_type),
            parse: parse(info.clone()),
            print,
        }))
    }

    /// The table of an attribute.
    pub(super) fn into_attribute(self, dialect: &str) -> Shared<AttrInfo> {
        let rules = self.rules;
        let (read, write) = syntax(self.syntax);
        let parse = |info: Weak<AttrInfo>| {
            AttrParser::new(move |parser| {
                let loc = parser.location();
                let parameters = Parameters::new(read(parser)?);
                let info = Shared::Owned(info.upgrade().expect("a table outlives its functions"));
                Attribute::get_dialect_checked(parser.context(), loc, info, parameters)
            })
        };
        let print = AttrPrinter::new(move |attr, printer| {
            let parameters: Option<&Parameters> = attr.storage(printer.context());
            write(parameters.map_or(&[], |parameters| parameters), printer);
        });
        let verify = AttrVerifier::new(move |cx, attr, loc| {
            let parameters: Option<&Parameters> = attr.storage(cx);
            let parameters = parameters.map_or(&[][..], |parameters| parameters);
            rules.check("attribute", cx, loc, parameters)
        });
        Shared::Owned(Arc::new_cyclic(|info| AttrInfo {
            dialect: dialect.to_owned().into(),
            mnemonic: self.mnemonic.into(),
            summary: self.summary.into(),
            description: self.description.into(),
            alias: false,
            interfaces: Shared::Static(&[]),
            verify: Some(verify),
            map_parts: Some(map_attribute),
            parse: parse(info.clone()),
            print,
        }))
    }
}

/// A type with what `f` makes of its parameters.
fn map_type(cx: &Context, ty: Type, f: &mut MapPart<'_>) -> Type {
    match (ty.data(cx), ty.storage::<Parameters>(cx)) {
        (TypeData::Dialect(DialectType { info, .. }), Some(parameters)) => {
            Type::get_dialect(cx, info.clone(), parameters.map(f))
        }
        _ => ty,
    }
}

/// An attribute with what `f` makes of its parameters.
fn map_attribute(cx: &Context, attr: Attribute, f: &mut MapPart<'_>) -> Attribute {
    match (attr.data(cx), attr.storage::<Parameters>(cx)) {
        (AttrData::Dialect(DialectAttr { info, .. }), Some(parameters)) => {
            Attribute::get_dialect(cx, info.clone(), parameters.map(f))
        }
        _ => attr,
    }
}

impl Rules {
    fn check(
        &self,
        what: &str,
        cx: &Context,
        loc: Location,
        parameters: &[Attribute],
    ) -> VerifyResult {
        if self.is_counted && parameters.len() != self.parameters.len() {
            let message = format!(
                "expected {} {what} arguments, but had {}",
                self.parameters.len(),
                parameters.len()
            );
            return Diagnostic::error(loc, message).into();
        }
        for ((name, constraint), parameter) in self.parameters.iter().zip(parameters) {
            if !(constraint.matches)(cx, *parameter) {
                let mut expected = String::new();
                (constraint.describe)(&mut expected);
                let found = print_attribute(cx, *parameter);
                let message = format!("parameter '{name}' must be {expected}, but got '{found}'");
                return Diagnostic::error(loc, message).into();
            }
        }
        match &self.verify {
            Some(verify) => verify(cx, loc, parameters),
            None => Ok(()),
        }
    }
}

/// The syntax given, or `<parameter, parameter>`.
fn syntax(
    own: Option<(ParametersParser, ParametersPrinter)>,
) -> (ParametersParser, ParametersPrinter) {
    own.unwrap_or((
        ParametersParser::Plain(|parser| {
            let mut parameters = Vec::new();
            parser.parse_comma_list(Delimiter::OptionalAngle, |parser| {
                parameters.push(parser.parse_attribute()?);
                Ok(())
            })?;
            Ok(parameters)
        }),
        ParametersPrinter::Plain(|parameters, printer| {
            if parameters.is_empty() {
                return;
            }
            printer.write("<");
            printer.comma_separated(parameters, |printer, parameter| {
                printer.print_attr(*parameter);
            });
            printer.write(">");
        }),
    ))
}
