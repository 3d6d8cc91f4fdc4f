import { Link } from "react-router";
import { t } from "#shared/messages/t.ts";
import { useSession } from "#web/data/session.ts";
import { paths } from "#web/lib/paths.ts";
import { Tab, Tabs } from "#web/ui/Tabs.tsx";

/** The title of First steps; for people who are signed in, tabs to all issues and to their own. */
export function IssuesHeader({ isOwn = false }: { isOwn?: boolean }) {
  const { isLoggedIn } = useSession();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1 pt-12 pb-6 max-md:pt-6 max-md:pb-4">
        <h1 className="page-title">{t("frame.firstSteps")}</h1>
        <p className="max-w-[34em] text-balance text-ink-2 md:text-end">
          {t("starter-issues.intro")}
        </p>
      </div>
      {isLoggedIn && (
        <Tabs label={t("frame.firstSteps")} kind="user" className="mb-6">
          <Tab current={!isOwn} render={<Link to={paths.issues()} />}>
            {t("reservations.all")}
          </Tab>
          <Tab current={isOwn} render={<Link to={paths.reservations()} />}>
            {t("reservations.yours")}
          </Tab>
        </Tabs>
      )}
    </>
  );
}
