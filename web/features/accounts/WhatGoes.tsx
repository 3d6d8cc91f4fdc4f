import type { DeletionPreview } from "#contract/accounts.ts";

/** What is lost with an account, by name, and what remains without it. */
export function WhatGoes({ preview }: { preview: DeletionPreview }) {
  const { projects, projectCount, commentCount } = preview;
  return (
    <div className="grid gap-3 text-15">
      <p>
        This can’t be undone. Your profile, stack, stars, likes, applications and sessions are
        deleted at once. {commentWords(commentCount)} Your username stays reserved for you for 90
        days.
      </p>
      {projectCount > 0 ? (
        <div className="rounded-md bg-danger-wash px-4 py-3">
          <p className="font-medium">
            {projectCount === 1
              ? "This project has no other owner and goes, too:"
              : `These ${projectCount} projects have no other owner and go, too:`}
          </p>
          <ul
            aria-label="Projects that go, too"
            className="mt-1 max-h-40 list-disc overflow-y-auto pl-5"
          >
            {projects.map(({ id, name, memberCount }) => (
              <li key={id} className="wrap-anywhere">
                <bdi>{name}</bdi>
                {memberCount > 1 && (
                  <span className="text-ink-2"> (with {memberCount - 1} more on the team)</span>
                )}
              </li>
            ))}
            {projectCount > projects.length && <li>and {projectCount - projects.length} more</li>}
          </ul>
          <p className="mt-2 text-ink-2">
            To keep a project, make somebody else an owner of it first.
          </p>
        </div>
      ) : (
        <p className="text-ink-2">No project goes with it.</p>
      )}
    </div>
  );
}

function commentWords(count: number): string {
  if (count === 0) return "";
  if (count === 1) return "Your comment loses its text and your name.";
  return `Your ${count} comments lose their text and your name.`;
}
