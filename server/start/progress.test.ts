import { expect, test } from "vitest";
import { lines } from "./progress.ts";

test("without a terminal a line is written every 5,000 rows", () => {
  const written: string[] = [];
  const progress = lines((line) => written.push(line));
  progress.start(12_000);
  for (let row = 0; row < 12_000; row += 1) progress.advance();
  progress.stop();
  expect(written).toEqual(["5000 of 12000", "10000 of 12000"]);
});
