//! Shapes of results and sizes of types.

use terrace_ir::asm::{parse_attribute, parse_module, parse_type};
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::builtin::ModuleOp;
use terrace_ir::interfaces::{
    DataLayout, DataLayoutOpInterface, DataLayoutSpecInterface, DataLayoutTypeInterface,
    InferShapedTypeOpInterface, InferredComponents, LayoutEntry, LayoutKey, LayoutQueries,
    MixedIndex, ReifiedShape, ReifyRankedShapedTypeOpInterface, ShapedTypeComponents, TypeSize,
    infer_tensors,
};
use terrace_ir::ods::{
    AnyAttr, AnyRegion, AnyTensor, InferArgs, InferTypes, InferredTypes, Optional, TypedOp,
    VerifyResult,
};
use terrace_ir::types::{DYNAMIC, RankedTensorType, Type};
use terrace_ir::{Builder, Context, Diagnostic, Ir, Location, SmallVec, Value, smallvec};
use terrace_ods_macros::{attr, op, ty};

use super::super::dialect::with_module;
use super::hooks::NumberOp;
use super::{ConformanceDialect, accepts, context, fault, rejects};

/// A tensor with its dimensions in the other order.
#[op(
    dialect = ConformanceDialect, mnemonic = "turn", traits(Pure),
    interfaces(InferShapedTypeOpInterface, ReifyRankedShapedTypeOpInterface),
    assembly { $input attr_dict ":" type($input) },
    infer_types,
)]
pub struct TurnOp {
    #[operand]
    input: AnyTensor,
    #[result]
    output: AnyTensor,
}

impl InferShapedTypeOpInterface for TurnOp {
    fn infer_components(args: &InferArgs<'_>) -> InferredComponents {
        let Some(mut output) = ShapedTypeComponents::of_type(args.cx, args.operand_types[0]) else {
            return Err(Diagnostic::error(args.loc, "only tensors can be turned"));
        };
        if let Some(shape) = &mut output.shape {
            shape.reverse();
        }
        Ok(smallvec![output])
    }

    fn reify_result_shapes(
        &self,
        b: &mut Builder<'_>,
        operands: &[Value],
    ) -> Option<SmallVec<[Value; 1]>> {
        let turned = TurnOp::build(b, Location::UNKNOWN, operands[0]);
        Some(smallvec![turned.output(b)])
    }
}

impl InferTypes for TurnOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        infer_tensors::<Self>(args)
    }
}

impl ReifyRankedShapedTypeOpInterface for TurnOp {
    fn reify_result_shapes(&self, b: &mut Builder<'_>) -> Option<SmallVec<[ReifiedShape; 1]>> {
        let input = b.ty(self.input(b)).cast::<RankedTensorType>(b)?;
        let sizes: Vec<i64> = input.shape(b).iter().rev().copied().collect();
        let mut size = |size| match size {
            DYNAMIC => MixedIndex::Value(NumberOp::build(b, Location::UNKNOWN, 0).number(b)),
            size => MixedIndex::Constant(size),
        };
        Some(smallvec![sizes.into_iter().map(&mut size).collect()])
    }
}

// covers: IFC-011
#[test]
fn shapes_of_results_follow_before_there_is_an_op() {
    accepts(
        "%0 = \"t.v\"() : () -> tensor<2x?xf32>\n%1 = o.turn %0 : tensor<2x?xf32>\n%2 = o.turn %1 : tensor<?x2xf32>",
    );
    accepts("%0 = \"t.v\"() : () -> tensor<*xf32>\n%1 = o.turn %0 : tensor<*xf32>");
    rejects(
        "%0 = \"t.v\"() : () -> tensor<2x3xf32> %1 = \"o.turn\"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>",
        "'o.turn' op inferred type(s) 'tensor<3x2xf32>' are incompatible with return type(s) of operation 'tensor<2x3xf32>'",
    );
}

// covers: IFC-012
#[test]
fn shapes_are_asked_of_an_op() {
    with_module(&context(), |rw| {
        let tensor = |shape: &[i64]| Type::from(RankedTensorType::get(rw, shape, Type::F32));
        let (unknown, known) = (tensor(&[2, DYNAMIC]), tensor(&[2, 3]));
        let block = rw.ir_mut().create_block(&[unknown]);
        let x = rw.block_arg(block, 0);
        let op = TurnOp::build(rw, Location::UNKNOWN, x).op();
        // Of operands that are known better than the op says.
        let interface = op.interface::<dyn InferShapedTypeOpInterface>(rw);
        let interface = interface.expect("the op has it");
        let types = [known];
        let components = interface.infer_components(&InferArgs::of_op(rw, op, &types));
        let expected = ShapedTypeComponents::of_shape(&[3, 2]).with_element(Type::F32);
        assert_eq!(components.expect("a tensor can be turned")[..], [expected]);
        let interface = *interface_of(rw, op);
        let shapes = ReifyRankedShapedTypeOpInterface::reify_result_shapes(&interface, rw);
        let shapes = shapes.expect("the shape is known");
        assert!(matches!(
            shapes[0][..],
            [MixedIndex::Value(_), MixedIndex::Constant(2)]
        ));
        assert_eq!(interface.reify_dim(rw, 0, 1), Some(MixedIndex::Constant(2)));
        assert_eq!(interface.reify_dim(rw, 0, 2), None);
        let turned = InferShapedTypeOpInterface::reify_result_shapes(&interface, rw, &[x]);
        assert_eq!(turned.map(|values| values.len()), Some(1));
    });
}

fn interface_of(ir: &Ir, op: terrace_ir::Op) -> &'static TurnOp {
    Box::leak(Box::new(TurnOp::cast(ir, op).expect("it is one")))
}

/// Says how large types are: a type and what is said of it, in turn.
#[attr(
    dialect = ConformanceDialect, mnemonic = "sizes", interfaces(DataLayoutSpecInterface),
    assembly { "<" "[" $types "]" "," "[" $values "]" ">" },
)]
pub struct SizesAttr {
    types: Vec<Type>,
    values: Vec<Attribute>,
}

impl DataLayoutSpecInterface for SizesAttr {
    fn layout_entries(&self, cx: &Context) -> Vec<LayoutEntry> {
        let types = self.types(cx).iter();
        let entries = types.zip(self.values(cx)).map(|(ty, value)| LayoutEntry {
            key: LayoutKey::Type(*ty),
            value: *value,
        });
        entries.collect()
    }
}

/// A word of a machine: as large as is said of any, else of two bytes.
#[ty(dialect = ConformanceDialect, mnemonic = "word", interfaces(DataLayoutTypeInterface))]
pub struct WordType {}

fn bits_of(cx: &Context, entry: &LayoutEntry) -> Option<u64> {
    let bits = entry.value.cast::<IntegerAttr>(cx)?.value(cx);
    u64::try_from(bits).ok()
}

impl DataLayoutTypeInterface for WordType {
    fn size_in_bits(&self, cx: &Context, _: &DataLayout, entries: &[LayoutEntry]) -> TypeSize {
        let bits = entries.first().and_then(|entry| bits_of(cx, entry));
        TypeSize::fixed(bits.unwrap_or(16))
    }
    fn abi_alignment(&self, cx: &Context, layout: &DataLayout, entries: &[LayoutEntry]) -> u64 {
        self.size_in_bits(cx, layout, entries).in_bytes().minimum
    }
    fn index_bitwidth(&self, cx: &Context, layout: &DataLayout, _: &[LayoutEntry]) -> Option<u64> {
        layout.index_bitwidth(cx, Type::INDEX)
    }
    fn are_compatible(&self, cx: &Context, outer: &[LayoutEntry], inner: &[LayoutEntry]) -> bool {
        bits_of(cx, &outer[0]) <= bits_of(cx, &inner[0])
    }
    fn verify_entries(&self, cx: &Context, loc: Location, entries: &[LayoutEntry]) -> VerifyResult {
        match entries.iter().all(|entry| bits_of(cx, entry).is_some()) {
            true => Ok(()),
            false => Err(Diagnostic::error(loc, "the size of a word is a number")),
        }
    }
}

/// A machine, on which integers are twice as large.
#[op(
    dialect = ConformanceDialect, mnemonic = "machine", traits(IsolatedFromAbove, NoTerminator),
    interfaces(DataLayoutOpInterface),
    assembly { ("sized" $sizes^)? attr_dict_with_keyword $body },
)]
pub struct MachineOp {
    #[attr]
    sizes: Optional<AnyAttr>,
    #[region]
    body: AnyRegion,
}

impl DataLayoutOpInterface for MachineOp {
    fn data_layout_spec(&self, ir: &Ir) -> Option<Attribute> {
        self.sizes_attr(ir)
    }
    fn layout_queries(&self) -> LayoutQueries {
        LayoutQueries {
            size_in_bits: |cx, ty, layout, entries| match ty.bit_width(cx) {
                Some(width) => Some(TypeSize::fixed(2 * u64::from(width))),
                None => (LayoutQueries::default().size_in_bits)(cx, ty, layout, entries),
            },
            ..LayoutQueries::default()
        }
    }
}

/// Size, alignment and best alignment of a type, in bits and bytes.
fn sizes(cx: &Context, layout: &DataLayout, ty: &str) -> Option<(u64, u64, u64)> {
    let ty = parse_type(cx, ty).expect("it is a type");
    Some((
        layout.size_in_bits(cx, ty)?.known()?,
        layout.abi_alignment(cx, ty)?,
        layout.preferred_alignment(cx, ty)?,
    ))
}

#[test]
fn types_have_a_size_that_nobody_specified() {
    let cx = context();
    let layout = DataLayout::default();
    for (ty, expected) in [
        ("i1", (1, 1, 1)),
        ("i24", (24, 4, 4)),
        ("i64", (64, 4, 8)),
        ("i128", (128, 4, 16)),
        ("index", (64, 4, 8)),
        ("f16", (16, 2, 2)),
        ("f80", (80, 16, 16)),
        ("complex<f32>", (64, 4, 4)),
        ("complex<i24>", (56, 4, 4)),
        ("vector<3xi32>", (128, 16, 16)),
        ("vector<2x3xi1>", (64, 8, 8)),
        ("vector<f64>", (64, 8, 8)),
        ("!o.word", (16, 2, 2)),
    ] {
        assert_eq!(sizes(&cx, &layout, ty), Some(expected), "{ty}");
    }
    assert_eq!(sizes(&cx, &layout, "memref<2xi8>"), None);
    assert_eq!(sizes(&cx, &layout, "vector<9223372036854775807xi64>"), None);
    let scalable = parse_type(&cx, "vector<[4]xi32>").expect("it is a type");
    let size = layout.size(&cx, scalable).expect("it has a smallest size");
    assert_eq!((size.minimum, size.known()), (16, None));
}

#[test]
fn ops_say_how_large_types_are() {
    let cx = context();
    let text = "module attributes {t.l = #o.sizes<[i8, i64, f64, index, !o.word],
          [dense<16> : vector<1xi64>, dense<[32, 64]> : vector<2xi64>, dense<128> : vector<1xi64>, 32, 24]>} {
        o.machine sized #o.sizes<[!o.word], [48]> { }
        o.machine { }
    }";
    let ir = parse_module(&cx, text.as_bytes(), "t.mlir")
        .unwrap_or_else(|errors| panic!("{}", errors[0].render(&cx)));
    terrace_ir::verify::verify(&ir).unwrap_or_else(|errors| panic!("{}", errors[0].render(&cx)));
    let layout = DataLayout::of(&ir, ir.root());
    for (ty, expected) in [
        ("i1", (1, 2, 2)),
        ("i8", (8, 2, 2)),
        ("i24", (24, 4, 8)),
        ("i128", (128, 4, 8)),
        ("f64", (64, 16, 16)),
        ("f32", (32, 4, 4)),
        ("index", (32, 4, 8)),
        ("!o.word", (24, 3, 3)),
    ] {
        assert_eq!(sizes(&cx, &layout, ty), Some(expected), "{ty}");
    }
    let word = parse_type(&cx, "!o.word").expect("it is a type");
    assert_eq!(layout.index_bitwidth(&cx, word), Some(32));
    assert_eq!(layout.index_bitwidth(&cx, Type::F32), None);
    // Inside, on a machine whose numbers are twice as large.
    let machines: Vec<&Ir> = ir.children().map(|(_, child)| child).collect();
    let inside = layout.within(machines[0], machines[0].root());
    assert_eq!(sizes(&cx, &inside, "!o.word"), Some((48, 6, 6)));
    assert_eq!(sizes(&cx, &inside, "f64"), Some((128, 16, 16)));
    let inside = layout.within(machines[1], machines[1].root());
    assert_eq!(sizes(&cx, &inside, "!o.word"), Some((24, 3, 3)));
    assert_eq!(layout.named(&cx, "t.endianness"), None);
    assert_eq!(layout.stack_alignment(&cx), 0);
}

#[test]
fn wrong_layouts_are_rejected() {
    let module = |types: &str, values: &str| {
        format!("module attributes {{t.l = #o.sizes<[{types}], [{values}]>}} {{ }}")
    };
    // The words of `mlir-opt`.
    for (types, values, message) in [
        (
            "i32, i32",
            "dense<32> : vector<1xi64>, dense<32> : vector<1xi64>",
            "repeated layout entry key: i32",
        ),
        (
            "i32",
            "5",
            "expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, 5 : i64>",
        ),
        (
            "i32",
            "dense<[64, 32]> : vector<2xi64>",
            "preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry #dlti.dl_entry<i32, dense<[64, 32]> : vector<2xi64>>",
        ),
        (
            "f32",
            "dense<32> : vector<3xi64>",
            "expected 1 or 2 elements in the data layout entry #dlti.dl_entry<f32, dense<32> : vector<3xi64>>",
        ),
        (
            "tensor<2xi8>",
            "4",
            "unexpected data layout for a built-in type",
        ),
        (
            "index",
            "32.0",
            "expected integer attribute in the data layout entry for 'index'",
        ),
        ("!o.word", "\"two\"", "the size of a word is a number"),
        (
            "!o.blob",
            "4",
            "data layout specified for a type that does not support it: !o.blob",
        ),
    ] {
        assert_eq!(
            fault(&module(types, values)).as_deref(),
            Some(message),
            "{types}"
        );
    }
    rejects(
        "module attributes {t.k = #o.sizes<[index], [32]>, t.l = #o.sizes<[index], [32]>} { }",
        "'builtin.module' op expects at most one data layout attribute",
    );
    rejects(
        "module attributes {t.l = #o.sizes<[!o.word], [32]>} { module { o.machine sized #o.sizes<[!o.word], [16]> { } } }",
        "'o.machine' op data layout does not combine with layouts of enclosing ops",
    );
    assert_eq!(
        fault(
            "module attributes {t.l = #o.sizes<[index], [32]>} { o.machine sized #o.sizes<[index], [64]> { } }"
        ),
        None
    );
}

#[test]
fn a_module_has_no_layout_of_its_own() {
    let cx = context();
    let module = ModuleOp::create(&cx, Location::UNKNOWN);
    let root = module.root();
    let interface = root.interface::<dyn DataLayoutOpInterface>(&module);
    assert_eq!(interface.map(|op| op.data_layout_spec(&module)), Some(None));
    assert!(parse_attribute(&cx, "#o.sizes<[i8], [8]>").is_ok());
}
