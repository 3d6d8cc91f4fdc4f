import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Member } from "#contract/members.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { membershipsQuery } from "#web/data/members.ts";

interface MembershipsProps {
  userId: string;
  name: string;
  /** Whether they are the viewer's own. */
  isOwn: boolean;
}

/** The columns of the cards of projects above it. */
const grid = "grid grid-cols-2 gap-x-6 gap-y-4 max-md:grid-cols-1";

/** The projects that a person is in, each with their role. */
export function Memberships({ userId, name, isOwn }: MembershipsProps) {
  const query = useInfiniteQuery(membershipsQuery(useApi(), { user: userId }));
  return (
    <section aria-labelledby="memberships" className="min-w-0">
      <div className="section-header">
        <Mark of="proj" />
        <h2 id="memberships">{t("projects.allProjects")}</h2>
      </div>
      <PagedList
        compact
        query={query}
        failure={t("people.projectsFailed")}
        skeleton={<CardsLoading />}
        empty={<NoProjects name={isOwn ? null : name} />}
      >
        {(members, list) => (
          <ul ref={list} className={grid}>
            {members.map((member) => (
              <MembershipCard key={member.id} member={member} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

/** Without a name it is for the viewer's own profile. */
function NoProjects({ name }: { name: string | null }) {
  return (
    <EmptyState
      compact
      title={t("projects.noneYet")}
      action={
        <ButtonLink variant="line" render={<Link to={paths.projects()} />}>
          {t("home.browseProjects")}
        </ButtonLink>
      }
    >
      {name === null
        ? t("projects.noneJoinedHint")
        : rich("people.theirProjectsAppear", { name, bdi: (text) => <bdi>{text}</bdi> })}
    </EmptyState>
  );
}

function MembershipCard({ member: { project, roleName, createdAt } }: { member: Member }) {
  return (
    <Card as="li" interactive className="px-5 py-4">
      <h3 dir="auto" className="text-20 wrap-anywhere">
        <Link className="card-link" to={paths.project(project.id)}>
          {project.name}
        </Link>
      </h3>
      <p className="mt-0.5 text-15 text-ink-2">
        <span className="font-medium text-user-ink">
          {t("members.roleName", { role: roleName })}
        </span>{" "}
        •{" "}
        <RelativeTime
          at={createdAt}
          label={(ago) => t("people.joinedAgo", { ago })}
          className="text-ink-3"
        />
      </p>
    </Card>
  );
}

function CardsLoading() {
  return (
    <Loading label={t("matches.projectsLoading")}>
      <div className={grid}>
        {[0, 1, 2].map((card) => (
          <Card key={card} className="grid gap-2.5 px-5 py-4">
            <Skeleton className="h-6 w-48" />
            <Skeleton className="w-32" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
