import { expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { repositoryKey } from "./row.ts";

const { db } = await openTestDatabase();

async function keyInDatabase(address: string): Promise<string | undefined> {
  const row = await sql<{ key: string }>`select repository_key(${address}) as key`.maybeOne(db);
  return row?.key;
}

const ofTheWeb = [
  "https://git.example/ada/tide",
  "http://git.example/ada/tide",
  "https://www.git.example/ada/tide",
  "https://GIT.example/Ada/Tide",
  "https://git.example/ada/tide/",
  "https://git.example/ada/tide.git",
  "https://git.example/ada/tide.git/",
  "https://git.example/ada/tide.git#readme",
  "https://git.example/ada/tide/?tab=readme",
  "https://git.example/ada/tide?ref=a?b#c#d",
  "https://ada:secret@git.example/ada/tide",
  "https://git.example:443/ada/tide?tab=readme#top",
];

test.each(ofTheWeb)("%s has the same key here and in the database", async (address) => {
  expect(repositoryKey(address)).toBe("git.example/ada/tide");
  expect(await keyInDatabase(address)).toBe("git.example/ada/tide");
});

test.each([
  "git@git.example:ada/tide.git",
  "git@git.example:/ada/tide",
  "ssh://git@git.example/ada/tide.git",
  "ssh://git@git.example:7999/Ada/Tide",
  "git://git.example/ada/tide",
  "git+https://git.example/ada/tide.git",
  "git+ssh://git@git.example/ada/tide.git",
])("the Git address %s has the same key as the https address", (address) => {
  expect(repositoryKey(address)).toBe("git.example/ada/tide");
});

test.each([
  "https://git.example/ada/tides",
  "https://git.example:8443/ada/tide",
  "https://git.example:4430/ada/tide",
  "https://git.example.org/ada/tide",
])("%s has a different key", async (address) => {
  expect(repositoryKey(address)).not.toBe("git.example/ada/tide");
  expect(await keyInDatabase(address)).not.toBe("git.example/ada/tide");
});

test("without a path the query distinguishes repositories", async () => {
  const [tide, moor] = ["https://git.example/?p=tide.git#top", "https://git.example/?p=moor.git"];
  for (const keyOf of [repositoryKey, keyInDatabase]) {
    expect(await keyOf(tide ?? "")).not.toBe(await keyOf(moor ?? ""));
    expect(await keyOf(tide ?? "")).toBe(await keyOf("https://GIT.example/?p=tide"));
  }
});

test.each(["tide", "", "mailto:ada@git.example", "file:///ada/tide"])(
  "%j isn't a repository address",
  (address) => expect(repositoryKey(address)).toBeNull(),
);
