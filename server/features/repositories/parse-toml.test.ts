import { expect, test } from "vitest";
import { parseToml } from "./parse-toml.ts";

const megabyte = 1024 * 1024;
const many = (length: number, of: (index: number) => string, between = "\n") =>
  Array.from({ length }, (_, index) => of(index)).join(between);

test.each([
  ["one key with many dots", `a${".a".repeat(megabyte / 2)}=1`],
  ["many keys", many(100_000, (index) => `k${index}=1`)],
  ["many quoted keys", many(60_000, (index) => `"k${index}"."b"=1`)],
  ["many tables", many(90_000, (index) => `[t${index}]`)],
  ["many quoted tables", many(90_000, (index) => `["t${index}"]`)],
  ["a table in a line", `a={${many(100_000, (index) => `k${index}=1`, ",")}}`],
  ["quoted keys in a line", `a={${many(100_000, (index) => `"k${index}"=1`, ",")}}`],
])("%s are refused without being parsed", (_, text) => {
  expect(() => parseToml(text)).toThrow("too many keys");
});

test("long texts and comments aren't keys", () => {
  const text = `# ${"x".repeat(megabyte)}
    [project]
    description = """${"y = 1\n".repeat(50_000)}"""
    dependencies = [
      ${many(20_000, (index) => `"package-${index} >= 1.0"`, ",\n      ")}
    ]`;
  expect(parseToml(text)).toMatchObject({ project: { dependencies: expect.any(Array) as object } });
});

test("a manifest is parsed", () => {
  expect(parseToml('[dependencies]\nserde = { version = "1", features = ["derive"] }')).toEqual({
    dependencies: { serde: { version: "1", features: ["derive"] } },
  });
});
