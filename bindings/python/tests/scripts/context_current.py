from terrace.ir import *
print(Context.current)
with Context() as ctx:
    print(Context.current is ctx)
    with Context() as inner:
        print(Context.current is inner)
    print(Context.current is ctx)
print(Context.current)
