// A paged list of applications in all of its states; the caller renders the rows.
import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode, type RefObject } from "react";
import { t } from "#shared/messages/t.ts";
import type { Application } from "#contract/applications.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { singleKeysAreOn } from "#web/lib/single-keys.ts";
import { Loading } from "#web/ui/Skeleton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type ApplicationPagesProps<List extends HTMLElement> = {
  query: UseInfiniteQueryResult<Application[]>;
  empty: ReactNode;
  skeleton: ReactNode;
  /** What counts as an item of the list; by default its children. */
  itemsOf?: (list: Element) => Iterable<Element>;
  children: (applications: Application[], list: RefObject<List | null>) => ReactNode;
};

export function ApplicationPages<List extends HTMLElement = HTMLUListElement>({
  query,
  empty,
  skeleton,
  itemsOf,
  children,
}: ApplicationPagesProps<List>) {
  return (
    <PagedList<Application, List>
      query={query}
      {...(itemsOf && { itemsOf })}
      failure={t("applications.notLoaded")}
      skeleton={<RowsLoading skeleton={skeleton} />}
      empty={empty}
    >
      {children}
    </PagedList>
  );
}

function RowsLoading({ skeleton }: { skeleton: ReactNode }) {
  return (
    <Loading label={t("applications.loading")}>
      {[0, 1, 2, 3].map((row) => (
        <Fragment key={row}>{skeleton}</Fragment>
      ))}
    </Loading>
  );
}

/** Whether single keys are named; not where they are switched off. */
export function useKeysNamed(): boolean {
  return !useHydrated() || singleKeysAreOn();
}

/** The single key that does what it stands beside. */
export function KeyHint({ of }: { of: string }) {
  if (!useKeysNamed()) return null;
  return (
    <kbd aria-hidden className="kbd needs-script border-current text-inherit max-lg:hidden">
      {of}
    </kbd>
  );
}
