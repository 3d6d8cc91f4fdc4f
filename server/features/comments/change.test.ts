// Editing, deleting, liking and disliking.
import { describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { type Person, startTestApp } from "#tests/support/test-app.ts";
import { callComment, listComments, postComment } from "#tests/support/comments.ts";

const site = await startTestApp();
const owner = await site.person("owner");
const ada = await site.person("ada");
const admin = await site.person("warden");
await sql`update users set is_admin = true where id = ${admin.id}`.run(site.database.db);
const project = await site.project(owner);
const elsewhere = await site.project(owner);
const nowhere = "0198c0de-0000-7000-8000-000000000000";

const newComment = async (text = "Something") => (await postComment(ada, project.id, text)).body;
const edit = (person: Person, id: string, commentText = "Else") =>
  callComment(person, project.id, "edit", { id, commentText, user: person.id });
const remove = (person: Person, body: object) => callComment(person, project.id, "delete", body);

describe("editing", () => {
  test("the author can change the text, which updates the time of change", async () => {
    const before = await newComment();
    const { status, body } = await edit(ada, before.id, " *Else* ");
    expect(status).toBe(200);
    expect(body).toMatchObject({ commentText: "*Else*", commentHtml: "<p><em>Else</em></p>" });
    expect(body.postedDate).toBe(before.postedDate);
    expect(body.updatedAt > before.updatedAt).toBe(true);
    expect((await edit(ada, before.id, "*Else*")).body).toEqual(body);
  });

  test("other people can't edit, and a comment is 404 in another project", async () => {
    const { id } = await newComment();
    for (const person of [owner, admin]) expect((await edit(person, id)).status).toBe(403);
    expect((await callComment(owner, project.id, "edit", { id })).status).toBe(403);
    expect((await edit(ada, nowhere)).status).toBe(404);
    expect((await edit(ada, "7")).status).toBe(400);
    const there = callComment(ada, elsewhere.id, "edit", { id, commentText: "Else" });
    expect((await there).status).toBe(404);
  });
});

describe("deleting a comment", () => {
  test("clears the text but preserves its position, for the author and for admins", async () => {
    for (const person of [ada, admin]) {
      const before = await newComment();
      const reply = (await postComment(owner, project.id, "Because", before.id)).body;
      for (let time = 0; time < 2; time += 1) {
        expect(await remove(person, before)).toMatchObject({
          status: 200,
          body: {
            deleted: true,
            commentText: "",
            commentHtml: "",
            user: { id: ada.id },
            updatedAt: before.updatedAt,
            can: { edit: false, delete: false, react: false },
          },
        });
      }
      const { comments } = (await listComments(site.visitor, project.id)).body;
      expect(comments[before.id]?.children).toEqual([reply.id]);
      const rows = await sql`select text, html from comments where id = ${before.id}`.all(
        site.database.db,
      );
      expect(rows).toEqual([{ text: "", html: "" }]);
    }
  });

  test("is refused to everyone else, the project's owner included", async () => {
    const { id } = await newComment();
    expect((await remove(owner, { id })).status).toBe(403);
    expect((await remove(ada, { id: nowhere })).status).toBe(404);
    expect((await remove(ada, {})).status).toBe(400);
    expect((await callComment(ada, elsewhere.id, "delete", { id })).status).toBe(404);
  });

  test("prevents edits and reactions, but allows replies", async () => {
    const { id } = await newComment();
    await remove(ada, { id });
    expect((await edit(ada, id)).status).toBe(409);
    for (const name of ["like", "dislike", "removeLike", "removeDislike"]) {
      expect((await callComment(owner, project.id, name, { comment: id })).status).toBe(409);
    }
    expect((await postComment(owner, project.id, "What was here?", id)).status).toBe(200);
  });
});

describe("reactions", () => {
  test("a like replaces a dislike and vice versa, and repeats change nothing", async () => {
    const { id } = await newComment();
    const steps: [string, "like" | "dislike" | null][] = [
      ["removeLike", null],
      ["like", "like"],
      ["like", "like"],
      ["removeDislike", "like"],
      ["dislike", "dislike"],
      ["removeLike", "dislike"],
      ["like", "like"],
      ["removeLike", null],
      ["dislike", "dislike"],
      ["removeDislike", null],
      ["removeDislike", null],
    ];
    for (const [name, mine] of steps) {
      const answer = await callComment(owner, project.id, name, { comment: id, user: owner.id });
      expect(answer.body, name).toMatchObject({
        mine,
        likes: mine === "like" ? [owner.id] : [],
        dislikes: mine === "dislike" ? [owner.id] : [],
        likeCount: mine === "like" ? 1 : 0,
        dislikeCount: mine === "dislike" ? 1 : 0,
      });
    }
  });

  test("reacting requires a session, an existing comment, and the caller as the user", async () => {
    const comment = await newComment();
    const like = (person: Pick<Person, "get" | "post" | "delete">, where: string, body: object) =>
      callComment(person, where, "like", body);
    expect((await like(site.visitor, project.id, { comment: comment.id })).status).toBe(401);
    expect((await like(owner, nowhere, { comment: comment.id })).status).toBe(404);
    expect((await like(owner, elsewhere.id, { comment: comment.id })).status).toBe(404);
    expect((await like(owner, project.id, { comment: nowhere })).status).toBe(404);
    const forAda = { comment: comment.id, user: ada.id };
    expect((await like(owner, project.id, forAda)).status).toBe(403);
    expect((await like(owner, project.id, { comment: "7" })).status).toBe(400);
    expect((await like(owner, project.id, {})).status).toBe(400);
    expect((await like(owner, project.id, { comment })).body).toMatchObject({ likeCount: 1 });
  });
});
