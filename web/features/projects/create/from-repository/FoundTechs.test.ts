import { expect, test } from "vitest";
import { evidenceLabel } from "./FoundTechs.tsx";

test("all evidence of a technology is one line", () => {
  expect(
    evidenceLabel([
      { kind: "language", source: "Rust", detail: "62%" },
      { kind: "manifest", source: "Cargo.toml", detail: null },
      { kind: "manifest", source: "package.json", detail: "react" },
      { kind: "topic", source: "rust", detail: null },
    ]),
  ).toBe("62% of the code; Cargo.toml; react in package.json; topic rust");
});
