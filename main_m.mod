!mod$ v1 sum:782b886f57c4a7ce
module main_m
type::foo_t
integer(4)::i
end type
type(foo_t),pointer,private,save::data
intrinsic::null
private::null
contains
subroutine set(this)
class(foo_t),intent(in),pointer::this
end
subroutine get(this)
type(foo_t),intent(out),pointer::this
end
end
