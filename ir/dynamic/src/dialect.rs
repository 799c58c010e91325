//! A dialect, put together from definitions.

use std::collections::HashSet;

use terrace_ir::context::{Context, Dialect, DialectInfo, DialectInterfaces};
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::location::Location;
use terrace_ir::ods::{ConstantMaterializer, RegisterInterfaces, Shared};

use super::{DynamicOp, Parametric};

/// A dialect that is being defined; see the [module documentation](super).
pub struct DynamicDialect {
    name: String,
    loc: Location,
    summary: String,
    description: String,
    ops: Vec<DynamicOp>,
    types: Vec<Parametric>,
    attributes: Vec<Parametric>,
    materialize_constant: Option<ConstantMaterializer>,
    dependencies: Vec<fn(&Context)>,
    interfaces: RegisterInterfaces,
}

impl DynamicDialect {
    /// A dialect with nothing in it.
    pub fn new(name: impl Into<String>) -> Self {
        DynamicDialect {
            name: name.into(),
            loc: Location::UNKNOWN,
            summary: String::new(),
            description: String::new(),
            ops: Vec::new(),
            types: Vec::new(),
            attributes: Vec::new(),
            materialize_constant: None,
            dependencies: Vec::new(),
            interfaces: RegisterInterfaces::Plain(|_| {}),
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

    /// Adds an op.
    #[must_use]
    pub fn op(mut self, op: DynamicOp) -> Self {
        self.ops.push(op);
        self
    }

    /// Adds a type.
    #[must_use]
    pub fn ty(mut self, ty: Parametric) -> Self {
        self.types.push(ty);
        self
    }

    /// Adds an attribute.
    #[must_use]
    pub fn attribute(mut self, attribute: Parametric) -> Self {
        self.attributes.push(attribute);
        self
    }

    /// How constants that its ops fold to become ops.
    #[must_use]
    pub fn materialize_constant(mut self, materialize: ConstantMaterializer) -> Self {
        self.materialize_constant = Some(materialize);
        self
    }

    /// Loads another dialect before this one.
    #[must_use]
    pub fn depends_on<D: Dialect>(mut self) -> Self {
        self.dependencies.push(Context::load_dialect::<D>);
        self
    }

    /// The interfaces that the dialect implements.
    #[must_use]
    pub fn interfaces(
        mut self,
        register: impl Fn(&mut DialectInterfaces) + Send + Sync + 'static,
    ) -> Self {
        self.interfaces = RegisterInterfaces::new(register);
        self
    }

    /// The table.
    ///
    /// # Errors
    /// All that is wrong with the definitions.
    pub fn build(self) -> Result<DialectInfo, Vec<Diagnostic>> {
        let mut errors = Vec::new();
        if !is_name(&self.name) {
            errors.push(
                Diagnostic::error(
                    self.loc,
                    format!("'{}' is not the name of a dialect", self.name),
                )
                .help("a name is a letter or `_`, then letters, digits and `_`"),
            );
        }
        let ops = self.ops.iter().map(|op| (op.mnemonic(), op.loc()));
        check_names("operation", &self.name, ops, &mut errors);
        let types = self.types.iter().map(|ty| (ty.mnemonic(), ty.loc()));
        check_names("type", &self.name, types, &mut errors);
        let attributes = self.attributes.iter();
        let attributes = attributes.map(|attribute| (attribute.mnemonic(), attribute.loc()));
        check_names("attribute", &self.name, attributes, &mut errors);
        let mut ops = Vec::new();
        for op in self.ops {
            match op.build(&self.name) {
                Ok(info) => ops.push(info.into()),
                Err(problems) => errors.extend(problems),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let types = self.types.into_iter().map(|ty| ty.into_type(&self.name));
        let types: Vec<_> = types.collect();
        let attributes = self.attributes.into_iter();
        let attributes: Vec<_> = attributes
            .map(|attribute| attribute.into_attribute(&self.name))
            .collect();
        Ok(DialectInfo {
            summary: self.summary.into(),
            description: self.description.into(),
            ops: ops.into(),
            types: types.into(),
            attributes: attributes.into(),
            materialize_constant: self.materialize_constant,
            dependencies: self.dependencies.into(),
            interfaces: self.interfaces,
            name: self.name.into(),
        })
    }
}

impl DynamicDialect {
    /// Loads the dialect into a context, which owns its definitions from then on.
    ///
    /// # Errors
    /// All that is wrong with the definitions, or that a dialect of this name is loaded.
    pub fn load(self, cx: &Context) -> Result<(), Vec<Diagnostic>> {
        let loc = self.loc;
        let info: Shared<DialectInfo> = self.build()?.into();
        if cx.dialect(&info.name).is_some() {
            let message = format!("a dialect named '{}' is loaded already", info.name);
            return Err(vec![Diagnostic::error(loc, message)]);
        }
        cx.load_dialect_info(info);
        Ok(())
    }
}

/// Whether the text can be a name before the first dot.
fn is_name(text: &str) -> bool {
    let mut chars = text.chars();
    chars
        .next()
        .is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Whether the text can be a name after the first dot.
fn is_mnemonic(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "_$.".contains(c))
}

fn check_names<'a>(
    what: &str,
    dialect: &str,
    names: impl Iterator<Item = (&'a str, Location)>,
    errors: &mut Vec<Diagnostic>,
) {
    let mut seen = HashSet::new();
    for (name, loc) in names {
        if !is_mnemonic(name) {
            let message = format!("'{name}' is not the name of an {what}");
            errors.push(
                Diagnostic::error(loc, message.replace("an type", "a type"))
                    .help("a name is made of letters, digits, `_`, `$` and `.`"),
            );
        } else if !seen.insert(name) {
            let message = format!("{what} '{name}' is defined twice in dialect '{dialect}'");
            errors.push(Diagnostic::error(loc, message));
        }
    }
}
