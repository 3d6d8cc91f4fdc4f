import { expect, test } from "vitest";
import type { Member, RoleName } from "#contract/members.ts";
import type { Project } from "#contract/projects.ts";
import {
  faceRadius,
  type Invited,
  seatPositions,
  seatsAt,
  tableLabel,
  tableRadius,
  tableWidth,
} from "./table-layout.ts";

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

const person = (displayName: string, roleName: RoleName) => ({
  kind: "person" as const,
  key: displayName,
  member: { user: { displayName }, roleName } as Member,
});

test("the table's label lists members and free seats", () => {
  const seated = [person("Mira", "owner"), person("Aiko", "developer")];
  expect(tableLabel(seated)).toBe("The table: Mira and Aiko are seated; no seat is free");
  expect(
    tableLabel([
      person("Mira", "owner"),
      { kind: "free", key: "designer", role: "designer" },
      { kind: "free", key: "developer", role: "developer" },
    ]),
  ).toBe("The table: Mira is seated; a designer and a developer seats are free");
});

const invited = (displayName: string, roleName: RoleName, isViewer = false): Invited => ({
  id: displayName,
  user: { id: displayName, username: displayName, displayName, avatarUrl: null },
  roleName,
  isViewer,
});

const project = (memberCount: number) =>
  ({
    members: Array.from({ length: Math.min(memberCount, 5) }, (_, index) => ({ id: `${index}` })),
    memberCount,
    settingOpenRoles: ["developer", "designer"],
    archivedAt: null,
  }) as unknown as Project;

test("an invited viewer takes the free seat of their role", () => {
  const kinds = seatsAt(project(1), [invited("Pim", "designer", true)]).map((seat) =>
    seat.kind === "free" ? seat.role : seat.kind,
  );
  expect(kinds).toEqual(["person", "invited", "developer"]);
});

test("the team sees invited people beside the free seats, as far as they fit", () => {
  const asked = [1, 2, 3, 4, 5, 6].map((n) => invited(`Pim ${n}`, "designer"));
  expect(seatsAt(project(3), asked)).toHaveLength(8);
  const crowded = seatsAt(project(40), asked);
  expect(crowded.filter(({ kind }) => kind === "invited")).toHaveLength(0);
  expect(crowded).toHaveLength(8);
});

test("the table's label lists invited people", () => {
  const seated = [person("Mira", "owner")];
  const asked = (one: Invited) => ({
    kind: "invited" as const,
    key: `invited ${one.id}`,
    invited: one,
  });
  expect(tableLabel([...seated, asked(invited("Pim", "designer"))])).toBe(
    "The table: Mira is seated; Pim is invited; no seat is free",
  );
  expect(tableLabel([...seated, asked(invited("Pim", "designer", true))])).toBe(
    "The table: Mira is seated; you are invited; no seat is free",
  );
});
