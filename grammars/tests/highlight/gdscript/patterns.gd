func kind(x):
	match x:
		Kinds.LEAF:
			return x in names and not x in others
		Kinds.TREE, Kinds.BUSH:
			return Kinds.MAX_SIZE
