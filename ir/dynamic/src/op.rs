//! An op, put together from its parts.

use std::collections::HashSet;

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::OpState;
use terrace_ir::context::InfoCell;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::{Ir, Op, Value};
use terrace_ir::location::Location;
use terrace_ir::ods::{
    Arity, AssemblyFormat, AttrConstraintInfo, AttributeInfo, BlockCount, DenseI32ArrayAttr,
    FoldHook, Folded, Hooks, InferArgs, InferHook, InferredTypes, InterfaceEntry, LazyTable,
    MakeAttr, NameHook, OPERAND_SEGMENT_SIZES, OpInfo, OpParseHook, OpPrintHook, OpTable, OpTraits,
    OperandInfo, RESULT_SEGMENT_SIZES, RegionInfo, ResultInfo, Slot, SuccessorInfo, TraitCheck,
    TypeConstraintInfo, TypeSource, VerifyHook, VerifyResult,
};
use terrace_ir::rewrite::RewritePattern;

use super::format;

/// Whether an attribute must be there.
#[derive(Clone, Debug)]
pub enum Presence {
    /// It must.
    Required,
    /// It may be absent.
    Optional,
    /// Absent, it has a default.
    Default(MakeAttr),
}

/// An op that is being defined.
pub struct DynamicOp {
    mnemonic: String,
    loc: Location,
    summary: String,
    description: String,
    operands: Vec<OperandInfo>,
    attributes: Vec<AttributeInfo>,
    results: Vec<ResultInfo>,
    regions: Vec<RegionInfo>,
    successors: Vec<SuccessorInfo>,
    arguments: Vec<Slot>,
    traits: OpTraits,
    trait_checks: Vec<TraitCheck>,
    interfaces: Vec<InterfaceEntry>,
    is_default_dialect: bool,
    has_properties: bool,
    assembly_format: Option<String>,
    hooks: Hooks,
}

impl DynamicOp {
    /// An op without any parts, called `dialect.mnemonic`.
    pub fn new(mnemonic: impl Into<String>) -> Self {
        DynamicOp {
            mnemonic: mnemonic.into(),
            loc: Location::UNKNOWN,
            summary: String::new(),
            description: String::new(),
            operands: Vec::new(),
            attributes: Vec::new(),
            results: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            arguments: Vec::new(),
            traits: OpTraits::NONE,
            trait_checks: Vec::new(),
            interfaces: Vec::new(),
            is_default_dialect: false,
            has_properties: true,
            assembly_format: None,
            hooks: Hooks::NONE,
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

    /// Adds an operand group.
    #[must_use]
    pub fn operand(
        mut self,
        name: impl Into<String>,
        arity: Arity,
        constraint: TypeConstraintInfo,
    ) -> Self {
        self.arguments
            .push(Slot::Operand(small(self.operands.len())));
        self.operands.push(OperandInfo {
            name: name.into().into(),
            constraint,
            arity,
            segments: None,
        });
        self
    }

    /// Adds an inherent attribute.
    #[must_use]
    pub fn attribute(
        mut self,
        name: impl Into<String>,
        presence: Presence,
        constraint: AttrConstraintInfo,
    ) -> Self {
        self.arguments
            .push(Slot::Attribute(small(self.attributes.len())));
        let (optional, default) = match presence {
            Presence::Required => (false, None),
            Presence::Optional => (true, None),
            Presence::Default(default) => (false, Some(default)),
        };
        self.attributes.push(AttributeInfo {
            name: name.into().into(),
            constraint,
            optional,
            default,
            discardable: false,
        });
        self
    }

    /// Adds a result group.
    #[must_use]
    pub fn result(
        mut self,
        name: impl Into<String>,
        arity: Arity,
        constraint: TypeConstraintInfo,
    ) -> Self {
        self.results.push(ResultInfo {
            name: name.into().into(),
            constraint,
            arity,
            inferred: TypeSource::Given,
        });
        self
    }

    /// Adds a region group, whose regions have this many blocks each.
    #[must_use]
    pub fn region(mut self, name: impl Into<String>, arity: Arity, blocks: BlockCount) -> Self {
        self.regions.push(RegionInfo {
            name: name.into().into(),
            blocks,
            arity,
        });
        self
    }

    /// Adds a successor group.
    #[must_use]
    pub fn successor(mut self, name: impl Into<String>, arity: Arity) -> Self {
        self.successors.push(SuccessorInfo {
            name: name.into().into(),
            arity,
        });
        self
    }

    /// Adds traits.
    #[must_use]
    pub fn traits(mut self, traits: OpTraits) -> Self {
        self.traits = self.traits.with(traits);
        self
    }

    /// Adds a trait with parameters.
    #[must_use]
    pub fn trait_check(mut self, check: TraitCheck) -> Self {
        if let TraitCheck::SingleBlockImplicitTerminator(_) = check {
            self.traits = self.traits.with(OpTraits::SINGLE_BLOCK);
        }
        self.trait_checks.push(check);
        self
    }

    /// Implements an interface.
    #[must_use]
    pub fn interface(mut self, entry: InterfaceEntry) -> Self {
        self.interfaces.push(entry);
        self
    }

    /// Checks the op in place of what its parts and traits imply. For definitions with rules of their own; the op must
    /// not be isolated.
    #[must_use]
    pub fn verify_invariants(
        mut self,
        verify: impl Fn(&Ir, Op) -> VerifyResult + Send + Sync + 'static,
    ) -> Self {
        self.hooks.verify_invariants = Some(VerifyHook::new(verify));
        self
    }

    /// Checks the op alone, after its parts and traits.
    #[must_use]
    pub fn verify(
        mut self,
        verify: impl Fn(&Ir, Op) -> VerifyResult + Send + Sync + 'static,
    ) -> Self {
        self.hooks.verify = Some(VerifyHook::new(verify));
        self
    }

    /// Checks the op after the ops in its regions.
    #[must_use]
    pub fn verify_regions(
        mut self,
        verify: impl Fn(&Ir, Op) -> VerifyResult + Send + Sync + 'static,
    ) -> Self {
        self.hooks.verify_regions = Some(VerifyHook::new(verify));
        self
    }

    /// Folds to constants or existing values.
    #[must_use]
    pub fn fold(
        mut self,
        fold: impl Fn(&Ir, Op, &[Option<Attribute>]) -> Folded + Send + Sync + 'static,
    ) -> Self {
        self.hooks.fold = Some(FoldHook::new(fold));
        self
    }

    /// Computes result types.
    #[must_use]
    pub fn infer_types(
        mut self,
        infer: impl Fn(&InferArgs<'_>) -> InferredTypes + Send + Sync + 'static,
    ) -> Self {
        self.hooks.infer_types = Some(InferHook::new(infer));
        self
    }

    /// Suggests names for results and region arguments.
    #[must_use]
    pub fn result_names(
        mut self,
        names: impl Fn(&Ir, Op, &mut dyn FnMut(Value, &str)) + Send + Sync + 'static,
    ) -> Self {
        self.hooks.result_names = Some(NameHook::new(names));
        self
    }

    /// Patterns for the canonicalizer.
    #[must_use]
    pub fn canonicalize(mut self, patterns: &'static [&'static dyn RewritePattern]) -> Self {
        self.hooks.canonicalize = patterns;
        self
    }

    /// Syntax by hand for what follows the op's name.
    #[must_use]
    pub fn custom_assembly(
        mut self,
        parse: impl Fn(&mut OpParser<'_, '_>, &mut OpState) -> ParseResult<()> + Send + Sync + 'static,
        print: impl Fn(&Ir, Op, &mut AsmPrinter<'_>) + Send + Sync + 'static,
    ) -> Self {
        self.hooks.parse = Some(OpParseHook::new(parse));
        self.hooks.print = Some(OpPrintHook::new(print));
        self
    }

    /// What follows the op's name, in the notation of MLIR's `assemblyFormat`, without custom directives:
    ///
    /// ```
    /// use terrace_ir::asm::{PrintOptions, parse_module, print_module};
    /// use terrace_dynamic::{DynamicDialect, DynamicOp};
    /// use terrace_ir::ods::{AnyType, Arity, OpTraits, TypeConstraintInfo};
    ///
    /// let cx = terrace_ir::Context::new();
    /// let any = TypeConstraintInfo::of::<AnyType>();
    /// let add = DynamicOp::new("add")
    ///     .operand("lhs", Arity::One, any.clone())
    ///     .operand("rhs", Arity::One, any.clone())
    ///     .result("sum", Arity::One, any)
    ///     .traits(OpTraits::SAME_OPERANDS_AND_RESULT_TYPE)
    ///     .assembly_format("$lhs `,` $rhs attr-dict `:` type($sum)");
    /// DynamicDialect::new("d").op(add).load(&cx).expect("the format is complete");
    /// let text = "module {\n  %0 = d.add %0, %0 : i32\n}\n";
    /// let module = parse_module(&cx, text.as_bytes(), "a.mlir").expect("the text is valid");
    /// assert_eq!(print_module(&module, &PrintOptions::default()), text);
    /// ```
    #[must_use]
    pub fn assembly_format(mut self, format: impl Into<String>) -> Self {
        self.assembly_format = Some(format.into());
        self
    }

    /// Lets ops of the dialect leave out its prefix in the op's regions.
    #[must_use]
    pub fn default_dialect(mut self) -> Self {
        self.is_default_dialect = true;
        self
    }

    /// Keeps the sizes of operand and result groups in the dictionary of discardable attributes, as MLIR does with ops that
    /// are defined at run time, and not among the properties.
    #[must_use]
    pub fn without_properties(mut self) -> Self {
        self.has_properties = false;
        self
    }

    pub(super) fn mnemonic(&self) -> &str {
        &self.mnemonic
    }

    pub(super) fn loc(&self) -> Location {
        self.loc
    }

    /// The table.
    pub(super) fn build(mut self, dialect: &str) -> Result<OpInfo, Vec<Diagnostic>> {
        let name = format!("{dialect}.{}", self.mnemonic);
        let mut errors = Vec::new();
        if self.hooks.verify_invariants.is_some() && self.traits.has(OpTraits::ISOLATED_FROM_ABOVE)
        {
            let message = format!("'{name}' is isolated and cannot bring its own invariants");
            errors.push(Diagnostic::error(self.loc, message).help("use `verify`"));
        }
        self.check_names(&name, &mut errors);
        self.check_groups(&name, &mut errors);
        let assembly = self.compile_format(&name, &mut errors);
        if !errors.is_empty() {
            return Err(errors);
        }
        let segments = [
            (OpTraits::ATTR_SIZED_OPERAND_SEGMENTS, OPERAND_SEGMENT_SIZES),
            (OpTraits::ATTR_SIZED_RESULT_SEGMENTS, RESULT_SEGMENT_SIZES),
        ];
        for (sized, name) in segments {
            if !self.has_properties || !self.traits.has(sized) {
                continue;
            }
            let sizes = AttributeInfo::new::<DenseI32ArrayAttr>(name, false, None);
            self.attributes.push(sizes);
        }
        if self.is_default_dialect {
            self.hooks.default_dialect = Some(dialect.to_owned().into());
        }
        let table = OpTable {
            summary: self.summary.into(),
            description: self.description.into(),
            operands: self.operands.into(),
            attributes: self.attributes.into(),
            results: self.results.into(),
            regions: self.regions.into(),
            successors: self.successors.into(),
            arguments: self.arguments.into(),
            trait_checks: self.trait_checks.into(),
            interfaces: self.interfaces.into(),
            assembly: assembly.map(Into::into),
        };
        Ok(OpInfo {
            name: name.into(),
            traits: self.traits,
            hooks: LazyTable::ready(self.hooks),
            cell: InfoCell::new(),
            parts: LazyTable::ready(table),
        })
    }

    /// The table of the format, if there is one.
    fn compile_format(&self, op: &str, errors: &mut Vec<Diagnostic>) -> Option<AssemblyFormat> {
        let text = self.assembly_format.as_deref()?;
        if self.hooks.parse.is_some() {
            let message = format!("'{op}' has an assembly format and syntax by hand");
            errors.push(Diagnostic::error(self.loc, message).help("keep one of them"));
        }
        let parts = format::Parts {
            operands: &self.operands,
            attributes: &self.attributes,
            results: &self.results,
            regions: &self.regions,
            successors: &self.successors,
            traits: self.traits,
            trait_checks: &self.trait_checks,
            infers_results: self.hooks.infer_types.is_some(),
        };
        match format::compile(text, parts) {
            Ok(format) => Some(format),
            Err(fault) => {
                let message = format!("the assembly format of '{op}': {}", fault.message);
                let error = Diagnostic::error(self.loc, message);
                errors.push(match fault.at {
                    Some(at) => error.note(self.loc, format!("here: {}", &text[at..])),
                    None => error,
                });
                None
            }
        }
    }

    /// Parts must have distinct names.
    fn check_names(&self, op: &str, errors: &mut Vec<Diagnostic>) {
        let operands = self.operands.iter().map(|part| &part.name);
        let attributes = self.attributes.iter().map(|part| &part.name);
        let results = self.results.iter().map(|part| &part.name);
        let regions = self.regions.iter().map(|part| &part.name);
        let successors = self.successors.iter().map(|part| &part.name);
        let names = operands.chain(attributes).chain(results);
        let mut seen = HashSet::new();
        for name in names.chain(regions).chain(successors) {
            if !seen.insert(&**name) {
                let message = format!("'{op}' has two parts named '{name}'");
                errors.push(Diagnostic::error(self.loc, message));
            }
        }
    }

    /// The sizes of several varying groups must be known, and only the last region or successor group may vary.
    fn check_groups(&self, op: &str, errors: &mut Vec<Diagnostic>) {
        let varying = |arities: &mut dyn Iterator<Item = Arity>| {
            arities.filter(|arity| *arity != Arity::One).count()
        };
        let mut operands = self.operands.iter().map(|part| part.arity);
        let mut results = self.results.iter().map(|part| part.arity);
        let kinds = [
            (
                "operand",
                varying(&mut operands),
                OpTraits::SAME_VARIADIC_OPERAND_SIZE,
                OpTraits::ATTR_SIZED_OPERAND_SEGMENTS,
            ),
            (
                "result",
                varying(&mut results),
                OpTraits::SAME_VARIADIC_RESULT_SIZE,
                OpTraits::ATTR_SIZED_RESULT_SEGMENTS,
            ),
        ];
        for (what, count, same, sized) in kinds {
            if count > 1 && !self.traits.intersects(same.with(sized)) {
                let trait_names: Vec<&str> = sized.names().chain(same.names()).collect();
                errors.push(
                    Diagnostic::error(
                        self.loc,
                        format!("'{op}' has {count} {what} groups whose sizes are not known"),
                    )
                    .help(format!("add the trait {}", trait_names.join(" or "))),
                );
            }
        }
        let regions = self.regions.iter().map(|part| part.arity).collect();
        let successors = self.successors.iter().map(|part| part.arity).collect();
        let kinds: [(&str, Vec<Arity>); 2] = [("region", regions), ("successor", successors)];
        for (what, arities) in kinds {
            let Some((_, before)) = arities.split_last() else {
                continue;
            };
            if before.iter().any(|arity| *arity != Arity::One) {
                let message = format!("only the last {what} group of '{op}' may be variadic");
                errors.push(Diagnostic::error(self.loc, message));
            }
        }
    }
}

fn small(index: usize) -> u16 {
    u16::try_from(index).expect("an op has fewer than 65,536 parts")
}
