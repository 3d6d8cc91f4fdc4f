import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { ProjectEvent } from "#contract/project-events.ts";
import { actionLabel } from "#shared/event-sentences.ts";
import { EventLine, repositoryName } from "./EventLine.tsx";

const common = { id: "e1", createdAt: "2026-11-01T00:00:00.000Z" };
const sender = { login: "jonasl" };

const lineOf = (event: ProjectEvent) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <EventLine event={event} />
    </MemoryRouter>,
  );

const wordsOf = (html: string) => html.replace(/<time.*<\/time>/, "").replace(/<[^>]*>/g, "");

const push = (compare: string | null): ProjectEvent => ({
  ...common,
  event: "repo_push",
  payload: {
    ref: "refs/heads/main",
    compare,
    repository: { html_url: "https://git.example/mirav/tidewater" },
    sender,
  },
});

test("a push names the ref, the comparison, the repository and the sender", () => {
  const html = lineOf(push("https://git.example/mirav/tidewater/compare/1...2"));
  expect(wordsOf(html)).toBe("jonasl pushed to refs/heads/main in mirav/tidewater, compare");
  expect(html).toContain('href="https://git.example/mirav/tidewater"');
  expect(html).toContain('href="https://git.example/mirav/tidewater/compare/1...2"');
});

test("a push without a comparison has no link to one", () => {
  expect(wordsOf(lineOf(push(null)))).toBe("jonasl pushed to refs/heads/main in mirav/tidewater");
});

test.each([
  [{ deleted: true }, "jonasl deleted refs/heads/main in mirav/tidewater"],
  [{ created: true }, "jonasl created refs/heads/main in mirav/tidewater"],
  [{ forced: true }, "jonasl force-pushed to refs/heads/main in mirav/tidewater"],
  [{ sender: null }, "Somebody pushed to refs/heads/main in mirav/tidewater"],
  [{ repository: { html_url: null } }, "jonasl pushed to refs/heads/main"],
] as const)("a push with %o reads %s", (fields, words) => {
  const event = push(null);
  const changed = { ...event, payload: { ...event.payload, ...fields } } as ProjectEvent;
  expect(wordsOf(lineOf(changed))).toBe(words);
});

test("a line that stands for others says how many", () => {
  const event = push(null);
  expect(wordsOf(lineOf({ ...event, folded: 1 }))).toMatch(/tidewater and 1 earlier change$/);
  const bots = lineOf({ ...event, folded: 31, isBot: true });
  expect(wordsOf(bots)).toMatch(/tidewater and 31 earlier changes by bots$/);
});

test("a pull request without a link keeps its number", () => {
  const pull_request = { html_url: null, number: 7, title: "A mill" };
  const payload = { action: "synchronize", pull_request, sender };
  const html = lineOf({ ...common, event: "repo_pull_request", payload });
  expect(wordsOf(html)).toBe("jonasl synchronized pull request #7 A mill");
  expect(html).not.toContain("<a");
});

test("a pull request names the action, its number, its title and the sender", () => {
  const address = "https://git.example/mirav/tidewater/pull/214";
  const html = lineOf({
    ...common,
    event: "repo_pull_request",
    user: { id: "u1", username: "jonas", displayName: "Jonas", avatarUrl: null },
    payload: {
      action: "opened",
      pull_request: { html_url: address, number: 214, title: "Cache the last good forecast" },
      sender,
    },
  });
  expect(wordsOf(html)).toBe("jonasl opened pull request #214 Cache the last good forecast");
  expect(html).toContain(`href="${address}"`);
  expect(html).toContain('href="/user/jonas"');
});

test.each([
  ["its name and the sender", "First tide", sender, "jonasl released First tide"],
  ["its tag without a name", null, sender, "jonasl released v1.0"],
  ["nobody where the code host names none", null, null, "Released v1.0"],
])("a release names %s", (_, name, by, words) => {
  const release = { tag_name: "v1.0", name, html_url: "https://git.example/releases/v1.0" };
  const html = lineOf({ ...common, event: "repo_release", payload: { release, sender: by } });
  expect(wordsOf(html)).toBe(words);
  expect(html).toContain(`href="${release.html_url}"`);
});

test("an unknown event is shown with its type", () => {
  const unknown = { ...common, event: "repo_fork", payload: { sender } };
  expect(wordsOf(lineOf(unknown as unknown as ProjectEvent))).toBe("Unknown event: repo_fork");
});

test.each([
  ["opened", "opened"],
  ["review_requested", "review requested"],
  ["ready_for_review", "ready for review"],
])("the action %s reads %s", (action, label) => {
  expect(actionLabel(action)).toBe(label);
});

test.each([
  ["https://github.com/mirav/tidewater", "mirav/tidewater"],
  ["https://git.example/mirav/tidewater/", "mirav/tidewater"],
  ["https://git.example/mirav/tidewater.git", "mirav/tidewater"],
  ["https://git.example/group/sub/tidewater", "group/sub/tidewater"],
  ["https://git.example:3000/", "git.example:3000"],
])("the repository at %s is called %s", (address, name) => {
  expect(repositoryName(address)).toBe(name);
});
