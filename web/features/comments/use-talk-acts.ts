// What a person does in the talk. All of it shows at once, and is taken back where it fails.
import { useMemo } from "react";
import { useSession } from "#web/lib/session.ts";
import type { TalkTools } from "#web/data/comments.ts";
import { sayIn } from "#web/data/comment-mutations.ts";
import { reactIn } from "./react.ts";

export function useTalkActs(tools: TalkTools) {
  const { user } = useSession();
  return useMemo(
    () => ({ person: user?.id ?? "", ...sayIn(tools, user), ...reactIn(tools) }),
    [tools, user],
  );
}
