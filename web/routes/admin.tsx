import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, NavLink, Outlet, useLocation } from "react-router";
import { t, type TextKey } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { accessRequestsCountQuery } from "#web/data/access-requests.ts";
import { openReportsQuery } from "#web/data/reports.ts";
import { useSession } from "#web/data/session.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { type AdminPart, paths } from "#web/lib/paths.ts";
import { useChanges } from "#web/lib/realtime/hooks.ts";
import { scrollStrip } from "#web/ui/Tabs.tsx";
import { countLabel } from "#web/ui/short-number.ts";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async () => null);

/** The frame of the admin area. */
export default function AdminPage() {
  return (
    <AdminScreen counts={{ access: <AccessRequestsCount />, reports: <OpenReportsCount /> }} />
  );
}

const parts: [AdminPart, TextKey][] = [
  ["overview", "overview.title"],
  ["techs", "projects.techs"],
  ["notifications", "frame.notifications"],
  ["users", "admin.users"],
  ["access", "access-requests.title"],
  ["reports", "reports.queueTitle"],
  ["integrations", "webhooks-out.title"],
  ["announcement", "announcements.label"],
  ["appearance", "appearance.title"],
  ["audit", "admin.audit"],
  ["jobs", "jobs.title"],
];

interface AdminScreenProps {
  /** A count beside the section's name. */
  counts: Partial<Record<AdminPart, ReactNode>>;
}

/** In narrow windows, where the sections are a row that scrolls. */
function showCurrent(strip: HTMLElement): void {
  const link = strip.querySelector<HTMLElement>("[aria-current]");
  if (!link) return;
  strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
}

/** The frame of the admin area: its sections at the side, the current one beside them. */
function AdminScreen({ counts }: AdminScreenProps) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = strip.current;
    if (!row) return undefined;
    // Also after the window or a count has changed the widths.
    const observer = new ResizeObserver(() => showCurrent(row));
    for (const element of [row, ...row.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [pathname]);
  // The viewer may lose their admin rights while the page is open.
  if (!user?.isAdmin) return <Navigate to={paths.home()} replace />;
  return (
    <div className="wrap grid grid-cols-[200px_minmax(0,1fr)] items-start gap-16 pt-10 pb-24 max-lg:grid-cols-1 max-lg:gap-8 max-md:pt-6 max-md:pb-16">
      <nav
        ref={strip}
        aria-label={t("frame.admin")}
        className={`grid gap-1 max-lg:flex max-lg:justify-start ${scrollStrip}`}
      >
        {parts.map(([part, name]) => (
          <NavLink
            key={part}
            to={paths.admin(part)}
            className="flex min-h-10 flex-none items-center gap-2 rounded-md px-3 text-15 text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:bg-highlight aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            {t(name)}
            {counts[part]}
          </NavLink>
        ))}
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

const hint = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** How many people wait to be let in; nothing for 0. */
function AccessRequestsCount() {
  const { data } = useQuery(accessRequestsCountQuery(useApi()));
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 font-mono text-12 leading-none font-medium text-paper">
      {rich("admin.waitingCount", { count: countLabel(count), hint })}
    </span>
  );
}

/** The number of reported items with open reports; nothing for 0. */
function OpenReportsCount() {
  const { data, refetch } = useQuery(openReportsQuery(useApi()));
  // Admins are notified of new reports.
  useChanges([["notifications"]], () => void refetch());
  const count = data?.count ?? 0;
  if (count === 0) return null;
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 font-mono text-12 leading-none font-medium text-paper">
      {rich("admin.openCount", { count: countLabel(count), hint })}
    </span>
  );
}
