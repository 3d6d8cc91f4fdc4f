import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { endpoints } from "./api.ts";
import { endpoint, scopes } from "./endpoint.ts";

test("an operation without a scope doesn't compile", () => {
  const declared = { method: "GET", path: "/nothing", summary: "", reply: z.null() } as const;
  type Declaration = Parameters<typeof endpoint>[0];
  expectTypeOf(declared).not.toExtend<Declaration>();
  expectTypeOf({ ...declared, scope: "read" } as const).toExtend<Declaration>();
  expect(endpoint({ ...declared, scope: "read" })).toHaveProperty("scope", "read");
});

test("tokens need the scope admin for what only admins may do, and for nothing else", () => {
  for (const { name, endpoint: operation } of endpoints) {
    expect([...scopes, "none"], name).toContain(operation.scope);
    expect(operation.scope === "admin", name).toBe(operation.access === "admin");
  }
});

test("reading needs no scope that writes, unless a person's own things are read", () => {
  for (const { name, endpoint: operation } of endpoints) {
    if (operation.scope === "read") expect(operation.method, name).toBe("GET");
    if (operation.access === "anyone" && operation.scope !== "none") {
      expect(operation.scope, name).toBe("read");
    }
    if (operation.recentSignIn) expect(operation.scope, name).toBe("none");
  }
});
