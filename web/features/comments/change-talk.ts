import { changed, type Said, type Talk } from "#web/data/comment-cache.ts";
import { talkKey, type TalkTools } from "#web/data/comments.ts";

/** Changes what is held of a project's talk, in every part of it that has been read. */
export function changeTalk({ queryClient, project }: TalkTools, change: (talk: Talk) => Talk) {
  queryClient.setQueriesData({ queryKey: talkKey(project) }, (talk: Talk | undefined) =>
    talk ? change(talk) : talk,
  );
}

export function changeComment(tools: TalkTools, id: string, changes: Partial<Said>): void {
  changeTalk(tools, (talk) => changed(talk, id, changes));
}
