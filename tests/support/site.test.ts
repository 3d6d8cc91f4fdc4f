import { expect, test } from "vitest";
import { loggedErrorsIn } from "./site.ts";

const warning = '{"level":40,"msg":"the code host is slow"}';
const error = '{"level":50,"msg":"request failed"}';

test("errors in the log and output outside of it are complaints, warnings aren't", () => {
  expect(loggedErrorsIn(`Stack Cafe is ready at http://x\n${warning}\n`, "")).toEqual([]);
  expect(loggedErrorsIn(`${warning}\n${error}\n`, "")).toEqual([error]);
  expect(loggedErrorsIn("", "Error: boom\n")).toEqual(["Error: boom"]);
});
