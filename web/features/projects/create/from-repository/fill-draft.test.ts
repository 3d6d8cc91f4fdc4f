import { expect, test } from "vitest";
import type { RepositoryProposal } from "#contract/repositories.ts";
import { emptyProject } from "#web/features/projects/create/use-new-project-form.ts";
import { filledFrom, keptFields } from "./fill-draft.ts";

const tech = (name: string) => ({ id: name, slug: name, name, imageUrl: null });

const proposal: RepositoryProposal = {
  name: "tidewater",
  description: "Tides",
  repositoryUrl: "https://code.example/mirav/tidewater",
  websiteUrl: "https://tidewater.example",
  licence: "MIT",
  topics: [],
  techs: [
    { tech: tech("rust"), evidence: [] },
    { tech: tech("react"), evidence: [] },
  ],
};

const other: RepositoryProposal = {
  ...proposal,
  name: "oxbow",
  description: "",
  websiteUrl: null,
  licence: null,
  techs: [{ tech: tech("elixir"), evidence: [] }],
};

test("an empty draft is filled", () => {
  expect(filledFrom(emptyProject, proposal, null)).toEqual({
    name: "tidewater",
    description: "Tides",
    repositoryUrl: "https://code.example/mirav/tidewater",
    websiteUrl: "https://tidewater.example",
    licence: "MIT",
    techs: [tech("rust"), tech("react")],
  });
  expect(keptFields(emptyProject, proposal)).toEqual([]);
});

test("what was typed stays, and its fields are named", () => {
  const draft = { ...emptyProject, name: "Tides for all", techs: [tech("go"), tech("rust")] };
  const changed = filledFrom(draft, proposal, null);
  expect(changed).not.toHaveProperty("name");
  expect(changed.techs).toEqual([tech("go"), tech("rust"), tech("react")]);
  expect(keptFields({ ...draft, ...changed }, proposal)).toEqual(["name"]);
});

test("another repository replaces what the one before filled in", () => {
  const first = { ...emptyProject, ...filledFrom(emptyProject, proposal, null) };
  const typed = { ...first, description: "Mine", techs: [...first.techs, tech("go")] };
  expect(filledFrom(typed, other, proposal)).toEqual({
    name: "oxbow",
    repositoryUrl: "https://code.example/mirav/tidewater",
    websiteUrl: "",
    licence: "",
    techs: [tech("go"), tech("elixir")],
  });
});

test("what the repository doesn't say leaves the field as it is", () => {
  expect(filledFrom({ ...emptyProject, description: "Mine" }, other, null)).not.toHaveProperty(
    "description",
  );
  expect(keptFields({ ...emptyProject, description: "Mine" }, other)).toEqual([]);
});

test("no more technologies are added than a project takes", () => {
  const many = Array.from({ length: 49 }, (_, index) => tech(`t${index}`));
  expect(filledFrom({ ...emptyProject, techs: many }, proposal, null).techs).toHaveLength(50);
});
