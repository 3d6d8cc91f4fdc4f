import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { TechDetail } from "#contract/techs.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { ShowMore } from "#web/ui/ShowMore.tsx";
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
  if (query.isPending) return <PeopleSkeleton />;
  if (!query.data) {
    return (
      <ErrorState
        compact
        title="The people could not be loaded"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {messageOf(query.error)}
      </ErrorState>
    );
  }
  const people = query.data.pages.flatMap((page) => page.items);
  if (people.length === 0) return <p className="text-ink-2">Nobody here names {name} yet.</p>;
  return (
    <>
      <ul className="-mx-2 grid gap-x-4 sm:max-lg:grid-cols-2">
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
      <ShowMore list={query}>
        {query.isFetchNextPageError && (
          <p role="alert" className="mt-3 text-danger">
            {messageOf(query.error)}
          </p>
        )}
      </ShowMore>
    </>
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
