import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import {
  applicationQuery,
  type ApplicationsOwner,
  applicationTabs,
  tabCount,
  tabCountsQuery,
  tabInSearch,
  tabOfStatus,
} from "#web/data/applications.ts";
import { waitingCountQuery } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { type ApplicationsTab, paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Tab, Tabs } from "#web/ui/Tabs.tsx";
import { KeyHint, useKeysNamed } from "./ApplicationPages.tsx";
import { WaitingCount } from "./WaitingCount.tsx";

const boxes = [
  { box: "sent", name: "applications.sent", path: paths.applications() },
  { box: "waiting", name: "applications.waitingForYou", path: paths.waitingApplications() },
] as const;

type ApplicationsHeadProps = {
  box: "sent" | "waiting";
  /** Whether the keys that step through the list lead anywhere. */
  hasSteps?: boolean;
};

/** The heading of both boxes, sent and waiting, with the switch between them. */
export function ApplicationsHead({ box: current, hasSteps = false }: ApplicationsHeadProps) {
  const { data } = useQuery(waitingCountQuery(useApi()));
  const namesKeys = useKeysNamed() && hasSteps;
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <h1 className="page-title">{t("frame.applications")}</h1>
      {namesKeys && (
        <p className="needs-script ms-auto flex items-center gap-2 text-14 text-ink-2 max-lg:hidden">
          <KeyHint of="J" />
          <KeyHint of="K" />
          {t("applications.keys")}
        </p>
      )}
      <nav
        aria-label={t("frame.applications")}
        className="flex overflow-hidden rounded-md border border-edge bg-raised text-15"
      >
        {boxes.map(({ box, name, path }) => (
          <Link
            key={box}
            to={path}
            aria-current={box === current ? "page" : undefined}
            className="flex min-h-10.5 items-center gap-2 px-3.5 text-ink-2 not-first:border-s not-first:border-line hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-highlight aria-[current]:font-medium aria-[current]:text-ink"
          >
            {t(name)}
            {box === "waiting" && <WaitingCount count={data?.count ?? 0} />}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/** Asks visitors to sign in. */
export function SignInPrompt({ returnTo }: { returnTo: string }) {
  return (
    <div className="wrap grid min-h-[50vh] content-center justify-items-start gap-5 py-20">
      <h1 className="page-title">{t("frame.applications")}</h1>
      <p className="max-w-measure text-ink-2">{t("applications.promptText")}</p>
      <ButtonLink variant="ink" size="lg" href={paths.signIn(returnTo)}>
        {t("applications.logIn")}
      </ButtonLink>
    </div>
  );
}

const tabLabel = {
  pending: "applications.pending",
  accepted: "applications.accepted",
  closed: "applications.closed",
} as const satisfies Record<ApplicationsTab, TextKey>;

interface StatusTabsProps {
  /** Whose applications they are. */
  owner: ApplicationsOwner;
  /** The first tab's name where it isn't "Pending". */
  pendingLabel?: string;
  current: ApplicationsTab;
  pathOf: (tab: ApplicationsTab) => string;
}

/** The tabs of a list of applications, with how many each has. */
export function StatusTabs({ owner, pendingLabel, current, pathOf }: StatusTabsProps) {
  const { data: counts } = useQuery(tabCountsQuery(useApi(), owner));
  return (
    <Tabs label={t("applications.byStatus")}>
      {applicationTabs.map((tab) => (
        <Tab
          key={tab}
          current={tab === current}
          count={tabCount(counts, tab) || undefined}
          render={<Link to={pathOf(tab)} preventScrollReset />}
        >
          {(tab === "pending" && pendingLabel) || t(tabLabel[tab])}
        </Tab>
      ))}
    </Tabs>
  );
}

/** The tab in the address, otherwise the one that contains the open application. */
export function useProjectTab(): ApplicationsTab {
  const { applicationId = "" } = useParams();
  const [search] = useSearchParams();
  const tab = tabInSearch(search);
  const options = applicationQuery(useApi(), applicationId);
  const { data: open } = useQuery({ ...options, enabled: applicationId !== "" && !tab });
  return tab ?? (open ? tabOfStatus(open.status) : "pending");
}
