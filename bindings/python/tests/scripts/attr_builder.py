from terrace.ir import *
with Context():
    print(AttrBuilder.contains("I32Attr"), AttrBuilder.contains("Nothing"))
    print(AttrBuilder.get("I32Attr")(42, context=None), AttrBuilder.get("StrAttr")("x", context=None), AttrBuilder.get("I64ArrayAttr")([1, 2], context=None))
    @register_attribute_builder("Mine")
    def mine(x, context):
        return StringAttr.get(x * 2, context=context)
    print(AttrBuilder.get("Mine")("ab", None))
    try:
        register_attribute_builder("Mine")(mine)
    except RuntimeError as e:
        print("RuntimeError")
    register_attribute_builder("Mine", replace=True)(mine)
    for kind, value in (("BoolAttr", True), ("IndexAttr", 3), ("F32Attr", 1.5), ("F64Attr", 2.5), ("FlatSymbolRefAttr", "s"), ("SymbolRefAttr", ["a", "b"]), ("UnitAttr", True), ("TypeAttr", F32Type.get()), ("DenseI64ArrayAttr", [1]), ("StrArrayAttr", ["a"]), ("BoolArrayAttr", [True]), ("SI8Attr", -1), ("UI16Attr", 7), ("DictionaryAttr", {"a": UnitAttr.get()})):
        print(kind, AttrBuilder.get(kind)(value, context=None))
