import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("each route has the name of its file, by which the server finds its chunk", () => {
  const source = readFileSync(`${import.meta.dirname}/routes.tsx`, "utf8");
  const pages = [...source.matchAll(/page\(\s*"([^"]+)",\s*\(\) => import\("([^"]+)"\)/g)];
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.map(([, , file]) => file)).toEqual(
    pages.map(([, name]) => `#web/routes/${name}.tsx`),
  );
});
