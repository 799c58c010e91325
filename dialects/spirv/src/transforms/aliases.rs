//! `spirv-unify-aliased-resource`: buffers that share a descriptor are accessed as one.

use rustc_hash::FxHashMap;
use terrace_ir::attributes::{FlatSymbolRefAttr, IntegerAttr};
use terrace_ir::context::Ident;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::{AttrConstraint, TypeConstraint, TypedOp};
use terrace_ir::types::VectorType;
use terrace_ir::{Builder, Context, Diagnostic, Ir, Location, Op, Type, Value};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult};

use crate::{
    AccessChainOp, AddressOfOp, BitcastOp, CompositeConstructOp, ConstantOp, GlobalVariableOp,
    IAddOp, IMulOp, LoadOp, MemoryAccess, ModuleOp, PointerType, RuntimeArrayType, SDivOp, SModOp,
    ScalarOrVector, StorageClass, StoreOp, StructType, length, scalar_of,
};

/// How many parts a value may be put together of: vectors have at most four elements.
const MAX_PARTS: u64 = 4;

/// Access buffers that share a descriptor through one of them.
///
/// Variables of one descriptor set and binding stand for the same memory, as elements of different types. The one with the
/// smallest elements is kept, of vectors if there are any, and what others read and write is converted.
#[pass(name = "spirv-unify-aliased-resource", on = ModuleOp)]
pub struct UnifyAliasedResourcePass;

impl Pass for UnifyAliasedResourcePass {
    fn run(&mut self, ir: &mut Ir, _: &mut PassContext) -> PassResult {
        let aliases = aliases(ir);
        if aliases.kept.is_empty() {
            return Ok(());
        }
        for function in ir.children_mut() {
            unify_in(function, &aliases)?;
        }
        for variable in aliases.replaced.values() {
            ir.erase_op(variable.op);
        }
        for kept in aliases.kept {
            ir.remove_attr(kept, "aliased");
        }
        Ok(())
    }
}

/// A variable that goes, and the one that stays for it.
struct Replaced {
    op: Op,
    /// What its elements are.
    from: Type,
    by: Ident,
    ty: PointerType,
    /// What the elements of the other are.
    to: Type,
}

#[derive(Default)]
struct Aliases {
    /// By their names.
    replaced: FxHashMap<Ident, Replaced>,
    /// Those that are alone afterwards, or were before.
    kept: Vec<Op>,
}

/// A variable that is a buffer.
struct Buffer {
    variable: GlobalVariableOp,
    ty: PointerType,
    element: Type,
}

/// A buffer is a struct whose only member is an array of scalars or vectors that has no end.
fn buffer(ir: &Ir, variable: GlobalVariableOp) -> Option<Buffer> {
    let ty: PointerType = variable.ty(ir).value(ir).cast(ir)?;
    let [member] = ty.pointee(ir).cast::<StructType>(ir)?.body(ir).members[..] else {
        return None;
    };
    let element = member.cast::<RuntimeArrayType>(ir)?.element(ir);
    ScalarOrVector::matches(ir, element).then_some(Buffer {
        variable,
        ty,
        element,
    })
}

/// The buffers of a module that share a descriptor.
fn aliases(ir: &Ir) -> Aliases {
    let mut groups: Vec<Vec<Option<Buffer>>> = Vec::new();
    let mut numbers: FxHashMap<(i32, i32), usize> = FxHashMap::default();
    let body = ir.regions(ir.root())[0];
    let ops = ir.first_block(body).into_iter();
    for op in ops.flat_map(|block| ir.block_ops(block)) {
        let Some(variable) = GlobalVariableOp::cast(ir, op) else {
            continue;
        };
        if let (Some(set), Some(binding)) = (variable.descriptor_set(ir), variable.binding(ir)) {
            let number = *numbers.entry((set, binding)).or_insert(groups.len());
            groups.resize_with(groups.len().max(number + 1), Vec::new);
            groups[number].push(buffer(ir, variable));
        }
    }
    let mut aliases = Aliases::default();
    for group in groups {
        // Something else than a buffer cannot be accessed as one.
        let Some(group) = group.into_iter().collect::<Option<Vec<Buffer>>>() else {
            continue;
        };
        let elements: Vec<Type> = group.iter().map(|buffer| buffer.element).collect();
        let Some(kept) = choose(ir, &elements) else {
            continue;
        };
        let name = |buffer: &Buffer| ir.ident(&buffer.variable.sym_name(ir));
        aliases.kept.push(group[kept].variable.op());
        for (index, buffer) in group.iter().enumerate() {
            if index != kept {
                let replaced = Replaced {
                    op: buffer.variable.op(),
                    from: buffer.element,
                    by: name(&group[kept]),
                    ty: group[kept].ty,
                    to: group[kept].element,
                };
                aliases.replaced.insert(name(buffer), replaced);
            }
        }
    }
    aliases
}

/// The bits of a scalar, and of each element of a vector.
fn scalar_bits(cx: &Context, ty: Type) -> u64 {
    scalar_of(cx, ty).bit_width(cx).unwrap_or(1).into()
}

fn bits(cx: &Context, ty: Type) -> u64 {
    scalar_bits(cx, ty) * length(cx, ty)
}

fn is_vector(cx: &Context, ty: Type) -> bool {
    ty.is::<VectorType>(cx)
}

/// The element that all others can be put together of: the smallest vector, so that whole vectors are still accessed, or else the
/// smallest scalar.
fn choose(cx: &Context, elements: &[Type]) -> Option<usize> {
    let vectors = || (0..elements.len()).filter(|index| is_vector(cx, elements[*index]));
    if vectors().any(|index| !length(cx, elements[index]).is_multiple_of(2)) {
        return None;
    }
    let smallest = vectors().min_by_key(|index| bits(cx, elements[*index]));
    let kept =
        smallest.or_else(|| (0..elements.len()).min_by_key(|index| bits(cx, elements[*index])))?;
    let (whole, part) = (bits(cx, elements[kept]), scalar_bits(cx, elements[kept]));
    let fits = elements.iter().all(|element| {
        let is_made_of_whole = !is_vector(cx, *element) || bits(cx, *element).is_multiple_of(whole);
        is_made_of_whole && scalar_bits(cx, *element).is_multiple_of(part)
    });
    fits.then_some(kept)
}

/// Replaces what a function does with variables that go.
fn unify_in(ir: &mut Ir, aliases: &Aliases) -> PassResult {
    let addresses: Vec<AddressOfOp> = ir
        .walk(ir.root(), WalkOrder::Pre)
        .filter_map(|op| AddressOfOp::cast(ir, op))
        .filter(|address| {
            let name = address.variable(ir).symbol(ir);
            aliases.replaced.contains_key(&name)
        })
        .collect();
    for address in addresses {
        let replaced = &aliases.replaced[&address.variable(ir).symbol(ir)];
        let loc = ir.loc(address.op());
        let name = FlatSymbolRefAttr::get(ir, replaced.by);
        let mut b = Builder::before(ir, address.op());
        let base = AddressOfOp::build(&mut b, loc, replaced.ty.into(), name).pointer(&b);
        let users: Vec<Op> = ir.users(address.pointer(ir)).collect();
        for user in users {
            let chain = AccessChainOp::cast(ir, user);
            let chain = chain.ok_or_else(|| cannot_convert(ir, user))?;
            convert_chain(ir, chain, base, replaced)?;
        }
        ir.erase_op(address.op());
    }
    Ok(())
}

fn cannot_convert(ir: &Ir, op: Op) -> Diagnostic {
    let name = ir.name(op).as_str(ir);
    let message =
        format!("failed to legalize operation '{name}' that was explicitly marked illegal");
    ir.error(op, message).help(
        "of several buffers with one descriptor, elements are loaded as at most four of the smallest, and stored if they are as large",
    )
}

/// An element of the buffer that stays: where it is, and what is found there.
#[derive(Clone)]
struct Place {
    base: Value,
    indices: Vec<Value>,
    /// What is accessed at once.
    ty: Type,
    storage: StorageClass,
}

impl Place {
    fn pointer(&self, b: &mut Builder<'_>, loc: Location) -> Value {
        let ty = PointerType::get(b, self.ty, self.storage).into();
        AccessChainOp::build(b, loc, ty, self.base, &self.indices).component_ptr(b)
    }
}

/// Accesses through a chain go to the buffer that stays.
fn convert_chain(
    ir: &mut Ir,
    chain: AccessChainOp,
    base: Value,
    replaced: &Replaced,
) -> PassResult {
    let indices: Vec<Value> = chain.indices(ir).collect();
    let pointee = ir.ty(chain.component_ptr(ir)).cast::<PointerType>(ir);
    // Shorter chains point to the array, longer ones to an element of a vector.
    let [_, index] = indices[..] else {
        return Err(cannot_convert(ir, chain.op()));
    };
    let Some(pointee) = pointee.filter(|ty| ty.pointee(ir) == replaced.from) else {
        return Err(cannot_convert(ir, chain.op()));
    };
    let mut place = Place {
        base,
        indices,
        ty: replaced.to,
        storage: pointee.storage(ir),
    };
    let loc = ir.loc(chain.op());
    let [from, to] = [replaced.from, replaced.to].map(|ty| bits(ir, ty));
    let mut b = Builder::before(ir, chain.op());
    let index_type = b.ty(index);
    let constant = |b: &mut Builder<'_>, value: u64| {
        ConstantOp::integer(b, loc, index_type, value as i64).constant(b)
    };
    if is_vector(&b, replaced.to) && !is_vector(&b, replaced.from) {
        // Several elements lie in one vector: the index of the vector, then that of the element inside.
        let ratio = constant(&mut b, to / from);
        place.indices[1] = SDivOp::build(&mut b, loc, index, ratio).result(&b);
        let mut inside = SModOp::build(&mut b, loc, index, ratio).result(&b);
        place.ty = scalar_of(&b, replaced.to);
        let parts = from / scalar_bits(&b, replaced.to);
        if parts > 1 {
            let parts = constant(&mut b, parts);
            inside = IMulOp::build(&mut b, loc, inside, parts).result(&b);
        }
        place.indices.push(inside);
    } else if from != to || is_vector(&b, replaced.to) && replaced.from != replaced.to {
        let ratio = constant(&mut b, from / to);
        place.indices[1] = IMulOp::build(&mut b, loc, index, ratio).result(&b);
    }
    let pointer = place.pointer(&mut b, loc);
    let users: Vec<Op> = ir.users(chain.component_ptr(ir)).collect();
    for user in users {
        if let Some(load) = LoadOp::cast(ir, user) {
            convert_load(ir, load, pointer, &place)?;
        } else if let Some(store) = StoreOp::cast(ir, user)
            && store.value(ir) != chain.component_ptr(ir)
        {
            convert_store(ir, store, pointer, place.ty)?;
        } else {
            return Err(cannot_convert(ir, user));
        }
    }
    ir.erase_op(chain.op());
    Ok(())
}

/// A load of one element or of a part of a value, with the memory access of the load that it stands for.
fn load(b: &mut Builder<'_>, like: LoadOp, ty: Type, pointer: Value, is_part: bool) -> Value {
    let (access, alignment) = (like.memory_access(b), like.alignment(b));
    let load = LoadOp::build(b, b.loc(like.op()), ty, pointer);
    // Parts after the first are aligned to less.
    let access = access.map(|access| match is_part {
        true => access.without(MemoryAccess::ALIGNED),
        false => access,
    });
    if let Some(access) = access.filter(|access| *access != MemoryAccess::NONE) {
        let access = MemoryAccess::make(b, access);
        b.ir_mut().set_attr(load.op(), "memory_access", access);
    }
    if let Some(alignment) = alignment.filter(|_| !is_part) {
        let alignment = IntegerAttr::get(b, Type::I32, alignment.into()).into();
        b.ir_mut().set_attr(load.op(), "alignment", alignment);
    }
    load.value(b)
}

/// Loads what a value is made of from a pointer, and puts it together.
fn convert_load(ir: &mut Ir, op: LoadOp, pointer: Value, place: &Place) -> PassResult {
    let [from, to] = [ir.ty(op.value(ir)), place.ty];
    if from == to {
        ir.set_operand(op.op(), 0, pointer);
        return Ok(());
    }
    let parts = bits(ir, from) / bits(ir, to);
    // What a part is while the value is put together; scalars are made of the elements of a vector.
    let elements = bits(ir, to) / scalar_bits(ir, from);
    if parts > MAX_PARTS || is_vector(ir, from) && elements == 0 {
        return Err(cannot_convert(ir, op.op()));
    }
    let loc = ir.loc(op.op());
    let mut b = Builder::before(ir, op.op());
    let part_type = match (is_vector(&b, from), elements) {
        (false, _) => to,
        (true, 1) => scalar_of(&b, from),
        (true, _) => VectorType::get(&b, &[elements as i64], scalar_of(&b, from)).into(),
    };
    let is_part = parts > 1;
    let mut values = vec![load(&mut b, op, to, pointer, is_part)];
    if is_part {
        let mut place = place.clone();
        let last = place.indices.len() - 1;
        let index_type = b.ty(place.indices[last]);
        let one = ConstantOp::integer(&mut b, loc, index_type, 1).constant(&b);
        for _ in 1..parts {
            place.indices[last] = IAddOp::build(&mut b, loc, place.indices[last], one).result(&b);
            let pointer = place.pointer(&mut b, loc);
            values.push(load(&mut b, op, to, pointer, is_part));
        }
    }
    for value in &mut values {
        *value = cast(&mut b, loc, *value, part_type);
    }
    let whole = match values[..] {
        [whole] => whole,
        _ => {
            let ty = match is_vector(&b, from) {
                true => from,
                false => VectorType::get(&b, &[parts as i64], to).into(),
            };
            CompositeConstructOp::build(&mut b, loc, ty, &values).result(&b)
        }
    };
    let whole = cast(&mut b, loc, whole, from);
    ir.replace_all_uses(op.value(ir), whole);
    ir.erase_op(op.op());
    Ok(())
}

/// A value as another type of its size.
fn cast(b: &mut Builder<'_>, loc: Location, value: Value, ty: Type) -> Value {
    match b.ty(value) == ty {
        true => value,
        false => BitcastOp::build(b, loc, ty, value).result(b),
    }
}

/// Stores a value that is as large as an element.
fn convert_store(ir: &mut Ir, op: StoreOp, pointer: Value, to: Type) -> PassResult {
    let value = op.value(ir);
    let from = ir.ty(value);
    let is_scalar = !is_vector(ir, from) && !is_vector(ir, to);
    if from != to && (!is_scalar || bits(ir, from) != bits(ir, to)) {
        return Err(cannot_convert(ir, op.op()));
    }
    let loc = ir.loc(op.op());
    let value = cast(&mut Builder::before(ir, op.op()), loc, value, to);
    ir.set_operand(op.op(), 0, pointer);
    ir.set_operand(op.op(), 1, value);
    Ok(())
}
