import CornerDownLeft from "lucide-react/icons/corner-down-left";
import { useEffect, useRef } from "react";
import type { Member } from "#contract/members.ts";
import type { UserRef } from "#contract/people.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Field } from "#web/ui/Field.tsx";
import type { OptionProps } from "#web/ui/use-listbox.ts";
import { shortestSearch, usePersonCombobox } from "./use-person-search.ts";

interface PersonSearchProps {
  /** Returns the person as a member or an invited person, if they are one. */
  memberOf: (person: UserRef) => Member | undefined;
  onChoose: (person: UserRef) => void;
}

/** A list of people to search and to choose from: arrow keys move in it, Enter chooses. */
export function PersonSearch({ memberOf, onChoose }: PersonSearchProps) {
  const combobox = usePersonCombobox({ isFree: (person) => !memberOf(person), onChoose });
  const { listbox, text, people } = combobox;
  const { active } = listbox;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div className="grid gap-2">
      <Field label="Search people" hint={`Username or name, at least ${shortestSearch} characters`}>
        {(control) => (
          <input
            {...control}
            className="input"
            role="combobox"
            aria-autocomplete="list"
            aria-controls={listbox.controls}
            aria-activedescendant={listbox.activeId}
            aria-expanded={people.length > 0}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            maxLength={50}
            enterKeyHint="search"
            value={text}
            onChange={(event) => combobox.write(event.target.value)}
            onKeyDown={combobox.onKeyDown}
          />
        )}
      </Field>
      <ul
        ref={list}
        id={listbox.id}
        role="listbox"
        aria-label="People"
        className="max-h-64 overflow-y-auto overscroll-contain rounded-md border border-line p-1 [scrollbar-width:thin] empty:hidden"
      >
        {people.map((person, index) => (
          <PersonOption
            key={person.id}
            person={person}
            member={memberOf(person)}
            active={index === active}
            optionProps={listbox.optionProps(index)}
            onChoose={() => combobox.choose(person)}
          />
        ))}
      </ul>
      {people.length === 0 && <Nobody combobox={combobox} />}
    </div>
  );
}

/** Shown instead of the list while it loads, when it failed, or when it is empty. */
function Nobody({ combobox }: { combobox: ReturnType<typeof usePersonCombobox> }) {
  const { text, isEnough, isCurrent, error, retry } = combobox;
  if (error) {
    return (
      <ErrorState compact title="Search isn’t available right now" onRetry={retry}>
        {messageOf(error)}
      </ErrorState>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3 text-15 text-ink-2 empty:hidden">
      {isEnough && isCurrent && (
        <span className="wrap-anywhere">No people found for “{text.trim()}”.</span>
      )}
      {isEnough && !isCurrent && (
        <>
          <span className="spinner" />
          Searching
        </>
      )}
    </p>
  );
}

interface PersonOptionProps {
  person: UserRef;
  /** Set for members and invited people, who can't be invited again. */
  member: Member | undefined;
  active: boolean;
  optionProps: OptionProps;
  onChoose: () => void;
}

/**
 * A row of the list. The search field controls the list by keyboard, so the row isn't focusable.
 */
function PersonOption(props: PersonOptionProps) {
  const { person, member, active, optionProps, onChoose } = props;
  return (
    <li
      {...optionProps}
      role="option"
      aria-selected={active}
      aria-disabled={member !== undefined}
      onClick={onChoose}
      className={classNames(
        "flex min-h-12 items-center gap-3 rounded-[6px] px-2.5 py-1.5 text-15",
        active && (member ? "bg-highlight" : "bg-user-wash"),
        member ? "cursor-not-allowed" : "cursor-pointer",
      )}
    >
      <Avatar name={person.displayName} src={person.avatarUrl} decorative />
      <span className="grid min-w-0 flex-1 leading-[1.35]">
        <bdi className={classNames("truncate font-medium", member && "text-ink-2")}>
          {person.displayName}
        </bdi>
        <span className="small truncate text-ink-3">{person.username}</span>
      </span>
      {member && (
        <span className="small flex-none text-ink-2">
          {member.invitedAt ? "Invited" : "On the team"}
          <span className="max-sm:sr-only"> · {member.roleName}</span>
        </span>
      )}
      {active && !member && (
        <span aria-hidden className="flex items-center gap-1.5 text-14 font-medium text-user-ink">
          <CornerDownLeft />
          Choose
        </span>
      )}
    </li>
  );
}
