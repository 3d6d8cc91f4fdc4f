import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { Project } from "#contract/projects.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/lib/session.ts";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { NewComment } from "./NewComment.tsx";
import { talkPlaceOf, talkQuery } from "#web/data/comments.ts";
import { TalkList } from "./CommentList.tsx";
import { TalkState } from "./DiscussionState.tsx";
import { useParts } from "./use-parts.ts";
import { useTakeOver } from "./use-restore-server-state.ts";

interface TalkProps {
  project: Project;
  isDrawn: boolean;
}

/** What people say about a project, and the box to join in; or one comment with its thread. */
export default function Talk({ project: { id: project, members }, isDrawn }: TalkProps) {
  const { at, after } = talkPlaceOf(useSearchParams()[0]);
  const { user } = useSession();
  const api = useApi();
  const queryClient = useQueryClient();
  const begun = useTakeOver("talk", isDrawn);
  const [firstAt] = useState(at);
  // A page load leads there by itself, a link within the site doesn't.
  const goal = isDrawn && at === firstAt ? undefined : at;
  const isPerson = user !== null;
  const tools = useMemo(
    () => ({ api, queryClient, project, place: { at, after }, goal, isPerson }),
    [api, queryClient, project, at, after, goal, isPerson],
  );
  const owners = useMemo(
    () =>
      new Set(members.flatMap(({ user: { id }, roleName }) => (roleName === "owner" ? id : []))),
    [members],
  );
  const query = useQuery({
    ...talkQuery(api, project, tools.place),
    // Who is signed in is told what is new, and shown it when they like.
    refetchOnWindowFocus: !isPerson,
  });
  const parts = useParts(isPerson);
  const talk = query.data;
  return (
    <section id="talk" aria-labelledby="talk-heading" className="scroll-mt-6">
      <div className="sec-head">
        <h2 id="talk-heading">Talk</h2>
        {talk && (
          <span className="small end text-ink-2">
            {talk.total === 1 ? "1 comment" : `${talk.total} comments`}
          </span>
        )}
      </div>
      {(at || after) && (
        <Link
          to={paths.comments(project)}
          className="small mb-4 inline-flex min-h-8 items-center gap-2 text-ink-2 hover:text-ink"
        >
          <ArrowLeft />
          {at ? "All comments" : "Newest comments"}
        </Link>
      )}
      {user ? (
        !at && <NewComment tools={tools} parts={parts} begun={begun} />
      ) : (
        <ButtonLink
          href={paths.signIn(at ? paths.comment(project, at) : paths.comments(project))}
          className="mb-6 max-sm:w-full"
        >
          Sign In to Join the Talk
        </ButtonLink>
      )}
      {talk && !after && parts !== null && parts !== "failed" && (
        <parts.TalkNews key={at} tools={tools} talk={talk} />
      )}
      {talk ? (
        <TalkList
          key={`${at} ${after}`}
          talk={talk}
          row={{ owners, tools, parts: parts === "failed" ? null : parts }}
        />
      ) : (
        <TalkState {...query} />
      )}
    </section>
  );
}
