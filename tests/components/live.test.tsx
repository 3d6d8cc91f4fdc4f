// Other people's changes while a page is open: they arrive by the event stream.
import { expect, test } from "vitest";
import { callComment, postComment } from "#tests/support/comments.ts";
import { apply } from "#tests/support/apply.ts";
import { renderRoute, screen, waitFor, within } from "#tests/support/render-route.tsx";
import { addMember } from "#tests/support/teams.ts";
import { startTestApp } from "#tests/support/test-app.ts";

const site = await startTestApp();
const [owner, reader] = [await site.person("owner"), await site.person("reader")];

const openLive = (path: string, viewer = reader) =>
  renderRoute(site.app, path, { ...viewer, live: true });

const discussion = async () => within(await screen.findByRole("region", { name: "Discussion" }));

test("a new comment of another person is offered without a reload, and shown on request", async () => {
  const { id } = await site.project(owner);
  const { user } = await openLive(`/projects/${id}`);
  const region = await discussion();
  await region.findByRole("textbox", { name: "Comment" });
  await postComment(owner, id, "Hello there");
  const offer = await region.findByRole("button", { name: "1 new comment" });
  expect(region.queryByText("Hello there")).toBeNull();
  await user.click(offer);
  await region.findByText("Hello there");
});

test("edits, likes and deletions update the shown comments in place", async () => {
  const { id } = await site.project(owner);
  const { body: early } = await postComment(owner, id, "Early words");
  const { body: late } = await postComment(owner, id, "Late words");
  await openLive(`/projects/${id}`);
  const region = await discussion();
  const expectComments = (...texts: string[]) =>
    waitFor(() =>
      expect(region.getAllByRole("article").map(({ textContent }) => textContent)).toEqual(
        texts.map((text): unknown => expect.stringContaining(text)),
      ),
    );
  await expectComments("Late words", "Early words");
  await callComment(owner, id, "edit", { id: early.id, commentText: "Better words" });
  await callComment(owner, id, "like", { comment: late.id });
  await expectComments("Late words", "Better words");
  await region.findByRole("button", { name: "Like 1" });
  await callComment(owner, id, "delete", { id: late.id });
  await expectComments("*Deleted*", "Better words");
  expect(region.queryByRole("button", { name: /new comment/ })).toBeNull();
});

test("the number of stars is updated live", async () => {
  const { id } = await site.project(owner);
  await openLive(`/projects/${id}`, owner);
  const expectCount = (text: string) =>
    waitFor(() => expect(screen.getByText(/^stars?$/).parentElement?.textContent).toBe(text));
  await expectCount("0 stars");
  await reader.post(`/projects/${id}/star`, {});
  await expectCount("1 star");
  await reader.post(`/projects/${id}/unstar`, {});
  await expectCount("0 stars");
});

test("a new application appears in the list of its project", async () => {
  const { id } = await site.project(owner);
  await openLive(`/projects/${id}/applications`, owner);
  await screen.findByRole("heading", { name: "No pending applications" });
  const application = await apply(reader, id);
  const name = /reader .*Applied/;
  const link = await within(screen.getByRole("main")).findByRole("link", { name });
  expect(link.getAttribute("href")).toContain(application.id);
});

test("an accepted application is updated live on the applicant's pages", async () => {
  const applied = async () => {
    const { id: project } = await site.project(owner, { name: "Locks" });
    const { id } = await apply(reader, project);
    return { project, id, accept: () => owner.post(`/applications/${id}`, { status: "accepted" }) };
  };
  const main = () => within(screen.getByRole("main"));

  const first = await applied();
  await openLive(`/applications/${first.id}`);
  await main().findByText("Pending");
  await first.accept();
  await main().findByText("Accepted");

  const second = await applied();
  await openLive(`/projects/${second.project}`);
  await screen.findByRole("heading", { name: "Your application" });
  await second.accept();
  await screen.findByText("You are on the team as a developer.");

  const third = await applied();
  await openLive("/applications");
  const link = main().findByRole("link", { name: "To Locks" });
  await waitFor(async () => expect((await link).getAttribute("href")).toContain(third.id));
  await third.accept();
  await waitFor(() => expect(main().queryByRole("link", { name: "To Locks" })).toBeNull());
});

test("another owner's change keeps unsaved text in the settings", async () => {
  const second = await site.person("second");
  const { id } = await site.project(owner, { name: "Old Name" });
  await addMember(owner, id, second, "owner");
  const { fill, path } = await openLive(`/projects/${id}/settings`, second);
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  await fill(field("Description"), "Half of what I wanted to");
  await owner.post(`/projects/${id}`, { name: "New Name" });
  await screen.findByRole("heading", { level: 1, name: "New Name" });
  expect(field("Name").value).toBe("New Name");
  expect(field("Description").value).toBe("Half of what I wanted to");
  await waitFor(() => expect(document.title).toContain("New Name"));

  // Only owners have settings.
  await addMember(owner, id, second);
  await waitFor(() => expect(path()).toBe(`/projects/${id}`));
});
