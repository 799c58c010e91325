!mod$ v1 sum:c8d10fe4ad3cefd0
module m_char4
contains
subroutine test_char4()
end
subroutine one(i,j)
character(1_8,4),intent(in)::i
character(1_8,4),optional::j
end
subroutine one_val(i,j)
character(1_8,4),intent(in)::i
character(1_8,4),optional,value::j
end
subroutine one_all(i,j)
character(1_8,4),intent(in)::i
character(1_8,4),allocatable,optional::j
end
subroutine one_ptr(i,j)
character(1_8,4),intent(in)::i
character(1_8,4),optional,pointer::j
end
subroutine two(i,j)
character(1_8,4),intent(in)::i
character(1_8,4),intent(in),optional::j
end
subroutine two_val(i,j)
character(1_8,4),intent(in)::i
character(1_8,4),optional,value::j
end
subroutine two_all(i,j)
character(1_8,4),intent(in)::i
character(1_8,4),allocatable,optional::j
end
subroutine two_ptr(i,j)
character(1_8,4),intent(in)::i
character(1_8,4),optional,pointer::j
end
end
