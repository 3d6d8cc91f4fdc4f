import { expect, test } from "vitest";
import { connectorOf } from "./MatchConnectors.tsx";

const chip = { x: 100, y: 10 };
const stackColumns = (...shared: boolean[]) =>
  shared.map((isShared, index) => ({ y: 100 + index * 100, isShared }));

test("a connector falls from the chip to the column and runs to the last match with the technology", () => {
  const { solid, dotted } = connectorOf(chip, 20, stackColumns(true, true, false));
  expect(solid).toEqual(["M100 10C100 47.1 20 34.3 20 74V82", "M20 100V150", "M20 150V200"]);
  expect(dotted).toEqual([]);
});

test("above the first heading a connector is in its column already", () => {
  const { solid } = connectorOf(chip, 20, stackColumns(true), 60);
  expect(solid).toEqual(["M100 10C100 39 20 29 20 60V82"]);
});

test("beside a match without the technology the connector is dotted", () => {
  const { solid, dotted } = connectorOf(chip, 20, stackColumns(true, false, true));
  expect(dotted).toEqual(["M20 150V200", "M20 200V250"]);
  expect(solid.slice(1)).toEqual(["M20 100V150", "M20 250V300"]);
});

test("a technology that no match uses has no connector", () => {
  expect(connectorOf(chip, 20, stackColumns(false, false))).toEqual({ solid: [], dotted: [] });
  expect(connectorOf(chip, 20, [])).toEqual({ solid: [], dotted: [] });
});
