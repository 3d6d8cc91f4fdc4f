import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import type { FollowedPerson, FollowedTech } from "#contract/following.ts";
import { t } from "#shared/messages/t.ts";
import { followedPeopleQuery, followedTechsQuery } from "#web/data/following.ts";
import { watchedProjectsQuery } from "#web/data/watching.ts";
import { useFollow } from "#web/features/following/FollowButton.tsx";
import { ListPage } from "#web/features/projects/ListPage.tsx";
import { ProjectsSide } from "#web/features/projects/ProjectsSide.tsx";
import { WatchedProjects } from "#web/features/watching/WatchedProjects.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer, pageLoader, requireSession } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { RemovableList, RemovableRow, RemovableRowsSkeleton } from "#web/lib/RemovableList.tsx";

export const loader = pageLoader(async (context) => {
  const { api, ensurePages } = context;
  requireSession(context);
  // Each list shows its own error.
  await Promise.all([
    awaitOnServer(ensurePages(watchedProjectsQuery(api)).catch(() => undefined)),
    awaitOnServer(ensurePages(followedTechsQuery(api)).catch(() => undefined)),
    awaitOnServer(ensurePages(followedPeopleQuery(api)).catch(() => undefined)),
  ]);
  return { title: t("watching.title"), noindex: true };
});

/** Everything that the viewer watches, muted or follows. */
export default function WatchingPage() {
  return (
    <ListPage title={t("watching.title")} side={<ProjectsSide />}>
      <p className="text-15 text-ink-2">{t("watching.lead")}</p>
      <div className="mt-8 grid gap-12">
        <Group title={t("frame.projects")} of="proj">
          <WatchedProjects />
        </Group>
        <Group title={t("techs.title")} of="tech">
          <FollowedTechs />
        </Group>
        <Group title={t("frame.people")} of="user">
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

/** The people whom the viewer follows. */
function FollowedPeople() {
  const query = useInfiniteQuery(followedPeopleQuery(useApi()));
  return (
    <RemovableList
      label={t("following.peopleLabel")}
      query={query}
      failure={t("following.peopleNotLoaded")}
      skeleton={<RemovableRowsSkeleton label={t("following.peopleLoading")} />}
      empty={rich("following.noPeople", {
        link: (text) => (
          <Link className="link" to={paths.people()}>
            {text}
          </Link>
        ),
      })}
    >
      {(one, onRemoved) => (
        <FollowedPersonRow key={one.user.id} followed={one} onRemove={onRemoved} />
      )}
    </RemovableList>
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
      note={<RelativeTime at={since} label={(ago) => t("following.followedSince", { ago })} />}
      remove={t("following.unfollow")}
      removeNamed={t("following.unfollowNamed", { name: displayName })}
      pending={following.isPending}
      onRemove={() => {
        onRemove();
        following.submit(false);
      }}
    />
  );
}

/** The technologies that the viewer follows. */
function FollowedTechs() {
  const query = useInfiniteQuery(followedTechsQuery(useApi()));
  return (
    <RemovableList
      label={t("following.techsLabel")}
      query={query}
      failure={t("following.techsNotLoaded")}
      skeleton={<RemovableRowsSkeleton label={t("following.techsLoading")} />}
      empty={rich("following.noTechs", {
        link: (text) => (
          <Link className="link" to={paths.techs()}>
            {text}
          </Link>
        ),
      })}
    >
      {(one, onRemoved) => (
        <FollowedTechRow key={one.tech.id} followed={one} onRemove={onRemoved} />
      )}
    </RemovableList>
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
      note={<RelativeTime at={since} label={(ago) => t("following.followedSince", { ago })} />}
      remove={t("following.unfollow")}
      removeNamed={t("following.unfollowNamed", { name })}
      pending={following.isPending}
      onRemove={() => {
        onRemove();
        following.submit(false);
      }}
    />
  );
}
