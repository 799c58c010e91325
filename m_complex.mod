!mod$ v1 sum:04fef8848e8bfcb8
module m_complex
contains
subroutine test_complex()
end
subroutine one(i,j)
complex(4),intent(in)::i
complex(4),optional::j
end
subroutine one_val(i,j)
complex(4),intent(in)::i
complex(4),optional,value::j
end
subroutine one_all(i,j)
complex(4),intent(in)::i
complex(4),allocatable,optional::j
end
subroutine one_ptr(i,j)
complex(4),intent(in)::i
complex(4),optional,pointer::j
end
subroutine two(i,j)
complex(4),intent(in)::i
complex(4),intent(in),optional::j
end
subroutine two_val(i,j)
complex(4),intent(in)::i
complex(4),optional,value::j
end
subroutine two_all(i,j)
complex(4),intent(in)::i
complex(4),allocatable,optional::j
end
subroutine two_ptr(i,j)
complex(4),intent(in)::i
complex(4),optional,pointer::j
end
end
