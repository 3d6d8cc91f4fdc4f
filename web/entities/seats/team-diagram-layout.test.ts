import { expect, test } from "vitest";
import type { Member, OpenRole, RoleName } from "#contract/members.ts";
import type { Position } from "#contract/positions.ts";
import type { Project } from "#contract/projects.ts";
import {
  type Candidate,
  faceRadius,
  labelWidth,
  type Seat,
  seatPositions,
  seatsAt,
  tableLabel,
  tableRadius,
  tableWidth,
} from "./team-diagram-layout.ts";

test("the first seat is at the top, the next ones alternate right and left of it", () => {
  const { positions, middle } = seatPositions(5);
  expect(positions[0]).toMatchObject({ x: middle.x, y: 42 });
  expect(positions.map(({ x }) => Math.sign(x - middle.x))).toEqual([0, 1, -1, 1, -1]);
  expect(positions[1]?.y).toBeLessThan(positions[3]?.y ?? 0);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "%i seats don't overlap each other or the table, and lie within the picture",
  (n) => {
    const { positions, middle, height } = seatPositions(n);
    expect(positions).toHaveLength(n);
    for (const [index, { x, y }] of positions.entries()) {
      expect(x - faceRadius).toBeGreaterThanOrEqual(0);
      expect(x + faceRadius).toBeLessThanOrEqual(tableWidth);
      expect(y + faceRadius).toBeLessThan(height);
      expect(Math.hypot(x - middle.x, y - middle.y)).toBeGreaterThan(tableRadius + faceRadius);
      for (const other of positions.slice(index + 1)) {
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(2 * faceRadius + 8);
      }
    }
  },
);

test.each([6, 7, 8])("names at a table of %i have space for 100 units, and don't meet", (n) => {
  const layout = seatPositions(n);
  for (const seat of layout.positions) {
    const half = labelWidth(seat, layout) / 2;
    expect(2 * half).toBeGreaterThanOrEqual(100);
    expect(seat.x - half).toBeGreaterThanOrEqual(0);
    expect(seat.x + half).toBeLessThanOrEqual(tableWidth);
    for (const other of layout.positions) {
      if (other === seat || Math.abs(other.y - seat.y) > 20) continue;
      expect(Math.abs(other.x - seat.x)).toBeGreaterThan(half + labelWidth(other, layout) / 2);
    }
  }
});

const person = (displayName: string, roleName: RoleName) => ({
  kind: "person" as const,
  key: displayName,
  member: { user: { displayName }, roleName } as Member,
});

test("the table's label lists members and free seats", () => {
  const seated = [person("Mira", "owner"), person("Aiko", "developer")];
  expect(tableLabel(seated)).toBe("The table: Mira and Aiko are seated; no seat is free");
  expect(tableLabel([...seated, free("designer"), free("developer")])).toBe(
    "The table: Mira and Aiko are seated; 2 seats are free: a designer and a developer",
  );
});

test("the table's label names the positions of free seats and counts them", () => {
  const seated = [person("Mira", "owner"), free("designer", "Chart drawing")];
  expect(tableLabel(seated)).toBe("The table: Mira is seated; a Chart drawing seat is free");
  const others = [
    free("developer", "Tides"),
    free("developer", "Tides"),
    { kind: "moreFree" as const, key: "more free", count: 4 },
  ];
  expect(tableLabel([...seated, ...others])).toBe(
    "The table: Mira is seated; 7 seats are free: a Chart drawing, 2 Tides and 4 more",
  );
});

const free = (role: OpenRole, title?: string) => ({
  kind: "free" as const,
  key: `${role} ${title ?? ""}`,
  role,
  position: title === undefined ? null : { id: title, title },
});

const candidate = (
  displayName: string,
  roleName: RoleName,
  others: Partial<Candidate> = {},
): Candidate => ({
  id: displayName,
  user: { id: displayName, username: displayName, displayName, avatarUrl: null },
  roleName,
  position: null,
  standing: "invited",
  isViewer: false,
  ...others,
});

const project = (memberCount: number, positions: readonly Partial<Position>[] = []) =>
  ({
    members: Array.from({ length: Math.min(memberCount, 5) }, (_, index) => ({ id: `${index}` })),
    memberCount,
    settingOpenRoles: ["developer", "designer"],
    freeSeats: { developer: 1, designer: 1 },
    positions,
    archivedAt: null,
  }) as unknown as Project;

const position = (title: string, seats: number, taken = 0, isOpen = true) => ({
  id: title,
  role: "designer" as const,
  title,
  seats,
  taken,
  isOpen,
});

const drawn = (seats: readonly Seat[]) =>
  seats.map((seat) => (seat.kind === "free" ? (seat.position?.title ?? seat.role) : seat.kind));

test("each free seat of an open position is drawn, and none of a closed one", () => {
  const positions = [position("Charts", 3, 1), position("Icons", 2, 0, false)];
  expect(drawn(seatsAt(project(1, positions)))).toEqual(["person", "Charts", "Charts"]);
  const archived = { ...project(1, positions), archivedAt: "2026-01-01T00:00:00Z" };
  expect(drawn(seatsAt(archived))).toEqual(["person"]);
});

test("free seats beyond the table's size are counted", () => {
  const seats = seatsAt(project(3, [position("Charts", 20)]));
  const people = ["person", "person", "person"];
  const charts = ["Charts", "Charts", "Charts", "Charts"];
  expect(drawn(seats)).toEqual([...people, ...charts, "moreFree"]);
  expect(seats.at(-1)).toMatchObject({ count: 16 });
});

test("a card without positions draws the free seats of each role", () => {
  const card = { ...project(1), freeSeats: { developer: 2, designer: 1 } };
  expect(drawn(seatsAt(card))).toEqual(["person", "developer", "developer", "designer"]);
});

test("an invited viewer takes the free seat of their role", () => {
  const viewer = candidate("Pim", "designer", { isViewer: true });
  expect(drawn(seatsAt(project(1), [viewer]))).toEqual(["person", "candidate", "developer"]);
});

test("a waiting viewer takes a free seat of the position they applied for", () => {
  const positions = [position("Icons", 1), position("Charts", 2)];
  const viewer = candidate("Pim", "designer", {
    isViewer: true,
    standing: "waiting",
    position: { id: "Charts", title: "Charts" },
  });
  const seats = seatsAt(project(1, positions), [viewer]);
  expect(drawn(seats)).toEqual(["person", "candidate", "Icons", "Charts"]);
  expect(tableLabel(seats.slice(1))).toContain("you are waiting");
});

test("the team sees invited people beside the free seats, as far as they fit", () => {
  const asked = [1, 2, 3, 4, 5, 6].map((n) => candidate(`Pim ${n}`, "designer"));
  expect(seatsAt(project(3), asked)).toHaveLength(8);
  const crowded = seatsAt(project(40), asked);
  expect(crowded.filter(({ kind }) => kind === "candidate")).toHaveLength(0);
  expect(crowded).toHaveLength(8);
});

test("the table's label lists invited people", () => {
  const seated = [person("Mira", "owner")];
  const asked = (one: Candidate) => ({
    kind: "candidate" as const,
    key: `candidate ${one.id}`,
    candidate: one,
  });
  expect(tableLabel([...seated, asked(candidate("Pim", "designer"))])).toBe(
    "The table: Mira is seated; Pim is invited; no seat is free",
  );
  expect(tableLabel([...seated, asked(candidate("Pim", "designer", { isViewer: true }))])).toBe(
    "The table: Mira is seated; you are invited; no seat is free",
  );
});
