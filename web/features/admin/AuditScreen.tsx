import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Select } from "#web/ui/Select.tsx";
import { AdminHead } from "./AdminHead.tsx";
import { AdminList } from "./AdminList.tsx";
import { AdminSearch } from "./AdminSearch.tsx";
import { AuditRow } from "./AuditRow.tsx";
import { auditFilterOf, auditKinds } from "./filters.ts";
import { auditQuery } from "#web/data/admin.ts";

const options = [{ value: "", label: "All acts" }, ...auditKinds];

/** What admins did. */
export function AuditScreen() {
  const filter = auditFilterOf(useSearchParams()[0]);
  const { search, kind } = filter;
  const query = useInfiniteQuery(auditQuery(useApi(), filter));
  return (
    <section aria-labelledby="admin-title">
      <AdminHead
        title="Audit Log"
        of="other"
        about="Everything admins did, latest first. Entries can’t be changed or deleted."
        end={
          <ButtonLink size="sm" icon={<Download />} href={paths.auditExport()} download>
            Export
          </ButtonLink>
        }
      />
      <AdminSearch part="audit" label="Search the Log" search={search}>
        <Select
          key={kind}
          label="About what"
          hideLabel
          name="kind"
          options={options}
          defaultValue={kind ?? ""}
        />
      </AdminSearch>
      <AdminList
        query={query}
        of="acts"
        hrefAfter={(after) => paths.admin("audit", { search, kind, after })}
        empty={
          <EmptyState compact title="Nothing is logged">
            {search || kind
              ? "Acts are found by a part of what was done or of what it was done to, or by the admin’s username."
              : "What admins do shows up here from now on."}
          </EmptyState>
        }
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} />}
      </AdminList>
    </section>
  );
}
