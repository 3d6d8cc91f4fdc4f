import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { SearchField } from "#web/ui/SearchField.tsx";
import { addressOf, searchable, type TechsFilter } from "./techs-filter.ts";

/** So long after the last key the search begins, in milliseconds. */
const pause = 200;

/** Searches while one types; a plain form where no script runs. */
export function TechSearch({ filter }: { filter: TechsFilter }) {
  const navigate = useNavigate();
  const [text, setText] = useState(filter.query);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // A link or the browser's Back changed the address; whoever types is ahead of it.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(filter.query);
  }, [filter.query]);

  const search = (sought: string) => {
    clearTimeout(timer.current);
    const query = searchable(sought);
    if (query === filter.query) return;
    void navigate(paths.techs(addressOf({ ...filter, query })), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    search(text);
  };
  return (
    <form role="search" action={paths.techs()} onSubmit={submit}>
      <SearchField
        ref={field}
        name="query"
        label="Search Technologies"
        hotkey="/"
        maxLength={60}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => search(value), pause);
        }}
      />
      {filter.category && <input type="hidden" name="category" value={filter.category} />}
      {filter.sort === "name" && <input type="hidden" name="sort" value="name" />}
    </form>
  );
}
