import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { TechDetail } from "#contract/techs.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { techPeopleQuery } from "#web/data/techs.ts";

/** Who works with a technology. */
export function TechPeople({ tech }: { tech: Pick<TechDetail, "slug" | "name"> }) {
  return (
    <section aria-labelledby="people">
      <div className="section-header">
        <Mark of="user" />
        <h2 id="people">People</h2>
      </div>
      <People {...tech} />
    </section>
  );
}

function People({ slug, name }: Pick<TechDetail, "slug" | "name">) {
  const query = useInfiniteQuery(techPeopleQuery(useApi(), slug));
  return (
    <PagedList
      compact
      query={query}
      failure="The people could not be loaded"
      skeleton={<PeopleSkeleton />}
      empty={<p className="text-ink-2">Nobody lists {name} yet.</p>}
    >
      {(people, list) => (
        <ul ref={list} className="-mx-2 grid gap-x-4 sm:max-lg:grid-cols-2">
          {people.map((person) => (
            <li key={person.id} className="min-w-0">
              <Link
                to={paths.user(person.username)}
                className="group flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-user-wash"
              >
                <Avatar name={person.displayName} src={person.avatarUrl} decorative />
                <span dir="auto" className="truncate text-15 group-hover:text-user-ink">
                  {person.displayName}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function PeopleSkeleton() {
  return (
    <Loading label="The people are loading">
      <div className="grid gap-3">
        {[0, 1, 2].map((index) => (
          <div key={index} className="flex items-center gap-3">
            <Skeleton round className="size-8" />
            <Skeleton className="w-36" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
