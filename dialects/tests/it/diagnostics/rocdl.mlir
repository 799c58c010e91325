// expected-error @below {{'"rocdl.kernel"' attribute attached to unexpected op}}
func.func @k() attributes {rocdl.kernel} { return }
