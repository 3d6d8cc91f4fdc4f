import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState, type ReactNode } from "react";
import { maxHiddenWordLength } from "#shared/limits.ts";
import { t } from "#shared/messages/t.ts";
import {
  addHiddenWord,
  hiddenWordsQuery,
  removeHiddenWord,
  dismissSearch,
  trendingQuery,
} from "#web/data/trending.ts";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { rich } from "#web/lib/rich.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorAlert } from "#web/ui/ErrorState.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { Mark } from "#web/ui/Mark.tsx";

const what = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** For admins: words that are excluded from suggested searches. */
export function HiddenWords() {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(hiddenWordsQuery(api));
  const words = query.data;
  const idOf = (text: string) => words?.find(({ word }) => word === text)?.id ?? "";
  return (
    <EditableList
      id="hidden-words"
      title={t("trending.hiddenWords")}
      description={t("trending.hiddenWordsLead")}
      entries={words?.map(({ word }) => word)}
      empty={t("trending.noHiddenWords")}
      remove={(word, onSaved) => removeHiddenWord({ api, queryClient }, idOf(word), onSaved)}
      removeLabel={(entry) => rich("trending.removeWord", { entry, what })}
      failure={t("trending.wordNotRemoved")}
    >
      <AddWord />
      {query.isPending && (
        <Loading label={t("trending.wordsLoading")}>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {query.isError && !words && <QueryError title={t("trending.wordsNotLoaded")} query={query} />}
    </EditableList>
  );
}

function AddWord() {
  const api = useApi();
  const queryClient = useQueryClient();
  const isReady = useHydrated();
  const [word, setWord] = useState("");
  const adding = useSubmit({
    mutationFn: () => addHiddenWord({ api, queryClient }, word, () => setWord("")),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    adding.submit();
  };
  return (
    <form onSubmit={submit} className="mb-4">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={t("trending.word")}
          name="word"
          autoComplete="off"
          required
          maxLength={maxHiddenWordLength}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          className="mb-0! min-w-0 flex-1 basis-60"
        />
        <Button type="submit" variant="line" disabled={!isReady} pending={adding.isPending}>
          {t("trending.hideWord")}
        </Button>
      </div>
      <div className="mt-2">
        <ErrorAlert title={t("trending.wordNotAdded")}>
          {adding.error && reasonOf(adding.error)}
        </ErrorAlert>
      </div>
    </form>
  );
}

/** The error of the word, without the field's name in front. */
const reasonOf = (error: Error) =>
  (isApiError(error) && error.fields[0]?.message) || messageOf(error);

interface EditableListProps {
  /** The id of the heading, which takes the focus after an entry is removed. */
  id: string;
  title: string;
  description: string;
  /** Above the entries: a form, or the states of loading and failing. */
  children: ReactNode;
  /** Undefined until they are loaded. */
  entries: readonly string[] | undefined;
  empty: string;
  /** Calls `onSaved` before the entry leaves the list. */
  remove: (entry: string, onSaved: () => void) => Promise<void>;
  /** On the button of each entry, with the entry for screen readers. */
  removeLabel: (entry: string) => ReactNode;
  /** The error of a failed removal: "It was not removed." */
  failure: string;
}

/** A list of texts on an admin page, each with a button to remove it. */
export function EditableList({ id, title, description, children, ...list }: EditableListProps) {
  const { entries, empty } = list;
  return (
    <section aria-labelledby={id} className="mt-14">
      <div className="section-header">
        <Mark of="other" />
        <h2 id={id} tabIndex={-1} className="outline-none">
          {title}
        </h2>
      </div>
      <p className="mb-4 max-w-measure text-15 text-ink-2">{description}</p>
      {children}
      {entries?.length === 0 && <p className="text-15 text-ink-2">{empty}</p>}
      {entries && entries.length > 0 && (
        <ul aria-labelledby={id}>
          {entries.map((entry) => (
            <Entry key={entry} headingId={id} entry={entry} {...list} />
          ))}
        </ul>
      )}
    </section>
  );
}

type EntryProps = Pick<EditableListProps, "remove" | "removeLabel" | "failure"> & {
  headingId: string;
  entry: string;
};

function Entry({ headingId, entry, remove, removeLabel, failure }: EntryProps) {
  const isReady = useHydrated();
  const removal = useSubmit({
    mutationFn: () =>
      remove(entry, () => document.getElementById(headingId)?.focus({ preventScroll: true })),
  });
  return (
    <li className="border-b border-line-soft py-3">
      <div className="flex items-center gap-4">
        <bdi className="min-w-0 flex-1 [text-align:var(--start)] text-15 font-medium wrap-anywhere">
          {entry}
        </bdi>
        <Button
          size="sm"
          variant="quiet"
          disabled={!isReady}
          pending={removal.isPending}
          onClick={() => removal.submit()}
        >
          {removeLabel(entry)}
        </Button>
      </div>
      <FormError title={failure} error={removal.error} />
    </li>
  );
}

/** For admins: the suggested searches of the home page, with buttons to dismiss them. */
export function DismissSearches() {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(trendingQuery(api));
  const searches = query.data?.suggestions.filter((one) => one.projectCount === undefined);
  return (
    <EditableList
      id="dismiss-searches"
      title={t("trending.title")}
      description={t("trending.dismissLead")}
      entries={searches?.map((search) => search.query)}
      empty={t("trending.noSearches")}
      remove={(text, onSaved) => dismissSearch({ api, queryClient }, text, onSaved)}
      removeLabel={(entry) => rich("trending.dismissSearch", { entry, what })}
      failure={t("trending.searchNotDismissed")}
    >
      {query.isError && !query.data && <QueryError title={t("trending.notLoaded")} query={query} />}
    </EditableList>
  );
}
