!mod$ v1 sum:1df69319e94aeeff
module hole_interface
type::hole_t
integer(4)::user_defined
real(4)::hole_diameter
contains
procedure::set_user_defined
procedure::set_diameter
end type
contains
module subroutine set_diameter(this,diameter)
class(hole_t)::this
real(4)::diameter
end
module subroutine set_user_defined(this,user_defined)
class(hole_t)::this
integer(4)::user_defined
end
end
