import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import type { FollowedTech } from "#contract/following.ts";
import { followedTechsQuery } from "#web/data/following.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { paths } from "#web/lib/paths.ts";
import { Logo } from "#web/ui/Logo.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { RemovableRow, RemovableRowsSkeleton } from "#web/ui/RemovableRow.tsx";
import { useFollow } from "./use-follow.ts";

/** The technologies that the viewer follows. */
export function FollowedTechs() {
  const query = useInfiniteQuery(followedTechsQuery(useApi()));
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <PagedList
        compact
        query={query}
        failure="The technologies you follow could not be loaded"
        skeleton={<RemovableRowsSkeleton label="The technologies you follow are loading" />}
        empty={
          <p className="text-15 text-ink-2">
            None yet. Follow a technology on its page to be notified of new projects that use it.{" "}
            <Link className="link" to={paths.techs()}>
              All technologies
            </Link>
          </p>
        }
      >
        {(followed, list) => (
          <ul ref={list} aria-label="Followed technologies">
            {followed.map((one) => (
              <FollowedTechRow
                key={one.tech.id}
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

interface FollowedTechRowProps {
  followed: FollowedTech;
  onRemove: () => void;
}

function FollowedTechRow({ followed: { tech, since }, onRemove }: FollowedTechRowProps) {
  const { slug, name, imageUrl } = tech;
  const following = useFollow({ kind: "tech", slug, name });
  return (
    <RemovableRow
      icon={<Logo name={name} src={imageUrl} size={24} />}
      name={name}
      to={paths.tech(slug)}
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
