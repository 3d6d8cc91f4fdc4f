import { describe, expect, it } from "vitest";
import { codePointLength } from "#shared/text-length.ts";
import type { CommentPage } from "#contract/comments.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { demoContent } from "./demo-content.ts";
import { loadDemoContent } from "./load-demo.ts";
import { inOrder } from "./load-threads.ts";

const { people, projects, threads } = demoContent;
const placed = inOrder(threads).map((one) => ({ ...one, by: one.comment.by }));
const joined = new Map(people.map(({ login, joinedDaysAgo }) => [login, joinedDaysAgo]));
const created = new Map(projects.map(({ key, createdDaysAgo }) => [key, createdDaysAgo]));

describe("the comments of the demo content", () => {
  it.each(placed)("$by on $project is a valid comment", ({ comment, parent, project, by }) => {
    expect(comment.text).toBe(comment.text.trim());
    expect(codePointLength(comment.text)).toBeGreaterThanOrEqual(1);
    expect(codePointLength(comment.text)).toBeLessThanOrEqual(1000);
    expect(comment.daysAgo).toBeLessThan(joined.get(by) ?? -1);
    expect(comment.daysAgo).toBeLessThan(parent?.daysAgo ?? created.get(project) ?? -1);
    const reacting = [...(comment.likedBy ?? []), ...(comment.dislikedBy ?? [])];
    expect(new Set(reacting).size).toBe(reacting.length);
    expect(reacting.filter((login) => !joined.has(login) || login === by)).toEqual([]);
  });

  it("cover unusual cases once loaded", async () => {
    const site = await startTestApp();
    await loadDemoContent(site.database, () => {}, { withAdmin: true });
    const lists = await Promise.all(
      ["", "&archived=true"].map((rest) =>
        site.visitor.get<{ id: string }[]>(`/projects?pageSize=100${rest}`),
      ),
    );
    const pages = await Promise.all(
      lists
        .flatMap(({ body }) => body)
        .map(({ id }) => site.visitor.get<CommentPage>(`/projects/${id}/comments`)),
    );
    const comments = pages.flatMap((page) => Object.values(page.body.comments));
    expect(comments).toHaveLength(placed.length);
    expect(comments.length).toBeGreaterThanOrEqual(55);
    expect(comments.some(({ depth }) => depth >= 5)).toBe(true);
    expect(comments.some(({ deleted, replyCount }) => deleted && replyCount > 0)).toBe(true);
    expect(comments.some(({ commentText }) => /^\p{Script=Arabic}/u.test(commentText))).toBe(true);
    expect(comments.some(({ commentText }) => codePointLength(commentText) > 500)).toBe(true);
    expect(comments.some(({ commentHtml }) => commentHtml.includes('href="/user/'))).toBe(true);
    expect(comments.some(({ dislikeCount }) => dislikeCount > 0)).toBe(true);
    expect(comments.filter(({ likeCount }) => likeCount > 0).length).toBeGreaterThan(30);
  });
});
