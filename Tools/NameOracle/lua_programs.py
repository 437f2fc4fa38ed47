from program import Maker, Scope, indented


class LuaMaker(Maker):
    language = "lua"
    knows_all = False

    def program(self):
        chunk = Scope("chunk")
        lines = []
        for _ in range(self.random.randint(0, 2)):
            lines.append(f"{self.define(chunk, 'text')} = {self.random.randint(1, 9)}")
        for _ in range(self.random.randint(0, 2)):
            lines += self.local(chunk)
        for _ in range(self.random.randint(1, 2)):
            lines += self.function(chunk, 0)
        for _ in range(self.random.randint(1, 3)):
            lines += self.statement(chunk, 0)
        lines.append(f"print({self.integer(chunk)}, '{self.word()}')")
        return self.finish(lines)

    def define(self, scope, kind="local", type="int", taken=()):
        # In one scope a name can be defined again, as another one, but names of the text are no locals.
        inner = scope.names
        if scope.kind == "chunk" and kind == "local":
            kind = "text"
        if self.chance(0.3):
            scope.names = {}
        binding = super().define(scope, kind, type, taken)
        scope.names = {**inner, **scope.names}
        return binding

    def integer(self, scope, depth=0):
        choice = self.random.random()
        use = self.use(scope)
        if use is None or choice < 0.1:
            return str(self.random.randint(1, 9))
        if choice < 0.5 or depth > 1:
            return str(use)
        if choice < 0.6:
            return f"({use} + {self.integer(scope, depth + 1)})"
        if choice < 0.66:
            return f"#('{self.word()}' .. {use} .. [[{self.word()}]])"
        if choice < 0.72:
            word = self.word()
            return f"({{ {word} = {use} }}).{word}"
        if choice < 0.78:
            return f"({{ [{use}] = {self.integer(scope, 9)} }})[{use}]"
        if choice < 0.83:
            word = self.word()
            return f"({{ ['{word}'] = {use} }}).{word}"
        if choice < 0.88:
            word = self.word()
            return f"({{ {word} = function(self) return {self.integer(scope, 9)} end }}):{word}()"
        if choice < 0.95:
            inner = Scope("function", scope)
            argument = self.integer(scope, depth + 1)
            parameter = self.define(inner)
            return f"(function({parameter}) return {self.integer(inner, depth + 1)} end)({argument})"
        return f"({{ {use}, {use} }})[1]"

    def local(self, scope):
        value = self.integer(scope)
        choice = self.random.random()
        if choice < 0.2:
            other = self.integer(scope)
            first = self.define(scope)
            second = self.define(scope, taken=(first.name,))
            return [f"local {first}, {second} = {value}, {other}"]
        attribute = " <const>" if choice < 0.3 else ""
        binding = self.define(scope)
        if attribute:
            binding.type = "constant"
            return [f"local {binding}{attribute} = {value}", f"print({binding})"]
        return [f"local {binding} = {value}"]

    def block(self, scope, depth):
        lines = []
        for _ in range(self.random.randint(1, 3)):
            lines += self.statement(scope, depth + 1)
        return lines + [f"print({self.integer(scope)})"]

    def statement(self, scope, depth):
        choice = self.random.random()
        if choice < 0.3 or depth > 3:
            return self.local(scope)
        if choice < 0.4:
            target = self.use(scope)
            if target:
                return [f"{target} = {self.integer(scope)}"]
        if choice < 0.47:
            return [f"print('{self.word()}', {self.integer(scope)}) -- {self.word()}"]
        if choice < 0.53:
            first, last = self.integer(scope), self.integer(scope)
            inner = Scope("for", scope)
            target = self.define(inner)
            inner.names[target.name].type = "int"
            return [f"for {target} = {first} % 3, {last} % 3 + 2 do"] + indented(self.block(Scope("block", inner), depth), "  ") + ["end"]
        if choice < 0.6:
            sequence = self.integer(scope)
            inner = Scope("for", scope)
            key = self.define(inner)
            value = self.define(inner, taken=(key.name,))
            return [f"for {key}, {value} in ipairs({{ {sequence}, 2 }}) do"] + indented(self.block(Scope("block", inner), depth), "  ") + ["end"]
        if choice < 0.67:
            condition = self.integer(scope)
            lines = [f"if {condition} < 0 then"] + indented(self.block(Scope("block", scope), 9), "  ")
            lines += [f"elseif {self.integer(scope)} >= 0 then"] + indented(self.block(Scope("block", scope), depth), "  ")
            return lines + ["else"] + indented(self.block(Scope("block", scope), 9), "  ") + ["end"]
        if choice < 0.73:
            inner = Scope("block", scope)
            return ["repeat"] + indented(self.block(inner, depth), "  ") + [f"until {self.integer(inner)} > -1"]
        if choice < 0.78:
            return ["do"] + indented(self.block(Scope("block", scope), depth), "  ") + ["end"]
        if choice < 0.84:
            word = self.word()
            inner = self.block(Scope("block", scope), depth)
            return ["do", f"  goto {word}"] + indented(inner, "  ") + [f"  ::{word}::", "end"]
        if choice < 0.88:
            word, table = self.word(), self.define(scope, type="table")
            inner = Scope("function", scope)
            body = self.integer(inner)
            other = self.word() + "_"
            if self.chance(0.5):
                return [f"local {table} = {{ {word} = {self.integer(scope)} }}", f"function {table}.{other}(self) return {body} end",
                        f"print({table}.{word}, {table}:{other}())"]
            return [f"local {table} = {{}}", f"function {table}:{other}() return {body} end", f"{table}.{word} = {self.integer(scope)}",
                    f"print({table}.{word}, {table}:{other}())"]
        if choice < 0.9:
            known = [b for b in self.visible(scope) if b.kind == "local"]
            if known:
                # A chunk of its own, in which only names of the text are known.
                return [f"print(load('return {self.pick(known).name}_')())"]
        if choice < 0.93:
            inner = Scope("while", scope)
            target = self.define(scope)
            return [f"local {target} = 0", f"while {target} < 2 do", f"  {target} = {target} + 1"] + indented(
                self.block(self.without(inner, target), depth), "  ") + ["end"]
        return self.function(scope, depth + 1)

    def without(self, scope, binding):
        """What is inside may not change a counter."""
        scope.names[binding.name] = self.bindings[binding.number]
        scope.names[binding.name].type = "counter"
        return scope

    def function(self, scope, depth):
        choice = self.random.random()
        count = self.random.randint(0, 2)
        if choice < 0.3:
            # Not known in its own body.
            inner = Scope("function", scope)
            parameters = self.parameters(inner, count)
            body = self.body(inner, depth)
            name = self.define(scope, "local", "function")
            head = f"local {name} = function({parameters})"
        else:
            name = self.define(scope, "local", "function")
            inner = Scope("function", scope)
            parameters = self.parameters(inner, count)
            body = self.body(inner, depth)
            head = f"local function {name}({parameters})"
        return [head] + indented(body, "  ") + ["end", f"print({name}({', '.join(self.integer(scope, 9) for _ in range(count))}))"]

    def parameters(self, scope, count):
        names = []
        for _ in range(count):
            names.append(self.define(scope, taken=[name.name for name in names]))
        return ", ".join(map(str, names))

    def body(self, scope, depth):
        lines = []
        for _ in range(self.random.randint(2, 4)):
            lines += self.statement(scope, depth + 1)
        if self.chance(0.3):
            inner = Scope("function", scope)
            return lines + [f"return (function() {self.returned(inner)} end)()"]
        return lines + [self.returned(scope)]

    def returned(self, scope):
        return f"return {self.integer(scope)}"
