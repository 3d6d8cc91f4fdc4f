// Comments for tests: posting, changing and listing them.
import type { Comment, CommentPage } from "#contract/comments.ts";
import type { ApiResponse, Caller } from "./test-app.ts";

export interface Refused {
  readonly message: string;
  readonly fields: { path: string; message: string }[];
}

export const postComment = (
  caller: Caller,
  project: string,
  commentText: string,
  parentId: string | null = null,
  rest: object = {},
): Promise<ApiResponse<Comment & Refused>> =>
  caller.post(`/projects/${project}/comment`, { commentText, parentId, ...rest });

export const callComment = (
  caller: Caller,
  project: string,
  name: string,
  body: object,
): Promise<ApiResponse<Comment & Refused>> =>
  caller.post(`/projects/${project}/comment/${name}`, body);

export const listComments = (caller: Caller, project: string, query = "") =>
  caller.get<CommentPage>(`/projects/${project}/comments?${query}`);

/** All pages, following the Link headers; `between` is called before each but the first. */
export async function walkComments(
  caller: Caller,
  project: string,
  query: string,
  between: () => Promise<void> = async () => {},
): Promise<Comment[][]> {
  const pages: Comment[][] = [];
  let next: string | undefined = `/projects/${project}/comments?${query}`;
  while (next !== undefined) {
    if (pages.length > 0) await between();
    const { status, body, headers }: ApiResponse<CommentPage> = await caller.get<CommentPage>(next);
    if (status !== 200) throw new Error(`${next} answered ${status}`);
    pages.push(Object.values(body.comments));
    next = /^<([^>]+)>; rel="next"$/.exec(headers["link"] ?? "")?.[1];
  }
  return pages;
}
