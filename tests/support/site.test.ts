import { expect, test } from "vitest";
import { complaintsIn } from "./site.ts";

const warning = '{"level":40,"msg":"the code host is slow"}';
const error = '{"level":50,"msg":"request failed"}';

test("errors in the log and whatever stands beside it are complaints, warnings aren't", () => {
  expect(complaintsIn(`Stack Cafe is ready at http://x\n${warning}\n`, "")).toEqual([]);
  expect(complaintsIn(`${warning}\n${error}\n`, "")).toEqual([error]);
  expect(complaintsIn("", "Error: boom\n")).toEqual(["Error: boom"]);
});
