from terrace.ir import *
import threading
ctx = Context()
seen = []
def work():
    seen.append(Context.current)
    with ctx, Location.unknown():
        seen.append(str(IntegerType.get_signless(4)))
with ctx:
    t = threading.Thread(target=work)
    t.start()
    t.join()
print(seen)
