import { expect, test } from "vitest";
import { routedPath } from "./decoded-path.ts";

test.each([
  ["/projects?a=b", "/projects"],
  ["/projects#a?b", "/projects"],
  ["/proj%65cts", "/projects"],
  ["/broken%zz", "/broken%zz"],
  ["http://elsewhere/projects?a", "/projects"],
  ["HTTPS://elsewhere:80", "/"],
  ["http://elsewhere?a=/b", "/"],
  ["*", "*"],
  ["", "/"],
])("%j is routed as %j", (target, path) => {
  expect(routedPath(target)).toBe(path);
});
