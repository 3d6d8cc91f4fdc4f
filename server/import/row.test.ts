import { expect, test } from "vitest";
import { readRow, type Rejected, type Row } from "./row.ts";
import type { Fields } from "./source.ts";
import { codePointLength } from "#shared/text-length.ts";

const reading = {
  techsFields: ["techs"],
  knows: () => false,
  keepsHttp: false,
  codeHostUrl: "https://git.example",
};
const read = (fields: Fields) => readRow(7, fields, reading);
const good = { name: "Tide", description: "Tables of tides." };

function rowOf(fields: Fields): Row {
  const row = read({ ...good, ...fields });
  if ("problem" in row) throw new Error(row.problem);
  return row;
}

test("a record with all fields becomes a row", () => {
  const fields = {
    repo: "https://git.example/ada/tide",
    url: "https://tide.example",
    license: "MIT",
    techs: ["Rust"],
  };
  expect(rowOf(fields)).toEqual({
    line: 7,
    name: "Tide",
    description: "Tables of tides.",
    repositoryUrl: "https://git.example/ada/tide",
    websiteUrl: "https://tide.example",
    licence: "MIT",
    repositoryKey: "git.example/ada/tide",
    identity: "repository git.example/ada/tide",
    words: ["rust"],
    openRoles: null,
    positions: null,
    archivedAt: null,
    isHidden: false,
    remarks: [],
  });
});

test.each<[Fields, string]>([
  [{ ...good, name: undefined }, "no name"],
  [{ ...good, name: " \n " }, "no name"],
  [{ ...good, name: null }, "no name"],
  [{ ...good, name: { en: "Tide" } }, "no name"],
  [{ ...good, name: "🌊" }, "name shorter than 2 characters"],
  [{ ...good, description: "" }, "no description"],
  [{ ...good, description: "\0x" }, "description shorter than 2 characters"],
  [{ ...good, name: "\u3164\u3164" }, "name without anything that can be seen"],
  [{ ...good, name: "\u200B\u200B" }, "name without anything that can be seen"],
  [{ ...good, name: "Tide\u202E" }, "name with characters that can't be shown"],
  [{ ...good, description: "\u2060\u2063" }, "description without anything that can be seen"],
  [
    { ...good, techs: ["Caf\uFFFD"] },
    "characters were lost when it was converted: it contains \uFFFD",
  ],
])("the record %j is rejected: %s", (fields, problem) => {
  expect(read(fields)).toEqual<Rejected>({ line: 7, problem });
});

test.each<[unknown, string[] | null, string[]]>([
  [undefined, null, []],
  ["", null, []],
  [[], [], []],
  ["Designer, developers", ["developer", "designer"], []],
  [["designer"], ["designer"], []],
  ["none", [], ["open roles other than developer and designer left out"]],
  [
    ["owner", "developer"],
    ["developer"],
    ["open roles other than developer and designer left out"],
  ],
])("the open roles %j are read as %j", (openRoles, asRead, remarks) => {
  expect(rowOf({ openroles: openRoles })).toMatchObject({ openRoles: asRead, remarks });
});

test("long texts are cut, by code points and between words", () => {
  const { name, description, remarks } = rowOf({
    name: "🌊".repeat(51),
    description: `${"word ".repeat(200)}end`,
  });
  expect(name).toBe(`${"🌊".repeat(49)}…`);
  expect(description).toMatch(/word…$/);
  expect(codePointLength(description)).toBeLessThanOrEqual(1000);
  expect(remarks).toEqual(["name cut to 50 characters", "description cut to 1000 characters"]);
  expect(rowOf({ name: "🌊".repeat(50) }).remarks).toEqual([]);
});

test("characters that can't be stored are removed", () => {
  const { name, description } = rowOf({ name: "Ti\0de\n table", description: "half \uD83C\r\n2" });
  expect([name, description]).toEqual(["Tide table", "half \n2"]);
});

test("links that aren't https are dropped, each with a remark", () => {
  const row = rowOf({ repo: "http://git.example/ada/tide", url: "javascript:alert(1)" });
  expect(row).toMatchObject({
    repositoryUrl: null,
    websiteUrl: null,
    identity: "repository git.example/ada/tide",
    remarks: [
      "repository link dropped because it isn't https",
      "website link dropped because it isn't https",
    ],
  });
});

test.each(["git@git.example:ada/tide.git", "ssh://git@git.example/ada/tide", "ada/tide"])(
  "the repository %s is stored as an address for browsers",
  (repo) => {
    const row = rowOf({ repo });
    expect(row).toMatchObject({ repositoryUrl: "https://git.example/ada/tide", remarks: [] });
    expect(row.identity).toBe("repository git.example/ada/tide");
  },
);

test("the time of archiving is taken over if it is one, and not from the future", () => {
  const archivedAt = (value: string) => rowOf({ archivedat: value });
  expect(archivedAt("2025-03-01T10:00:00.000Z").archivedAt).toEqual(new Date("2025-03-01T10:00Z"));
  const before = new Date();
  expect(archivedAt("9999-01-01T00:00:00Z").archivedAt?.getTime()).toBeLessThan(
    before.getTime() + 60_000,
  );
  for (const value of ["0", "-5", "-271821-04-20T00:00:00.000Z"]) {
    expect(archivedAt(value).archivedAt).toBeNull();
  }
  expect(rowOf({ hiddenat: "false" }).isHidden).toBe(false);
  expect(archivedAt("yes")).toMatchObject({
    archivedAt: null,
    remarks: ["archivedAt left out because it isn't a date"],
  });
});

test("a website equal to the repository is dropped", () => {
  const repo = "https://git.example/ada/tide";
  expect(rowOf({ repo, url: `${repo}.git` })).toMatchObject({ websiteUrl: null, remarks: [] });
});

test.each(["repo", "repository", "repositoryurl", "repourl"])(
  "the field %s is the repository",
  (field) => {
    expect(rowOf({ [field]: "https://git.example/x/y" }).repositoryUrl).not.toBeNull();
  },
);

test.each(["url", "website", "websiteurl", "homepage"])("the field %s is the website", (field) => {
  expect(rowOf({ [field]: "https://tide.example" }).websiteUrl).not.toBeNull();
});

test("http links are kept only where the operator allows them, and never those with a password", () => {
  const links = { repo: "http://git.corp/ada/tide", url: "http://ada:secret@tide.corp" };
  const refused = rowOf(links);
  expect([refused.repositoryUrl, refused.websiteUrl]).toEqual([null, null]);
  expect(refused.remarks).toContain("repository link dropped because it isn't https");
  expect(readRow(7, { ...good, ...links }, { ...reading, keepsHttp: true })).toMatchObject({
    repositoryUrl: "http://git.corp/ada/tide",
    websiteUrl: null,
    remarks: ["website link dropped because it isn't https or http"],
  });
  const script = readRow(7, { ...good, url: "javascript://x" }, { ...reading, keepsHttp: true });
  expect(script).toMatchObject({ websiteUrl: null });
});
