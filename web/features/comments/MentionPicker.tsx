import { useQuery, keepPreviousData } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { UserRef } from "#contract/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { useDebounced } from "#web/lib/use-debounced.ts";
import type { Mention } from "./mentions.ts";
import { useListBox } from "./use-list-box.ts";
import type { Box } from "./use-text-box.ts";

interface MentionPickerProps {
  box: Box;
  mention: Mention;
  onChoose: (username: string) => void;
  onDismiss: () => void;
}

/** Who may be meant by what is written of a name: the keyboard works it from the box. */
export function MentionPicker({ box, mention: { name }, onChoose, onDismiss }: MentionPickerProps) {
  const id = useId();
  const people = usePeople(name);
  const [chosen, setChosen] = useState({ name, place: 0 });
  const isWritten = people.length === 1 && people[0]?.username.toLowerCase() === name.toLowerCase();
  const shown = isWritten ? [] : people;
  const active = chosen.name === name ? Math.min(chosen.place, shown.length - 1) : 0;
  const person = shown[active];
  const move = (by: number) =>
    setChosen({ name, place: (active + by + shown.length) % shown.length });
  useListBox(box, shown.length > 0 ? id : null, person ? `${id}-${person.id}` : null, {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Escape: onDismiss,
    ...(person && takers(() => onChoose(person.username))),
  });

  return (
    <>
      <span role="status" className="sr-only">
        {shown.length > 0 && `${shown.length} people: arrows choose, Enter takes`}
      </span>
      {shown.length > 0 && (
        <ul
          id={id}
          role="listbox"
          aria-label="People to mention"
          className="absolute start-0 top-0 z-20 max-h-72 w-80 max-w-full overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-float"
        >
          {shown.map(({ id: personId, username, displayName, avatarUrl }, place) => (
            <li
              key={personId}
              id={`${id}-${personId}`}
              role="option"
              aria-selected={place === active}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => place !== active && setChosen({ name, place })}
              onClick={() => onChoose(username)}
              className={classNames(
                "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-15",
                place === active && "bg-user-wash",
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

const takers = (take: () => void) => ({ Enter: take, Tab: take });

/** So long after the last key a name is searched for, in milliseconds. */
const pause = 120;

function usePeople(name: string) {
  const api = useApi();
  const asked = useDebounced(name, pause);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ["users", "search", asked],
    queryFn: ({ signal }) => api.call("GET /users", { query: { search: asked }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  const people = data ?? [];
  // Of those that an earlier text was answered with, the ones that this may mean too.
  const isCurrent = asked === name && !isPlaceholderData;
  return isCurrent ? people : people.filter((person) => mayBe(person, name.toLowerCase()));
}

const mayBe = ({ username, displayName }: UserRef, name: string) =>
  username.toLowerCase().startsWith(name) || displayName.toLowerCase().startsWith(name);
