// Runs programs of JavaScript, one a line, each in a context of its own: {"text": …} becomes {"code": …, "out": …}.
const readline = require("readline")
const vm = require("vm")

function shown(value) {
  if (typeof value === "function") return "[function]"
  if (typeof value === "object" && value !== null) return JSON.stringify(value)
  return String(value)
}

readline.createInterface({ input: process.stdin }).on("line", line => {
  const out = []
  let code = 0
  try {
    const context = vm.createContext({ print: (...values) => { if (out.length < 10000) out.push(values.map(shown).join(" ")) } })
    new vm.Script(JSON.parse(line).text).runInContext(context, { timeout: 60000 })
  } catch (error) {
    // What an error says has names in it.
    out.push("! " + (error && error.name))
    code = 1
  }
  console.log(JSON.stringify({ code, out: out.join("\n") }))
})
