import { expect, test } from "vitest";
import { isToken, makeToken } from "./api-tokens.ts";

test("each token is new, and recognised by its checksum alone", () => {
  const tokens = Array.from({ length: 100 }, makeToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(isToken(token), token).toBe(true);
});

test("the checksum is CRC-32 of the random characters, in base 62", () => {
  expect(isToken("sc_0000000000000000000000000000002C8GjS")).toBe(true);
  const token = makeToken();
  for (let at = 3; at < token.length; at++) {
    const mistyped = token.slice(0, at) + (token[at] === "a" ? "b" : "a") + token.slice(at + 1);
    expect(isToken(mistyped), mistyped).toBe(false);
  }
  for (const text of ["", "sc_", token.slice(0, -1), `${token}0`, token.toUpperCase()]) {
    expect(isToken(text), text).toBe(false);
  }
});
