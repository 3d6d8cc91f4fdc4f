import { expect, test } from "vitest";
import { noFilter } from "#web/data/project-lists.ts";
import { allChoicesOf, nameOf } from "./choices.ts";

const rust = { slug: "rust", name: "Rust", imageUrl: null };

test("a search is named after its choices, as one line", () => {
  const filter = { ...noFilter, techs: ["rust"], role: "designer", search: "Maps" } as const;
  expect(nameOf(allChoicesOf(filter, [rust]))).toBe("Rust, designer seat free, “Maps”");
  expect(nameOf(allChoicesOf({ ...noFilter, role: "designer" }, []))).toBe("Designer seat free");
});

test("a long name is cut to sixty characters", () => {
  const name = nameOf(allChoicesOf({ ...noFilter, search: "🌊".repeat(100) }, []));
  expect([...name]).toHaveLength(60);
  expect(name.endsWith("🌊…")).toBe(true);
});
