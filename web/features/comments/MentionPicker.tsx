import { useEffect, useEffectEvent, useState } from "react";
import { t } from "#shared/messages/t.ts";
import type { UserRef } from "#contract/people.ts";
import { mentionAtEnd } from "#shared/mentions.ts";
import { peopleQuery } from "#web/data/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useTypedQuery } from "#web/lib/use-debounced.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { actOnKey, type KeyActions, Option, Options, useCombobox } from "#web/ui/Combobox.tsx";
import { type BoxRef, setText } from "./CommentBox.tsx";

interface MentionsProps {
  box: BoxRef;
  text: string;
  caret: number | null;
}

/** Suggests people for an unfinished mention. */
export function Mentions({ box, text, caret }: MentionsProps) {
  const [dismissedStart, setDismissedStart] = useState<number | null>(null);
  const mention = caret === null ? null : mentionAt(text, caret);
  const isWriting = mention !== null;
  useEffect(() => {
    if (!isWriting) setDismissedStart(null);
  }, [isWriting]);
  if (!mention || dismissedStart === mention.start) return null;
  return (
    <MentionPicker
      box={box}
      name={mention.name}
      onChoose={(username) => {
        const completed = withMention(text, mention, username);
        setText(box, completed.text, completed.caret);
        const area = box.current;
        const closeUp = () => {
          const closed = area && withoutSpaceAt(area.value, completed.caret);
          if (closed) setText(box, closed, completed.caret);
        };
        area?.addEventListener("input", closeUp, { once: true });
      }}
      onDismiss={() => setDismissedStart(mention.start)}
    />
  );
}

interface MentionPickerProps {
  box: BoxRef;
  /** The typed part of a name. */
  name: string;
  onChoose: (username: string) => void;
  onDismiss: () => void;
}

/** Suggests people by the beginning of their names. The text box controls it by keyboard. */
function MentionPicker({ box, name, onChoose, onDismiss }: MentionPickerProps) {
  const people = usePeople(name);
  const isComplete =
    people.length === 1 && people[0]?.username.toLowerCase() === name.toLowerCase();
  const shown = isComplete ? [] : people;
  const combobox = useCombobox({ keys: shown.map(({ id }) => id) });
  const { active } = combobox;
  // Another text has another best match.
  const [nameBefore, setNameBefore] = useState(name);
  if (name !== nameBefore) {
    setNameBefore(name);
    combobox.reset();
  }
  const person = shown[active];
  const choose = person && (() => onChoose(person.username));
  useTextBox(box, combobox.isShown ? combobox.id : undefined, combobox.activeId, {
    ArrowDown: () => combobox.step(1),
    ArrowUp: () => combobox.step(-1),
    Escape: onDismiss,
    Enter: choose,
    Tab: choose,
  });

  return (
    <>
      <span role="status" className="sr-only">
        {shown.length > 0 && t("comments.mentionSuggestions", { count: shown.length })}
      </span>
      {shown.length > 0 && (
        <Options
          combobox={combobox}
          aria-label={t("comments.peopleToMention")}
          className="absolute start-0 top-0 z-20 max-h-72 w-80 max-w-full overflow-y-auto rounded-lg border border-line bg-raised p-1 float-shadow"
        >
          {shown.map(({ id, username, displayName, avatarUrl }, index) => (
            <Option
              key={id}
              combobox={combobox}
              index={index}
              onClick={() => onChoose(username)}
              className={classNames(
                "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-15",
                index === active && "bg-user-wash",
              )}
            >
              <Avatar name={displayName} src={avatarUrl} size={24} decorative />
              <bdi className="min-w-0 truncate font-medium">{displayName}</bdi>
              <span className="small min-w-0 truncate text-ink-2">@{username}</span>
            </Option>
          ))}
        </Options>
      )}
    </>
  );
}

const debounceMs = 120;

function usePeople(name: string) {
  const api = useApi();
  const { data, isCurrent } = useTypedQuery(name, debounceMs, (settled) => ({
    ...peopleQuery(api, settled),
    staleTime: 60_000,
    retry: false,
  }));
  const people = data ?? [];
  // Until the reply arrives: the last results that still match.
  return isCurrent ? people : people.filter((person) => matches(person, name.toLowerCase()));
}

const matches = ({ username, displayName }: UserRef, name: string) =>
  username.toLowerCase().startsWith(name) || displayName.toLowerCase().startsWith(name);

/**
 * Connects the list to the text area that controls it: ARIA attributes, and keys before the text
 * area handles them. A text area must not have the role combobox.
 */
function useTextBox(
  box: BoxRef,
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
    return () => area.removeAttribute("aria-activedescendant");
  }, [box, activeId]);
}

interface Mention {
  /** The index of its @. */
  start: number;
  /** The part of the name before the caret, two characters or more. */
  name: string;
}

/** The unfinished mention at the caret. */
export function mentionAt(text: string, caret: number): Mention | null {
  const match = mentionAtEnd.exec(text.slice(0, caret));
  return match?.[1] ? { start: match.index, name: match[1] } : null;
}

const closing = /^[,.;:!?)]/;

/** The text with the mention completed, and the caret after it and a space. */
export function withMention(text: string, { start, name }: Mention, username: string) {
  const after = text.slice(start + 1 + name.length).replace(/^ /, "");
  const before = `${text.slice(0, start)}@${username}${closing.test(after) ? "" : " "}`;
  return { text: before + after, caret: before.length };
}

/**
 * The text without the space before `index`, where a comma or the like was typed behind it; else
 * null.
 */
export function withoutSpaceAt(text: string, index: number): string | null {
  if (text[index - 1] !== " " || !closing.test(text.slice(index))) return null;
  return text.slice(0, index - 1) + text.slice(index);
}
