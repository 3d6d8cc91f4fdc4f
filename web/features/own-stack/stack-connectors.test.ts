import { expect, test } from "vitest";
import { connectorPath } from "./FitsSoFar.tsx";

test("a connector leaves to the right and arrives from the left", () => {
  const path = connectorPath({ x: 500, y: 100.04 }, { x: 620, y: 300 });
  expect(path).toBe("M500 100C560 100 560 300 620 300");
});
