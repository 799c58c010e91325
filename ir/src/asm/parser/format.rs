//! Declarative formats, parsed: an interpreter of the table that `#[op(assembly { .. })]` compiles to.

use smallvec::SmallVec;

use super::{Delimiter, OpParser, ParseResult, Position, TokenKind, UnresolvedOperand};
use crate::attributes::{Attribute, DenseArrayAttr, StringAttr, TypeAttr};
use crate::builder::{OpState, infer_result_types};
use crate::ir::{Block, Region};
use crate::ods::{
    Anchor, Arity, AssemblyFormat, AttrForm, AttributeInfo, FormatElement, Group, InferArgs,
    OPERAND_SEGMENT_SIZES, OpInfo, OpTraits, RESULT_SEGMENT_SIZES, Slot, TypeList, TypeSource,
};
use crate::types::{FunctionType, Type};

/// The types written for a group, or for all operands or results.
type Types = SmallVec<[Type; 4]>;

/// What has been read, by group; put together when all is known.
#[derive(Default)]
pub(super) struct Groups {
    operands: SmallVec<[Operands; 2]>,
    operand_types: SmallVec<[Option<Types>; 2]>,
    result_types: SmallVec<[Option<Types>; 2]>,
    /// What `operands`, `type(operands)` and `type(results)` read.
    all_operands: Option<Operands>,
    all_operand_types: Option<Types>,
    all_result_types: Option<Types>,
    regions: SmallVec<[SmallVec<[Region; 1]>; 1]>,
    successors: SmallVec<[Block; 2]>,
}

#[derive(Clone)]
struct Operands {
    names: SmallVec<[UnresolvedOperand; 2]>,
    /// Where they are, or would be.
    at: Position,
}

/// Reads what follows the op's name.
pub(super) fn parse(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    info: &OpInfo,
    assembly: &AssemblyFormat,
) -> ParseResult<()> {
    let at = parser.position();
    let none = Operands {
        names: SmallVec::new(),
        at,
    };
    parser.groups = Groups {
        operands: smallvec::smallvec![none; info.operands.len()],
        operand_types: smallvec::smallvec![None; info.operands.len()],
        result_types: smallvec::smallvec![None; info.results.len()],
        regions: smallvec::smallvec![SmallVec::new(); info.regions.len()],
        ..Groups::default()
    };
    let mut engine = Engine {
        parser,
        state,
        info,
        assembly,
    };
    engine.parse_elements(&assembly.elements)?;
    engine.finish()
}

struct Engine<'e, 'p, 'a> {
    parser: &'e mut OpParser<'p, 'a>,
    state: &'e mut OpState,
    info: &'e OpInfo,
    assembly: &'e AssemblyFormat,
}

impl Engine<'_, '_, '_> {
    fn parse_elements(&mut self, elements: &[FormatElement]) -> ParseResult<()> {
        elements
            .iter()
            .try_for_each(|element| self.parse_element(element))
    }

    fn parse_element(&mut self, element: &FormatElement) -> ParseResult<()> {
        match element {
            FormatElement::Literal(text) => self.parse_literal(text),
            FormatElement::Space(_) => Ok(()),
            FormatElement::Operand(group) => self.parse_operands(usize::from(*group)),
            FormatElement::Attribute(slot) => self.parse_attribute(usize::from(*slot), false),
            FormatElement::QualifiedAttribute(slot) => {
                self.parse_attribute(usize::from(*slot), true)
            }
            FormatElement::Region(group) => self.parse_regions(usize::from(*group)),
            FormatElement::Successor(group) => {
                self.parse_successors(self.info.successors[usize::from(*group)].arity)
            }
            FormatElement::AttrDict { keyword } => self.parse_attr_dict(*keyword),
            FormatElement::PropDict => self.parser.parse_optional_properties(self.state),
            FormatElement::Type(list) => self.parse_types(*list),
            FormatElement::FunctionalType(inputs, results) => {
                self.parse_functional_type(*inputs, *results)
            }
            FormatElement::Operands => {
                let at = self.parser.position();
                let names = self.parser.parse_operand_list(Delimiter::None)?;
                let names = names.into_iter().collect();
                self.parser.groups.all_operands = Some(Operands { names, at });
                Ok(())
            }
            FormatElement::Regions => self.parse_all_regions(),
            FormatElement::Successors => self.parse_successors(Arity::Variadic),
            FormatElement::Group(group) => self.parse_group(group),
            FormatElement::AnyOrder(clauses) => self.parse_any_order(clauses),
            FormatElement::Custom(custom) => {
                (custom.parse)(self.parser, self.state, &custom.arguments)
            }
        }
    }

    fn parse_attr_dict(&mut self, keyword: bool) -> ParseResult<()> {
        let at = self.parser.position();
        let before = self.state.attributes.clone();
        if keyword {
            self.parser
                .parse_optional_attr_dict_with_keyword(self.state)?;
        } else {
            self.parser.parse_optional_attr_dict(self.state)?;
        }
        let after = before.iter().zip(&self.state.attributes);
        let replaced = after
            .zip(&self.info.attributes)
            .find(|((before, after), _)| before.is_some() && before != after);
        match replaced {
            Some((_, attribute)) => {
                let (at, name) = (self.parser.since(at), &attribute.name);
                let message = format!("attribute '{name}' is given twice");
                Err(self.parser.error_at(at, message))
            }
            None => Ok(()),
        }
    }

    fn parse_literal(&mut self, text: &str) -> ParseResult<()> {
        if is_keyword(text) {
            self.parser.parse_keyword_exact(text)
        } else {
            self.parser.parse_punct(text)
        }
    }

    fn parse_operands(&mut self, group: usize) -> ParseResult<()> {
        let at = self.parser.position();
        let names = match self.info.operands[group].arity {
            Arity::One => smallvec::smallvec![self.parser.parse_operand()?],
            Arity::Optional => self.parser.parse_optional_operand()?.into_iter().collect(),
            Arity::Variadic => self
                .parser
                .parse_operand_list(Delimiter::None)?
                .into_iter()
                .collect(),
        };
        self.parser.groups.operands[group] = Operands { names, at };
        Ok(())
    }

    fn parse_attribute(&mut self, slot: usize, qualified: bool) -> ParseResult<()> {
        let definition = &self.info.attributes[slot];
        let at = self.parser.position();
        let attr = if qualified {
            self.parser.parse_attribute()?
        } else {
            self.parse_attribute_form(definition)?
        };
        let cx = self.parser.context();
        if !(definition.constraint.matches)(cx, attr) {
            let mut expected = String::from("expected ");
            (definition.constraint.describe)(&mut expected);
            let at = self.parser.since(at);
            return Err(self
                .parser
                .error_at(at, "invalid kind of attribute specified")
                .help(expected));
        }
        self.state.attributes[slot] = Some(attr);
        Ok(())
    }

    fn parse_attribute_form(&mut self, definition: &AttributeInfo) -> ParseResult<Attribute> {
        let parser = &mut *self.parser;
        let cx = parser.context();
        match definition.constraint.form {
            AttrForm::Attribute => match &definition.constraint.ty {
                Some(ty) => parser.parse_attribute_of_type(ty(cx)),
                None => parser.parse_attribute(),
            },
            AttrForm::SymbolName => {
                let name = parser.parse_symbol_name()?;
                Ok(StringAttr::get(cx, name.as_str(cx)).into())
            }
            AttrForm::Type => Ok(TypeAttr::get(cx, parser.parse_type()?).into()),
            AttrForm::DenseArray(element) => parser.parse_dense_array_elements(element),
            AttrForm::Keyword { parse, .. } => {
                let at = parser.position();
                let text = parser.parse_keyword_or_string()?;
                parse(cx, &text).ok_or_else(|| {
                    let mut expected = String::from("expected ");
                    (definition.constraint.describe)(&mut expected);
                    let name = &definition.name;
                    parser
                        .error_at(
                            at,
                            format!("invalid {name} attribute specification: \"{text}\""),
                        )
                        .help(expected)
                })
            }
            AttrForm::Parameters { parse, .. } => parse(parser),
        }
    }

    fn parse_regions(&mut self, group: usize) -> ParseResult<()> {
        if self.info.regions[group].arity != Arity::One && !self.parser.peek_punct("{") {
            return Ok(());
        }
        loop {
            let region = self.parser.parse_region(&[])?;
            self.parser.groups.regions[group].push(region);
            if self.info.regions[group].arity != Arity::Variadic
                || !self.parser.parse_optional_punct(",")
            {
                return Ok(());
            }
        }
    }

    fn parse_all_regions(&mut self) -> ParseResult<()> {
        if !self.parser.peek_punct("{") {
            return Ok(());
        }
        loop {
            let region = self.parser.parse_region(&[])?;
            self.state.regions.push(region);
            if !self.parser.parse_optional_punct(",") {
                return Ok(());
            }
        }
    }

    fn parse_successors(&mut self, arity: Arity) -> ParseResult<()> {
        if arity != Arity::One && !self.parser.is(TokenKind::CaretId) {
            return Ok(());
        }
        loop {
            let block = self.parser.parse_successor()?;
            self.parser.groups.successors.push(block);
            if arity != Arity::Variadic || !self.parser.parse_optional_punct(",") {
                return Ok(());
            }
        }
    }

    fn parse_types(&mut self, list: TypeList) -> ParseResult<()> {
        let arity = match list {
            TypeList::Operand(group) => self.info.operands[usize::from(group)].arity,
            TypeList::Result(group) => self.info.results[usize::from(group)].arity,
            TypeList::Operands | TypeList::Results => Arity::Variadic,
        };
        let mut types = Types::new();
        match arity {
            Arity::One => types.push(self.parser.parse_type()?),
            Arity::Optional => types.extend(self.parser.parse_optional_type()?),
            Arity::Variadic => {
                if let Some(first) = self.parser.parse_optional_type()? {
                    types.push(first);
                    while self.parser.parse_optional_punct(",") {
                        types.push(self.parser.parse_type()?);
                    }
                }
            }
        }
        self.parser.groups.set_types(list, types);
        Ok(())
    }

    fn parse_functional_type(&mut self, inputs: TypeList, results: TypeList) -> ParseResult<()> {
        let at = self.parser.position();
        let ty = self.parser.parse_type()?;
        let cx = self.parser.context();
        let Some(ty) = ty.cast::<FunctionType>(cx) else {
            let at = self.parser.since(at);
            return Err(self
                .parser
                .error_at(at, "invalid kind of type specified")
                .help("expected a function type: (operand types) -> result types"));
        };
        let groups = &mut self.parser.groups;
        groups.set_types(inputs, ty.inputs(cx).into());
        groups.set_types(results, ty.results(cx).into());
        Ok(())
    }

    fn parse_group(&mut self, group: &Group) -> ParseResult<()> {
        if !self.starts(&group.then) {
            return self.parse_elements(&group.otherwise);
        }
        self.parse_elements(&group.then)?;
        self.imply_unit(group);
        Ok(())
    }

    /// A unit attribute that anchors a group need not be written.
    fn imply_unit(&mut self, group: &Group) {
        if let Anchor::Attribute(slot) = group.anchor {
            let slot = usize::from(slot);
            let accepts = &self.info.attributes[slot].constraint.matches;
            let attr = &mut self.state.attributes[slot];
            if attr.is_none() && accepts(self.parser.context(), Attribute::UNIT) {
                *attr = Some(Attribute::UNIT);
            }
        }
    }

    fn parse_any_order(&mut self, clauses: &[Group]) -> ParseResult<()> {
        let mut seen: SmallVec<[bool; 8]> = smallvec::smallvec![false; clauses.len()];
        while let Some(index) = clauses.iter().position(|clause| self.starts(&clause.then)) {
            if std::mem::replace(&mut seen[index], true) {
                let word = String::from_utf8_lossy(self.parser.spelling());
                return Err(self.parser.error(format!(
                    "`{word}` clause can appear at most once in the expansion of the oilist directive"
                )));
            }
            self.parse_elements(&clauses[index].then)?;
            self.imply_unit(&clauses[index]);
        }
        Ok(())
    }

    /// Whether the text goes on with the first of these directives that reads anything.
    fn starts(&self, elements: &[FormatElement]) -> bool {
        let first = elements
            .iter()
            .find(|element| !matches!(element, FormatElement::Space(_)));
        match first {
            Some(FormatElement::Literal(text)) if is_keyword(text) => {
                self.parser.peek_keyword(text)
            }
            Some(FormatElement::Literal(text)) => self.parser.peek_punct(text),
            Some(FormatElement::Operand(_) | FormatElement::Operands) => {
                self.parser.is(TokenKind::PercentId)
            }
            Some(FormatElement::Attribute(slot)) => self.starts_attribute(usize::from(*slot)),
            Some(FormatElement::QualifiedAttribute(_)) => self.parser.peek_attribute(),
            Some(FormatElement::Region(_) | FormatElement::Regions) => self.parser.peek_punct("{"),
            Some(FormatElement::Successor(_) | FormatElement::Successors) => {
                self.parser.is(TokenKind::CaretId)
            }
            Some(FormatElement::AttrDict { keyword: false }) => self.parser.peek_punct("{"),
            Some(FormatElement::AttrDict { keyword: true }) => {
                self.parser.peek_keyword("attributes")
            }
            Some(FormatElement::PropDict) => self.parser.peek_punct("<"),
            Some(FormatElement::Type(_)) => self.parser.peek_type(),
            Some(FormatElement::FunctionalType(..)) => self.parser.peek_punct("("),
            Some(FormatElement::Group(group)) => self.starts(&group.then),
            Some(FormatElement::AnyOrder(clauses)) => {
                clauses.iter().any(|clause| self.starts(&clause.then))
            }
            // A custom directive says by its own error that it is not there.
            Some(FormatElement::Custom(_)) => true,
            Some(FormatElement::Space(_)) | None => false,
        }
    }

    fn starts_attribute(&self, slot: usize) -> bool {
        match self.info.attributes[slot].constraint.form {
            AttrForm::Attribute => self.parser.peek_attribute(),
            AttrForm::SymbolName => self.parser.is(TokenKind::AtId),
            AttrForm::Type => self.parser.peek_type(),
            AttrForm::DenseArray(_) => self.parser.peek_punct("["),
            AttrForm::Keyword { parse, .. } => {
                self.parser.is(TokenKind::BareId)
                    && parse(self.parser.context(), self.parser.spelling_str()).is_some()
            }
            AttrForm::Parameters { .. } => self.parser.peek_punct("<"),
        }
    }

    /// Resolves operands and types once everything was read.
    fn finish(&mut self) -> ParseResult<()> {
        self.distribute_operands()?;
        let operand_groups: SmallVec<[usize; 4]> = (0..self.info.operands.len()).collect();
        let mut sizes: SmallVec<[i32; 4]> = SmallVec::new();
        for group in operand_groups {
            let operands = self.parser.groups.operands[group].clone();
            sizes.push(operands.names.len() as i32);
            let types = self.operand_types(group, operands.names.len())?;
            let at = operands.at;
            self.parser
                .resolve_operands(&operands.names, &types, at, self.state)?;
        }
        self.set_sizes(
            OpTraits::ATTR_SIZED_OPERAND_SEGMENTS,
            OPERAND_SEGMENT_SIZES,
            &sizes,
        );
        self.finish_results()?;
        let regions = std::mem::take(&mut self.parser.groups.regions);
        for (group, regions) in regions.into_iter().enumerate() {
            let is_missing = regions.is_empty()
                && self.info.regions[group].arity == Arity::One
                && self.state.regions.len() <= group;
            if is_missing {
                let region = self.parser.create_region();
                self.state.regions.push(region);
            }
            self.state.regions.extend(regions);
        }
        let successors = std::mem::take(&mut self.parser.groups.successors);
        self.state.successors.extend(successors);
        Ok(())
    }

    /// Shares out what `operands` and `type(operands)` read among the groups.
    fn distribute_operands(&mut self) -> ParseResult<()> {
        let arities: SmallVec<[Arity; 4]> =
            self.info.operands.iter().map(|group| group.arity).collect();
        let groups = &mut self.parser.groups;
        if let Some(all) = groups.all_operands.take() {
            let mut names = all.names.iter().copied();
            let sizes = share_out(&arities, all.names.len());
            for (group, size) in sizes.into_iter().enumerate() {
                groups.operands[group] = Operands {
                    names: names.by_ref().take(size).collect(),
                    at: all.at,
                };
            }
        }
        if let Some(all) = groups.all_operand_types.take() {
            let count: usize = groups.operands.iter().map(|group| group.names.len()).sum();
            if all.len() != count {
                let at = groups.operands.first().map(|group| group.at);
                let message = format!(
                    "number of operands and types do not match: got {count} operands and {} types",
                    all.len()
                );
                let at = at.unwrap_or(self.parser.name_position());
                return Err(self.parser.error_at(at, message));
            }
            let mut types = all.into_iter();
            for group in 0..groups.operands.len() {
                let size = groups.operands[group].names.len();
                groups.operand_types[group] = Some(types.by_ref().take(size).collect());
            }
        }
        Ok(())
    }

    fn set_sizes(&mut self, sized: OpTraits, name: &str, sizes: &[i32]) {
        if self.info.traits.has(sized)
            && let Some(slot) = self.info.attribute_slot(name)
        {
            let sizes = DenseArrayAttr::i32s(self.parser.context(), sizes);
            self.state.attributes[slot] = Some(sizes.into());
        }
    }

    fn finish_results(&mut self) -> ParseResult<()> {
        if let Some(all) = self.parser.groups.all_result_types.take() {
            let arities: SmallVec<[Arity; 4]> =
                self.info.results.iter().map(|group| group.arity).collect();
            let sizes = share_out(&arities, all.len());
            let sizes: SmallVec<[i32; 4]> = sizes.into_iter().map(|size| size as i32).collect();
            self.set_sizes(
                OpTraits::ATTR_SIZED_RESULT_SEGMENTS,
                RESULT_SEGMENT_SIZES,
                &sizes,
            );
            self.state.result_types.extend(all);
            return Ok(());
        }
        let is_inferred = |source: &TypeSource| matches!(source, TypeSource::Infer);
        if self.assembly.result_types.iter().any(is_inferred) {
            let operand_types: SmallVec<[Type; 4]> = self
                .state
                .operands
                .iter()
                .map(|value| self.parser.ir().ty(*value))
                .collect();
            let args = InferArgs {
                cx: self.parser.context(),
                loc: self.state.loc,
                operand_types: &operand_types,
                attributes: &self.state.attributes,
            };
            let types = infer_result_types(self.info, &args)?;
            self.state.result_types.extend(types);
            return Ok(());
        }
        let mut sizes: SmallVec<[i32; 4]> = SmallVec::new();
        for group in 0..self.info.results.len() {
            let slot = Slot::Result(group as u16);
            let types = match self.types_of(slot, self.limit()) {
                Some(types) => types,
                None if self.info.results[group].arity != Arity::One => Types::new(),
                None => return Err(self.cannot_infer("result", &self.info.results[group].name)),
            };
            sizes.push(types.len() as i32);
            self.state.result_types.extend(types);
        }
        self.set_sizes(
            OpTraits::ATTR_SIZED_RESULT_SEGMENTS,
            RESULT_SEGMENT_SIZES,
            &sizes,
        );
        Ok(())
    }

    fn cannot_infer(&self, what: &str, name: &str) -> crate::Diagnostic {
        let at = self.parser.name_position();
        self.parser
            .error_at(at, format!("cannot infer the type of {what} '{name}'"))
    }

    /// The types of the operands of a group.
    fn operand_types(&self, group: usize, count: usize) -> ParseResult<Types> {
        let slot = Slot::Operand(group as u16);
        let is_written = matches!(self.assembly.operand_types[group], TypeSource::Given);
        match self.types_of(slot, self.limit()) {
            // One type known from elsewhere holds for all values of the group.
            Some(types) if !is_written && types.len() == 1 => {
                Ok(smallvec::smallvec![types[0]; count])
            }
            Some(types) => Ok(types),
            None if count == 0 => Ok(Types::new()),
            None => Err(self.cannot_infer("operand", &self.info.operands[group].name)),
        }
    }

    /// Sources refer to each other, at most once through every group.
    fn limit(&self) -> usize {
        self.info.operands.len() + self.info.results.len() + 1
    }

    /// The types of a part; `None` if they cannot be known.
    fn types_of(&self, slot: Slot, limit: usize) -> Option<Types> {
        let limit = limit.checked_sub(1)?;
        let (written, source) = match slot {
            Slot::Attribute(slot) => {
                let ty = self.state.attributes[usize::from(slot)]?.ty(self.parser.context())?;
                return Some(smallvec::smallvec![ty]);
            }
            Slot::Operand(group) => {
                let group = usize::from(group);
                let written = &self.parser.groups.operand_types[group];
                (written, &self.assembly.operand_types[group])
            }
            Slot::Result(group) => {
                let group = usize::from(group);
                let written = &self.parser.groups.result_types[group];
                (written, &self.assembly.result_types[group])
            }
        };
        if let Some(types) = written {
            return Some(types.clone());
        }
        let cx = self.parser.context();
        match source {
            TypeSource::Given | TypeSource::Infer => None,
            TypeSource::Build(build) => Some(smallvec::smallvec![build(cx)]),
            TypeSource::Same(from) => self.types_of(*from, limit),
            TypeSource::Map(from, map) => self
                .types_of(*from, limit)?
                .into_iter()
                .map(|ty| map(cx, ty))
                .collect(),
        }
    }
}

impl Groups {
    fn set_types(&mut self, list: TypeList, types: Types) {
        match list {
            TypeList::Operand(group) => self.operand_types[usize::from(group)] = Some(types),
            TypeList::Result(group) => self.result_types[usize::from(group)] = Some(types),
            TypeList::Operands => self.all_operand_types = Some(types),
            TypeList::Results => self.all_result_types = Some(types),
        }
    }
}

/// What a custom directive's parser hands over for its arguments.
impl OpParser<'_, '_> {
    /// The operands of the group that `argument`, a `$operand`, stands for.
    pub fn set_operands(&mut self, argument: &FormatElement, operands: &[UnresolvedOperand]) {
        if let FormatElement::Operand(group) = argument {
            self.groups.operands[usize::from(*group)] = Operands {
                names: operands.into(),
                at: operands
                    .first()
                    .map_or(self.name_position(), |operand| operand.at),
            };
        }
    }

    /// The types that `argument`, a `type(..)`, stands for.
    pub fn set_types(&mut self, argument: &FormatElement, types: &[Type]) {
        if let FormatElement::Type(list) = argument {
            self.groups.set_types(*list, types.into());
        }
    }

    /// The regions that `argument`, a `$region`, stands for.
    pub fn set_regions(&mut self, argument: &FormatElement, regions: &[Region]) {
        if let FormatElement::Region(group) = argument {
            self.groups.regions[usize::from(*group)] = regions.into();
        }
    }
}

/// Whether a literal is a word and not punctuation.
fn is_keyword(literal: &str) -> bool {
    literal.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
}

/// How many of `count` values each group gets: those of one value first, the rest to the first group that can hold it.
fn share_out(arities: &[Arity], count: usize) -> SmallVec<[usize; 4]> {
    let single = arities.iter().filter(|arity| **arity == Arity::One).count();
    let mut rest = count.saturating_sub(single);
    let mut sizes: SmallVec<[usize; 4]> = arities
        .iter()
        .map(|arity| match arity {
            Arity::One => 1,
            Arity::Optional => {
                let size = rest.min(1);
                rest -= size;
                size
            }
            Arity::Variadic => std::mem::take(&mut rest),
        })
        .collect();
    // Too many values stay with the last group, so that their number is reported.
    if let Some(last) = sizes.last_mut() {
        *last += rest;
    }
    sizes
}
