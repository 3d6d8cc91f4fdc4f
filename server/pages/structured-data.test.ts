// What search engines read of lists: the server's pages have it, which wait for the list.
import { expect, test } from "vitest";
import type { ViteDevServer } from "vite";
import { addIssues } from "#tests/support/issues.ts";
import { startTestApp } from "#tests/support/test-app.ts";

/** Renders pages from their sources, which needs no build. */
const fromSources = {
  dev: {
    middlewares: (_request: unknown, _reply: unknown, next: () => void) => next(),
    ssrLoadModule: () => import("./render.tsx"),
  } as unknown as ViteDevServer,
};

const site = await startTestApp({}, fromSources);

test("the list of first steps names its issues, with their addresses at the code host", async () => {
  const owner = await site.person("owner");
  const { id } = await site.project(owner, { name: "Reef" });
  const titles = ["Draw a map", "Mend a net </script>"];
  await addIssues(
    site.database.db,
    id,
    titles.map((title) => ({ title })),
  );
  const { body } = await site.app.inject({ url: "/issues", headers: { host: "127.0.0.1:3000" } });
  const [, json = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
  const { itemListElement } = JSON.parse(json) as {
    itemListElement: { name: string; url: string; position: number }[];
  };
  expect(itemListElement.map(({ name }) => name).toSorted()).toEqual(titles);
  expect(itemListElement.map(({ position }) => position)).toEqual([1, 2]);
  for (const { url } of itemListElement) expect(url).toMatch(/^https:\/\//);
});
