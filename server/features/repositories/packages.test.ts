// The lists in catalogue/packages, and what they say of packages.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Ecosystem, ecosystems, normalName, packageRows, techsOfPackage } from "./packages.ts";

const catalogueFile = new URL("../../../catalogue/techs.json", import.meta.url);
const slugs = new Set(
  z
    .array(z.object({ slug: z.string() }))
    .parse(JSON.parse(readFileSync(catalogueFile, "utf8")))
    .map(({ slug }) => slug),
);

/** Names that each ecosystem allows, with "*" at the end of patterns. */
const rules: Readonly<Record<Ecosystem, RegExp>> = {
  npm: /^(?:@[a-z0-9][\w.-]*(?:\*$|\/))?(?:[a-z0-9][\w.-]*\*?|\*)?$/,
  pypi: /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:-?\*|\[(?:[a-z0-9-]+\]|\*))?$/,
  go: /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/[\w.~-]+)*(?:\/\*|\*)?$/,
  cargo: /^[a-z][\w-]*(?:\*|\/[\w-]+)?$/,
  maven: /^[\w.-]+(?:\*|:(?:[\w.-]+\*?|\*))$/,
  gradle: /^[a-z][\w.-]*\*?$/,
  nuget: /^[\w.-]+\*?$/,
  rubygems: /^[\w.-]+\*?$/,
  packagist: /^(?:ext-\w+|[a-z0-9][\w.-]*\/(?:[a-z0-9][\w.-]*\*?|\*))$/,
  hex: /^[a-z]\w*\*?$/,
  pub: /^[a-z]\w*\*?$/,
  deno: /^(?:jsr:@[a-z0-9-]+\/|deno\.land\/x\/)(?:[\w.-]+\*?|\*)$/,
  swift: /^[a-z0-9.-]+(?:\/[\w.-]+)+(?:\/\*)?$/,
  docker: /^[a-z0-9.-]+(?::\d+)?(?:\/[\w.-]+)*(?:\/?\*)?$/,
};

describe.each(ecosystems)("the list of %s", (ecosystem) => {
  const rows = packageRows(ecosystem);
  const names = rows.map(({ name }) => normalName(ecosystem, name));

  test("is sorted, and has each package once", () => {
    expect(names).toEqual([...new Set(names)].toSorted());
  });

  test("has names that the ecosystem allows", () => {
    expect(rows.map(({ name }) => name).filter((name) => !rules[ecosystem].test(name))).toEqual([]);
  });

  test("names technologies of the catalogue, each once", () => {
    expect(rows.flatMap((row) => row.slugs).filter((slug) => !slugs.has(slug))).toEqual([]);
    expect(rows.filter((row) => new Set(row.slugs).size < row.slugs.length)).toEqual([]);
  });

  test("doesn't repeat what a pattern says", () => {
    const patterns = rows.filter(({ name }) => name.endsWith("*"));
    const repeated = rows.filter(({ name, slugs: own }) => {
      const wider = patterns.filter(
        (one) => one.name !== name && name.startsWith(one.name.slice(0, -1)),
      );
      return own.some((slug) => wider.some((one) => one.slugs.includes(slug)));
    });
    expect(repeated.map(({ name }) => name)).toEqual([]);
  });
});

test("a package has the technologies of its own row and of each pattern", () => {
  const techs = (ecosystem: Ecosystem, name: string) => techsOfPackage({ ecosystem, name });
  expect(techs("npm", "@aws-sdk/client-s3")).toEqual(["amazon-s3", "aws"]);
  expect(techs("go", "k8s.io/api")).toEqual(["kubernetes"]);
  expect(techs("go", "k8s.io/klog/v2")).toEqual([]);
});

test("the same name is another package in another ecosystem", () => {
  const of = (name: string) =>
    ecosystems.flatMap((ecosystem) =>
      techsOfPackage({ ecosystem, name }).map((slug) => `${ecosystem} ${slug}`),
    );
  expect(of("babel")).toEqual([]);
  expect(of("postgres")).toEqual([
    "npm postgresql",
    "cargo postgresql",
    "pub postgresql",
    "docker postgresql",
  ]);
});

test("names are found in each of their spellings", () => {
  for (const name of ["Flask-SQLAlchemy", "flask_sqlalchemy", "flask.sqlalchemy"]) {
    expect(techsOfPackage({ ecosystem: "pypi", name })).toContain("sqlalchemy");
  }
  expect(techsOfPackage({ ecosystem: "nuget", name: "npgsql" })).toEqual(["postgresql"]);
  expect(techsOfPackage({ ecosystem: "go", name: "gopkg.in/telebot.v3" })).toEqual(["telegram"]);
  expect(techsOfPackage({ ecosystem: "npm", name: "x".repeat(100_000) })).toEqual([]);
});
