import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import type { FollowedPerson } from "#contract/following.ts";
import { followedPeopleQuery } from "#web/data/following.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { RemovableRow, RemovableRowsSkeleton } from "#web/ui/RemovableRow.tsx";
import { useFollow } from "./use-follow.ts";

/** The people whom the viewer follows. */
export function FollowedPeople() {
  const query = useInfiniteQuery(followedPeopleQuery(useApi()));
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <PagedList
        compact
        query={query}
        failure="The people you follow could not be loaded"
        skeleton={<RemovableRowsSkeleton label="The people you follow are loading" />}
        empty={
          <p className="text-15 text-ink-2">
            None yet. Follow a person on their profile to be notified when they start or join a
            project.{" "}
            <Link className="link" to={paths.people()}>
              Find people
            </Link>
          </p>
        }
      >
        {(followed, list) => (
          <ul ref={list} aria-label="Followed people">
            {followed.map((one) => (
              <FollowedPersonRow
                key={one.user.id}
                followed={one}
                // The focused row is removed.
                onRemove={() => container.current?.focus({ preventScroll: true })}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

interface FollowedPersonRowProps {
  followed: FollowedPerson;
  onRemove: () => void;
}

function FollowedPersonRow({ followed: { user, since }, onRemove }: FollowedPersonRowProps) {
  const { id, username, displayName, avatarUrl } = user;
  const following = useFollow({ kind: "person", id, name: displayName });
  return (
    <RemovableRow
      icon={<Avatar name={displayName} src={avatarUrl} decorative />}
      name={displayName}
      to={paths.user(username)}
      note={<RelativeTime at={since} prefix="Followed" />}
      remove="Unfollow"
      pending={following.isPending}
      onRemove={() => {
        onRemove();
        following.submit(false);
      }}
    />
  );
}
