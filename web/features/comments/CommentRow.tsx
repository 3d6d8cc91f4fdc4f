import ThumbsDown from "lucide-react/icons/thumbs-down";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import { type CSSProperties, memo, type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { type CommentView, goneLabel } from "#web/data/comment-cache.ts";
import type { CommentSource } from "#web/data/comments.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Prose } from "#web/ui/Prose.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { takeFocusRequest } from "./focus-request.ts";

const CommentActions = deferred(() => import("./CommentActions.tsx"));

/** What all rows of a discussion share. */
export interface RowContext {
  source: CommentSource;
  /** Ids of the project's owners. */
  owners: ReadonlySet<string>;
  /** The comment that a link within the site targets. */
  targetId: string | undefined;
  isSignedIn: boolean;
  isHydrated: boolean;
}

interface CommentRowProps extends Pick<RowContext, "source" | "isSignedIn" | "isHydrated"> {
  comment: CommentView;
  /** Undefined if it isn't cached. */
  parent: CommentView | undefined;
  isOwner: boolean;
  /** Whether the page's address names it. */
  isLinked: boolean;
  isTarget: boolean;
}

/** How long a comment is marked that was just sent or linked to. */
const markedForMs = 4000;

/** Deeper replies aren't indented further. */
const maxIndent = 8;

const indentOf = ({ depth }: CommentView) =>
  ({ "--steps": Math.min(depth, maxIndent) }) as CSSProperties;

export const CommentRow = memo(function CommentRow(props: CommentRowProps) {
  const { comment, source, isLinked, isTarget, isSignedIn, isHydrated } = props;
  const { id } = comment;
  const row = useRef<HTMLElement>(null);
  const [isMarked, setMarked] = useState(false);
  const [canAct, setCanAct] = useState(true);
  useEffect(() => {
    const isRequested = takeFocusRequest(id);
    if (isRequested || isTarget) row.current?.focus();
    if (isTarget) row.current?.scrollIntoView();
    if (isRequested) setMarked(true);
  }, [id, isTarget]);
  useEffect(() => {
    if (!isMarked) return undefined;
    const timer = setTimeout(() => setMarked(false), markedForMs);
    return () => clearTimeout(timer);
  }, [isMarked]);
  const gone = goneLabel(comment);
  const body = gone ? (
    <p className="font-serif text-ink-2 italic">{gone}</p>
  ) : (
    <CommentBody comment={comment} />
  );
  const plain = (
    <>
      {body}
      {!gone && <ReactionCounts comment={comment} reservesSpace={isSignedIn} />}
    </>
  );
  return (
    <div style={indentOf(comment)} className={comment.depth > 0 ? "thread-indent" : undefined}>
      <article
        ref={row}
        id={`comment-${id}`}
        aria-labelledby={gone ? undefined : `by-${id}`}
        aria-current={isLinked || undefined}
        tabIndex={-1}
        data-marked={isMarked || undefined}
        className={classNames(
          "comment grid scroll-mt-6 grid-cols-1 gap-1 rounded-md py-1.5 target:bg-sunk",
          isLinked && "-mx-2 bg-sunk px-2",
        )}
      >
        {!gone && <CommentHeader {...props} />}
        <div
          className={classNames(!gone && (comment.depth === 0 ? "md:ps-[42px]" : "md:ps-[34px]"))}
        >
          {isSignedIn && isHydrated && canAct ? (
            <CommentActions
              comment={comment}
              source={source}
              fallback={plain}
              onFailed={() => setCanAct(false)}
            >
              {body}
            </CommentActions>
          ) : (
            plain
          )}
        </div>
      </article>
    </div>
  );
});

function CommentHeader({ comment, parent, isOwner, source }: CommentRowProps) {
  const { id, user, depth, postedDate, updatedAt } = comment;
  const name = user?.displayName ?? t("comments.deletedUser");
  return (
    <header id={`by-${id}`} className="flex flex-wrap items-center gap-x-2.5 text-15">
      {/* A long name is cut rather than moved below the picture. */}
      <span className="flex max-w-full items-center gap-x-2.5">
        <Avatar name={name} src={user?.avatarUrl} size={depth === 0 ? 32 : 24} decorative />
        {user ? (
          <Link
            to={paths.user(user.username)}
            className="min-w-0 truncate font-medium hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <span className="text-ink-2">{name}</span>
        )}
      </span>
      {isOwner && <span className="small font-medium text-user-ink">{t("comments.owner")}</span>}
      {parent && (
        <a
          href={`#comment-${parent.id}`}
          className={classNames(
            "small text-ink-2 hover:underline",
            depth <= maxIndent && "sr-only",
          )}
        >
          <InReplyTo {...parent} />
        </a>
      )}
      <Link
        to={paths.comment(source.projectId, id)}
        className="small inline-flex min-h-6 items-center text-ink-2 hover:underline"
      >
        <RelativeTime at={postedDate} />
      </Link>
      {updatedAt > postedDate && <span className="small text-ink-3">{t("comments.edited")}</span>}
    </header>
  );
}

function InReplyTo(parent: CommentView) {
  if (goneLabel(parent))
    return t(parent.deleted ? "comments.inReplyToDeleted" : "comments.inReplyToHidden");
  return rich("comments.inReplyTo", {
    name: parent.user?.displayName ?? t("comments.deletedUser"),
    person: (name) => <bdi>{name}</bdi>,
  });
}

function CommentBody({ comment }: { comment: CommentView }) {
  return (
    <>
      {comment.hidden && (
        <p className="small w-fit rounded-md bg-danger-wash px-3 py-1">
          {t("comments.hiddenNotice")}
        </p>
      )}
      <CommentText {...comment} />
    </>
  );
}

function CommentText({ sending, commentHtml, commentText }: CommentView) {
  if (!sending && commentHtml) return <Prose html={commentHtml} size="small" />;
  if (!sending) return <p className="text-ink-3">{t("comments.nothingShown")}</p>;
  return (
    <p dir="auto" className="max-w-measure wrap-anywhere whitespace-pre-wrap opacity-60">
      {commentText}
    </p>
  );
}

interface ReactionCountsProps {
  comment: CommentView;
  /** Reserves the height of the buttons. */
  reservesSpace: boolean;
}

const hidden = (label: ReactNode) => <span className="sr-only">{label}</span>;

/** Likes and dislikes for viewers who can't react, or before hydration. */
function ReactionCounts({ comment, reservesSpace }: ReactionCountsProps) {
  const { likeCount, dislikeCount } = comment;
  if (!reservesSpace && likeCount + dislikeCount === 0) return null;
  return (
    <p className="small flex min-h-9 items-center gap-4 text-ink-2 tabular-figures">
      {likeCount > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <ThumbsUp />
          {rich("comments.likedBy", { count: likeCount, label: hidden })}
        </span>
      )}
      {dislikeCount > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <ThumbsDown />
          {rich("comments.dislikedBy", { count: dislikeCount, label: hidden })}
        </span>
      )}
    </p>
  );
}
