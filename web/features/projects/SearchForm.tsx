import type { SubmitEvent } from "react";
import { Form } from "react-router";
import { maxProjectSearchLength } from "#shared/request-limits.ts";
import { paths } from "#web/lib/paths.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { SearchField } from "#web/ui/SearchField.tsx";

/** Searches projects by text; works as a plain form too. Blank text isn't sent, without a word. */
export function SearchForm() {
  const isHydrated = useHydrated();
  return (
    <Form role="search" action={paths.search()} onSubmit={stopIfBlank}>
      <SearchField
        name="query"
        label="Search Projects"
        hotkey="/"
        maxLength={maxProjectSearchLength}
        dir="auto"
        required={!isHydrated}
      />
    </Form>
  );
}

function stopIfBlank(event: SubmitEvent<HTMLFormElement>) {
  const text = new FormData(event.currentTarget).get("query");
  if (typeof text === "string" && text.trim() === "") event.preventDefault();
}
