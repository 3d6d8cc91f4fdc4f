import { expect, test } from "vitest";
import { judge, mayEnter, prospectOf } from "./admission-rules.ts";

const nobody = { login: "ada", organisations: [], verifiedEmails: [] };
const lists = { logins: ["ada"], organisations: [], emailDomains: [] };
const none = { logins: [], organisations: [], emailDomains: [] };
const work = { ...none, organisations: ["acme", "example/design"], emailDomains: ["acme.example"] };

test.each([
  ["everybody without lists", nobody, none, true],
  ["a listed login", nobody, lists, true],
  ["a login that was made of a name", { ...nobody, login: null }, lists, false],
  ["another login", { ...nobody, login: "adaline" }, lists, false],
  ["nobody by default where there are lists", nobody, work, false],
  ["a member of a listed organisation", { ...nobody, organisations: ["acme"] }, work, true],
  ["a member of a listed team", { ...nobody, organisations: ["example/design"] }, work, true],
  ["a member of another team", { ...nobody, organisations: ["example/sales"] }, work, false],
  ["the organisation of a listed team", { ...nobody, organisations: ["example"] }, work, false],
  ["an address of a listed domain", { ...nobody, verifiedEmails: ["a@acme.example"] }, work, true],
  ["one of a subdomain", { ...nobody, verifiedEmails: ["a@x.acme.example"] }, work, false],
  ["one that only ends alike", { ...nobody, verifiedEmails: ["a@notacme.example"] }, work, false],
  [
    "one whose local part looks like it",
    { ...nobody, verifiedEmails: ['"@acme.example"@evil.example'] },
    work,
    false,
  ],
] as const)("the lists are checked for %s", (_, facts, allowed, expected) => {
  expect(mayEnter(facts, allowed)).toBe(expected);
});

const stored = { provider: "gitea", login: "ada", email: null } as const;
const atGitea = { ...none, logins: ["gitea:ada"] };

test.each([
  ["without lists", stored, none, "enters"],
  ["by its login", stored, atGitea, "enters"],
  ["by another's login", { ...stored, login: "adaline" }, atGitea, "refused"],
  ["by a login at another provider", stored, lists, "refused"],
  [
    "by a login of OpenID Connect",
    { ...stored, provider: "oidc" },
    { ...none, logins: ["oidc:ada"] },
    "unclear",
  ],
  ["by its address", { ...stored, email: "A@acme.example" }, work, "enters"],
  [
    "by a public address",
    { ...stored, provider: "github", email: "a@acme.example" },
    work,
    "unclear",
  ],
  ["by an address that isn't stored", stored, work, "unclear"],
  [
    "by the only address there",
    { ...stored, provider: "oidc", email: "a@b.example" },
    work,
    "refused",
  ],
  [
    "by an organisation",
    { ...stored, provider: "github" },
    { ...none, organisations: ["acme"] },
    "unclear",
  ],
  ["by one elsewhere", stored, { ...none, organisations: ["gitlab:acme"] }, "refused"],
] as const)("whether the lists let a stored account in %s", (_, account, allowed, expected) => {
  expect(prospectOf(account, allowed)).toBe(expected);
});

const open = { mode: "open", signUps: true, allowed: none } as const;
const closed = { ...open, signUps: false };
const approval = { ...open, mode: "approval" } as const;
const listed = { isNamedAdmin: false, isListed: true };
const unlisted = { isNamedAdmin: false, isListed: false };

test.each([
  ["on an open site", listed, open, "welcome"],
  ["on a site of members", listed, { ...open, mode: "members" }, "welcome"],
  ["while sign-ups are closed", listed, closed, "refused"],
  ["on a site with approval", listed, approval, "approved"],
  ["an unlisted account", unlisted, open, null],
  ["an unlisted account on a site with approval", unlisted, approval, null],
  ["an admin by name", { isNamedAdmin: true, isListed: false }, closed, "welcome"],
  ["an admin by name, unapproved", { isNamedAdmin: true, isListed: false }, approval, "welcome"],
] as const)("which new people come in: %s", (_, facts, access, expected) => {
  expect(judge(facts, access)).toBe(expected);
});
