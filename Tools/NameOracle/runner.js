// Runs programs of JavaScript, one a line, each in a context of its own: {"text": …} becomes {"code": …, "out": …}.
const readline = require("readline")
const vm = require("vm")

// Chance and time are the same in each run.
const steady = new vm.Script(`{
  let state = 1
  Math.random = () => (state = (state * 16807) % 2147483647) / 2147483647
  Date = class extends Date {
    constructor(...given) { super(...(given.length ? given : [0])) }
    static now() { return 0 }
  }
}`)

function shown(value) {
  if (typeof value === "function") return "[function]"
  if (typeof value === "object" && value !== null) return JSON.stringify(value)
  return String(value)
}

readline.createInterface({ input: process.stdin }).on("line", line => {
  const out = []
  let code = 0
  try {
    const { text, milliseconds } = JSON.parse(line)
    const context = vm.createContext({ print: (...values) => { if (out.length < 10000) out.push(values.map(shown).join(" ")) } })
    steady.runInContext(context)
    new vm.Script(text).runInContext(context, { timeout: milliseconds })
  } catch (error) {
    // What an error says has names in it.
    out.push("! " + (error && error.name))
    code = 1
  }
  console.log(JSON.stringify({ code, out: out.join("\n") }))
})
