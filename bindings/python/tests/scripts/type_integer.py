from terrace.ir import *
with Context():
    i8, s8, u8 = IntegerType.get_signless(8), IntegerType.get_signed(8), IntegerType.get_unsigned(8)
    print(i8, s8, u8, repr(i8))
    print(i8.width, i8.is_signless, i8.is_signed, i8.is_unsigned, i8.signedness)
    print(s8.is_signless, s8.is_signed, s8.is_unsigned, s8.signedness)
    print(u8.is_signless, u8.is_signed, u8.is_unsigned, u8.signedness)
    print(IntegerType.get(16), IntegerType.get(16, IntegerType.SIGNED), IntegerType.get(16, IntegerType.UNSIGNED))
