// Likes and dislikes: one or the other, shown at once.
import { messageOf } from "#web/lib/api-error.ts";
import { toast } from "#web/ui/toaster.ts";
import { changeComment } from "./change-talk.ts";
import type { Said } from "#web/data/comment-cache.ts";
import type { TalkTools } from "#web/data/comments.ts";

type Opinion = Said["mine"];
type Reactions = Pick<Said, "mine" | "likeCount" | "dislikeCount">;

const reactionsOf = ({ mine, likeCount, dislikeCount }: Reactions): Reactions => ({
  mine,
  likeCount,
  dislikeCount,
});

/** The counts once the reader thinks `mine` of it. */
export const reactedWith = (before: Reactions, mine: Opinion): Reactions => ({
  mine,
  likeCount: before.likeCount + Number(mine === "like") - Number(before.mine === "like"),
  dislikeCount:
    before.dislikeCount + Number(mine === "dislike") - Number(before.mine === "dislike"),
});

export function reactIn(tools: TalkTools) {
  /** What the reader came to think while an answer is awaited, by comment. */
  const wanted = new Map<string, Opinion>();

  const send = (id: string, from: Opinion, to: Opinion) => {
    const input = { params: { id: tools.project }, body: { comment: id } };
    if (to === "like") return tools.api.call("POST /projects/{id}/comment/like", input);
    if (to === "dislike") return tools.api.call("POST /projects/{id}/comment/dislike", input);
    return from === "like"
      ? tools.api.call("POST /projects/{id}/comment/removeLike", input)
      : tools.api.call("POST /projects/{id}/comment/removeDislike", input);
  };

  return {
    /** One request at a time for a comment: quick changes of mind send only the last. */
    async react(said: Said, mine: Opinion): Promise<void> {
      const { id } = said;
      const isUnderWay = wanted.has(id);
      wanted.set(id, mine);
      changeComment(tools, id, reactedWith(said, mine));
      if (isUnderWay) return;
      let known = reactionsOf(said);
      try {
        for (let next = mine; next !== known.mine; next = wanted.get(id) ?? null) {
          known = reactionsOf(await send(id, known.mine, next));
        }
      } catch (error) {
        const title = "What you think of the comment could not be saved";
        toast({ title, description: messageOf(error), mark: "danger" });
      }
      wanted.delete(id);
      changeComment(tools, id, known);
    },
  };
}
