import { useQuery, keepPreviousData } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { UserRef } from "#contract/people.ts";
import { peopleQuery } from "#web/data/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { actOnKey, type KeyActions, useListbox } from "#web/ui/use-listbox.ts";

interface MentionPickerProps {
  box: RefObject<HTMLTextAreaElement | null>;
  /** The typed part of a name. */
  name: string;
  onChoose: (username: string) => void;
  onDismiss: () => void;
}

/** Suggests people by the beginning of their names. The text box controls it by keyboard. */
export function MentionPicker({ box, name, onChoose, onDismiss }: MentionPickerProps) {
  const people = usePeople(name);
  const isComplete =
    people.length === 1 && people[0]?.username.toLowerCase() === name.toLowerCase();
  const shown = isComplete ? [] : people;
  const listbox = useListbox({ keys: shown.map(({ id }) => id) });
  const { active } = listbox;
  // Another text has another best match.
  const [nameBefore, setNameBefore] = useState(name);
  if (name !== nameBefore) {
    setNameBefore(name);
    listbox.reset();
  }
  const person = shown[active];
  const choose = person && (() => onChoose(person.username));
  useTextBox(box, listbox.controls, listbox.activeId, {
    ArrowDown: () => listbox.step(1),
    ArrowUp: () => listbox.step(-1),
    Escape: onDismiss,
    Enter: choose,
    Tab: choose,
  });

  return (
    <>
      <span role="status" className="sr-only">
        {shown.length > 0 && `${shown.length} people. Use the arrow keys and Enter to choose.`}
      </span>
      {shown.length > 0 && (
        <ul
          id={listbox.id}
          role="listbox"
          aria-label="People to mention"
          className="absolute start-0 top-0 z-20 max-h-72 w-80 max-w-full overflow-y-auto rounded-lg border border-line bg-raised p-1 float-shadow"
        >
          {shown.map(({ id: personId, username, displayName, avatarUrl }, index) => (
            <li
              key={personId}
              {...listbox.optionProps(index)}
              role="option"
              aria-selected={index === active}
              onClick={() => onChoose(username)}
              className={classNames(
                "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-15",
                index === active && "bg-user-wash",
              )}
            >
              <Avatar name={displayName} src={avatarUrl} size={24} decorative />
              <bdi className="min-w-0 truncate font-medium">{displayName}</bdi>
              <span className="small min-w-0 truncate text-ink-2">@{username}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const debounceMs = 120;

function usePeople(name: string) {
  const search = useDebounced(name, debounceMs);
  const { data, isPlaceholderData } = useQuery({
    ...peopleQuery(useApi(), search),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  const people = data ?? [];
  // Until the reply arrives: the last results that still match.
  const isCurrent = search === name && !isPlaceholderData;
  return isCurrent ? people : people.filter((person) => matches(person, name.toLowerCase()));
}

const matches = ({ username, displayName }: UserRef, name: string) =>
  username.toLowerCase().startsWith(name) || displayName.toLowerCase().startsWith(name);

/**
 * Connects a listbox to the text area that controls it: ARIA attributes, and keys before the text
 * area handles them. A text area must not have the role combobox.
 */
function useTextBox(
  box: RefObject<HTMLTextAreaElement | null>,
  listId: string | undefined,
  activeId: string | undefined,
  keys: KeyActions,
) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.shiftKey && actOnKey(event, keys)) event.stopImmediatePropagation();
  });
  useEffect(() => {
    const area = box.current;
    if (!area || listId === undefined) return undefined;
    const attributes = {
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-controls": listId,
    };
    for (const [name, value] of Object.entries(attributes)) area.setAttribute(name, value);
    area.addEventListener("keydown", onKeyDown, { capture: true });
    return () => {
      for (const name of Object.keys(attributes)) area.removeAttribute(name);
      area.removeEventListener("keydown", onKeyDown, { capture: true });
    };
  }, [box, listId]);
  useEffect(() => {
    const area = box.current;
    if (!area || activeId === undefined) return undefined;
    area.setAttribute("aria-activedescendant", activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    return () => area.removeAttribute("aria-activedescendant");
  }, [box, activeId]);
}
