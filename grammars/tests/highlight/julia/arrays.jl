ks = K[]
vs = VT[]
c = A[1]
