import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Dialogs, menus and toasts bring a library that is as large as the rest; pages start without. */
const heavy = ["Dialog.tsx", "Menu.tsx", "Toast.tsx"];

const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
const importsOf = (name: string) =>
  [
    ...readFileSync(`${import.meta.dirname}/${name}`, "utf8").matchAll(
      /^import .*?from "(.+?)"/gms,
    ),
  ].map((match) => match[1] ?? "");

test("only the heavy pieces import the library", () => {
  const users = files.filter((name) => importsOf(name).some((from) => from.startsWith("@base-ui")));
  expect(users.toSorted()).toEqual(heavy);
});

test("no light piece imports a heavy one", () => {
  const light = files.filter((name) => !heavy.includes(name));
  const users = light.filter((name) =>
    importsOf(name).some((from) => heavy.some((piece) => from === `./${piece}`)),
  );
  expect(users).toEqual([]);
});
