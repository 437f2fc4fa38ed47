import re

from program import Maker, Program, Scope, indented


class JavaScriptMaker(Maker):
    language = "javascript"

    def program(self):
        script = Scope("function")
        script.is_script = True
        lines = []
        for _ in range(self.random.randint(1, 2)):
            lines.append(f"{self.pick(['let', 'var'])} {self.define(script, 'text')} = {self.random.randint(1, 9)}")
        for _ in range(self.random.randint(1, 2)):
            lines += self.function(script, 0)
        lines.append(f"print({self.integer(script)}, '{self.word()}')")
        return self.finish(lines)

    def kind(self, scope):
        return "text" if getattr(scope, "is_script", False) else "local"

    def local(self, scope, type="int", taken=()):
        return self.define(scope, self.kind(scope), type, taken)

    def function_scope(self, scope):
        while scope.kind == "block":
            scope = scope.parent
        return scope

    def variable(self, scope, type="int"):
        """A name that `var` defines in the function around: it may not pass a `let` of a block on its way."""
        around = self.function_scope(scope)
        taken = set()
        inner = scope
        while inner is not around:
            taken |= set(inner.names) | inner.passed
            inner = inner.parent
        binding = self.local(around, type, taken)
        inner = scope
        while inner is not around:
            inner.passed.add(binding.name)
            inner = inner.parent
        return binding

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
            return f"`{self.word()} ${{{use}}} {self.word()}`.length"
        word = self.word()
        if choice < 0.7:
            return f"({{ {word}: {use} }}).{word}"
        if choice < 0.74:
            return f"({{ {word}() {{ return {use} }} }}).{word}()"
        if choice < 0.78:
            use.kind = "other" if use.kind == "local" else use.kind
            return f"Object.values({{ {use} }})[0]"
        if choice < 0.9:
            inner = Scope("function", scope)
            argument = self.integer(scope, depth + 1)
            parameter = self.define(inner)
            form = self.pick(["({0}) => {1}", "{0} => {1}", "function ({0}) {{ return {1} }}", "({0} = 1) => {1}"])
            return f"({form.format(parameter, self.integer(inner, depth + 1))})({argument})"
        if choice < 0.94:
            # Known inside only.
            around = Scope("name", scope)
            name = self.define(around, type="function")
            inner = Scope("function", around)
            parameter = self.define(inner)
            argument = self.integer(scope, 9)
            inner.passed.add(name.name)
            if name.name != parameter.name:
                return f"(function {name}({parameter}) {{ return {parameter} < 0 ? {name}(0) : {self.integer(inner, 9)} }})({argument})"
            return f"(function {name}({parameter}) {{ return {self.integer(inner, 9)} }})({argument})"
        if choice < 0.97:
            target = self.use(scope)
            return f"({target} = {self.integer(scope, depth + 1)})"
        return f"(typeof {use}).length"

    # Statements

    def function(self, scope, depth):
        inner = Scope("function", scope)
        hoisted = scope.kind != "block" and self.chance(0.25)
        # In a block a function is a variable of the function around, too.
        name = self.variable(scope, "function") if scope.kind == "block" else self.local(scope, "function")
        parameters, arguments = [], []
        for _ in range(self.random.randint(0, 2)):
            arguments.append(self.integer(scope, 9))
            choice = self.random.random()
            if choice < 0.6:
                parameters.append(str(self.define(inner)))
            elif choice < 0.75:
                # A default may use what is before it.
                default = self.integer(inner, 9)
                parameters.append(f"{self.define(inner)} = {default}")
            elif choice < 0.85:
                word = self.word()
                arguments[-1] = f"{{ {word}: {arguments[-1]} }}"
                parameters.append(f"{{ {word}: {self.define(inner)} }}")
            elif choice < 0.95:
                arguments[-1] = f"[{arguments[-1]}, 2]"
                parameters.append(f"[{self.define(inner)}, {self.define(inner)} = 3]")
            else:
                target = self.define(inner)
                target.kind = "other"
                arguments[-1] = f"{{ {target.name}: {arguments[-1]} }}"
                parameters.append(f"{{ {target} }}")
        call = f"print({name}({', '.join(arguments)}))"
        star = "function*" if self.chance(0.1) else "function"
        if star == "function*":
            call = f"print({name}({', '.join(arguments)}).next().value)"
        lines = [f"{star} {name}({', '.join(parameters)}) {{"] + indented(self.body(inner, depth + 1), "  ") + ["}"]
        return [call] + lines if hoisted else lines + [call]

    def body(self, scope, depth):
        lines = []
        for _ in range(self.random.randint(2, 4)):
            lines += self.statement(scope, depth)
        if self.chance(0.05):
            known = [binding for binding in scope.names.values() if binding.type == "int"]
            if known:
                binding = self.pick(known)
                for around in scope.chain():
                    for other in around.names.values():
                        if other.name == binding.name:
                            other.kind = "other"
                lines.append(f"print(eval('{binding.name}'))")
        return lines + [f"return {self.integer(scope)}"]

    def block(self, scope, depth):
        lines = []
        if depth < 4:
            for _ in range(self.random.randint(1, 2)):
                lines += self.statement(scope, depth + 1)
        return indented(lines + [f"print({self.integer(scope)})"], "  ")

    def statement(self, scope, depth):
        choice = self.random.random()
        if choice < 0.25:
            value = self.integer(scope)
            return [f"{self.pick(['let', 'let'])} {self.local(scope)} = {value}"]
        if choice < 0.35:
            value = self.integer(scope)
            target = self.variable(scope)
            again = [f"var {target} = {self.integer(scope)}"] if self.chance(0.2) and scope.kind == "function" else []
            return [f"var {target} = {value}"] + again
        if choice < 0.4:
            target = self.use(scope)
            if target:
                return [f"{target} {self.pick(['=', '+='])} {self.integer(scope)}"]
        if choice < 0.46:
            return [f"print('{self.word()}', {self.integer(scope)}) // {self.word()}"]
        if choice < 0.52:
            word, value = self.word(), self.integer(scope)
            pattern = self.random.randint(0, 4)
            if pattern == 0:
                return [f"const {{ {word}: {self.constant(scope)} }} = {{ {word}: {value} }}"]
            if pattern == 1:
                return [f"const [{self.constant(scope)}, [{self.constant(scope)}]] = [{value}, [2]]"]
            if pattern == 2:
                target = self.constant(scope)
                target.kind = "other" if target.kind == "local" else target.kind
                return [f"const {{ {target} }} = {{ {target.name}: {value} }}"]
            if pattern == 3:
                return [f"const {{ {word}: {{ {word}: {self.constant(scope)} = {value} }} }} = {{ {word}: {{}} }}"]
            one, two = self.use(scope), self.use(scope)
            if one and two:
                return [self.pick([f";[{one}, {two}] = [{two}, {one}]", f";({{ {word}: {one} }} = {{ {word}: {two} }})"])]
        if choice < 0.58:
            inner = Scope("block", scope)
            sequence = self.integer(inner)
            target = self.local(inner)
            return [f"for ({self.pick(['const', 'let'])} {self.as_constant(target)} of [{sequence}, 2]) {{"] + self.block(Scope("block", inner), depth) + ["}"]
        if choice < 0.63:
            inner = Scope("block", scope)
            target = self.local(inner, "counter")
            body = Scope("block", inner)
            body.passed.add(target.name)
            return [f"for (let {target} = 0; {target} < 2; {target}++) {{", f"  print({target}, {self.integer(body, 9)})"] + self.block(body, depth) + ["}"]
        if choice < 0.69:
            inner = Scope("block", scope)
            error = self.local(inner, "error")
            body = Scope("block", inner)
            body.passed.add(error.name)
            return [f"try {{ throw [{self.integer(scope, 9)}] }} catch ({error}) {{", f"  print({error}[0])"] + self.block(body, depth) + ["}"]
        if choice < 0.75:
            word = self.word()
            inner = Scope("block", scope)
            return [f"{word}: for (;;) {{"] + self.block(inner, depth) + [f"  break {word}", "}"]
        if choice < 0.8:
            inner = Scope("block", scope)
            return [f"switch ({self.integer(scope, 9)} >= 0) {{", "  case true:"] + indented(self.block(inner, depth), "  ") + ["}"]
        if choice < 0.85:
            return [f"if ({self.integer(scope, 9)} >= 0) {{"] + self.block(Scope("block", scope), depth) + ["}"]
        if choice < 0.93 and depth < 3:
            return self.function(scope, depth + 1)
        if choice < 0.97:
            return self.klass(scope)
        if scope.kind == "function":
            known = [b for b in scope.names.values() if b.type == "int" and getattr(b, "is_variable", False)]
            if known:
                # The same as the variable.
                target = self.pick(known)
                return [f"function {target}() {{ return 1 }}", f"print({target})"]
        return [f"print({self.integer(scope)})"]

    def constant(self, scope):
        return self.as_constant(self.local(scope))

    def as_constant(self, binding):
        binding.type = "constant"
        return binding

    def klass(self, scope):
        name = self.local(scope, "class")
        inner = Scope("block", scope)
        inner.passed.add(name.name)
        method = Scope("function", inner)
        argument = self.integer(scope, 9)
        parameter = self.define(method)
        field, word = self.word(), self.word() + "_"
        return [
            f"class {name} {{", f"  {field} = {self.integer(inner, 9)}", f"  #{field} = 1",
            f"  {word}({parameter}) {{ return {self.integer(method)} + this.{field} + this.#{field} }}", "}",
            f"print(new {name}().{word}({argument}))"]


class TypeScriptMaker(JavaScriptMaker):
    """Programs of JavaScript with types, which have names of their own, and are taken out before a program is run."""

    language = "typescript"

    def types(self, scope):
        known = {}
        for around in scope.chain():
            for name, binding in getattr(around, "types", {}).items():
                known.setdefault(name, (binding, around))
        return list(known.values())

    def statement(self, scope, depth):
        if not self.chance(0.15):
            return super().statement(scope, depth)
        if not hasattr(scope, "types"):
            scope.types, scope.passed_types = {}, set()
        name = self.word()
        if name in scope.types or name in scope.passed_types:
            return super().statement(scope, depth)
        names, scope.names = scope.names, {}
        scope.types[name] = self.bind(scope, name, self.kind(scope), "type")
        scope.names = names
        return [f"type {scope.types[name]} = number;"]

    def integer(self, scope, depth=0):
        value = super().integer(scope, depth)
        known = self.types(scope)
        if depth > 1 or not known or not self.chance(0.3):
            return value
        binding, where = self.pick(known)
        for around in scope.chain():
            if around is where:
                break
            if not hasattr(around, "types"):
                around.types, around.passed_types = {}, set()
            around.passed_types.add(binding.name)
        return f"({value} as {binding})"

    def klass(self, scope):
        # A class is a type and a value.
        return []

    def finish(self, lines):
        return TypedProgram(**vars(super().finish(lines)))


class TypedProgram(Program):
    def wrapped(self, text, old=""):
        return re.sub(r"^ *type \w+ = number;$| as \w+(?=\))", "", text, flags=re.MULTILINE)
