import CornerDownLeft from "lucide-react/icons/corner-down-left";
import { type KeyboardEvent, useState } from "react";
import type { Member } from "#contract/members.ts";
import type { UserRef } from "#contract/people.ts";
import { t } from "#shared/messages/t.ts";
import { peopleQuery } from "#web/data/people.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { rich } from "#web/lib/rich.ts";
import { useTypedQuery } from "#web/lib/use-debounced.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { actOnKey, Option, Options, useCombobox, useOnceReady } from "#web/ui/Combobox.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Field } from "#web/ui/Field.tsx";

interface PersonSearchProps {
  /** Returns the person as a member or an invited person, if they are one. */
  memberOf: (person: UserRef) => Member | undefined;
  onChoose: (person: UserRef) => void;
}

/** A list of people to search and to choose from: arrow keys move in it, Enter chooses. */
export function PersonSearch({ memberOf, onChoose }: PersonSearchProps) {
  const search = usePersonSearch({ isFree: (person) => !memberOf(person), onChoose });
  const { combobox, people } = search;
  return (
    <div className="grid gap-2">
      <Field
        label={t("members.searchPeople")}
        hint={t("members.searchHint", { count: shortestSearch })}
      >
        {(control) => (
          <input
            {...control}
            {...combobox.fieldProps}
            className="input"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            maxLength={50}
            enterKeyHint="search"
            value={search.text}
            onChange={(event) => search.write(event.target.value)}
            onKeyDown={search.onKeyDown}
          />
        )}
      </Field>
      <Options
        combobox={combobox}
        aria-label={t("frame.people")}
        className="max-h-64 overflow-y-auto overscroll-contain rounded-md border border-line p-1 [scrollbar-width:thin] empty:hidden"
      >
        {people.map((person, index) => {
          const member = memberOf(person);
          const isActive = index === combobox.active;
          return (
            <Option
              key={person.id}
              combobox={combobox}
              index={index}
              aria-disabled={member !== undefined}
              onClick={() => search.choose(person)}
              className={classNames(
                "flex min-h-12 items-center gap-3 rounded-[6px] px-2.5 py-1.5 text-15",
                isActive && (member ? "bg-highlight" : "bg-user-wash"),
                member ? "cursor-not-allowed" : "cursor-pointer",
              )}
            >
              <FoundPerson person={person} member={member} isActive={isActive} />
            </Option>
          );
        })}
      </Options>
      {people.length === 0 && <Nobody search={search} />}
    </div>
  );
}

/** Delay from the last key press to the search. */
const pauseMs = 200;

/** The server's minimum length of a search text. */
const shortestSearch = 2;

const isSearch = (text: string) => [...text].length >= shortestSearch;

interface PersonSearchOptions {
  /** Whether a person can be chosen: some are only listed. */
  isFree: (person: UserRef) => boolean;
  onChoose: (person: UserRef) => void;
}

/** A text field with suggestions of people: its state and its key handlers. */
function usePersonSearch({ isFree, onChoose }: PersonSearchOptions) {
  const api = useApi();
  const [text, setText] = useState("");
  const query = text.trim();
  const isEnough = isSearch(query);
  const search = useTypedQuery(query, pauseMs, (settled) => ({
    ...peopleQuery(api, settled),
    enabled: isSearch(settled),
  }));
  const people = isEnough ? (search.data ?? []) : [];
  const isCurrent = isEnough && search.isCurrent;
  const combobox = useCombobox({
    keys: people.map(({ id }) => id),
    // The first person who can be chosen; none if nobody can.
    initial: people.findIndex(isFree),
  });

  const choose = (person: UserRef | undefined) => {
    if (person && isFree(person)) onChoose(person);
  };
  const enter = useOnceReady(isCurrent, () => choose(people[combobox.active]));
  const write = (next: string) => {
    setText(next);
    combobox.reset();
    enter.cancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const hasActed = actOnKey(event, {
      ArrowDown: () => combobox.step(1),
      ArrowUp: () => combobox.step(-1),
      Enter: () => (isEnough ? enter.run() : undefined),
      // In an empty field Escape closes the dialog.
      ...(text !== "" && { Escape: () => write("") }),
    });
    if (hasActed) event.stopPropagation();
  };
  return {
    combobox,
    text,
    people,
    isEnough,
    isCurrent,
    error: isEnough ? search.error : null,
    refetch: search.refetch,
    write,
    choose,
    onKeyDown,
  };
}

/** Shown instead of the list while it loads, when it failed, or when it is empty. */
function Nobody({ search }: { search: ReturnType<typeof usePersonSearch> }) {
  const { text, isEnough, isCurrent, error, refetch } = search;
  if (error) {
    return (
      <ErrorState compact title={t("members.searchAway")} onRetry={refetch}>
        {messageOf(error)}
      </ErrorState>
    );
  }
  return (
    <p role="status" className="flex items-center gap-3 text-15 text-ink-2 empty:hidden">
      {isEnough && isCurrent && (
        <span className="wrap-anywhere">{t("members.nobodyFound", { text: text.trim() })}</span>
      )}
      {isEnough && !isCurrent && (
        <>
          <span className="spinner" />
          {t("explorer.searching")}
        </>
      )}
    </p>
  );
}

interface FoundPersonProps {
  person: UserRef;
  /** Set for members and invited people, who can't be invited again. */
  member: Member | undefined;
  isActive: boolean;
}

function FoundPerson({ person, member, isActive }: FoundPersonProps) {
  return (
    <>
      <Avatar name={person.displayName} src={person.avatarUrl} decorative />
      <span className="grid min-w-0 flex-1 leading-[1.35]">
        <bdi className={classNames("truncate font-medium", member && "text-ink-2")}>
          {person.displayName}
        </bdi>
        <span className="small truncate text-ink-3">{person.username}</span>
      </span>
      {member && (
        <span className="small flex-none text-ink-2">
          {rich(member.invitedAt ? "members.invitedNow" : "members.onTeamNow", {
            role: member.roleName,
            more: (text) => <span className="max-sm:sr-only">{text}</span>,
          })}
        </span>
      )}
      {isActive && !member && (
        <span aria-hidden className="flex items-center gap-1.5 text-14 font-medium text-user-ink">
          <CornerDownLeft />
          {t("members.choose")}
        </span>
      )}
    </>
  );
}
