// Loaded for whoever is signed in, with what takes part in the talk.
import { ArrowUp } from "lucide-react";
import { useRef, useState } from "react";
import { useChanges } from "#web/lib/live.ts";
import { Button } from "#web/ui/Button.tsx";
import type { Talk } from "#web/data/comment-cache.ts";
import { countOfNews, inPlace, newsIn, withNews } from "./new-comments.ts";
import { talkQuery, type TalkTools } from "#web/data/comments.ts";
import { awaitRow } from "./focus-request.ts";
import { readNow } from "./talk-now.ts";

/**
 * Says that others said something, over the talk and without moving it; a click shows it. What they
 * did to what is shown already shows by itself.
 */
export function TalkNews({ tools, talk }: { tools: TalkTools; talk: Talk }) {
  const { api, queryClient, project, place } = tools;
  const { queryKey } = talkQuery(api, project, place);
  const [now, setNow] = useState<Talk | null>(null);
  const looks = useRef(0);
  const count = now ? countOfNews(talk, now, place.at) : 0;

  useChanges([["comments", project]], () => void look());

  async function look() {
    const turn = (looks.current += 1);
    // The next change, or the next connection, makes up for what fails.
    const read = await readNow(tools, talk).catch(() => null);
    if (!read || turn !== looks.current) return;
    queryClient.setQueryData(queryKey, (held) => held && inPlace(held, read));
    setNow(read);
  }

  function show() {
    if (!now) return;
    const [latest] = newsIn(talk, now);
    if (latest) awaitRow(latest.id);
    queryClient.setQueryData(queryKey, (held) => held && withNews(held, now));
  }

  return (
    <div role="status" className="sticky top-9 z-10 flex h-0 justify-center">
      {count > 0 && (
        <Button
          size="sm"
          icon={<ArrowUp />}
          className="-translate-y-3/4 self-start rounded-full bg-raised shadow-float"
          onClick={show}
        >
          {count === 1 ? "1 new comment" : `${count} new comments`}
        </Button>
      )}
    </div>
  );
}
