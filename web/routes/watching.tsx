import { useId, type ReactNode } from "react";
import { followedPeopleQuery, followedTechsQuery } from "#web/data/following.ts";
import { watchedProjectsQuery } from "#web/data/watching.ts";
import { FollowedPeople } from "#web/features/following/FollowedPeople.tsx";
import { FollowedTechs } from "#web/features/following/FollowedTechs.tsx";
import { ListPage } from "#web/features/projects/ListPage.tsx";
import { ProjectsSide } from "#web/features/projects/ProjectsSide.tsx";
import { WatchedProjects } from "#web/features/watching/WatchedProjects.tsx";
import { awaitOnServer, pageLoader, requireSession } from "#web/lib/loader.ts";
import { Mark } from "#web/ui/Mark.tsx";

export const loader = pageLoader(async (context) => {
  const { api, ensurePages } = context;
  requireSession(context);
  // Each list shows its own error.
  await Promise.all([
    awaitOnServer(ensurePages(watchedProjectsQuery(api)).catch(() => undefined)),
    awaitOnServer(ensurePages(followedTechsQuery(api)).catch(() => undefined)),
    awaitOnServer(ensurePages(followedPeopleQuery(api)).catch(() => undefined)),
  ]);
  return { title: "Watching", noindex: true };
});

/** Everything that the viewer watches, muted or follows. */
export default function WatchingPage() {
  return (
    <ListPage title="Watching" side={<ProjectsSide />}>
      <p className="text-15 text-ink-2">
        The projects you watch or mute, and the technologies and people you follow. Only you see
        this list.
      </p>
      <div className="mt-8 grid gap-12">
        <Group title="Projects" of="proj">
          <WatchedProjects />
        </Group>
        <Group title="Technologies" of="tech">
          <FollowedTechs />
        </Group>
        <Group title="People" of="user">
          <FollowedPeople />
        </Group>
      </div>
    </ListPage>
  );
}

interface GroupProps {
  title: string;
  of: "proj" | "tech" | "user";
  children: ReactNode;
}

function Group({ title, of, children }: GroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="section-header">
        <Mark of={of} />
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </section>
  );
}
