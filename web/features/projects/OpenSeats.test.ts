import { expect, test } from "vitest";
import { openedLabel } from "./OpenSeats.tsx";

const nothing = { opened: [], unchanged: [], left: [] };

test("the outcome is counted, with what was left and why", () => {
  expect(openedLabel({ ...nothing, opened: ["a", "b"] }, "developer")).toBe(
    "Developer seats opened in 2 projects.",
  );
  const some = {
    opened: ["a"],
    unchanged: ["b", "c"],
    left: [
      { id: "d", reason: "positions" },
      { id: "e", reason: "archived" },
      { id: "f", reason: "hidden" },
    ],
  } as const;
  const { opened, unchanged, left } = some;
  expect(
    openedLabel({ opened: [...opened], unchanged: [...unchanged], left: [...left] }, "designer"),
  ).toBe(
    "Designer seats opened in 1 project. 2 projects had them open already. 1 project has positions: open those on the project’s page. 2 projects accept no applications.",
  );
  expect(openedLabel({ ...nothing, unchanged: ["a"] }, "developer")).toBe(
    "No developer seats opened. 1 project had one open already.",
  );
});
