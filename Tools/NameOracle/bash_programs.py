from program import Maker, Scope, indented


class BashMaker(Maker):
    """Names of bash are known in the functions that a function calls, too: a local one that such a function uses is refused."""

    language = "bash"
    # What is before `local` in the text means another variable.
    knows_all = False

    def program(self):
        script = Scope("script")
        lines = []
        # Commands with the names of variables.
        commands = sorted({self.word() for _ in range(2)})
        for word in commands:
            lines.append(f"{word}() {{ echo \"called {word} $*\"; }}")
        self.commands = commands
        for _ in range(self.random.randint(1, 2)):
            lines.append(f"{self.define(script, 'text')}={self.random.randint(1, 9)}")
        self.functions = 0
        for _ in range(self.random.randint(1, 2)):
            lines += self.function(script)
        lines += self.statement(script, 0)
        return self.finish(lines + [f"echo \"{self.text(script)}\" {self.word()}"])

    def define(self, scope, kind="local", type="int", taken=()):
        return super().define(scope, "text" if scope.kind == "script" else kind, type, taken)

    def number(self, scope, depth=0):
        """Inside of arithmetic."""
        choice = self.random.random()
        use = self.use(scope)
        if use is None or choice < 0.1:
            return str(self.random.randint(1, 9))
        if choice < 0.55 or depth > 1:
            return str(use)
        if choice < 0.7:
            return f"${use}"
        if choice < 0.8:
            return f"({self.number(scope, depth + 1)} + {use})"
        if choice < 0.85:
            return f"({use} > 3 ? {use} : {self.number(scope, depth + 1)})"
        if choice < 0.9:
            return f"${{#{use}}}"
        return f"({use} % 5)"

    def text(self, scope):
        """Inside of double quotes or a heredoc."""
        use = self.use(scope)
        word = self.word()
        choice = self.random.random()
        if use is None or choice < 0.1:
            return word
        if choice < 0.45:
            return f"${use}"
        return self.pick([
            f"${{{use}}}", f"{word} ${use} {word}", f"${{{use}:-{word}}}", f"${{{use}#{word}}}", f"${{{use}/{word}/{word}2}}", f"${{#{use}}}",
            f"$(({self.number(scope)}))", f"$(echo ${use} {word})", f"${{{use}:0:{self.number(scope, 9)}}}", f"${{{use}:+${use}}}", f"${{{use}%%{word}*}}",
            f"`echo ${use}`", f"`echo \\${use}`", f"${{{use}^^}}", f"${{none_:-$(({self.number(scope)}))}}", f"${{{use}:+'${use}'}}", f"${{{use}:={word}}}", f"$( (({use} > 3)) && echo {word})"])

    def known_locals(self, scope):
        return [binding for binding in scope.names.values() if binding.type == "int"]

    def function(self, scope):
        self.functions += 1
        name = f"run{self.functions}"
        inner = Scope("function", scope)
        arguments = [self.pick([self.word(), str(self.random.randint(1, 9))]) for _ in range(2)]
        lines = []
        for _ in range(self.random.randint(1, 3)):
            lines += self.local(inner)
        for _ in range(self.random.randint(2, 5)):
            lines += self.statement(inner, 0)
        lines.append(f"echo \"{self.text(inner)}\"")
        return [f"{name}() {{"] + indented(lines, "  ") + ["}", f"{name} {' '.join(arguments)}"]

    def local(self, scope):
        choice = self.random.random()
        if choice < 0.5:
            value = self.pick([str(self.random.randint(1, 9)), f"\"{self.text(scope)}\"", f"$(({self.number(scope)}))"])
            # What is not a number counts as a name in arithmetic.
            if value.startswith('"'):
                binding = self.define(scope, type="text")
                return [f"local {binding}={value}", f"echo \"{self.word()} ${binding}\""]
            return [f"{self.pick(['local', 'local', 'declare', 'typeset', 'local -i'])} {self.define(scope)}={value}"]
        if choice < 0.7:
            one, two = self.define(scope), None
            two = self.define(scope)
            return [f"local {one} {two}=3", f"{one}={self.random.randint(1, 9)}"]
        if choice < 0.8:
            binding = self.define(scope, type="array")
            return [f"local -a {binding}=({self.word()} 2 3)", f"echo \"${{{binding}[0]}} ${{{binding}[@]}} ${{#{binding}[@]}} ${{{binding}[{self.number(scope, 9)} % 3]}}\""]
        if choice < 0.9:
            binding = self.define(scope, type="map")
            word = self.word()
            return [f"local -A {binding}", f"{binding}[{word}]=4", f"{binding}=([{word}]=5)", f"echo \"${{{binding}[{word}]}} ${{!{binding}[@]}}\""]
        value = self.number(scope)
        return [f"local {self.define(scope)}=\"$((${{#1}} + {value}))\""]

    def statement(self, scope, depth):
        known = self.known_locals(scope)
        word = self.word()
        use = self.pick(known) if known else None
        choice = self.random.random()
        if use is None:
            return [f"echo {word} \"{self.text(scope)}\""]
        if choice < 0.15:
            return [f"{use}={self.pick([str(self.random.randint(1, 9)), f'$(({self.number(scope)}))', f'${use}'])}"]
        if choice < 0.3:
            return [self.pick([
                f"(({use}++))", f"(({use} += {self.number(scope)})) || :", f"let {use}+=1", f"let \"{use} = {self.number(scope)}\"",
                f"(( ({use}--) )) || :", f"((!{use})) || :", f"let {use}++", f"(({use} = {self.number(scope)}, {use}++)) || :"])]
        if choice < 0.4:
            return [self.pick([
                f"[[ $1 = {word} ]] && echo {word}", f"[[ -n {word} ]] && echo ${use}", f"[ {word} = \"${use}\" ] || echo no", f"[[ {use} -gt 2 ]] || echo {word}",
                f"[[ ${use} =~ {word} ]] || echo no", f"[[ ! {use} -gt 2 ]] || echo {word}", f"[[ -v {use} ]] && echo set", f"test -n \"${use}\" && echo {word}", f"[[ ${use} == {word}* ]] || :"])]
        if choice < 0.5:
            return [self.pick([
                f"echo {word} '{word}' \"{self.text(scope)}\"", f"printf '%s %s\\n' {word} \"${use}\" # {word}", f"printf -v {use} %d 5",
                f"read {use} _ <<< \"4 {word}\" || :", f"read -r {use} _ <<< \"4 {word}\"", f"read -p {word} -r {use} <<< 7",
                f"{self.pick(self.commands)} {word} -{word} --{word}={word} \"${use}\"", f"unset {use}; {use}=2",
                f"local list_=([{use}]={word}); echo \"${{!list_[@]}}\"", f"local list_; list_[\"{use}\"]=3; echo \"${{!list_[@]}}\"",
                f"exec {{{use}}}>/dev/null; exec {{{use}}}>&-; {use}=1", f"unset '{use}'; {use}=2"])]
        if choice < 0.56:
            end = "EOF"
            if self.chance(0.3):
                return [f"cat <<'{end}'", f"\0{word} ${word}", f"\0{end}"]
            start, indent = self.pick([("<<", ""), ("<<", "  "), ("<<-", "\t")])
            lines = [f"\0{indent}{self.pick([word + ' ', ''])}{self.text(scope)} {word}" for _ in range(self.random.randint(1, 2))]
            return [f"cat {start}{end}", *lines, f"\0{indent if start == '<<-' else ''}{end}"]
        if choice < 0.62:
            inside = self.statement(scope, depth + 1) if depth < 2 else []
            return [f"for {use} in 1 2; do"] + indented(inside + [f"echo \"{self.text(scope)}\""], "  ") + ["done"]
        if choice < 0.67:
            return [f"for (({use}=0; {use}<2; {use}++)); do echo {word} ${use}; done"]
        if choice < 0.73:
            return [f"case $1 in {word}) echo {word} ${use};; *) echo \"{self.text(scope)}\";; esac"]
        if choice < 0.78:
            inside = self.statement(scope, depth + 1) if depth < 2 else [":"]
            return [f"if (({use} >= 0)); then"] + indented(inside, "  ") + [f"else echo {word}; fi"]
        if choice < 0.82:
            return [f"( {use}=7; echo \"{self.text(scope)}\" )"]
        if choice < 0.85:
            return [f"while read -r {use}; do echo \"{word} ${use}\"; done <<< \"3\"", f"{use}=1"]
        if choice < 0.88:
            return [f"echo \"$({use}=5; echo ${use})\" >&1 | {self.pick(self.commands)} {word}"]
        if choice < 0.96:
            return self.doubtful(scope, use, word)
        return [f"echo \"$(echo {word} | sed s/{word}/{word}1/)\" ${use}"]

    def doubtful(self, scope, use, word):
        """What syntax alone does not know."""
        choice = self.random.randint(0, 8)
        if choice != 8:
            for around in scope.chain():
                if use.name in around.names:
                    around.names[use.name].kind = "other" if around.names[use.name].kind == "local" else around.names[use.name].kind
        if choice == 0:
            return [f"(trap 'echo ${use.name}' EXIT)"]
        if choice == 1:
            return [f"eval \"echo \\${use.name}\""]
        if choice == 2:
            return [f"eval \"{use.name}=6\"", f"echo ${use}"]
        if choice == 3:
            return [f"export {use}", f"bash -c 'echo ${use.name}'"]
        if choice == 4:
            return [f"local pointer_={use.name}", "echo \"${!pointer_}\""]
        if choice == 5:
            return [f"local -n reference_={use}", "reference_=8", f"echo ${use}"]
        if choice == 6:
            self.functions += 1
            return [f"called{self.functions}() {{ echo \"${use.name}\"; }}", f"called{self.functions}"]
        if choice == 7:
            return [f"{use}=9 bash -c 'echo ${use.name}'"]
        return [f"eval 'echo {word}_'"]
