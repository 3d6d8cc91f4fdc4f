import { type CSSProperties, memo, useEffect, useRef } from "react";
import { Link } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Prose } from "#web/ui/Prose.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Counts } from "./Counts.tsx";
import { isHiddenFromReader, type Said } from "#web/data/comment-cache.ts";
import type { TalkTools } from "#web/data/comments.ts";
import { takesFocus } from "./focus-request.ts";
import type { Parts } from "./use-parts.ts";

interface CommentRowProps {
  said: Said;
  /** What it replies to, if that is held. */
  to?: Said | undefined;
  isOwner: boolean;
  /** The one that the page's address names. */
  isLinked: boolean;
  tools: TalkTools;
  parts: Parts | null;
}

/** From here on the page stops indenting. */
const deepest = 8;

const stepsOf = ({ depth }: Said) => ({ "--steps": Math.min(depth, deepest) }) as CSSProperties;

/** One comment: who, when, what, and what can be done about it. */
export const CommentRow = memo(function CommentRow(props: CommentRowProps) {
  const { said, isLinked, tools, parts } = props;
  const { id } = said;
  const row = useRef<HTMLElement>(null);
  const isGoal = tools.goal === id;
  useEffect(() => {
    if (takesFocus(id) || isGoal) row.current?.focus();
    if (isGoal) row.current?.scrollIntoView();
  }, [id, isGoal]);
  const body = <Body said={said} />;
  return (
    <div style={stepsOf(said)} className={said.depth > 0 ? "rails" : undefined}>
      <article
        ref={row}
        id={`comment-${id}`}
        aria-labelledby={`by-${id}`}
        aria-current={isLinked || undefined}
        tabIndex={-1}
        className={classNames(
          "grid scroll-mt-6 grid-cols-1 gap-1 rounded-md py-1.5 target:bg-user-wash",
          isLinked && "-mx-2 bg-user-wash px-2",
        )}
      >
        <Head {...props} />
        <div className={said.depth === 0 ? "md:ps-[42px]" : "md:ps-[34px]"}>
          {parts ? (
            <parts.RowActs said={said} tools={tools}>
              {body}
            </parts.RowActs>
          ) : (
            <>
              {body}
              <Counts said={said} keepsPlace={tools.isPerson} />
            </>
          )}
        </div>
      </article>
    </div>
  );
});

function Head({ said, to, isOwner, tools }: CommentRowProps) {
  const { id, user, depth, postedDate, updatedAt, deleted } = said;
  const name = user?.displayName ?? (said.hidden ? "hidden" : "deleted user");
  return (
    <header id={`by-${id}`} className="flex flex-wrap items-center gap-x-2.5 text-15">
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
      {isOwner && <span className="small font-medium text-user-ink">owner</span>}
      {to && (
        <a
          href={`#comment-${to.id}`}
          className={classNames("small text-ink-2 hover:underline", depth <= deepest && "sr-only")}
        >
          in reply to <bdi>{to.user?.displayName ?? (to.hidden ? "hidden" : "deleted user")}</bdi>
        </a>
      )}
      <Link to={paths.comment(tools.project, id)} className="small text-ink-2 hover:underline">
        <RelativeTime at={postedDate} />
      </Link>
      {updatedAt > postedDate && !deleted && <span className="small text-ink-3">edited</span>}
    </header>
  );
}

function Body({ said }: { said: Said }) {
  if (isHiddenFromReader(said)) {
    return <p className="font-serif text-ink-2 italic">*Hidden by an admin*</p>;
  }
  return (
    <>
      {said.hidden && !said.deleted && (
        <p className="small w-fit rounded-md bg-danger-wash px-3 py-1">
          An admin hid this: only its author and admins see it.
        </p>
      )}
      <Words said={said} />
    </>
  );
}

function Words({ said: { deleted, sending, commentHtml, commentText } }: { said: Said }) {
  if (deleted) return <p className="font-serif text-ink-2 italic">*Deleted*</p>;
  if (!sending && commentHtml) return <Prose html={commentHtml} size="small" />;
  if (!sending) return <p className="text-ink-3">Nothing in it can be shown.</p>;
  return (
    <p dir="auto" className="max-w-measure wrap-anywhere whitespace-pre-wrap opacity-60">
      {commentText}
    </p>
  );
}
