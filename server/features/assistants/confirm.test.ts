// What an assistant proposes is sent once its person confirmed the text.
import { expect, onTestFinished, test } from "vitest";
import type { Application } from "#contract/applications.ts";
import type { Comment } from "#contract/comments.ts";
import { scopes } from "#contract/endpoint.ts";
import {
  type Answer,
  type Reply,
  assistantOf,
  callTool,
  sendMessage,
} from "#tests/support/assistants.ts";
import { addToken } from "#tests/support/api-tokens.ts";
import { startListeningApp } from "#tests/support/listening-app.ts";
import { addPosition } from "#tests/support/positions.ts";
import type { Person } from "#tests/support/test-app.ts";

const site = await startListeningApp();
const { db } = site.database;
const owner = await site.person("owner");
const ada = await site.person("ada");
const project = await site.project(owner, { name: "Tide tables" });

const applicationsOf = async (person: Person) =>
  (await person.get<Application[]>(`/applications?user=${person.id}`)).body;
const commentsOn = async (id: string) => {
  const { body } = await site.visitor.get<{ comments: Record<string, Comment> }>(
    `/projects/${id}/comments`,
  );
  return Object.values(body.comments).map(({ commentText }) => commentText);
};

test("without a way to ask its person, an assistant gets a link and nothing is sent", async () => {
  const bob = await site.person("bob");
  const client = await assistantOf(site, bob);
  const other = await site.project(owner);
  const position = await addPosition(owner, other.id, { seats: 2 });
  const application = { project: project.id, text: "I draw charts & maps" };
  const { data, text } = await callTool(client, "apply_to_project", application);
  expect(data).toMatchObject({
    sent: false,
    link: `${site.origin}/projects/${project.id}?draft=I+draw+charts+%26+maps#joining`,
  });
  const seat = { ...application, project: other.id, position: position.id };
  expect((await callTool(client, "apply_to_project", seat)).data).toMatchObject({
    link: expect.stringContaining(`?apply=${position.id}&draft=`),
  });
  const long = { ...application, text: "Ä".repeat(4000) };
  expect((await callTool(client, "apply_to_project", long)).data).toMatchObject({
    link: `${site.origin}/projects/${project.id}#joining`,
  });
  const comment = { project: project.id, text: "Hello" };
  expect((await callTool(client, "comment_on_project", comment)).data).toMatchObject({
    link: `${site.origin}/projects/${project.id}?draft=Hello#discussion`,
  });
  // What the site says to do isn't part of the quote.
  expect(text.split("\n")[0]).toBe(
    "Nothing was sent. Give the person the link: the site's form opens with the text, and they send it themselves.",
  );
  expect(await applicationsOf(bob)).toEqual([]);
  expect(await commentsOn(project.id)).not.toContain("Hello");
});

test("a person who confirms sends the text as they changed it; one who declines sends nothing", async () => {
  const cy = await site.person("cy");
  const asked: string[] = [];
  const answers: Reply[] = [
    { action: "decline" },
    { action: "accept", text: "I draw charts, in my own words" },
    { action: "accept" },
  ];
  const answer: Answer = (question) => {
    asked.push(question);
    return answers.shift() ?? { action: "decline" };
  };
  const client = await assistantOf(site, cy, scopes, answer);
  const application = { project: project.id, text: "I draw charts" };
  expect((await callTool(client, "apply_to_project", application)).data).toMatchObject({
    sent: false,
  });
  expect(await applicationsOf(cy)).toEqual([]);
  expect((await callTool(client, "apply_to_project", application)).data).toMatchObject({
    sent: true,
    status: "pending",
  });
  expect(await applicationsOf(cy)).toMatchObject([
    { content: "I draw charts, in my own words", project: { id: project.id } },
  ]);
  const comment = { project: project.id, text: "Which ports are in it?" };
  expect((await callTool(client, "comment_on_project", comment)).data).toMatchObject({
    sent: true,
  });
  expect(await commentsOn(project.id)).toContain("Which ports are in it?");
  expect(asked).toEqual([
    "Send this application to Tide tables (developer) in your name?\n\nI draw charts",
    "Send this application to Tide tables (developer) in your name?\n\nI draw charts",
    "Post this comment on Tide tables in your name?\n\nWhich ports are in it?",
  ]);
});

test("a person who is asked reads for which position it is", async () => {
  const asked: string[] = [];
  const answer: Answer = (question) => {
    asked.push(question);
    return { action: "accept" };
  };
  const kit = await site.person("kit");
  const { id } = await site.project(owner, { name: "Buoys" });
  const position = await addPosition(owner, id, { title: "Chart maker" });
  const client = await assistantOf(site, kit, scopes, answer);
  const application = { project: id, text: "Hi", position: position.id };
  expect((await callTool(client, "apply_to_project", application)).data).toMatchObject({
    sent: true,
  });
  const unknown = { ...application, position: "0198c0de-0000-7000-8000-000000000000" };
  expect(await callTool(client, "apply_to_project", unknown)).toMatchObject({
    isError: true,
    data: { error: "Position not found." },
  });
  expect(asked).toEqual(["Send this application to Buoys (Chart maker) in your name?\n\nHi"]);
});

test("a connection that stays open keeps nothing of the questions that were answered on it", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const client = await assistantOf(site, await site.person("ivy"), scopes, () => ({
    action: "decline",
  }));
  for (let times = 0; times < 24; times++) {
    await callTool(client, "comment_on_project", { project: project.id, text: "Hello" });
  }
  expect(warnings).toEqual([]);
});

test("one person's questions leave room for those of others", async () => {
  const { promise, resolve: decide } = Promise.withResolvers<Reply>();
  let asked = 0;
  const answer: Answer = () => {
    asked += 1;
    return promise;
  };
  const client = await assistantOf(site, await site.person("jo"), scopes, answer);
  const comment = { project: project.id, text: "Hello" };
  const pending = Array.from({ length: 10 }, () => callTool(client, "comment_on_project", comment));
  await expect.poll(() => asked).toBe(10);
  expect((await callTool(client, "comment_on_project", comment)).data).toMatchObject({
    sent: false,
    link: expect.any(String),
  });
  decide({ action: "decline" });
  await Promise.all(pending);
  expect(asked).toBe(10);
});

test("nobody else's answer to a question counts", async () => {
  const dee = await site.person("dee");
  const eavesdropper = await addToken(db, ada, ["read"]);
  const forged = { jsonrpc: "2.0", id: 0, result: { action: "accept", content: { text: "No" } } };
  const answer: Answer = () => ({ action: "decline" });
  const client = await assistantOf(site, dee, scopes, answer);
  const pending = callTool(client, "comment_on_project", { project: project.id, text: "Forged" });
  const reply = await sendMessage(site, { authorization: `Bearer ${eavesdropper}` }, forged);
  expect(reply.status).toBe(202);
  expect((await pending).data).toMatchObject({ sent: false });
  expect(await commentsOn(project.id)).not.toContain("Forged");
});

test("the site's rules hold: a confirmed application that isn't allowed is refused", async () => {
  const answer: Answer = () => ({ action: "accept" });
  const client = await assistantOf(site, owner, scopes, answer);
  const refused = await callTool(client, "apply_to_project", {
    project: project.id,
    text: "Me too",
  });
  expect(refused).toMatchObject({ isError: true, data: { error: expect.any(String) } });
});
