// What others said since a browser read the talk, and what became of what it holds.
import { refreshed, type Said, type Talk } from "#web/data/comment-cache.ts";

/** How many comments have come: of the whole talk, or below the one that is shown alone. */
export function countOfNews(held: Talk, now: Talk, at: string | undefined): number {
  return at ? newsIn(held, now).length : Math.max(0, now.total - held.total);
}

/** What is held as it is now, each comment where it stands: nothing comes in, nothing moves. */
export function inPlace(held: Talk, now: Talk): Talk {
  const comments = { ...held.comments };
  for (const fresh of Object.values(now.comments)) {
    const before = comments[fresh.id];
    if (!before || before.sending) continue;
    const { placedAt = before.updatedAt, rest, replyCount, threadCount } = before;
    comments[fresh.id] = { ...fresh, placedAt, rest, replyCount, threadCount };
  }
  return { ...held, comments };
}

/** With what is new, and everything at its place. Where the two don't meet, only the new stays. */
export function withNews(held: Talk, now: Talk): Talk {
  const shown = newsIn(held, now).concat(Object.values(now.comments).filter(isIn(held)));
  const comments = Object.fromEntries(shown.map((comment) => [comment.id, comment]));
  const { comments: all, ...rest } = refreshed(held, { ...now, comments });
  const settled = Object.values(all).map((said) => [said.id, { ...said, placedAt: undefined }]);
  return { ...rest, comments: Object.fromEntries(settled) as Talk["comments"] };
}

/** Those that came after all that is held, in threads that are shown; the latest first. */
export function newsIn(held: Talk, now: Talk): Said[] {
  const settled = Object.values(held.comments).filter(({ sending }) => !sending);
  const latest = settled.map(({ postedDate }) => postedDate).reduce(later, "");
  const news = Object.values(now.comments).filter(
    (said) => !held.comments[said.id] && said.postedDate > latest,
  );
  const roots = new Set(news.map(({ id }) => id));
  return news
    .filter(({ rootId }) => held.comments[rootId] || roots.has(rootId))
    .toSorted((one, other) => (one.postedDate < other.postedDate ? 1 : -1));
}

const isIn = (held: Talk) => (said: Said) => held.comments[said.id] !== undefined;

const later = (one: string, other: string) => (one > other ? one : other);
