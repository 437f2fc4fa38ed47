from program import Maker, Scope, indented


class PythonMaker(Maker):
    language = "python"

    def program(self):
        module = Scope("module")
        lines = []
        for _ in range(self.random.randint(1, 2)):
            lines.append(f"{self.define(module, 'text')} = {self.random.randint(1, 9)}")
        for _ in range(self.random.randint(1, 2)):
            lines += self.function(module, 0)
        if self.chance(0.4):
            lines += self.klass(module, 0)
        lines.append(f"print({self.integer(module)}, '{self.word()}')")
        return self.finish(lines)

    # Expressions

    def integer(self, scope, depth=0):
        choice = self.random.random()
        use = self.use(scope)
        if use is None or choice < 0.1:
            return str(self.random.randint(1, 9))
        if choice < 0.5 or depth > 1:
            return str(use)
        if choice < 0.6:
            return f"({use} + {self.integer(scope, depth + 1)})"
        if choice < 0.65:
            return f"len(f'{self.word()} {{{use}}} {{{use}:>{{{self.integer(scope, 9)}}}}} {self.word()}')"
        if choice < 0.7:
            return f"{{'{self.word()}': {use}}}.popitem()[1]"
        if choice < 0.75:
            return f"dict({self.word()}={use}).popitem()[1]"
        if choice < 0.82:
            inner = Scope("function", scope)
            parameter = self.define(inner)
            default = self.integer(scope, depth + 1)
            return f"(lambda {parameter}={default}: {self.integer(inner, depth + 1)})()"
        if choice < 0.94:
            return self.comprehension(scope, depth)
        if scope.kind == "function":
            known = [binding for binding in self.visible(scope) if scope.names.get(binding.name) is binding]
            if known and not any(around.kind == "class" for around in scope.chain()):
                target = self.pick(known)
                return f"({target} := {self.integer(scope, depth + 1)})"
        return str(use)

    def comprehension(self, scope, depth):
        inner = Scope("comprehension", scope)
        sequence = self.integer(scope, 9)
        first = self.define(inner)
        condition = f" if {self.integer(inner, 9)} != 99" if self.chance(0.4) else ""
        second, rest = "", ""
        if self.chance(0.3):
            again = self.integer(inner, 9)
            second = self.define(inner)
            rest = f" for {second} in [{again}, 2]"
        value = self.integer(inner, depth + 1) if self.chance(0.4) else f"({first} + {self.integer(inner, 9)})"
        opening, closing = self.pick(["[]", "()", "{}"])
        return f"sum({opening}{value} for {first} in [{sequence}, 3]{condition}{rest}{closing})"

    # Statements

    def function(self, scope, depth, method=None):
        name = method or self.define(scope, "text" if scope.kind == "module" else "local", "function")
        around = scope
        inner = Scope("function", scope)
        parameters, calls, labelled = [], [], False
        if method:
            parameters.append("self")
        for _ in range(self.random.randint(0, 2)):
            default = self.integer(around, 9) if self.chance(0.4) or (parameters and "=" in parameters[-1]) else None
            annotation = ": int" if self.chance(0.2) else ""
            parameter = self.define(inner)
            parameters.append(f"{parameter}{annotation}" + (f" = {default}" if default else ""))
            if self.chance(0.15) and not method:
                parameter.kind = "other"
                calls.append(f"{parameter}={self.integer(around, 9)}")
                labelled = True
            elif labelled:
                parameter.kind = "other"
                calls.append(f"{parameter}={self.integer(around, 9)}")
            else:
                calls.append(self.integer(around, 9))
        # A parameter that is called by its name cannot have another one.
        star = ""
        if self.chance(0.15):
            rest = self.define(inner, type="list")
            parameters.append(f"*{rest}")
        body = self.body(inner, depth + 1)
        lines = [f"def {name}({', '.join(parameters)}):"] + indented(body)
        if method:
            return lines, calls
        lines.append(f"print({name}({', '.join(calls)}))")
        return lines

    def body(self, scope, depth):
        lines = []
        if scope.kind == "function" and self.chance(0.2) and depth > 0:
            lines += self.outer(scope)
        for _ in range(self.random.randint(2, 4)):
            lines += self.statement(scope, depth)
        if self.chance(0.08) and scope.kind == "function":
            lines += self.reflection(scope)
        lines.append(f"return {self.integer(scope)}")
        return lines

    def outer(self, scope):
        """global and nonlocal."""
        known = {}
        for around in scope.parent.chain():
            if around.kind == "class":
                continue
            for binding in around.names.values():
                known.setdefault(binding.name, (binding, around))
        choices = [(binding, around) for binding, around in known.values() if binding.type == "int" and around.kind in ("module", "function")]
        choices = [(binding, around) for binding, around in choices if binding.name not in scope.names]
        if self.chance(0.3):
            module = list(scope.chain())[-1]
            choices += [(binding, module) for binding in module.names.values() if binding.type == "int" and binding.name not in scope.names]
        if not choices:
            return []
        binding, around = self.pick(choices)
        word = "global" if around.kind == "module" else "nonlocal"
        self_pass = scope
        while self_pass is not around and word == "nonlocal":
            self_pass.passed.add(binding.name)
            self_pass = self_pass.parent
        scope.names[binding.name] = binding
        return [f"{word} {binding}", f"{binding} = {self.integer(scope)}"]

    def reflection(self, scope):
        known = [binding for binding in scope.names.values() if binding.type == "int" and binding.kind == "local"]
        if not known:
            return []
        binding = self.pick(known)
        choice = self.random.randint(0, 4)
        for around in scope.chain():
            for name in around.names.values():
                if name.name == binding.name or choice in (1, 3):
                    name.kind = "other"
        return [[
            f"print(locals()['{binding.name}'])", "print(len(str(sorted(locals()))))", f"print(eval('{binding.name} + 1'))",
            f"print('{{{binding.name}}}'.format(**vars()))", f"print('%({binding.name})s' % locals())"][choice]]

    def statement(self, scope, depth):
        choice = self.random.random()
        if choice < 0.25:
            value = self.integer(scope)
            return [f"{self.define(scope)} = {value}"]
        if choice < 0.35:
            known = [binding for binding in scope.names.values() if binding.type == "int"]
            if known:
                target = self.pick(known)
                return [f"{target} {self.pick(['+=', '='])} {self.integer(scope)}"]
        if choice < 0.45:
            word = self.word()
            return [f"print('{word}', {self.integer(scope)}, \"{self.word()}\")  # {self.word()}"]
        if choice < 0.52:
            first, second = self.integer(scope), self.integer(scope)
            one = self.define(scope)
            two = self.define(scope)
            return [self.pick([f"{one}, {two} = {first}, {second}", f"[{one}, {two}] = [{first}, {second}]", f"({one}, ({two},)) = {first}, ({second},)"])]
        if choice < 0.6:
            sequence = f"range({self.integer(scope, 9)} % 3 + 1)"
            target = self.define(scope)
            inside = self.statement(scope, depth + 1) if depth < 3 else []
            return [f"for {target} in {sequence}:"] + indented(inside + [f"print({self.integer(scope)})"])
        if choice < 0.66:
            condition = self.integer(scope, 9)
            inside = self.statement(scope, depth + 1) if depth < 3 else []
            return [f"if {condition} or True:"] + indented(inside + [f"print({self.integer(scope)})"])
        if choice < 0.72:
            raised = self.integer(scope, 9)
            lines = ["try:", f"    raise ValueError({raised})"]
            error = self.define(scope, type="error")
            del scope.names[error.name]
            scope.passed.add(error.name)
            lines += [f"except ValueError as {error}:", f"    print('{self.word()}', {error}, {error}.args)"]
            return lines
        if choice < 0.77:
            target = self.define(scope, type="file")
            return ["import contextlib", f"with contextlib.nullcontext({self.integer(scope, 9)}) as {target}:", f"    print({target})"]
        if choice < 0.83 and depth < 3:
            return self.function(scope, depth + 1)
        if choice < 0.9 and depth < 2:
            return self.klass(scope, depth + 1)
        if choice < 0.94:
            subject = self.integer(scope, 9)
            word, other = self.word(), self.integer(scope, 9)
            first, second = self.define(scope), self.define(scope, type="dict")
            return [
                f"match {{'{word}': {subject}, '{word}_': [{other}, 2]}}:",
                f"    case {{'{word}_': [{first}, *_]}} as {second} if {first} is not None:", f"        print({first}, len({second}))"]
        if choice < 0.97:
            alias = self.define(scope, type="module")
            return [f"import os.path as {alias}", f"print({alias}.basename('/{self.word()}'))"]
        known = [binding for binding in scope.names.values() if binding.type == "int" and binding.kind == "local"]
        if known and scope.kind == "function":
            binding = self.pick(known)
            return [f"del {binding}", f"{binding} = {self.random.randint(1, 9)}"]
        return [f"print({self.integer(scope)})"]

    def klass(self, scope, depth):
        name = self.define(scope, "text" if scope.kind == "module" else "local", "class")
        inner = Scope("class", scope)
        lines = []
        for _ in range(self.random.randint(1, 2)):
            value = self.integer(inner)
            lines.append(f"{self.define(inner, 'other')} = {value}")
        method = self.define(inner, "other", "method")
        body, calls = self.function(inner, depth + 1, method)
        calls = [self.integer(scope, 9) for _ in calls]
        member = self.pick([binding for binding in inner.names.values() if binding.type == "int"])
        lines += body
        if self.chance(0.3):
            get = self.define(inner, "other", "property")
            lines += ["@property", f"def {get}(self):", f"    return {self.integer(Scope('function', inner))}"]
            after = [f"print({name}().{get})"]
        else:
            after = []
        return [f"class {name}:"] + indented(lines) + [f"print({name}().{method}({', '.join(calls)}), {name}.{member})"] + after
