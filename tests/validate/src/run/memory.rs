//! Memory, and what ops do with it.

use super::{Machine, Stop, When};
use crate::decode::{Access, Layout, Mixed, Step};
use crate::number::{Flags, Number, binary, low, signed, splat};

/// The memory of a run. A memref is the number of its view.
#[derive(Default)]
pub struct Memory {
    /// The elements of each allocation; nothing once it is freed.
    buffers: Vec<Option<Vec<Number>>>,
    views: Vec<View>,
}

/// Elements of a buffer.
#[derive(Clone)]
struct View {
    buffer: usize,
    offset: i64,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

/// The strides of elements that lie side by side.
fn row_major(sizes: &[i64]) -> Vec<i64> {
    let mut strides = vec![1; sizes.len()];
    for dim in (1..sizes.len()).rev() {
        strides[dim - 1] = strides[dim] * sizes[dim];
    }
    strides
}

/// How many elements a buffer may have.
const LARGEST: i64 = 1 << 12;

impl View {
    /// Where an element is.
    fn place(&self, subscripts: &[i64]) -> Result<usize, Stop> {
        let mut place = self.offset;
        for ((at, size), stride) in subscripts.iter().zip(&self.sizes).zip(&self.strides) {
            if !(0..*size).contains(at) {
                return Err(Stop::Undefined);
            }
            place += at * stride;
        }
        usize::try_from(place).map_err(|_| Stop::Undefined)
    }

    /// All subscripts, the last one fastest.
    fn all(&self) -> Vec<Vec<i64>> {
        let mut all = vec![Vec::new()];
        for size in &self.sizes {
            let longer = |subscripts: &Vec<i64>| {
                let subscripts = subscripts.clone();
                (0..*size).map(move |at| [&subscripts[..], &[at]].concat())
            };
            all = all.iter().flat_map(longer).collect();
        }
        all
    }
}

impl Memory {
    fn add(&mut self, view: View) -> Number {
        self.views.push(view);
        splat(Some(self.views.len() as u64 - 1))
    }

    /// A memref of these sizes.
    fn allocate(
        &mut self,
        sizes: Vec<i64>,
        strides: Option<&(Vec<i64>, i64)>,
    ) -> Result<Number, Stop> {
        let (strides, offset) = strides.cloned().unwrap_or_else(|| (row_major(&sizes), 0));
        let mut last = offset;
        for (size, stride) in sizes.iter().zip(&strides) {
            if !(0..LARGEST).contains(size) {
                return Err(Stop::Unknown);
            }
            last += (size - 1).max(0) * stride;
        }
        if !(0..LARGEST).contains(&last) {
            return Err(Stop::Unknown);
        }
        self.buffers
            .push(Some(vec![splat(None); last as usize + 1]));
        let buffer = self.buffers.len() - 1;
        Ok(self.add(View {
            buffer,
            offset,
            sizes,
            strides,
        }))
    }

    /// An argument with these elements.
    pub fn argument(&mut self, layout: &Layout, elements: &[Number]) -> Result<Number, Stop> {
        let known = |size: &Mixed| match size {
            Mixed::Known(size) => Ok(*size),
            Mixed::Operand(_) => Err(Stop::Unknown),
        };
        let sizes = layout.sizes.iter().map(known).collect::<Result<_, _>>()?;
        let memref = self.allocate(sizes, layout.strides.as_ref())?;
        let view = self.view(memref)?;
        for (subscripts, element) in view.all().into_iter().zip(elements) {
            *self.element(&view, &subscripts)? = *element;
        }
        Ok(memref)
    }

    /// The elements of an argument.
    pub fn elements(&mut self, memref: Number) -> Result<Vec<Number>, Stop> {
        let view = self.view(memref)?;
        let mut elements = Vec::new();
        for subscripts in view.all() {
            elements.push(*self.element(&view, &subscripts)?);
        }
        Ok(elements)
    }

    fn view(&self, memref: Number) -> Result<View, Stop> {
        let view = memref[0].and_then(|number| self.views.get(number as usize));
        view.cloned().ok_or(Stop::Undefined)
    }

    fn element(&mut self, view: &View, subscripts: &[i64]) -> Result<&mut Number, Stop> {
        let place = view.place(subscripts)?;
        let buffer = self.buffers[view.buffer].as_mut().ok_or(Stop::Undefined)?;
        buffer.get_mut(place).ok_or(Stop::Undefined)
    }

    /// What is stored last is never read again.
    fn free(&mut self, memref: Number) -> Result<(), Stop> {
        let view = self.view(memref)?;
        let buffer = self.buffers[view.buffer].take();
        buffer.map(drop).ok_or(Stop::Undefined)
    }
}

impl Machine {
    /// An index.
    pub(super) fn index(&self, number: Number) -> Result<i64, Stop> {
        let value = number[0].ok_or(Stop::Undefined)?;
        Ok(signed(value, 64) as i64)
    }

    pub(super) fn indices(&self, numbers: &[Number]) -> Result<Vec<i64>, Stop> {
        numbers.iter().map(|number| self.index(*number)).collect()
    }

    pub(super) fn mixed(&self, numbers: &[Mixed], operands: &[Number]) -> Result<Vec<i64>, Stop> {
        let number = |number: &Mixed| match number {
            Mixed::Known(number) => Ok(*number),
            Mixed::Operand(operand) => self.index(operands[*operand]),
        };
        numbers.iter().map(number).collect()
    }

    /// The results of an op on memory.
    pub(super) fn access(
        &mut self,
        access: &Access,
        step: &Step,
        operands: &[Number],
    ) -> Result<Vec<Number>, Stop> {
        let view = |machine: &Machine| machine.memory.view(operands[0]);
        let new = match access {
            Access::Allocate(layout) => {
                let sizes = self.mixed(&layout.sizes, operands)?;
                return Ok(vec![self.memory.allocate(sizes, layout.strides.as_ref())?]);
            }
            Access::Free => {
                self.memory.free(operands[0])?;
                return Ok(Vec::new());
            }
            Access::Load(map) => {
                let subscripts = self.subscripts(map.as_ref(), &operands[1..])?;
                return Ok(vec![*self.memory.element(&view(self)?, &subscripts)?]);
            }
            Access::Store(map) => {
                let subscripts = self.subscripts(map.as_ref(), &operands[2..])?;
                let view = self.memory.view(operands[1])?;
                *self.memory.element(&view, &subscripts)? = operands[0];
                return Ok(Vec::new());
            }
            Access::Exchange(_) | Access::ExchangeBy => {
                let is_region = matches!(access, Access::ExchangeBy);
                let memref = usize::from(!is_region);
                let subscripts = self.indices(&operands[memref + 1..])?;
                let view = self.memory.view(operands[memref])?;
                let old = *self.memory.element(&view, &subscripts)?;
                let new = match access {
                    Access::Exchange(Some(op)) => {
                        let pair = [old[0], operands[0][0]];
                        splat(binary(*op, pair, step.output.width, Flags::default())?)
                    }
                    Access::ExchangeBy => self.body(&step.bodies[0], &[old])?.values[0],
                    _ => operands[0],
                };
                *self.memory.element(&view, &subscripts)? = new;
                // The region gives what was there, and the op what the region made.
                return Ok(vec![if is_region { new } else { old }]);
            }
            Access::Copy => {
                let [from, to] = [view(self)?, self.memory.view(operands[1])?];
                if from.sizes != to.sizes {
                    return Err(Stop::Undefined);
                }
                let is_one = from.buffer == to.buffer;
                if is_one && self.when == When::Before {
                    return Err(Stop::Unknown);
                }
                for subscripts in from.all() {
                    let element = *self.memory.element(&from, &subscripts)?;
                    *self.memory.element(&to, &subscripts)? = element;
                }
                return Ok(Vec::new());
            }
            Access::Reallocate(size) => {
                let size = self.mixed(&[*size], operands)?;
                let from = view(self)?;
                let memref = self.memory.allocate(size, None)?;
                let to = self.memory.view(memref)?;
                for at in 0..from.sizes[0].min(to.sizes[0]) {
                    *self.memory.element(&to, &[at])? = *self.memory.element(&from, &[at])?;
                }
                self.memory.free(operands[0])?;
                return Ok(vec![memref]);
            }
            Access::Dimension => {
                let at = self.index(operands[1])?;
                let view = view(self)?;
                let size = usize::try_from(at).ok().and_then(|at| view.sizes.get(at));
                return Ok(vec![word(*size.ok_or(Stop::Undefined)?)]);
            }
            Access::Metadata => {
                let whole = view(self)?;
                let numbers = [&[whole.offset][..], &whole.sizes, &whole.strides].concat();
                let base = View {
                    offset: 0,
                    sizes: Vec::new(),
                    strides: Vec::new(),
                    ..whole
                };
                let base = self.memory.add(base);
                let numbers = numbers.into_iter().map(word);
                return Ok([base].into_iter().chain(numbers).collect());
            }
            Access::Cast => view(self)?,
            Access::Part {
                offsets,
                sizes,
                strides,
                kept,
            } => {
                let whole = view(self)?;
                let [offsets, sizes, strides] = [
                    self.mixed(offsets, operands)?,
                    self.mixed(sizes, operands)?,
                    self.mixed(strides, operands)?,
                ];
                // All of the part must be there.
                let mut offset = whole.offset;
                for (dim, &at) in offsets.iter().enumerate() {
                    let last = at + (sizes[dim] - 1).max(0) * strides[dim];
                    let bounds = 0..whole.sizes[dim];
                    if sizes[dim] < 0 || !bounds.contains(&at) || !bounds.contains(&last) {
                        return Err(Stop::Undefined);
                    }
                    offset += at * whole.strides[dim];
                }
                View {
                    offset,
                    sizes: kept.iter().map(|dim| sizes[*dim]).collect(),
                    strides: kept
                        .iter()
                        .map(|dim| strides[*dim] * whole.strides[*dim])
                        .collect(),
                    ..whole
                }
            }
            Access::Reinterpret {
                offset,
                sizes,
                strides,
            } => View {
                offset: self.mixed(&[*offset], operands)?[0],
                sizes: self.mixed(sizes, operands)?,
                strides: self.mixed(strides, operands)?,
                ..view(self)?
            },
            Access::Expand(groups, sizes) => {
                let whole = view(self)?;
                let sizes = self.mixed(sizes, operands)?;
                let mut strides = row_major(&sizes);
                for (group, (size, stride)) in
                    groups.iter().zip(whole.sizes.iter().zip(&whole.strides))
                {
                    let parts: Vec<i64> = group.iter().map(|dim| sizes[*dim]).collect();
                    if parts.iter().product::<i64>() != *size {
                        return Err(Stop::Undefined);
                    }
                    for (dim, inner) in group.iter().zip(row_major(&parts)) {
                        strides[*dim] = inner * stride;
                    }
                }
                View {
                    sizes,
                    strides,
                    ..whole
                }
            }
            Access::Collapse(groups) => {
                let whole = view(self)?;
                let sizes =
                    |group: &Vec<usize>| group.iter().map(|dim| whole.sizes[*dim]).product();
                let stride = |group: &Vec<usize>| {
                    let mut inner = group.iter().rev().filter(|dim| whole.sizes[**dim] != 1);
                    let last = inner.next().or(group.last());
                    last.map_or(1, |dim| whole.strides[*dim])
                };
                View {
                    sizes: groups.iter().map(sizes).collect(),
                    strides: groups.iter().map(stride).collect(),
                    ..whole
                }
            }
        };
        Ok(vec![self.memory.add(new)])
    }
}

/// A number as an index.
pub(super) fn word(number: i64) -> Number {
    splat(Some(low(i128::from(number), 64)))
}
