!mod$ v1 sum:81d6c561a0628030
module m_char
contains
subroutine test_char()
end
subroutine one(i,j)
character(1_8,1),intent(in)::i
character(1_8,1),optional::j
end
subroutine one_val(i,j)
character(1_8,1),intent(in)::i
character(1_8,1),optional,value::j
end
subroutine one_all(i,j)
character(1_8,1),intent(in)::i
character(1_8,1),allocatable,optional::j
end
subroutine one_ptr(i,j)
character(1_8,1),intent(in)::i
character(1_8,1),optional,pointer::j
end
subroutine two(i,j)
character(1_8,1),intent(in)::i
character(1_8,1),intent(in),optional::j
end
subroutine two_val(i,j)
character(1_8,1),intent(in)::i
character(1_8,1),optional,value::j
end
subroutine two_all(i,j)
character(1_8,1),intent(in)::i
character(1_8,1),allocatable,optional::j
end
subroutine two_ptr(i,j)
character(1_8,1),intent(in)::i
character(1_8,1),optional,pointer::j
end
end
