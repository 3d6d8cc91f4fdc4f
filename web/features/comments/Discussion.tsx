import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useEffect, useMemo, useState, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { Project } from "#contract/projects.ts";
import {
  commentsQuery,
  discussionPartOf,
  type CommentSource,
  refetchComments,
  showNewComments,
} from "#web/data/comments.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { isApiError } from "#web/lib/api-error.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { paths } from "#web/lib/paths.ts";
import { useSession } from "#web/data/session.ts";
import { ButtonLink, Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { PreserveServerHtml } from "#web/ui/Prose.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { CommentList } from "./CommentList.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/Skeleton.tsx";
import ArrowUp from "lucide-react/icons/arrow-up";
import { type CommentCache, countNewComments, newCommentsIn } from "#web/data/comment-cache.ts";
import { useChanges } from "#web/lib/realtime/hooks.ts";
import { requestFocus } from "./focus-request.ts";

const NewComment = deferred(async () => ({ default: (await import("./Composer.tsx")).NewComment }));

/** A project's comments and the box for a new one; or one comment with its thread. */
export function Discussion({ project }: { project: Project }) {
  const { id: projectId, members } = project;
  const { commentId, after } = discussionPartOf(useSearchParams()[0]);
  const { user } = useSession();
  const api = useApi();
  const queryClient = useQueryClient();
  const isHydrated = useHydrated();
  const [serverRendered] = useState(!isHydrated);
  useEffect(() => {
    if (!serverRendered) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [serverRendered]);
  const [firstCommentId] = useState(commentId);
  // A page load scrolls to its target by itself, a link within the site doesn't.
  const targetId = serverRendered && commentId === firstCommentId ? undefined : commentId;
  const isSignedIn = user !== null;
  const source = useMemo(
    () => ({ api, queryClient, projectId, part: { commentId, after } }),
    [api, queryClient, projectId, commentId, after],
  );
  const owners = useMemo(
    () =>
      new Set(members.flatMap(({ user: { id }, roleName }) => (roleName === "owner" ? id : []))),
    [members],
  );
  const query = useQuery({
    ...commentsQuery(api, projectId, source.part),
    // Signed-in people get a count of new comments, and show them by a click.
    refetchOnWindowFocus: !isSignedIn,
    // The server's page says what it found out, such as that there is no such comment.
    retryOnMount: !import.meta.env.SSR,
  });
  const cache = query.data;
  return (
    <section id="discussion" aria-labelledby="discussion-heading" className="scroll-mt-6">
      {/* The id to which links in earlier mails lead. */}
      <div id="talk" className="section-header scroll-mt-6">
        <h2 id="discussion-heading">{t("comments.discussion")}</h2>
        {cache && (
          <span className="small end text-ink-2">
            {t("comments.count", { count: cache.total })}
          </span>
        )}
      </div>
      {(commentId || after) && (
        <Link
          to={paths.comments(projectId)}
          className="small mb-4 flex min-h-8 w-fit items-center gap-2 text-ink-2 hover:text-ink"
        >
          <ArrowLeft />
          {t(commentId ? "comments.allComments" : "comments.newestComments")}
        </Link>
      )}
      {user ? (
        !commentId && <NewComment source={source} />
      ) : (
        <ButtonLink
          href={paths.signIn(
            commentId ? paths.comment(projectId, commentId) : paths.comments(projectId),
          )}
          className="mb-6 max-sm:w-full"
        >
          {t("comments.signIn")}
        </ButtonLink>
      )}
      {cache && !after && isSignedIn && (
        <NewCommentsButton key={commentId} source={source} cache={cache} />
      )}
      {cache ? (
        <CommentList
          key={`${commentId} ${after}`}
          cache={cache}
          row={{ owners, source, targetId, isSignedIn, isHydrated }}
        />
      ) : (
        <>
          {/* The server's page says why there are none; the browser has to ask again. */}
          {isHydrated || import.meta.env.SSR ? (
            <div>
              <DiscussionState {...query} />
            </div>
          ) : (
            <PreserveServerHtml />
          )}
        </>
      )}
    </section>
  );
}

/** Why there are no comments to show: they are loading, loading failed, or there is no such comment. */
function DiscussionState(query: UseQueryResult) {
  const { isPending, error } = query;
  if (isPending) return <DiscussionSkeleton />;
  if (isApiError(error) && error.status === 404) {
    return (
      <ErrorState compact title={error.message}>
        {t("comments.addressMistyped")}
      </ErrorState>
    );
  }
  return <QueryError title={t("comments.notLoaded")} query={query} />;
}

function DiscussionSkeleton() {
  return (
    <Loading label={t("comments.loading")}>
      <div className="grid gap-6">
        {[2, 1, 2].map((lines, index) => (
          <div key={index} className="grid gap-2">
            <span className="flex items-center gap-2.5">
              <Skeleton round className="size-8" />
              <Skeleton className="w-40" />
            </span>
            <SkeletonText lines={lines} />
          </div>
        ))}
      </div>
    </Loading>
  );
}

interface NewCommentsButtonProps {
  source: CommentSource;
  cache: CommentCache;
}

/**
 * Refetches comments on live events. New ones are counted above the discussion and shown on a
 * click, so that nothing moves while the viewer reads; changed comments are updated at once.
 */
function NewCommentsButton({ source, cache }: NewCommentsButtonProps) {
  const { projectId, part } = source;
  const [latest, setLatest] = useState<CommentCache | null>(null);
  const refetching = useRef<AbortController>(null);
  const count = latest ? countNewComments(cache, latest, part.commentId) : 0;

  useChanges([["comments", projectId]], () => {
    refetching.current?.abort();
    refetching.current = new AbortController();
    refetchComments(source, refetching.current.signal).then(setLatest, () => {
      // A failure is ignored: the next change or connection refetches.
    });
  });

  function show() {
    if (!latest) return;
    const [newest] = newCommentsIn(cache, latest);
    if (newest) requestFocus(newest.id);
    showNewComments(source, latest);
  }

  return (
    <div role="status" className="sticky top-9 z-10 flex h-0 justify-center">
      {count > 0 && (
        <Button
          size="sm"
          icon={<ArrowUp />}
          className="-translate-y-3/4 self-start rounded-full bg-raised float-shadow"
          onClick={show}
        >
          {t("comments.newComments", { count })}
        </Button>
      )}
    </div>
  );
}
