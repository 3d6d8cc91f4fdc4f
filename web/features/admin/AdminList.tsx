import { type ReactNode, useId, type SubmitEvent, useEffect, useRef } from "react";
import { t, type TextKey } from "#shared/messages/t.ts";
import type { Texts } from "#shared/messages/types.ts";
import { type EntityKind, Mark } from "#web/ui/Mark.tsx";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { Page } from "#web/lib/client.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { useNavigate, useSearchParams } from "react-router";
import { maxNameSearchLength } from "#shared/request-limits.ts";
import { type AdminPart, paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";
import type { AuditKind, UserStanding } from "#contract/admin.ts";
import type { AdminFilter, AuditFilter, UsersFilter } from "#web/data/admin.ts";

interface AdminHeadProps {
  title: string;
  of: EntityKind | "other";
  about: ReactNode;
  end?: ReactNode;
}

/** Above a page of the admin area. */
export function AdminHead({ title, of, about, end }: AdminHeadProps) {
  return (
    <>
      <div className="section-header flex-wrap">
        <Mark of={of} />
        <h1 className="text-25" id="admin-title" tabIndex={-1}>
          {title}
        </h1>
        {end && <div className="end">{end}</div>}
      </div>
      <p className="mb-5 max-w-measure text-15 text-ink-2">{about}</p>
    </>
  );
}

interface AdminListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item[]>>>;
  /** What the list holds, as in "The people could not be loaded". */
  of: Texts["admin.listLabel"]["of"];
  empty: ReactNode;
  /** The address of the page after a cursor, for where no script runs. */
  hrefAfter: (cursor: string) => string;
  children: (item: Item) => ReactNode;
}

/** A paged list of rows in the admin area. */
export function AdminList<Item>({ query, of, empty, hrefAfter, children }: AdminListProps<Item>) {
  const labelId = useId();
  return (
    <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-55">
      <PagedList
        compact
        query={query}
        failure={t("admin.listNotLoaded", { of })}
        skeleton={<RowsLoading of={of} />}
        empty={empty}
        hrefAfter={hrefAfter}
      >
        {(items, list) => (
          <>
            <span id={labelId} className="sr-only">
              {t("admin.listLabel", { of })}
            </span>
            <ul ref={list} aria-labelledby={labelId}>
              {items.map(children)}
            </ul>
          </>
        )}
      </PagedList>
    </div>
  );
}

function RowsLoading({ of }: Pick<AdminListProps<never>, "of">) {
  return (
    <Loading label={t("admin.listLoading", { of })}>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <div key={index} className="flex items-center gap-3 border-b border-line-soft py-3">
          <Skeleton className="size-9" />
          <div className="grid gap-2">
            <Skeleton className="h-5 w-44" />
            <Skeleton className="w-56" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

interface AdminSearchProps {
  part: AdminPart;
  label: string;
  search: string | undefined;
  /** Further fields of the form; a change in one submits it at once. */
  children?: ReactNode;
}

/** Filters a list through its address; a plain form without scripts. */
export function AdminSearch({ part, label, search, children }: AdminSearchProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const currentQuery = params.toString();
  // Back and Forward step through earlier searches.
  useEffect(() => form.current?.reset(), [currentQuery]);

  const go = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query: Record<string, string> = {};
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string") query[name] = value;
    }
    void navigate(paths.admin(part, query), { preventScrollReset: true });
  };
  return (
    <form
      ref={form}
      role="search"
      action={paths.admin(part)}
      onSubmit={go}
      className="mb-5 flex flex-wrap items-center gap-2"
    >
      <SearchField
        key={search}
        name="search"
        label={label}
        hotkey="/"
        maxLength={maxNameSearchLength}
        defaultValue={search ?? ""}
        className="min-w-0 flex-1 basis-60"
      />
      {children}
      {/* As high as the fields. */}
      <Button type="submit" variant="line" className="min-h-11">
        {t("frame.search")}
      </Button>
    </form>
  );
}

/** A search text as the API accepts it. */
const searchable = (text: string) => Array.from(text.trim()).slice(0, 60).join("");

export function adminFilterOf(params: URLSearchParams): AdminFilter {
  return {
    search: searchable(params.get("search") ?? "") || undefined,
    after: params.get("after") || undefined,
  };
}

export const standings: { value: UserStanding; label: TextKey }[] = [
  { value: "admin", label: "admin.standingAdmins" },
  { value: "suspended", label: "admin.standingSuspended" },
];

export function usersFilterOf(params: URLSearchParams): UsersFilter {
  const standing = standings.find(({ value }) => value === params.get("standing"))?.value;
  return { ...adminFilterOf(params), standing };
}

export const auditKinds: { value: AuditKind; label: TextKey }[] = [
  { value: "tech", label: "projects.techs" },
  { value: "user", label: "admin.kindUser" },
  { value: "project", label: "frame.projects" },
  { value: "comment", label: "admin.kindComment" },
  { value: "report", label: "reports.queueTitle" },
  { value: "job", label: "jobs.title" },
  { value: "search", label: "admin.kindSearch" },
  { value: "access", label: "access-requests.title" },
  { value: "announcement", label: "admin.kindAnnouncement" },
  { value: "appearance", label: "appearance.title" },
  { value: "audit", label: "admin.kindAudit" },
];

export function auditFilterOf(params: URLSearchParams): AuditFilter {
  const kind = auditKinds.find(({ value }) => value === params.get("kind"))?.value;
  return { ...adminFilterOf(params), kind };
}
