//! Formats made ready for reading, once for each op of a context.
//!
//! Most ops have single operands, results and attributes, no regions, and a format that writes each operand and type at
//! most once. Then it is known before anything is read from where each type comes, and nothing has to be collected by group.

use terrace_text::lexer::TokenKind;

use super::super::types::Definition;
use super::{Engine, is_keyword};
use crate::asm::ParseResult;
use crate::asm::parser::{OpParser, UnresolvedOperand};
use crate::builder::OpState;
use crate::ods::{
    Arity, AssemblyFormat, ExpectedKind, FormatElement, Group, MakeType, MapType, OpInfo, OpTraits,
    Shared, Slot, TypeList, TypeSource,
};
use crate::types::Type;

/// How an op of single values is read.
pub(crate) struct ParsePlan {
    steps: Box<[Step]>,
    operand_types: Box<[Origin]>,
    result_types: Box<[Origin]>,
}

/// One thing to read.
enum Step {
    Punctuation(TokenKind, Shared<str>),
    Operand(usize),
    /// The next type, with what its constraint asks for.
    Type(Option<ExpectedKind>, Definition),
    /// A directive about attributes or words.
    Other(FormatElement),
}

/// Where a type comes from.
enum Origin {
    /// It is the one written at this place among all.
    Written(usize),
    /// It is that of an attribute.
    Attribute(usize),
    /// There is only one.
    Build(MakeType),
    /// It is made of another, that of a slot.
    Map(Box<Origin>, Slot, MapType),
}

/// Ops with more operands, or more types written, are read without a plan.
const MOST: usize = 4;

impl ParsePlan {
    /// For a format of the op, if all it writes is single values, types and attributes.
    pub(crate) fn new(info: &OpInfo) -> Option<ParsePlan> {
        let assembly = info.assembly.as_ref()?;
        let operands = info.operands.iter();
        let is_single = info.regions.is_empty()
            && info.successors.is_empty()
            && info.hooks.parse.is_none()
            && operands.len() <= MOST
            && operands.clone().all(|group| group.segments.is_none())
            && operands.clone().all(|group| group.arity == Arity::One)
            && info.results.iter().all(|group| group.arity == Arity::One)
            && !info.traits.intersects(SPECIAL);
        if !is_single {
            return None;
        }
        let mut planner = Planner {
            info,
            assembly,
            steps: Vec::new(),
            operands: vec![false; info.operands.len()],
            types: Vec::new(),
        };
        for element in &assembly.elements {
            planner.add(element)?;
        }
        let slots = |count, slot: fn(u16) -> Slot| (0..count as u16).map(slot);
        let origins = |slots: &mut dyn Iterator<Item = Slot>| -> Option<Box<[Origin]>> {
            slots.map(|slot| planner.origin(slot, 0)).collect()
        };
        let are_all_read = planner.operands.iter().all(|is_read| *is_read);
        (are_all_read && planner.types.len() <= MOST).then_some(())?;
        let operand_types = origins(&mut slots(info.operands.len(), Slot::Operand))?;
        let result_types = origins(&mut slots(info.results.len(), Slot::Result))?;
        Some(ParsePlan {
            steps: planner.steps.into(),
            operand_types,
            result_types,
        })
    }
}

/// Traits of ops that have more than their groups.
const SPECIAL: OpTraits = OpTraits::ATTR_SIZED_OPERAND_SEGMENTS
    .with(OpTraits::ATTR_SIZED_RESULT_SEGMENTS)
    .with(OpTraits::ISOLATED_FROM_ABOVE);

struct Planner<'a> {
    info: &'a OpInfo,
    assembly: &'a AssemblyFormat,
    steps: Vec<Step>,
    /// Which operands are read.
    operands: Vec<bool>,
    /// Whose types are written, in order.
    types: Vec<Slot>,
}

impl Planner<'_> {
    fn add(&mut self, element: &FormatElement) -> Option<()> {
        let step = match element {
            FormatElement::Space(_) => return Some(()),
            FormatElement::Literal(text) => match TokenKind::of_punctuation(text) {
                Some(kind) if !is_keyword(text) => Step::Punctuation(kind, text.clone()),
                _ => Step::Other(element.clone()),
            },
            FormatElement::Operand(group) => {
                let group = usize::from(*group);
                let is_first = !std::mem::replace(&mut self.operands[group], true);
                is_first.then_some(Step::Operand(group))?
            }
            FormatElement::Type(list) => {
                let (slot, constraint) = match *list {
                    TypeList::Operand(group) => (
                        Slot::Operand(group),
                        &self.info.operands[usize::from(group)].constraint,
                    ),
                    TypeList::Result(group) => (
                        Slot::Result(group),
                        &self.info.results[usize::from(group)].constraint,
                    ),
                    TypeList::Operands | TypeList::Results => return None,
                };
                let is_first = !self.types.contains(&slot);
                self.types.push(slot);
                is_first.then_some(Step::Type(constraint.kind, constraint.definition))?
            }
            element if is_about_attributes(element) => Step::Other(element.clone()),
            _ => return None,
        };
        self.steps.push(step);
        Some(())
    }

    /// Where the type of a part comes from. Sources refer to each other, at most once through every part.
    fn origin(&self, slot: Slot, depth: usize) -> Option<Origin> {
        if let Some(place) = self.types.iter().position(|written| *written == slot) {
            return Some(Origin::Written(place));
        }
        if depth > self.info.operands.len() + self.info.results.len() {
            return None;
        }
        let source = match slot {
            Slot::Attribute(slot) => return Some(Origin::Attribute(slot.into())),
            Slot::Operand(group) => &self.assembly.operand_types[usize::from(group)],
            Slot::Result(group) => &self.assembly.result_types[usize::from(group)],
        };
        match source {
            TypeSource::Given | TypeSource::Infer => None,
            TypeSource::Same(from) => self.origin(*from, depth + 1),
            TypeSource::Build(build) => Some(Origin::Build(build.clone())),
            TypeSource::Map(from, map) => {
                let from_origin = self.origin(*from, depth + 1)?;
                Some(Origin::Map(Box::new(from_origin), *from, map.clone()))
            }
        }
    }
}

/// Whether a directive reads attributes and words only.
fn is_about_attributes(element: &FormatElement) -> bool {
    let is_group = |group: &Group| {
        let mut elements = group.then.iter().chain(&group.otherwise);
        elements.all(is_about_attributes)
    };
    match element {
        FormatElement::Literal(_)
        | FormatElement::Space(_)
        | FormatElement::Attribute(_)
        | FormatElement::QualifiedAttribute(_)
        | FormatElement::AttrDict { .. }
        | FormatElement::PropDict => true,
        FormatElement::Group(group) => is_group(group),
        FormatElement::AnyOrder(clauses) => clauses.iter().all(is_group),
        _ => false,
    }
}

/// Reads what follows the op's name.
pub(in crate::asm::parser) fn parse(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    info: &OpInfo,
    assembly: &AssemblyFormat,
    plan: &ParsePlan,
) -> ParseResult<()> {
    let nowhere = UnresolvedOperand {
        at: parser.name_position(),
        number: 0,
    };
    let mut operands = [nowhere; MOST];
    let mut types = [Type::INDEX; MOST];
    let mut num_types = 0;
    let mut engine = Engine {
        parser,
        state,
        info,
        table: info,
        assembly,
    };
    for step in &plan.steps {
        match step {
            Step::Punctuation(kind, text) => {
                if !engine.parser.consume_if(*kind) {
                    return Err(engine.parser.expected_punct(text));
                }
            }
            Step::Operand(group) => operands[*group] = engine.parser.parse_operand()?,
            Step::Type(kind, definition) => {
                let at = engine.parser.position();
                let ty = engine.parser.parse_type_or_parameters(*definition)?;
                if let Some(kind) = kind {
                    engine.parser.check_kind(*kind, ty, at)?;
                }
                types[num_types] = ty;
                num_types += 1;
            }
            Step::Other(element) => engine.parse_element(element)?,
        }
    }
    for (group, origin) in plan.operand_types.iter().enumerate() {
        let Some(ty) = engine.type_from(origin, &types)? else {
            return Err(engine.cannot_infer("operand", &engine.table.operands[group].name));
        };
        let value = engine.parser.resolve_operand(operands[group], ty)?;
        engine.state.operands.push(value);
    }
    for (group, origin) in plan.result_types.iter().enumerate() {
        let Some(ty) = engine.type_from(origin, &types)? else {
            return Err(engine.cannot_infer("result", &engine.table.results[group].name));
        };
        engine.state.result_types.push(ty);
    }
    Ok(())
}

impl Engine<'_, '_, '_> {
    #[inline]
    fn type_from(&self, origin: &Origin, written: &[Type; MOST]) -> ParseResult<Option<Type>> {
        match origin {
            Origin::Written(place) => Ok(Some(written[*place])),
            origin => self.type_from_elsewhere(origin, written),
        }
    }

    fn type_from_elsewhere(
        &self,
        origin: &Origin,
        written: &[Type; MOST],
    ) -> ParseResult<Option<Type>> {
        let cx = self.parser.context();
        Ok(match origin {
            Origin::Written(place) => Some(written[*place]),
            Origin::Attribute(slot) => self.state.attributes[*slot].and_then(|attr| attr.ty(cx)),
            Origin::Build(build) => Some(build(cx)),
            Origin::Map(from, slot, map) => match self.type_from(from, written)? {
                Some(ty) => {
                    self.check_source(*slot, ty)?;
                    map(cx, ty)
                }
                None => None,
            },
        })
    }
}
