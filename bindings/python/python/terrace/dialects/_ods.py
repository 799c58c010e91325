"""Makes the classes and functions of dialects, each when it is first asked for, of Terrace's tables.

`_spellings` says what MLIR calls the classes and parameters, and in which order they come; an op that it does not
mention has them in the order of its declaration. All else is in the tables: what the parameters stand for, how many of them
there may be, what has a value when it is left out.
"""

import enum
import importlib
import keyword
import pathlib
import re
import sys

from .. import _terrace
from ..ir import AttrBuilder, Attribute, Dialect, IntegerAttr, IntegerType, OpAdaptor, OpView, register_attribute_builder

_modules = {}


def _camel(mnemonic):
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"[._]", mnemonic)) + "Op"


def _snake(name):
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"([a-z\d])([A-Z])", r"\1_\2", name).replace("-", "_").lower()


def _plain(name):
    """A name as it is compared: MLIR writes some as `dynamicSizes`, and adds `_` where Python has the word."""
    return name.replace("_", "").lower()


def _safe(name):
    """A name that Python can have for a parameter."""
    name = re.sub(r"\W|^(?=\d)", "_", name)
    return f"{name}_" if keyword.iskeyword(name) or name in _RESERVED else name


# What views have, and what builders need: no parameter and no function is called so.
_RESERVED = frozenset(
    "attributes callable context create ip issubclass loc location name operands operation parent print regions results "
    "successors type".split()
)


class _Parameter:
    """A parameter of a builder: what it is called, what it stands for."""

    __slots__ = ("name", "role", "index", "kind", "is_optional")

    def __init__(self, name, role, index, kind, is_optional):
        self.name = name
        self.role = role
        self.index = index
        self.kind = kind
        self.is_optional = is_optional


class Spelling:
    """A line of `_spellings` about an op."""

    __slots__ = ("class_name", "positional", "keywords")

    def __init__(self, class_name, positional, keywords):
        self.class_name = class_name
        self.positional = positional
        self.keywords = keywords


class DialectModule:
    """What a module of a dialect defines."""

    def __init__(self, dialect, module):
        self.dialect = dialect
        self.module = module
        self.namespace = sys.modules[module].__dict__
        self.spellings = {}
        self.enums = {}
        self.by_class = {}
        self.by_function = {}
        self._read()
        self.dialect_class = type("_Dialect", (Dialect,), {"DIALECT_NAMESPACE": dialect, "__module__": module})

    def _read(self):
        path = pathlib.Path(__file__).parent / "_spellings" / f"{self.dialect}.txt"
        lines = path.read_text().splitlines() if path.exists() else []
        for line in lines:
            what, *words = line.split(" ")
            if what == "op":
                mnemonic, class_name, *rest = words
                at = rest.index("*") if "*" in rest else len(rest)
                self.spellings[mnemonic] = Spelling(class_name, rest[:at], rest[at + 1 :])
            elif what == "enum":
                self.enums[words[0]] = words[1:]
            elif what == "attr":
                self._register_attr(words[0], words[1], " ".join(words[2:]))
        self.mnemonics = frozenset(_terrace.op_mnemonics(self.dialect))
        for mnemonic in sorted(self.mnemonics):
            spelling = self.spellings.get(mnemonic)
            class_name = spelling.class_name if spelling else _camel(mnemonic)
            self.by_class.setdefault(class_name, mnemonic)
            self.by_function.setdefault(_safe(_snake(mnemonic.replace(".", "_"))), mnemonic)

    @staticmethod
    def _register_attr(kind, form, text):
        if form == "parse":
            build = lambda value, context: Attribute.parse(text.replace("{}", str(value)), context=context)
        else:
            width = int(form[1:])
            build = lambda value, context: IntegerAttr.get(IntegerType.get_signless(width, context), int(value))
        AttrBuilder.insert(kind, build, allow_existing=True)

    def names(self):
        """All that can be asked for."""
        own = [name for name in self.namespace if not name.startswith("_")]
        adaptors = (f"{name}Adaptor" for name in self.by_class)
        return sorted({*own, *self.by_class, *adaptors, *self.by_function, *self.enums})

    def get(self, name):
        """What a name stands for, made now."""
        if name == "__all__":
            return self.names()
        if name == "_Dialect":
            return self.dialect_class
        if name in self.enums:
            value = self._enum(name)
        elif name in self.by_class:
            value = self.view_class(self.by_class[name])
        elif name in self.by_function:
            value = self._function(self.by_function[name])
        elif name.endswith("Adaptor") and name[: -len("Adaptor")] in self.by_class:
            value = self._adaptor(self.by_class[name[: -len("Adaptor")]], name)
        else:
            raise AttributeError(f"module {self.module!r} has no attribute {name!r}")
        self.namespace.setdefault(name, value)
        return value

    def _enum(self, name):
        form, *cases = self.enums[name]
        cases = [case.split("=") for case in cases]
        texts = {int(value): text for _, value, text in cases}
        base = enum.IntFlag if form == "flag" else enum.IntEnum
        made = base(name, {case: int(value) for case, value, _ in cases}, module=self.module)

        def text(self):
            value = int(self)
            if value in texts:
                return texts[value]
            return ",".join(text for bit, text in texts.items() if bit and bit & value == bit)

        made.__str__ = text
        return made

    def generated_class(self, mnemonic):
        """The class that is made of the table, whatever the module has in its place."""
        made = self.generated.get(mnemonic)
        if made is None:
            made = self.generated[mnemonic] = _make_class(self, mnemonic)
        return made

    @property
    def generated(self):
        return self.namespace.setdefault("_generated_classes", {})

    def view_class(self, mnemonic):
        """The class of the views of an op."""
        name = f"{self.dialect}.{mnemonic}"
        known = _terrace.operation_classes.get(name)
        if known is None:
            known = _terrace.operation_classes[name] = self.generated_class(mnemonic)
        return known

    def _adaptor(self, mnemonic, name):
        signature = _signature(self, mnemonic)
        members = {"OPERATION_NAME": f"{self.dialect}.{mnemonic}", "__module__": self.module}
        members.update(_properties(signature, lambda adaptor: adaptor, with_results=False))
        return type(name, (OpAdaptor,), members)

    def _function(self, mnemonic):
        return _make_function(self, mnemonic)


class _Signature:
    """All that is known of how an op is built."""

    def __init__(self, table, positional, keywords, definition):
        self.table = table
        self.positional = positional
        self.keywords = keywords
        self.definition = definition


def _signature(dialect, mnemonic):
    name = f"{dialect.dialect}.{mnemonic}"
    cache = dialect.namespace.setdefault("_signatures", {})
    if mnemonic in cache:
        return cache[mnemonic]
    table = _terrace.op_table(name)
    attributes = [
        (index, attribute)
        for index, attribute in enumerate(table.attributes)
        if attribute[0] not in ("operandSegmentSizes", "resultSegmentSizes")
    ]
    roles = {}
    for index, (part, arity) in enumerate(table.results):
        roles.setdefault(_plain(part), []).append(("result", index, arity != 1 and arity != -1))
    for index, (part, arity) in enumerate(table.operands):
        roles.setdefault(_plain(part), []).append(("operand", index, arity == 0))
    for place, (_, (part, is_optional, has_default, _)) in enumerate(attributes):
        roles.setdefault(_plain(part), []).append(("attribute", place, is_optional or has_default))
    for index, (part, arity) in enumerate(table.successors):
        roles.setdefault(_plain(part), []).append(("successor", index, False))
    for index, (part, arity) in enumerate(table.regions):
        if arity == -1:
            roles.setdefault(_plain(f"num_{part}"), []).append(("regions", index, False))
    spelling = dialect.spellings.get(mnemonic)
    words = _spelled(spelling, roles) if spelling else None
    kinds = [None] * len(attributes)
    if words is None:
        words = _in_order(table, attributes)
    positional, keywords = words
    for parameter in (*positional, *keywords):
        if parameter.role == "attribute":
            place = parameter.index
            kind = parameter.kind or _kind_of(attributes[place][1][3])
            parameter.kind = kind
            kinds[place] = kind
    definition = _terrace.OpDefinition(
        name,
        [arity for _, arity in table.operands],
        [arity for _, arity in table.results],
        [(attribute[0], _converter(kind)) for (_, attribute), kind in zip(attributes, kinds)],
        table.operand_sizes,
        table.result_sizes,
        sum(arity != -1 for _, arity in table.regions),
    )
    cache[mnemonic] = made = _Signature(table, positional, keywords, definition)
    made.attribute_names = [attribute[0] for _, attribute in attributes]
    made.attribute_optional = [attribute[1] for _, attribute in attributes]
    made.has_results_keyword = bool(table.results) and not any(p.role == "result" for p in positional + keywords)
    return made


def _spelled(spelling, roles):
    """The parameters as MLIR has them; nothing if they are not those of the table."""
    left = {name: list(found) for name, found in roles.items()}
    words = [word for word in spelling.positional]
    words += [word for word in spelling.keywords if word != "results"]
    first_keyword = len(spelling.positional)
    taken = [None] * len(words)
    for place, word in enumerate(words):
        name, _, kind = word.partition(":")
        found = left.get(_plain(name), [])
        # An attribute is marked as one, which tells it from an operand of the same name.
        wanted = [at for at in found if (at[0] == "attribute") == bool(kind)] or found
        if wanted:
            taken[place] = wanted[0]
            found.remove(wanted[0])
    # What has another name there stands in the same place among those of its role.
    rest = [at for found in left.values() for at in found]
    if "results" in spelling.keywords:
        rest = [at for at in rest if at[0] != "result"]
    rest.sort(key=lambda at: (("result", "operand", "attribute", "successor", "regions").index(at[0]), at[1]))
    for place, word in enumerate(words):
        if taken[place] is None:
            candidates = [at for at in rest if (at[0] == "attribute") == (":" in word)]
            if not candidates:
                return None
            taken[place] = candidates[0]
            rest.remove(candidates[0])
    if any(role in ("operand", "successor") for role, _, _ in rest):
        return None
    parameters = []
    for place, (word, (role, index, is_optional)) in enumerate(zip(words, taken)):
        name, _, kind = word.partition(":")
        is_keyword = place >= first_keyword
        parameters.append(_Parameter(name, role, index, kind or None, is_optional or is_keyword))
    return parameters[:first_keyword], parameters[first_keyword:]


def _in_order(table, attributes):
    """The parameters in the order of their declaration."""
    positional, keywords = [], []
    if not table.infers_types:
        for index, (part, arity) in enumerate(table.results):
            positional.append(_Parameter(_safe(part), "result", index, None, arity == 0))
    place_of = {index: place for place, (index, _) in enumerate(attributes)}
    for what, index in table.arguments:
        if what == "operand":
            part, arity = table.operands[index]
            parameter = _Parameter(_safe(part), "operand", index, None, arity == 0)
        elif index in place_of:
            part, is_optional, has_default, _ = table.attributes[index]
            parameter = _Parameter(_safe(part), "attribute", place_of[index], None, is_optional or has_default)
        else:
            continue
        (keywords if parameter.is_optional else positional).append(parameter)
    for index, (part, _) in enumerate(table.successors):
        positional.append(_Parameter(_safe(part), "successor", index, None, False))
    for index, (part, arity) in enumerate(table.regions):
        if arity == -1:
            positional.append(_Parameter(f"num_{part}", "regions", index, None, False))
    return positional, keywords


# What attributes are, in the words of the tables, and the kinds that builders are registered for.
_KINDS = {
    "bool attribute": "BoolAttr",
    "index attribute": "IndexAttr",
    "string attribute": "StrAttr",
    "unit attribute": "UnitAttr",
    "flat symbol reference attribute": "FlatSymbolRefAttr",
    "symbol reference attribute": "SymbolRefAttr",
    "array attribute": "ArrayAttr",
    "dictionary of named attribute values": "DictionaryAttr",
    "any type attribute": "TypeAttr",
    "32-bit float attribute": "F32Attr",
    "64-bit float attribute": "F64Attr",
    "AffineMap attribute": "AffineMapAttr",
    "i1 dense array attribute": "DenseBoolArrayAttr",
    "i8 dense array attribute": "DenseI8ArrayAttr",
    "i16 dense array attribute": "DenseI16ArrayAttr",
    "i32 dense array attribute": "DenseI32ArrayAttr",
    "i64 dense array attribute": "DenseI64ArrayAttr",
    "f32 dense array attribute": "DenseF32ArrayAttr",
    "f64 dense array attribute": "DenseF64ArrayAttr",
    "64-bit integer array attribute": "I64ArrayAttr",
    "32-bit integer array attribute": "I32ArrayAttr",
    "string array attribute": "StrArrayAttr",
    "type array attribute": "TypeArrayAttr",
    "Array of dictionary attributes": "DictArrayAttr",
}


def _kind_of(description):
    if description in _KINDS:
        return _KINDS[description]
    integer = re.match(r"(\d+)-bit (signless |signed |unsigned |)integer attribute", description)
    if integer:
        prefix = {"signed ": "SI", "unsigned ": "UI"}.get(integer[2], "I")
        return f"{prefix}{integer[1]}Attr"
    return None


def _converter(kind):
    """What makes an attribute of a kind of a value of Python; the builder is looked up when it is needed."""
    if kind is None:
        return None

    def convert(value, context):
        if not AttrBuilder.contains(kind):
            raise TypeError(f"expected an Attribute, but got {value!r}: there is no builder for '{kind}'")
        return AttrBuilder.get(kind)(value, context)

    return convert


def _tuple(items):
    items = list(items)
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"


def _arguments(signature, spell):
    """The parts of a builder's text: its parameters, and what it hands on."""
    required = [spell(p.name) for p in signature.positional]
    optional = [f"{spell(p.name)}=None" for p in signature.keywords]
    if signature.has_results_keyword:
        optional.append("results=None")
    parameters = [*required, "*", *optional, "loc=None", "ip=None"]
    slots = {}
    for parameter in (*signature.positional, *signature.keywords):
        slots[parameter.role, parameter.index] = spell(parameter.name)
    table = signature.table
    operands = _tuple(slots.get(("operand", i), "None") for i in range(len(table.operands)))
    attributes = _tuple(slots.get(("attribute", i), "None") for i in range(len(signature.attribute_names)))
    if signature.has_results_keyword:
        results = "results"
    elif not table.results and table.infers_types:
        results = "None"
    else:
        results = _tuple(slots.get(("result", i), "None") for i in range(len(table.results)))
    successors = []
    for index, (_, arity) in enumerate(table.successors):
        name = slots.get(("successor", index), "()")
        successors.append(f"*({name} or ())" if arity == -1 else name)
    successors = f"[{', '.join(successors)}]" if successors else "None"
    fixed = sum(arity != -1 for _, arity in table.regions)
    counts = [slots[key] for key in slots if key[0] == "regions"]
    regions = f"{fixed} + {counts[0]}" if counts else "None"
    return ", ".join(parameters), operands, attributes, results, successors, regions


def _make_class(dialect, mnemonic):
    signature = _signature(dialect, mnemonic)
    spelling = dialect.spellings.get(mnemonic)
    class_name = spelling.class_name if spelling else _camel(mnemonic)
    parameters, operands, attributes, results, successors, regions = _arguments(signature, lambda name: name)
    source = (
        f"def __init__(self, {parameters}):\n"
        f"    _definition.init(self, {operands}, {attributes}, {results}, {successors}, {regions}, loc, ip)\n"
    )
    scope = {"_definition": signature.definition}
    exec(compile(source, f"<builder of {dialect.dialect}.{mnemonic}>", "exec"), scope)
    table = signature.table
    fixed = sum(arity != -1 for _, arity in table.regions)
    members = {
        "__init__": _taking_operations(scope["__init__"]),
        "__doc__": "\n\n".join(filter(None, (table.summary, table.description))),
        "__module__": dialect.module,
        "OPERATION_NAME": f"{dialect.dialect}.{mnemonic}",
        "_ODS_REGIONS": (fixed, all(arity != -1 for _, arity in table.regions)),
        "_ODS_OPERAND_SEGMENTS": [arity for _, arity in table.operands] if table.operand_sizes else None,
        "_ODS_RESULT_SEGMENTS": [arity for _, arity in table.results] if table.result_sizes else None,
    }
    members.update(_properties(signature, lambda view: view.operation))
    return type(class_name, (OpView,), members)


def _taking_operations(init):
    """A view of an op that exists is made with the op alone."""
    plain = OpView.__init__

    def __init__(self, *args, **kwargs):
        if len(args) == 1 and not kwargs and type(args[0]) is _terrace.Operation and args[0].name == self.OPERATION_NAME:
            plain(self, args[0])
        else:
            init(self, *args, **kwargs)

    __init__.__wrapped__ = init
    return __init__


def _make_function(dialect, mnemonic):
    signature = _signature(dialect, mnemonic)
    table = signature.table
    spell = lambda name: name if name.endswith("_") else _snake(name)
    parameters, operands, attributes, results, successors, regions = _arguments(signature, spell)
    name = _safe(_snake(mnemonic.replace(".", "_")))
    has_one = len(table.results) == 1 and table.results[0][1] == 1
    op_name = f"{dialect.dialect}.{mnemonic}"
    scope = {"_definition": signature.definition, "_new": lambda: _new_view(dialect, mnemonic)}
    if has_one and successors == "None" and regions == "None":
        body = f"    return _definition.value({operands}, {attributes}, {results}, loc, ip)\n"
    else:
        body = (
            f"    op = _new()\n"
            f"    _definition.init(op, {operands}, {attributes}, {results}, {successors}, {regions}, loc, ip)\n"
        )
        if has_one:
            body += "    return op.result\n"
        elif not table.results:
            body += "    return op\n"
        else:
            body += "    results = op.operation.results\n    return results if len(results) > 1 else results[0] if len(results) else op\n"
    exec(compile(f"def {name}({parameters}):\n{body}", f"<builder of {op_name}>", "exec"), scope)
    function = scope[name]
    function.__module__ = dialect.module
    function.__doc__ = table.summary
    return function


def _new_view(dialect, mnemonic):
    cls = dialect.view_class(mnemonic)
    return cls.__new__(cls)


def _group(parts, index, sizes_name):
    """A function that finds a group of operands or results in a list of all."""
    arities = [arity for _, arity in parts]
    arity = arities[index]
    if all(other == 1 for other in arities[:index]) and arity == 1:
        return lambda holder, values: values[index]
    variable = [i for i, other in enumerate(arities) if other != 1]

    def start_and_size(holder, values):
        if sizes_name is not None and len(variable) > 1:
            sizes = list(holder.attributes[sizes_name])
            return sum(sizes[:index]), sizes[index]
        free = len(values) - (len(arities) - len(variable))
        each = free // len(variable)
        before = sum(each if other != 1 else 1 for other in arities[:index])
        return before, (1 if arity == 1 else each)

    def find(holder, values):
        start, size = start_and_size(holder, values)
        if arity == 1:
            return values[start]
        if arity == 0:
            return values[start] if size else None
        return values[start : start + size]

    return find


def _properties(signature, holder_of, with_results=True):
    """The properties of a view, or of an adaptor."""
    table, members = signature.table, {}
    spelled = {(p.role, p.index): p.name for p in (*signature.positional, *signature.keywords)}

    def operand(index, find):
        return property(lambda self: find(holder_of(self), holder_of(self).operands))

    def result(index, find):
        return property(lambda self: find(holder_of(self), holder_of(self).results))

    for index, (name, _) in enumerate(table.operands):
        sizes = "operandSegmentSizes" if table.operand_sizes else None
        find = _group(table.operands, index, sizes)
        members[spelled.get(("operand", index), _safe(name))] = operand(index, find)
    for place, name in enumerate(signature.attribute_names):
        members.setdefault(
            spelled.get(("attribute", place), _safe(name)),
            _attribute_property(name, signature.attribute_optional[place], holder_of, with_results),
        )
    if not with_results:
        return members
    for index, (name, _) in enumerate(table.results):
        sizes = "resultSegmentSizes" if table.result_sizes else None
        find = _group(table.results, index, sizes)
        members.setdefault(spelled.get(("result", index), _safe(name)), result(index, find))
    for index, (name, arity) in enumerate(table.regions):
        if arity == -1:
            get = lambda self, index=index: self.regions[index:]
        else:
            get = lambda self, index=index: self.regions[index]
        members.setdefault(_region_name(name), property(get))
    return members


def _region_name(name):
    """Regions are called as MLIR's definitions call them: `thenRegion`."""
    words = name.split("_")
    return _safe(words[0] + "".join(word.capitalize() for word in words[1:]))


def _attribute_property(name, is_optional, holder_of, is_settable):
    def get(self):
        attributes = holder_of(self).attributes
        return attributes.get(name) if is_optional else attributes[name]

    def set(self, value):
        attributes = holder_of(self).attributes
        if value is not None:
            attributes[name] = value
        elif not is_optional:
            raise ValueError("'None' not allowed as value for mandatory attributes")
        elif name in attributes:
            del attributes[name]

    def delete(self):
        del holder_of(self).attributes[name]

    if not is_settable:
        return property(get)
    return property(get, set, delete if is_optional else None)


def module(name, dialect=None):
    """Sets up the module of a dialect: what it does not define itself is made when it is asked for."""
    dialect = dialect or name.rsplit(".", 1)[1]
    made = _modules[dialect] = DialectModule(dialect, name)
    namespace = made.namespace
    namespace["__getattr__"] = made.get
    namespace["__dir__"] = made.names
    return made


def dialect_module(dialect):
    """The module of a dialect, imported now."""
    if dialect not in _modules:
        name = {"async": "async_dialect"}.get(dialect, dialect)
        try:
            importlib.import_module(f"{__package__}.{name}")
        except ModuleNotFoundError:
            return None
    return _modules.get(dialect)


def dialect_class(dialect):
    """The class that stands for a dialect."""
    found = _registered_dialects.get(dialect)
    if found is not None:
        return found
    made = dialect_module(dialect)
    return Dialect if made is None else made.dialect_class


_registered_dialects = {}


def register_dialect(cls):
    """Registers the class for a dialect."""
    name = cls.DIALECT_NAMESPACE
    if name in _registered_dialects:
        raise RuntimeError(f"Dialect namespace '{name}' is already registered.")
    _registered_dialects[name] = cls
    return cls


def register_operation(dialect_class, *, replace=False):
    """Registers a class for an op in place of the one that is made of its table."""

    def register(cls):
        name = cls.OPERATION_NAME
        if name in _terrace.operation_classes and not replace:
            raise RuntimeError(f"Operation '{name}' is already registered.")
        _terrace.operation_classes[name] = cls
        _terrace.forget_view_classes()
        return cls

    return register


def operation_class(name):
    """The class of the views of an op, by its name; for the native part, which remembers it."""
    dialect, _, mnemonic = name.partition(".")
    made = dialect_module(dialect)
    if made is None or mnemonic not in made.mnemonics:
        return OpView
    return made.view_class(mnemonic)


def build_generic(view, name, region_spec, operand_segments, result_segments, results, operands, attributes, successors,
                  regions, loc, ip):
    """Builds an op of parts by group, as views do that say of themselves how many values their groups have."""
    from ..ir import DenseI32ArrayAttr
    from .._ir.support import values_of, value_of, location_of

    attributes = dict(attributes or {})
    location = location_of(loc)

    def flatten(groups, segments, one, many, sizes_name):
        if segments is None:
            return [item for group in groups or () for item in (many(group) if isinstance(group, (list, tuple)) else [one(group)])]
        flat, sizes = [], []
        for arity, group in zip(segments, groups):
            items = [] if group is None else many(group) if arity == -1 else [one(group)]
            flat += items
            sizes.append(len(items))
        attributes[sizes_name] = DenseI32ArrayAttr.get(sizes, location.context)
        return flat

    infer = results is None
    flat_results = None if infer else flatten(results, result_segments, lambda t: t, list, "resultSegmentSizes")
    flat_operands = flatten(operands, operand_segments, value_of, values_of, "operandSegmentSizes")
    count, is_exact = region_spec or (0, True)
    if regions is None:
        regions = count
    elif regions < count or is_exact and regions > count:
        raise ValueError(f'Operation "{name}" requires a {"minimum" if regions < count else "maximum"} of {count} regions but was built with regions={regions}')
    _terrace.create_operation(name, flat_results, flat_operands, attributes, successors, regions, location, ip, view)


_terrace.hooks["operation_class"] = operation_class
