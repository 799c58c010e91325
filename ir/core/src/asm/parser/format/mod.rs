//! Declarative formats, parsed: an interpreter of the table that `#[op(assembly { .. })]` compiles to.

mod directive;
mod finish;
mod groups;
mod plan;

pub(super) use groups::Groups;
use groups::Run;
pub(crate) use plan::ParsePlan;
pub(super) use plan::parse as parse_planned;
use smallvec::SmallVec;

use super::{OpParser, ParseResult, TokenKind};
use crate::attributes::{
    ArrayAttr, Attribute, DenseArrayAttr, FlatSymbolRefAttr, FloatAttr, IntegerAttr, LocationAttr,
    StringAttr, TypeAttr,
};
use crate::builder::OpState;
use crate::location::Location;
use crate::ods::{
    Anchor, Arity, AssemblyFormat, AttrForm, AttributeInfo, CustomParse, FormatElement, Group,
    OpInfo, OpTable, TypeList,
};
use crate::types::{FunctionType, Type};

/// Reads what follows the op's name.
pub(super) fn parse(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    info: &OpInfo,
    assembly: &AssemblyFormat,
) -> ParseResult<()> {
    parser.groups.start(info, parser.position());
    let mut engine = Engine {
        parser,
        state,
        info,
        table: info,
        assembly,
    };
    for element in &*assembly.elements {
        if !engine.is_left_out(element) {
            engine.parse_element(element)?;
        }
    }
    engine.finish()
}

struct Engine<'e, 'p, 'a> {
    parser: &'e mut OpParser<'p, 'a>,
    state: &'e mut OpState,
    info: &'e OpInfo,
    /// Its parts.
    table: &'e OpTable,
    assembly: &'e AssemblyFormat,
}

impl Engine<'_, '_, '_> {
    fn parse_elements(&mut self, elements: &[FormatElement]) -> ParseResult<()> {
        elements
            .iter()
            .try_for_each(|element| self.parse_element(element))
    }

    /// Whether this is an attribute outside groups that may be absent, and is.
    fn is_left_out(&self, element: &FormatElement) -> bool {
        match element {
            FormatElement::Attribute(slot) | FormatElement::QualifiedAttribute(slot) => {
                let slot = usize::from(*slot);
                let definition = &self.table.attributes[slot];
                definition.optional
                    && definition.default.is_none()
                    && !self.starts(std::slice::from_ref(element))
            }
            _ => false,
        }
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
                let group = usize::from(*group);
                self.parse_successors(group, self.table.successors[group].arity)
            }
            FormatElement::AttrDict { keyword } => self.parse_attr_dict(*keyword),
            FormatElement::PropDict => self.parser.parse_optional_properties(self.state),
            FormatElement::Type(list) | FormatElement::BareType(list) => self.parse_types(*list),
            FormatElement::FunctionalType(inputs, results) => {
                self.parse_functional_type(*inputs, *results)
            }
            FormatElement::Operands => {
                let at = self.parser.position();
                let names = self.parse_operand_names(Arity::Variadic)?;
                self.parser.groups.all_operands = Some((names, at));
                Ok(())
            }
            FormatElement::Regions => self.parse_all_regions(),
            FormatElement::Successors => self.parse_successors(0, Arity::Variadic),
            FormatElement::Group(group) => self.parse_group(group),
            FormatElement::AnyOrder(clauses) => self.parse_any_order(clauses),
            FormatElement::Custom(custom) => match &custom.parse {
                CustomParse::Required(parse) => parse(self.parser, self.state, &custom.arguments),
                CustomParse::Optional(parse) => {
                    parse(self.parser, self.state, &custom.arguments).map(|_| ())
                }
            },
        }
    }

    fn parse_attr_dict(&mut self, keyword: bool) -> ParseResult<()> {
        let at = self.parser.position();
        let is_there = match keyword {
            true => self.parser.parse_optional_keyword("attributes"),
            false => self.parser.is(TokenKind::LBrace),
        };
        if !is_there {
            return Ok(());
        }
        let before = self.state.attributes.clone();
        self.parser.parse_op_attributes(self.state)?;
        let after = before.iter().zip(&self.state.attributes);
        let replaced = after
            .zip(&self.table.attributes)
            .find(|((before, after), _)| before.is_some() && before != after);
        if let Some((_, attribute)) = replaced {
            let (at, name) = (self.parser.since(at), &attribute.name);
            let message = format!("attribute '{name}' is given twice");
            return Err(self.parser.error_at(at, message));
        }
        let cx = self.parser.context();
        let mut pairs = self.table.attributes.iter().zip(&self.state.attributes);
        let wrong = pairs.find(|(definition, attr)| {
            attr.is_some_and(|attr| !(definition.constraint.matches)(cx, attr))
        });
        match wrong {
            Some((definition, _)) => {
                let (op, at) = (&self.info.name, self.parser.since(at));
                let message = format!("'{op}' op {}", definition.unsatisfied());
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
        let definition = &self.table.operands[group];
        let names = match definition.segments {
            Some(slot) => self.parse_operand_lists(slot.into())?,
            None => self.parse_operand_names(definition.arity)?,
        };
        self.parser.groups.set_operands(group, names, at);
        Ok(())
    }

    /// `(%a, %b), (), (%c)`, or nothing. The sizes go to an inherent attribute.
    fn parse_operand_lists(&mut self, slot: usize) -> ParseResult<Run> {
        let mut names = Run::empty_at(self.parser.groups.names.len());
        let mut sizes: SmallVec<[i32; 8]> = SmallVec::new();
        let mut is_there = self.parser.is(TokenKind::LParen);
        while is_there {
            self.parser.parse_punct("(")?;
            let list = self.parse_operand_names(Arity::Variadic)?;
            self.parser.parse_punct(")")?;
            names.len += list.len;
            sizes.push(list.len as i32);
            is_there = self.parser.consume_if(TokenKind::Comma);
        }
        let sizes = DenseArrayAttr::i32s(self.parser.context(), &sizes);
        self.state.attributes[slot] = Some(sizes.into());
        Ok(names)
    }

    /// `(i32, i64), (), (i1)`, or nothing.
    fn parse_type_lists(&mut self) -> ParseResult<Run> {
        let mut types = Run::empty_at(self.parser.groups.types.len());
        let mut is_there = self.parser.is(TokenKind::LParen);
        while is_there {
            self.parser.parse_punct("(")?;
            while !self.parser.is(TokenKind::RParen) {
                let ty = self.parser.parse_type()?;
                self.parser.groups.types.push(ty);
                types.len += 1;
                if !self.parser.consume_if(TokenKind::Comma) {
                    break;
                }
            }
            self.parser.parse_punct(")")?;
            is_there = self.parser.consume_if(TokenKind::Comma);
        }
        Ok(types)
    }

    /// One operand, or none if it may be missing, or several separated by commas.
    fn parse_operand_names(&mut self, arity: Arity) -> ParseResult<Run> {
        let mut names = Run::empty_at(self.parser.groups.names.len());
        if arity == Arity::One || self.parser.is(TokenKind::PercentId) {
            loop {
                let name = self.parser.parse_operand()?;
                self.parser.groups.names.push(name);
                names.len += 1;
                if arity != Arity::Variadic || !self.parser.consume_if(TokenKind::Comma) {
                    break;
                }
            }
        }
        Ok(names)
    }

    fn parse_attribute(&mut self, slot: usize, qualified: bool) -> ParseResult<()> {
        let definition = &self.table.attributes[slot];
        let at = self.parser.position();
        let attr = if qualified {
            self.parser.parse_attribute()?
        } else {
            self.parse_attribute_form(definition)?
        };
        let cx = self.parser.context();
        if !(definition.constraint.is_kind)(cx, attr) {
            let mut expected = String::from("expected ");
            (definition.constraint.describe)(&mut expected);
            let at = self.parser.since(at);
            return Err(self
                .parser
                .error_at(at, "invalid kind of attribute specified")
                .help(expected));
        }
        self.state.attributes[slot] = definition.stored(cx, Some(attr));
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
            AttrForm::Keyword { cases, parse, .. } => {
                let at = parser.position();
                let (name, cases) = (&definition.name, cases());
                if let Some(text) = parser.parse_optional_string()? {
                    return parse(cx, &text).ok_or_else(|| {
                        let message = format!("invalid {name} attribute specification: \"{text}\"");
                        parser
                            .error_at(at, message)
                            .help(format!("expected one of: {}", cases.names()))
                    });
                }
                let attr = parser.parse_any_keyword().and_then(|text| parse(cx, text));
                attr.ok_or_else(|| {
                    let cases = cases.names();
                    let message = format!(
                        "expected string or keyword containing one of the following enum values for attribute '{name}' [{cases}]"
                    );
                    parser.error_at(at, message)
                })
            }
            // The whole attribute, such as its alias, can stand for its parameters.
            AttrForm::Parameters { .. } if parser.is(TokenKind::HashId) => parser.parse_attribute(),
            AttrForm::Parameters { parse, .. } | AttrForm::Property { parse, .. } => parse(parser),
        }
    }

    fn parse_regions(&mut self, group: usize) -> ParseResult<()> {
        if self.table.regions[group].arity != Arity::One && !self.parser.peek_punct("{") {
            return Ok(());
        }
        loop {
            let region = self.parser.parse_region(&[])?;
            self.parser.groups.regions.push((group, region));
            if self.table.regions[group].arity != Arity::Variadic
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

    /// The blocks of a group; all blocks are the first's, in their order.
    fn parse_successors(&mut self, group: usize, arity: Arity) -> ParseResult<()> {
        if arity != Arity::One && !self.parser.is(TokenKind::CaretId) {
            return Ok(());
        }
        loop {
            let block = self.parser.parse_successor()?;
            self.parser.groups.successors.push((group, block));
            if arity != Arity::Variadic || !self.parser.parse_optional_punct(",") {
                return Ok(());
            }
        }
    }

    fn parse_types(&mut self, list: TypeList) -> ParseResult<()> {
        if self.is_nested(list) {
            let types = self.parse_type_lists()?;
            self.parser.groups.set_types(list, types);
            return Ok(());
        }
        let (arity, constraint) = match list {
            TypeList::Operand(group) => {
                let group = &self.table.operands[usize::from(group)];
                (group.arity, Some(&group.constraint))
            }
            TypeList::Result(group) => {
                let group = &self.table.results[usize::from(group)];
                (group.arity, Some(&group.constraint))
            }
            TypeList::Operands | TypeList::Results => (Arity::Variadic, None),
        };
        let kind = constraint.and_then(|constraint| constraint.kind);
        let kind = kind.filter(|_| arity == Arity::One);
        let definition = constraint.and_then(|constraint| constraint.definition);
        let definition = definition.filter(|_| arity == Arity::One);
        let mut types = Run::empty_at(self.parser.groups.types.len());
        // Like MLIR's parsers: where several types may be, there is at least one, unless there are no operands.
        let is_there = match arity {
            Arity::One => true,
            Arity::Optional => self.parser.peek_type(),
            Arity::Variadic => !self.has_no_operands(list) || self.parser.peek_type(),
        };
        if is_there {
            loop {
                let at = self.parser.position();
                let ty = self.parser.parse_type_or_parameters(definition)?;
                if let Some(kind) = kind {
                    self.parser.check_kind(kind, ty, at)?;
                }
                self.parser.groups.types.push(ty);
                types.len += 1;
                if arity != Arity::Variadic || !self.parser.consume_if(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.parser.groups.set_types(list, types);
        Ok(())
    }

    /// Whether the operands that these types are of were read, and there are none.
    fn has_no_operands(&self, list: TypeList) -> bool {
        let groups = &self.parser.groups;
        let names = match list {
            TypeList::Operand(group) => Some(groups.operands[usize::from(group)].names),
            TypeList::Operands => groups.all_operands.map(|(names, _)| names),
            TypeList::Result(_) | TypeList::Results => None,
        };
        names.is_some_and(|names| names.len == 0)
    }

    /// Whether the types are of a group that is a list of lists.
    fn is_nested(&self, list: TypeList) -> bool {
        matches!(list, TypeList::Operand(group) if self.table.operands[usize::from(group)].segments.is_some())
    }

    fn parse_functional_type(&mut self, inputs: TypeList, results: TypeList) -> ParseResult<()> {
        let at = self.parser.position();
        let ty = self.parser.parse_type()?;
        let cx = self.parser.context();
        let Some(ty) = ty.cast::<FunctionType>(cx) else {
            let at = self.parser.since(at);
            let message = format!(
                "invalid kind of type specified: expected builtin.function, but found '{}'",
                crate::asm::print_type(cx, ty)
            );
            return Err(self
                .parser
                .error_at(at, message)
                .help("write a function type: (operand types) -> result types"));
        };
        let groups = &mut self.parser.groups;
        let (input_types, result_types) = (ty.inputs(cx), ty.results(cx));
        let input_types = groups.add_types(input_types);
        groups.set_types(inputs, input_types);
        let result_types = groups.add_types(result_types);
        groups.set_types(results, result_types);
        Ok(())
    }

    fn parse_group(&mut self, group: &Group) -> ParseResult<()> {
        let first = group.then.iter().position(reads);
        let begun = first.and_then(|first| {
            let FormatElement::Custom(custom) = &group.then[first] else {
                return None;
            };
            match &custom.parse {
                CustomParse::Optional(parse) => Some((first, custom, parse)),
                CustomParse::Required(_) => None,
            }
        });
        let (is_there, rest) = match begun {
            // Only by reading it such a directive knows whether it is there.
            Some((first, custom, parse)) => (
                parse(self.parser, self.state, &custom.arguments)?,
                &group.then[first + 1..],
            ),
            None => (self.starts(&group.then), &group.then[..]),
        };
        self.parse_elements(if is_there { rest } else { &group.otherwise })?;
        if is_there != group.is_anchored_by_else {
            self.imply_unit(group);
        }
        Ok(())
    }

    /// A unit attribute that anchors a group need not be written. Where a custom directive writes it, that one says.
    fn imply_unit(&mut self, group: &Group) {
        if let [Anchor::Attribute(slot)] = *group.anchors {
            let index = usize::from(slot);
            let accepts = &self.table.attributes[index].constraint.matches;
            let attr = &mut self.state.attributes[index];
            if attr.is_none()
                && accepts(self.parser.context(), Attribute::UNIT)
                && !is_given_to_custom(&group.then, slot)
                && !is_given_to_custom(&group.otherwise, slot)
            {
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
        match elements.iter().find(|element| reads(element)) {
            Some(FormatElement::Literal(text)) if is_keyword(text) => {
                self.parser.peek_keyword(text)
            }
            Some(FormatElement::Literal(text)) => self.parser.peek_punct(text),
            Some(FormatElement::Operand(group))
                if self.table.operands[usize::from(*group)].segments.is_some() =>
            {
                self.parser.is(TokenKind::LParen)
            }
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
            Some(FormatElement::Type(list)) if self.is_nested(*list) => {
                self.parser.is(TokenKind::LParen)
            }
            Some(FormatElement::Type(_)) => self.parser.peek_type(),
            Some(FormatElement::BareType(_)) => {
                self.parser.peek_type() || self.parser.peek_punct("<")
            }
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
        let constraint = &self.table.attributes[slot].constraint;
        match constraint.form {
            AttrForm::Attribute => {
                let cx = self.parser.context();
                // These are known by their first token. What is of another kind is the location of the op, its other
                // attributes, or the next part.
                let is_kind = |sample: Attribute| (constraint.is_kind)(cx, sample);
                let sample: Attribute = match self.parser.token.kind {
                    TokenKind::Integer | TokenKind::Minus => {
                        return is_kind(IntegerAttr::get(cx, Type::I64, 0).into())
                            || is_kind(FloatAttr::get(cx, Type::F64, 0.0).into());
                    }
                    TokenKind::LSquare => ArrayAttr::get(cx, &[]).into(),
                    TokenKind::String => StringAttr::get(cx, "").into(),
                    TokenKind::AtId => FlatSymbolRefAttr::get(cx, cx.ident("")).into(),
                    TokenKind::LBrace => Attribute::EMPTY_DICT,
                    TokenKind::BareId if self.parser.peek_keyword("loc") => {
                        LocationAttr::get(cx, Location::UNKNOWN).into()
                    }
                    // What follows an optional text may be in parentheses, which no function type is then.
                    TokenKind::LParen | TokenKind::BangId => {
                        return is_kind(TypeAttr::get(cx, Type::INDEX).into())
                            || is_kind(
                                TypeAttr::get(cx, FunctionType::get(cx, &[], &[]).into()).into(),
                            );
                    }
                    _ => return self.parser.peek_attribute(),
                };
                is_kind(sample)
            }
            AttrForm::SymbolName => self.parser.is(TokenKind::AtId),
            AttrForm::Type => self.parser.peek_type(),
            AttrForm::DenseArray(_) => self.parser.peek_punct("["),
            AttrForm::Keyword { parse, .. } => {
                let text = self.parser.spelling_str();
                // A case whose text is no word is in quotes.
                let text = match self.parser.token.kind {
                    TokenKind::BareId => Some(text),
                    TokenKind::String => text.get(1..text.len() - 1),
                    _ => None,
                };
                text.is_some_and(|text| parse(self.parser.context(), text).is_some())
            }
            AttrForm::Property { is_next, .. } => is_next(self.parser),
            AttrForm::Parameters { .. } => {
                self.parser.peek_punct("<") || self.parser.is(TokenKind::HashId)
            }
        }
    }
}

/// White space is nothing to the parser.
fn reads(element: &FormatElement) -> bool {
    !matches!(element, FormatElement::Space(_))
}

/// Whether one of the directives is a custom one that reads the attribute.
fn is_given_to_custom(elements: &[FormatElement], slot: u16) -> bool {
    elements.iter().any(|element| match element {
        FormatElement::Custom(custom) => custom
            .arguments
            .iter()
            .any(|argument| matches!(argument, FormatElement::Attribute(own) if *own == slot)),
        _ => false,
    })
}

/// Whether a literal is a word and not punctuation.
fn is_keyword(literal: &str) -> bool {
    literal.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
}
