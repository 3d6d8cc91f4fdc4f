import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { maxNameSearchLength } from "#shared/request-limits.ts";
import { type AdminPart, paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { SearchField } from "#web/ui/SearchField.tsx";

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
        Search
      </Button>
    </form>
  );
}
