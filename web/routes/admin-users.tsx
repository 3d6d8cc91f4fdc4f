import { useInfiniteQuery } from "@tanstack/react-query";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useCallback, useLayoutEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { RichTexts } from "#shared/messages/types.ts";
import { rich } from "#web/lib/rich.ts";
import type { AdminUser } from "#contract/admin.ts";
import { adminUsersQuery } from "#web/data/admin.ts";
import { useSession } from "#web/data/session.ts";
import {
  AdminHead,
  AdminList,
  AdminSearch,
  standings,
  usersFilterOf,
} from "#web/features/admin/AdminList.tsx";
import type { UserAct } from "#web/features/admin/user-acts.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { awaitOnServer } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Badge } from "#web/ui/Chip.tsx";
import { Button, buttonClass } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { type LoadedMenu, MenuButton } from "#web/ui/MenuButton.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Select } from "#web/ui/Select.tsx";
import { openDialog, opensDialog } from "#web/lib/dialogs.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, url, ensurePages }) => {
  await awaitOnServer(ensurePages(adminUsersQuery(api, usersFilterOf(url.searchParams))));
  return { title: t("admin.usersPageTitle"), noindex: true };
});

/** All accounts. */
export default function AdminUsersPage() {
  const filter = usersFilterOf(useSearchParams()[0]);
  const { search, standing } = filter;
  const options = standings.map(({ value, label }) => ({ value, label: t(label) }));
  const query = useInfiniteQuery(adminUsersQuery(useApi(), filter));
  return (
    <section aria-labelledby="admin-title">
      <AdminHead title={t("admin.users")} of="user" about={t("admin.usersAbout")} />
      <AdminSearch part="users" label={t("admin.usersSearch")} search={search}>
        <Select
          key={standing}
          label={t("findable-people.show")}
          hideLabel
          name="standing"
          options={[{ value: "", label: t("admin.usersEveryone") }, ...options]}
          defaultValue={standing ?? ""}
        />
      </AdminSearch>
      <AdminList
        query={query}
        of="people"
        hrefAfter={(after) => paths.admin("users", { search, standing, after })}
        empty={
          <EmptyState compact kind="user" title={t("admin.usersEmptyTitle")}>
            {t("admin.usersEmptyText")}
          </EmptyState>
        }
      >
        {(user) => <UserRow key={user.id} user={user} />}
      </AdminList>
    </section>
  );
}

const loadAct = () => import("#web/features/admin/UserActDialog.tsx");
const loadEnding = () => import("#web/features/admin/EndingDialog.tsx");

/** A person with the admin's actions. */
function UserRow({ user }: { user: AdminUser }) {
  const isOneself = useSession().user?.id === user.id;
  const hydrated = useHydrated();
  const offered = (Object.keys(labels) as UserAct[]).filter((name) => user.can[name]);
  const { row, buttons, acted } = useKeptFocus(offered);
  return (
    <li ref={row} tabIndex={-1} className="grid gap-2 border-b border-line-soft py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-60 items-center gap-3">
          <Avatar name={user.displayName} src={user.avatarUrl} size={40} decorative />
          <span className="grid min-w-0 leading-[1.4]">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <Link
                to={paths.user(user.username)}
                className="min-w-0 truncate text-15 font-medium hover:underline"
              >
                <bdi>{user.displayName}</bdi>
              </Link>
              {user.isAdmin && <Badge tone="accepted">{t("admin.userIsAdmin")}</Badge>}
              {user.suspendedAt && <Badge tone="closed">{t("admin.standingSuspended")}</Badge>}
              {user.hiddenAt && <Badge>{t("admin.userHidden")}</Badge>}
            </span>
            <span className="small truncate text-ink-3">
              {user.username}
              {isOneself && ` · ${t("admin.userIsYou")}`} ·{" "}
              <RelativeTime at={user.createdAt} label={(ago) => t("admin.userJoined", { ago })} />
            </span>
          </span>
        </div>
        <div ref={buttons} className="flex flex-wrap items-center gap-2">
          {offered.map((name) => (
            <Button
              key={name}
              size="sm"
              disabled={!hydrated}
              {...opensDialog(loadAct, { act: name, user, isOneself })}
              onClick={() => {
                acted.current = name;
                openDialog(loadAct, { act: name, user, isOneself });
              }}
            >
              {rich(labels[name], {
                name: user.displayName,
                hint: (text) => <span className="sr-only">{text}</span>,
              })}
            </Button>
          ))}
          {(user.can.endSessions || user.can.endAccount) && <UserMoreButton user={user} />}
        </div>
      </div>
      {user.suspendedAt && (
        <p className="small ps-13 wrap-anywhere text-ink-2">
          <Suspension at={user.suspendedAt} reason={user.suspendedReason} />
          {user.hasHiddenContent && ` ${t("admin.userContentHidden")}`}
        </p>
      )}
      {user.namedByOperator && (
        <p className="small ps-13 text-ink-3">
          {t(isOneself ? "admin.youNamedByOperator" : "admin.personNamedByOperator")}
        </p>
      )}
    </li>
  );
}

function Suspension({ at, reason }: { at: string; reason: string | null }) {
  return rich("admin.userSuspension", {
    reason: reason ?? "",
    when: () => <RelativeTime at={at} label={(ago) => t("admin.userSuspendedAgo", { ago })} />,
  });
}

/** The act that takes each back. */
const opposites: Record<UserAct, UserAct> = {
  makeAdmin: "unmakeAdmin",
  unmakeAdmin: "makeAdmin",
  suspend: "lift",
  lift: "suspend",
};

/**
 * After an act its button is gone, or the person leaves the list: the focus then moves to the button
 * that takes the act back, or to the neighbouring row.
 */
function useKeptFocus(offered: readonly UserAct[]) {
  const row = useRef<HTMLLIElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  /** The act whose dialog was opened last. */
  const acted = useRef<UserAct>(undefined);
  const acts = offered.join(" ");
  useLayoutEffect(() => {
    if (!acted.current || document.activeElement !== document.body) return;
    const index = acts.split(" ").indexOf(opposites[acted.current]);
    buttons.current?.querySelectorAll<HTMLElement>(":scope > button")[Math.max(0, index)]?.focus();
    acted.current = undefined;
  }, [acts]);
  useLayoutEffect(() => {
    const item = row.current;
    return () => {
      if (!item?.contains(document.activeElement)) return;
      const neighbour = item.nextElementSibling ?? item.previousElementSibling;
      if (neighbour instanceof HTMLElement) neighbour.focus();
    };
  }, []);
  return { row, buttons, acted };
}

const labels = {
  makeAdmin: "admin.makeAdmin",
  unmakeAdmin: "admin.unmakeAdmin",
  suspend: "admin.suspend",
  lift: "admin.lift",
} as const satisfies Record<UserAct, keyof RichTexts>;

/** Opens the menu with the less common actions. */
function UserMoreButton({ user }: { user: AdminUser }) {
  const load = useCallback(async () => {
    const { UserMenu } = await import("#web/features/admin/UserMenu.tsx");
    const menu: LoadedMenu = (props) => (
      <UserMenu {...props} can={user.can} onAsk={(act) => openDialog(loadEnding, { act, user })} />
    );
    return { default: menu };
  }, [user]);
  return (
    <MenuButton
      label={t("admin.moreAbout", { name: user.displayName })}
      className={buttonClass({
        variant: "quiet",
        size: "sm",
        className: "btn-icon needs-script flex-none",
      })}
      load={load}
    >
      <Ellipsis />
    </MenuButton>
  );
}
