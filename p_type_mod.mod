!mod$ v1 sum:0b5332f99578b832
module p_type_mod
type::m_type
integer(4),allocatable::p(:)
end type
type::basep_type
type(m_type),allocatable::av(:)
type(m_type),pointer::ap=>NULL()
integer(4)::i=101_4
end type
intrinsic::null
type::p_type
type(basep_type),allocatable::basepv(:)
integer(4)::p1
integer(4)::p2=1_4
end type
end
