import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { User } from "#contract/people.ts";
import { rolesQuery } from "#web/data/members.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { findableLabel } from "#web/entities/people/findable-labels.ts";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";

interface UserHeadProps {
  person: User;
  /** What they say about themselves, if anything. */
  bio: string | null;
  /** What may be done about it, where anything may. */
  action: ReactNode;
}

/** A person's avatar, names, date of joining, and roles. */
export function UserHead({ person, bio, action }: UserHeadProps) {
  return (
    <header className="grid justify-items-start gap-5 max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:gap-x-6 max-sm:grid-cols-1">
      <Avatar name={person.displayName} src={person.avatarUrl} size={96} decorative />
      <div className="min-w-0">
        <h1
          dir="auto"
          className="text-left text-39 leading-[1.15] font-display tracking-[-0.018em] wrap-anywhere max-md:text-31"
        >
          {person.displayName}
        </h1>
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-15 text-ink-2">
          <span className="wrap-anywhere">{person.username}</span>
          <RelativeTime at={person.createdAt} prefix="Joined" className="text-ink-3" />
        </p>
        <RolesHeld userId={person.id} />
        {bio && (
          <p
            dir="auto"
            className="mt-4 font-serif text-17 leading-[1.5] whitespace-pre-line wrap-anywhere"
          >
            {bio}
          </p>
        )}
        <CanBeFound person={person} />
      </div>
      <div className="max-lg:col-start-2 max-sm:col-start-1 empty:hidden">{action}</div>
    </header>
  );
}

/** What a person said who wants to be found for a project. */
function CanBeFound({ person }: { person: User }) {
  const { findable } = person;
  if (findable === null) return null;
  return (
    <div className="mt-3 border-s-2 border-user-line ps-3 text-15">
      <p>
        <Link className="link" to={paths.people()}>
          Wants to be found
        </Link>
        <span className="block text-ink-2">{findableLabel(findable)}</span>
      </p>
      {findable.lookingFor && (
        <p dir="auto" className="mt-1 wrap-anywhere text-ink-2">
          {findable.lookingFor}
        </p>
      )}
    </div>
  );
}

/** A person's roles in all projects: "Owner and developer". */
function RolesHeld({ userId }: { userId: string }) {
  const { data: roles = [] } = useQuery(rolesQuery(useApi(), userId));
  if (roles.length === 0) return null;
  return (
    <p className="mt-1.5 text-15 text-user-ink first-letter:uppercase">
      {roles.length === 3 ? "owner, developer and designer" : roles.join(" and ")}
    </p>
  );
}
