import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { waitingQuery } from "#web/data/applications.ts";
import { waitingCountQuery } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { countLabel } from "#web/ui/short-number.ts";
import { paths } from "#web/lib/paths.ts";
import { AvatarStack } from "#web/ui/Avatar.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";

const maxFaces = 3;

/** How many applications wait for the viewer, with the way to them; nothing without any. */
export function WaitingBanner() {
  const api = useApi();
  const { data } = useQuery(waitingCountQuery(api));
  const { data: latest = [] } = useInfiniteQuery({
    ...waitingQuery(api),
    select: ({ pages }) => pages[0]?.items.map(({ user }) => user) ?? [],
  });
  const count = data?.count ?? 0;
  if (count === 0) return null;
  const people = [...new Map(latest.map((user) => [user.id, user])).values()].slice(0, maxFaces);
  return (
    <section
      aria-label={t("applications.waitingLabel")}
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-lg bg-user-wash px-4 py-3"
    >
      <AvatarStack
        people={people.map(({ id, displayName, avatarUrl }) => ({
          id,
          name: displayName,
          src: avatarUrl,
        }))}
        total={people.length}
        max={maxFaces}
        size={32}
        label={t("applications.applicants")}
      />
      <p className="min-w-0 flex-1 basis-52 font-medium text-user-ink">
        {t("applications.waitForAnswer", { count, label: countLabel(count) })}
      </p>
      <ButtonLink variant="user" size="sm" render={<Link to={paths.waitingApplications()} />}>
        {t("applications.review")}
      </ButtonLink>
    </section>
  );
}
