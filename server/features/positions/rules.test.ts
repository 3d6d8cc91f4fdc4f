import { expect, test } from "vitest";
import { reviewSeats, type SeatChange, type SeatState, type SeatVerdict } from "./rules.ts";

const open: SeatState = { seats: 3, taken: 1, isOpen: true, closedWhenFull: false };
const closed: SeatState = { ...open, isOpen: false };
const full: SeatState = { seats: 3, taken: 3, isOpen: false, closedWhenFull: true };
const freed: SeatState = { ...full, taken: 2 };
const unchanged = { seats: 3, isOpen: null, grows: false };

test.each<[string, SeatState, SeatChange, SeatVerdict]>([
  ["without a change", open, {}, unchanged],
  ["opened again", open, { isOpen: true }, unchanged],
  ["closed", open, { isOpen: false }, { ...unchanged, isOpen: false }],
  ["with fewer seats", open, { seats: 1 }, { ...unchanged, seats: 1 }],
  ["with more seats", open, { seats: 4 }, { seats: 4, isOpen: null, grows: true }],
  ["with fewer seats than are taken", full, { seats: 2 }, "below taken"],
  ["closed, opened", closed, { isOpen: true }, { seats: 3, isOpen: true, grows: true }],
  ["closed, with more seats", closed, { seats: 4 }, { seats: 4, isOpen: null, grows: true }],
  ["full, opened", full, { isOpen: true }, "full"],
  ["full, with more seats", full, { seats: 4 }, { seats: 4, isOpen: true, grows: true }],
  [
    "full, with more seats, but closed",
    full,
    { seats: 4, isOpen: false },
    { seats: 4, isOpen: false, grows: true },
  ],
  ["with a freed seat", freed, {}, unchanged],
  ["with a freed seat, opened", freed, { isOpen: true }, { seats: 3, isOpen: true, grows: true }],
  ["with a freed seat, closed", freed, { isOpen: false }, { ...unchanged, isOpen: false }],
  ["opened and cut to those taken", freed, { seats: 2, isOpen: true }, "full"],
])("a position %s", (_, now, change, verdict) => {
  expect(reviewSeats(now, change)).toEqual(verdict);
});
