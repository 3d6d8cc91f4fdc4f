// Slow texts take turns by person, and the number of waiting ones is limited.
import { expect, test } from "vitest";
import { holdRenders } from "#tests/support/hold-renders.ts";
import { renderFor, renderMarkdown } from "./render.ts";

/** Enough marks to be rendered by another thread. */
const text = (name: string) => `${name} ${"*a* ".repeat(60)}`;
const nameOf = (markdown: string) => markdown.split(" ")[0];
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const statusesOf = async (renders: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(renders)).map((render) =>
    render.status === "fulfilled" ? 200 : (render.reason as { status?: number }).status,
  );

test("a person's many texts don't delay those of others", async () => {
  const { texts, release } = holdRenders();
  const many = times(11, (index) => renderFor("ada", text(`ada${index}`)));
  const others = ["bob", "cyd", "dan"].map((name) => renderFor(name, text(name)));
  await expect.poll(() => texts.map(nameOf)).toEqual(["ada0", "bob"]);
  release();
  await Promise.all([...many, ...others]);
  expect(texts).toHaveLength(14);
  const names = texts.map(nameOf);
  expect(names.indexOf("cyd")).toBeLessThan(6);
  expect(names.indexOf("dan")).toBeLessThan(6);
  expect(names.filter((name) => name?.startsWith("ada"))).toEqual(times(11, (n) => `ada${n}`));
});

test("ten texts of a person and two hundred in all may wait; the site's own aren't limited", async () => {
  const { release } = holdRenders();
  const site = times(20, (index) => renderMarkdown(text(`site${index}`)));
  const one = times(12, (index) => renderFor("ada", text(`${index}`)));
  await expect(one[11]).rejects.toMatchObject({ status: 429, seconds: 5 });
  const full = times(190, (index) => renderFor(`person${index}`, text(`${index}`)));
  const late = renderFor("late", text("late"));
  await expect(late).rejects.toMatchObject({ status: 503 });
  release();
  expect(await statusesOf(one)).toEqual([...times(11, () => 200), 429]);
  expect(new Set(await statusesOf([...site, ...full]))).toEqual(new Set([200]));
  await expect(renderFor("late", text("late"))).resolves.toMatchObject({ mentioned: [] });
});
