!mod$ v1 sum:01ed40ae2a7b1a59
module m_string
type::t_string
character(1_8,1),allocatable::string(:)
end type
contains
pure function string_to_char(s) result(res)
class(t_string),intent(in)::s
character(int(size(s%string,dim=1,kind=8),kind=4),1)::res
end
end
