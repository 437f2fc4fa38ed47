import * as React from "react";
import * as api from "./api";
import { useState, isEmpty, other } from "x";
const fs = require("fs"), { x } = require("y");
const ThemeContext = React.createContext(null);
export class Ctx extends RequestContext {}
function helper(helper2: number) { return helper; }
const arrow = (a: string) => arrow;
items.map(helper).map(arrow).filter(isEmpty).map(later).map(other);
fs.readFile(api.path, fs);
export { helper, arrow };
function outer(fs: string, { arrow }: P) {
  use(fs, arrow, ThemeContext, new FooContext());
  const inner = function () { return helper; };
  const api = 3;
  run({ inner, helper, api });
  return <ThemeContext value={inner}>{helper}</ThemeContext>;
}
function later() {}
export default outer;
