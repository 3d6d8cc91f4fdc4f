// Fetches more of the talk. Loaded with the first click that asks for it.
import { changed, joined, type Talk, talkOf } from "#web/data/comment-cache.ts";
import { talkQuery, type TalkTools } from "#web/data/comments.ts";

export async function fetchOlder(tools: TalkTools): Promise<void> {
  const held = tools.queryClient.getQueryData(keyOf(tools));
  if (!held?.next) return;
  const older = await fetchPage(tools, { pageSize: 20, replies: 3, after: held.next });
  hold(tools, (talk) => joined(talk, older));
}

/** The next replies of a thread. Goes on past those that are held already. */
export async function fetchReplies(tools: TalkTools, root: string): Promise<void> {
  const before = tools.queryClient.getQueryData(keyOf(tools));
  let after = before?.comments[root]?.rest;
  let page: Talk;
  do {
    // Each page begins where the one before ended.
    page = await fetchPage(tools, { under: root, after, pageSize: 50 });
    after = page.next;
  } while (after !== null && Object.keys(page.comments).every((id) => before?.comments[id]));
  hold(tools, (talk) =>
    changed({ ...joined(talk, page), next: talk.next }, root, { rest: page.next }),
  );
}

const keyOf = ({ api, project, place }: TalkTools) => talkQuery(api, project, place).queryKey;

const fetchPage = async ({ api, project }: TalkTools, query: object): Promise<Talk> =>
  talkOf(await api.page("GET /projects/{id}/comments", { params: { id: project }, query }));

function hold(tools: TalkTools, change: (talk: Talk) => Talk): void {
  tools.queryClient.setQueryData(keyOf(tools), (talk: Talk | undefined) => talk && change(talk));
}
