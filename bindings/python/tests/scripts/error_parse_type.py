from terrace.ir import *
with Context():
    for text in ("BAD_TYPE?", "vector<", "tensor<2x>"):
        try:
            Type.parse(text)
        except MLIRError as e:
            print(type(e).__name__, e.message)
            print(e.error_diagnostics[0].severity, len(e.error_diagnostics))
