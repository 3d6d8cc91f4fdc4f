import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { personDetailsChanges } from "#contract/person-details.ts";
import { positionLimits } from "#shared/limits.ts";
import { codePointLength } from "#shared/text-length.ts";
import { firstTypedId } from "./demo-accounts.ts";
import { demoContent } from "./demo-content.ts";
import type { DemoApplication } from "./demo-content-types.ts";

const { people, projects, positions, applications, invitations, events } = demoContent;
const logins = new Set(people.map((person) => person.login));
const joined = new Map(people.map((person) => [person.login, person.joinedDaysAgo]));
const byKey = new Map(projects.map((project) => [project.key, project]));
const avatars = new URL("avatars/", import.meta.url);

const repeatedIn = (values: readonly (string | number)[]) =>
  values.filter((value, at) => values.indexOf(value) !== at);
const projectOf = (application: DemoApplication) => {
  const project = byKey.get(application.project);
  if (!project) throw new Error(`no project ${application.project}`);
  return project;
};

describe("people", () => {
  it("are enough, each with a distinct login and account", () => {
    expect(people.length).toBeGreaterThanOrEqual(25);
    expect(repeatedIn(people.map((person) => person.login.toLowerCase()))).toEqual([]);
    expect(repeatedIn(people.map((person) => person.accountId))).toEqual([]);
    expect(people.filter((person) => person.isAdmin)).toHaveLength(1);
    for (const { accountId } of people) {
      expect(accountId).toBeLessThan(0);
      expect(accountId).toBeGreaterThan(firstTypedId);
    }
  });

  it.each(people)("$login is a valid person", (person) => {
    expect(person.login).toMatch(/^[a-z0-9]{2,50}$/i);
    expect(codePointLength(person.name)).toBeGreaterThanOrEqual(2);
    expect(codePointLength(person.name)).toBeLessThanOrEqual(50);
    expect(person.name).toBe(person.name.trim());
    expect(repeatedIn(person.techs)).toEqual([]);
    expect(codePointLength(person.findable?.lookingFor ?? "")).toBeLessThanOrEqual(140);
    const { techsToLearn: _slugs, ...said } = { ...person.details };
    expect(personDetailsChanges.safeParse(said).error).toBeUndefined();
    if (person.email) expect(person.email).toBe(`${person.login}@demo.invalid`);
  });

  it("have small avatars, and every avatar belongs to a person", () => {
    const named = people.flatMap((person) => person.avatar ?? []);
    const present = readdirSync(avatars).filter((file) => file.endsWith(".svg"));
    expect(present.toSorted()).toEqual(named.toSorted());
    for (const file of present) expect(statSync(new URL(file, avatars)).size).toBeLessThan(12_288);
  });

  it("cover unusual cases", () => {
    expect(people.some((person) => codePointLength(person.name) === 50)).toBe(true);
    expect(people.some((person) => /^\p{Script=Arabic}/u.test(person.name))).toBe(true);
    expect(people.some((person) => person.techs.length === 0)).toBe(true);
    expect(people.some((person) => person.avatar === null)).toBe(true);
    expect(people.some((person) => person.findable?.lookingFor === undefined)).toBe(true);
    const seen = new Set([
      ...projects.flatMap((project) => project.members.map(({ login }) => login)),
      ...projects.flatMap((project) => project.starredBy),
      ...applications.map(({ applicant }) => applicant),
    ]);
    expect(people.some(({ login, techs }) => !seen.has(login) && techs.length === 0)).toBe(true);
  });
});

describe("projects", () => {
  it("are enough, each with a distinct key, name and repository", () => {
    expect(projects.length).toBeGreaterThanOrEqual(40);
    expect(repeatedIn(projects.map((project) => project.key))).toEqual([]);
    expect(repeatedIn(projects.map((project) => project.name.toLowerCase()))).toEqual([]);
    expect(repeatedIn(projects.flatMap((project) => project.repositoryUrl ?? []))).toEqual([]);
  });

  it.each(projects)("$key is a valid project", (project) => {
    for (const [text, most] of [
      [project.name, 50],
      [project.description, 1000],
    ] as const) {
      expect(codePointLength(text)).toBeGreaterThanOrEqual(2);
      expect(codePointLength(text)).toBeLessThanOrEqual(most);
      expect(text).toBe(text.trim());
    }
    expect(project.techs.length).toBeLessThanOrEqual(50);
    expect(repeatedIn(project.techs)).toEqual([]);
    expect(repeatedIn(project.openRoles)).toEqual([]);
    expect(project.repositoryUrl ?? "https://github.com/a/b").toMatch(
      /^https:\/\/github\.com\/[a-z0-9]+\/[a-z0-9-]+$/,
    );
    expect(project.websiteUrl ?? "https://a.example").toMatch(/^https:\/\/[a-z-]+\.example$/);
    expect(project.updatedDaysAgo).toBeLessThanOrEqual(project.createdDaysAgo);
  });

  it.each(projects)("$key has a plausible team", (project) => {
    const owners = project.members.filter((member) => member.roleName === "owner");
    expect([1, 2]).toContain(owners.length);
    expect(project.members[0]?.roleName).toBe("owner");
    expect(project.members[0]?.joinedDaysAgo).toBe(project.createdDaysAgo);
    expect(repeatedIn(project.members.map((member) => member.login))).toEqual([]);
    for (const member of project.members) {
      expect(member.joinedDaysAgo).toBeLessThanOrEqual(project.createdDaysAgo);
      expect(member.joinedDaysAgo).toBeLessThanOrEqual(joined.get(member.login) ?? -1);
    }
    expect(repeatedIn(project.starredBy)).toEqual([]);
    expect(project.starredBy.filter((login) => !logins.has(login))).toEqual([]);
  });

  it("cover unusual cases", () => {
    expect(projects.some((project) => codePointLength(project.name) === 50)).toBe(true);
    expect(projects.some((project) => codePointLength(project.description) === 1000)).toBe(true);
    expect(projects.some((project) => /\p{Emoji_Presentation}/u.test(project.name))).toBe(true);
    expect(projects.some((project) => /^\p{Script=Arabic}/u.test(project.description))).toBe(true);
    expect(projects.some((project) => project.techs.length === 0)).toBe(true);
    expect(projects.some((project) => project.techs.length > 30)).toBe(true);
    expect(projects.some((project) => project.members.length > 5)).toBe(true);
    expect(projects.some((project) => project.archived)).toBe(true);
  });
});

describe("applications", () => {
  it.each(applications)(
    "$applicant to $project ($status) is a valid application",
    (application) => {
      const project = projectOf(application);
      const member = project.members.find(({ login }) => login === application.applicant);
      const decided = application.decidedDaysAgo;
      expect(application.createdDaysAgo).toBeLessThan(joined.get(application.applicant) ?? -1);
      expect(application.createdDaysAgo).toBeLessThan(project.createdDaysAgo);
      expect(codePointLength(application.content ?? "")).toBeLessThanOrEqual(4096);
      if (application.status === "pending") {
        expect(decided).toBeUndefined();
        expect(member).toBeUndefined();
        expect(project.openRoles).toContain(application.requestedRole);
        expect(project.archived).toBeUndefined();
      } else {
        expect(decided).toBeLessThan(application.createdDaysAgo);
      }
      if (application.status === "accepted") {
        expect(member).toMatchObject({
          roleName: application.requestedRole,
          joinedDaysAgo: decided,
        });
      }
      if (application.status === "closed") expect(member).toBeUndefined();
      if (application.status === "accepted" || application.status === "closed") {
        const decider = project.members.find(({ login }) => login === application.decidedBy);
        expect(decider?.roleName).toBe("owner");
        expect(decider?.joinedDaysAgo).toBeGreaterThanOrEqual(decided ?? Infinity);
      } else {
        expect(application.decidedBy).toBeUndefined();
      }
      if (application.reason) expect(application.status).toBe("closed");
    },
  );

  it("are at most one per person and project, except withdrawn ones", () => {
    const standing = applications.filter(({ status }) => status !== "withdrawn");
    expect(repeatedIn(standing.map((one) => `${one.applicant} ${one.project}`))).toEqual([]);
  });

  it("fill the screens: every status, full inboxes, one applicant in every tab", () => {
    const statuses = ["pending", "accepted", "closed", "withdrawn"] as const;
    expect(applications.length).toBeGreaterThanOrEqual(40);
    for (const status of statuses) {
      expect(applications.filter((one) => one.status === status).length).toBeGreaterThanOrEqual(5);
    }
    const inbox = (key: string) =>
      applications.filter(({ project, status }) => project === key && status === "pending").length;
    expect(projects.filter(({ key }) => inbox(key) >= 4).length).toBeGreaterThanOrEqual(3);
    const everywhere = people.filter(({ login }) =>
      statuses.every((status) =>
        applications.some((one) => one.applicant === login && one.status === status),
      ),
    );
    expect(everywhere.length).toBeGreaterThanOrEqual(1);
  });
});

describe("positions", () => {
  it.each(positions)("$title of $project has its people and its limits", (position) => {
    const { role, title, description, techs, seats, members, applicants } = position;
    const project = byKey.get(position.project);
    const { title: titleLimits, description: descriptionLimit } = positionLimits;
    expect(codePointLength(title)).toBeGreaterThanOrEqual(titleLimits.min);
    expect(codePointLength(title)).toBeLessThanOrEqual(titleLimits.max);
    expect(codePointLength(description ?? "")).toBeLessThanOrEqual(descriptionLimit);
    expect(techs.length).toBeLessThanOrEqual(positionLimits.techs);
    expect(members.length).toBeLessThanOrEqual(seats);
    expect(position.createdDaysAgo).toBeLessThan(project?.createdDaysAgo ?? -1);
    for (const login of members) {
      const member = project?.members.find((one) => one.login === login);
      expect(member?.roleName).toBe(role);
      expect(member?.joinedDaysAgo).toBeLessThan(position.createdDaysAgo);
    }
    for (const applicant of applicants) {
      expect(applications).toContainEqual(
        expect.objectContaining({
          project: position.project,
          applicant,
          requestedRole: role,
          status: "pending",
        }),
      );
    }
  });

  it("leave open what each project says is open", () => {
    for (const { key, openRoles } of projects) {
      const own = positions.filter(({ project }) => project === key);
      const free = own.filter(({ seats, members }) => members.length < seats);
      if (own.length > 0) {
        expect([...new Set(free.map(({ role }) => role))].toSorted()).toEqual(openRoles.toSorted());
      }
    }
  });
});

describe("technologies", () => {
  const catalogueFile = new URL("../../catalogue/techs.json", import.meta.url);

  it("are all in the catalogue", () => {
    const catalogue: { slug: string }[] = JSON.parse(readFileSync(catalogueFile, "utf8"));
    const known = new Set(catalogue.map(({ slug }) => slug));
    const used = [...people, ...projects, ...positions].flatMap(({ techs }) => techs);
    const toLearn = people.flatMap(({ details }) => details?.techsToLearn ?? []);
    expect([...new Set([...used, ...toLearn])].filter((slug) => !known.has(slug))).toEqual([]);
  });
});

it.each(invitations)(
  "$invited is invited to $project by an owner, and isn't a member",
  (invitation) => {
    const members = byKey.get(invitation.project)?.members ?? [];
    expect(members).toContainEqual(
      expect.objectContaining({ login: invitation.invitedBy, roleName: "owner" }),
    );
    expect(logins).toContain(invitation.invited);
    expect(members.map(({ login }) => login)).not.toContain(invitation.invited);
  },
);

it.each(events)("the event of $project by $by is of its repository and its team", (event) => {
  const project = byKey.get(event.project);
  const member = project?.members.find(({ login }) => login === event.by);
  expect(project?.repositoryUrl).not.toBeNull();
  expect(member?.joinedDaysAgo).toBeGreaterThan(event.daysAgo);
});

it("several projects have pushes, pull requests, and seats that are taken", () => {
  const pushed = new Set(events.flatMap((event) => ("ref" in event ? event.project : [])));
  const proposed = new Set(events.flatMap((event) => ("title" in event ? event.project : [])));
  const seated = new Set(
    positions.flatMap(({ members, project }) => (members.length > 0 ? project : [])),
  );
  for (const keys of [pushed, proposed, seated]) expect(keys.size).toBeGreaterThanOrEqual(5);
});
