import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { TechRef } from "#contract/techs.ts";
import { messageOf } from "#web/api/api-error.ts";
import { useApi } from "#web/api/ApiContext.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { pickable } from "./pickable.ts";
import { TechList } from "./TechList.tsx";
import { allTechsQuery } from "./techs-query.ts";

interface TechPickerProps {
  chosen: TechRef[];
  onChoose: (tech: TechRef) => void;
  onClose: () => void;
}

/** A list to filter and to choose from: arrows move in it, Enter takes, Escape closes. */
export function TechPicker({ chosen, onChoose, onClose }: TechPickerProps) {
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery(allTechsQuery(useApi()));
  const [filter, setFilter] = useState("");
  const [place, setPlace] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
  }, []);
  // Again when the list has come, and with it its height.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
  }, [data]);

  const techs = data ? pickable(data, chosen, filter) : [];
  const active = Math.min(place, techs.length - 1);
  const activeTech = techs[active];

  const choose = (tech: TechRef) => {
    onChoose(tech);
    setFilter("");
    if (filter !== "") setPlace(0);
    input.current?.focus();
  };
  const moveTo = (next: number) => {
    const bounded = Math.max(0, Math.min(next, techs.length - 1));
    setPlace(bounded);
    list.current?.children[bounded]?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    // Escape closes the list, not the dialog around it.
    event.stopPropagation();
    act();
  };
  const actions: Record<string, (() => void) | undefined> = {
    ArrowDown: () => moveTo(active + 1),
    ArrowUp: () => moveTo(active - 1),
    PageDown: () => moveTo(active + 5),
    PageUp: () => moveTo(active - 5),
    Enter: () => activeTech && choose(activeTech),
    Escape: () => (filter === "" ? onClose() : setFilter("")),
  };

  return (
    <div
      ref={frame}
      className="mt-1.5 overflow-hidden rounded-md border border-edge bg-card focus-within:border-ink"
    >
      <input
        ref={input}
        role="combobox"
        aria-label="Filter technologies"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeTech && `${id}-${activeTech.id}`}
        placeholder="Filter technologies"
        autoComplete="off"
        spellCheck={false}
        className="min-h-11 w-full border-b border-line px-3 py-2 outline-none placeholder:text-ink-3"
        value={filter}
        onChange={(event) => {
          setFilter(event.target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <TechList
        key={filter}
        ref={list}
        id={id}
        techs={techs}
        active={active}
        onHover={setPlace}
        onChoose={choose}
      />
      {!data && !error && (
        <p role="status" className="flex items-center gap-3 px-3 py-4 text-15 text-ink-2">
          <span className="spinner" />
          The technologies are loading
        </p>
      )}
      {!data && error && (
        <ErrorState
          compact
          title="The technologies could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {messageOf(error)}
        </ErrorState>
      )}
      {data && techs.length === 0 && (
        <p role="status" className="px-3 py-4 text-15 wrap-anywhere text-ink-2">
          No technology is called “{filter.trim()}”.
        </p>
      )}
    </div>
  );
}
