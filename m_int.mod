!mod$ v1 sum:7eda661fb94631c6
module m_int
contains
subroutine test_int()
end
subroutine one(i,j)
integer(4),intent(in)::i
integer(4),optional::j
end
subroutine one_val(i,j)
integer(4),intent(in)::i
integer(4),optional,value::j
end
subroutine one_all(i,j)
integer(4),intent(in)::i
integer(4),allocatable,optional::j
end
subroutine one_ptr(i,j)
integer(4),intent(in)::i
integer(4),optional,pointer::j
end
subroutine two(i,j)
integer(4),intent(in)::i
integer(4),intent(in),optional::j
end
subroutine two_val(i,j)
integer(4),intent(in)::i
integer(4),optional,value::j
end
subroutine two_all(i,j)
integer(4),intent(in)::i
integer(4),allocatable,optional::j
end
subroutine two_ptr(i,j)
integer(4),intent(in)::i
integer(4),optional,pointer::j
end
end
