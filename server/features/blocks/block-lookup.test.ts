// Looking up whether one person or project is blocked.
import { expect, test } from "vitest";
import type { Block } from "#contract/blocks.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();

test("with kind and id, the list contains only that block of the caller", async () => {
  const [ada, mallory, eve] = await Promise.all(
    ["ada", "mallory", "eve"].map((login) => site.person(login)),
  );
  if (!ada || !mallory || !eve) throw new Error("Three people are needed");
  const project = await site.project(mallory, { name: "Trap" });
  const ask = (who: typeof ada, kind: string, id: string) =>
    who.get<Block[]>(`/blocks?kind=${kind}&id=${id}`);
  await ada.post("/blocks", { kind: "user", id: mallory.id });
  await ada.post("/blocks", { kind: "user", id: eve.id });

  expect((await ask(ada, "user", mallory.id)).body.map(({ user }) => user?.id)).toEqual([
    mallory.id,
  ]);
  expect((await ask(ada, "project", mallory.id)).body).toEqual([]);
  expect((await ask(ada, "project", project.id)).body).toEqual([]);
  expect((await ask(mallory, "user", mallory.id)).body).toEqual([]);
  await ada.post("/blocks", { kind: "project", id: project.id });
  expect((await ask(ada, "project", project.id)).body).toHaveLength(1);
  expect((await ada.get("/blocks")).body).toHaveLength(3);
});

test("kind without id, or id without kind, is refused", async () => {
  const ada = await site.person("halves");
  for (const query of ["kind=user", `id=${ada.id}`]) {
    expect((await ada.get(`/blocks?${query}`)).status).toBe(400);
  }
});
