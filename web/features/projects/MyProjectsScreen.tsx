import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useApi } from "#web/api/ApiContext.tsx";
import { useSession } from "#web/api/session.ts";
import { paths } from "#web/app/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Tab, Tabs } from "#web/ui/Tabs.tsx";
import { CreateProjectBar } from "./create/CreateProjectBar.tsx";
import { ListPage } from "./ListPage.tsx";
import { MembershipRow, MembershipSkeletons } from "./MembershipRow.tsx";
import { myProjectsOf, roleTabs } from "./my-projects-of.ts";
import { PagedList } from "./PagedList.tsx";
import { membershipsQuery } from "./queries.ts";
import { SearchForm } from "./SearchForm.tsx";

export default function MyProjectsScreen() {
  const [params] = useSearchParams();
  const { role } = myProjectsOf(params);
  const side = (
    <aside aria-label="Find projects" className="grid gap-8 max-lg:gap-4">
      <SearchForm label="Search Projects" />
      <CreateProjectBar />
    </aside>
  );
  return (
    <ListPage title="My Projects" side={side}>
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
  );
}

function NoMemberships({ role }: { role: string | undefined }) {
  return (
    <EmptyState
      hue="proj"
      title={role ? `No projects as ${role} yet` : "You are in no project yet"}
      action={
        <ButtonLink variant="ink" render={<Link to={paths.projects()} />}>
          Browse Projects
        </ButtonLink>
      }
    >
      The projects that you list, and those whose teams you join, stand here.
    </EmptyState>
  );
}
