import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { Tab, Tabs } from "#web/ui/Tabs.tsx";
import { ListPage } from "./ListPage.tsx";
import { MembershipRow, MembershipSkeletons } from "./MembershipRow.tsx";
import { myProjectsOf, roleTabs } from "./my-projects-of.ts";
import { NoMemberships } from "./NoMemberships.tsx";
import { PagedList } from "#web/lib/PagedList.tsx";
import { ProjectsSide } from "./ProjectsSide.tsx";
import { membershipsQuery } from "#web/data/members.ts";

export function MyProjectsScreen({ invitations }: { invitations: ReactNode }) {
  const [params] = useSearchParams();
  const { role } = myProjectsOf(params);
  return (
    <ListPage title="My Projects" side={<ProjectsSide />}>
      {invitations}
      <Tabs label="Your role" className="max-sm:gap-4">
        {roleTabs.map((tab) => (
          <Tab
            key={tab.label}
            current={tab.role === role}
            render={<Link to={paths.myProjects(tab.role)} />}
          >
            {tab.label}
          </Tab>
        ))}
      </Tabs>
      <Memberships />
    </ListPage>
  );
}

function Memberships() {
  const [params] = useSearchParams();
  const { role, after } = myProjectsOf(params);
  const user = useSession().user?.id ?? "";
  const query = useInfiniteQuery({
    ...membershipsQuery(useApi(), { user, role, after }),
    enabled: user !== "",
  });
  return (
    <>
      {after && (
        <p className="mt-5">
          <Link className="link" to={paths.myProjects(role)}>
            Back to the latest
          </Link>
        </p>
      )}
      <PagedList
        query={query}
        what="Your projects"
        skeleton={<MembershipSkeletons />}
        empty={<NoMemberships role={role} />}
        hrefAfter={(next) => paths.myProjects(role, next)}
      >
        {(memberships, list) => (
          <ul ref={list}>
            {memberships.map((membership) => (
              <MembershipRow key={membership.id} membership={membership} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}
