import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Dialogs, menus and toasts use a library as large as everything else; pages must not load it at
 * the start.
 */
const heavy = ["Dialog.tsx", "Menu.tsx", "Toast.tsx"];

const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
const importsOf = (name: string) =>
  [
    ...readFileSync(`${import.meta.dirname}/${name}`, "utf8").matchAll(
      /^import .*?from "(.+?)"/gms,
    ),
  ].map((match) => match[1] ?? "");

test("only the heavy components import the library", () => {
  const users = files.filter((name) => importsOf(name).some((from) => from.startsWith("@base-ui")));
  expect(users.toSorted()).toEqual(heavy);
});

test("no light component imports a heavy one", () => {
  const light = files.filter((name) => !heavy.includes(name));
  const users = light.filter((name) =>
    importsOf(name).some((from) => heavy.some((piece) => from === `./${piece}`)),
  );
  expect(users).toEqual([]);
});
