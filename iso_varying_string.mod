!mod$ v1 sum:ec8d758e9455d3b1
module iso_varying_string
type::varying_string
character(1_4,1),allocatable,private::chars(:)
end type
private::len_
private::op_assign_vs_ch
private::op_not_equal_vs_ca
private::char_auto
private::var_str_
interface assignment(=)
procedure::op_assign_vs_ch
end interface
interface operator(/=)
procedure::op_not_equal_vs_ca
end interface
interface len
procedure::len_
end interface
interface var_str
procedure::var_str_
end interface
contains
elemental function len_(string) result(length)
type(varying_string),intent(in)::string
integer(4)::length
end
elemental subroutine op_assign_vs_ch(var,exp)
type(varying_string),intent(out)::var
character(*,1),intent(in)::exp
end
pure function op_not_equal_vs_ca(var,exp) result(res)
type(varying_string),intent(in)::var
character(*,1),intent(in)::exp
logical(4)::res
end
pure function char_auto(string) result(char_string)
type(varying_string),intent(in)::string
character(len_(string),1)::char_string
end
elemental function var_str_(char) result(string)
character(*,1),intent(in)::char
type(varying_string)::string
end
end
