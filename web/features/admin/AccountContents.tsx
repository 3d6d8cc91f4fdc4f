import type { UseQueryResult } from "@tanstack/react-query";
import type { DeletionPreview } from "#contract/accounts.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { fullNumber } from "#web/ui/short-number.ts";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";

/** What would be deleted with somebody's account. */
export function AccountContents({ preview }: { preview: UseQueryResult<DeletionPreview> }) {
  if (preview.data) return <Contents {...preview.data} />;
  if (preview.isPending) {
    return (
      <Loading label="What would be deleted is loading">
        <SkeletonText lines={3} />
      </Loading>
    );
  }
  return (
    <ErrorState
      compact
      title="What would be deleted could not be loaded"
      onRetry={() => void preview.refetch()}
      retrying={preview.isFetching}
    >
      {messageOf(preview.error)}
    </ErrorState>
  );
}

function Contents({ projects, projectCount, commentCount }: DeletionPreview) {
  return (
    <div className="rounded-md bg-danger-wash px-4 py-3 text-15">
      <p>
        {commentCount === 0 && "They wrote no comments."}
        {commentCount === 1 && "Their comment loses its text and name."}
        {commentCount > 1 && `Their ${fullNumber(commentCount)} comments lose text and name.`}{" "}
        {projectCount === 0 && "No project is deleted."}
        {projectCount === 1 && "This project has no other owner and is deleted too:"}
        {projectCount > 1 &&
          `These ${fullNumber(projectCount)} projects have no other owner and are deleted too:`}
      </p>
      {projectCount > 0 && (
        <ul
          aria-label="Projects that are deleted too"
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
          {projectCount > projects.length && (
            <li>and {fullNumber(projectCount - projects.length)} more</li>
          )}
        </ul>
      )}
    </div>
  );
}
