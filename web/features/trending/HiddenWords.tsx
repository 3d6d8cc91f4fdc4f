import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { HiddenWord } from "#contract/trending.ts";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useAct } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { Trouble } from "#web/ui/ErrorAlert.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { hiddenWordsQuery, trendingQuery } from "./queries.ts";

const title = "hidden-words";

/** For admins: words that no suggested search may have. */
export function HiddenWords() {
  const query = useQuery(hiddenWordsQuery(useApi()));
  const words = query.data;
  return (
    <section aria-labelledby={title} className="mt-14">
      <div className="sec-head">
        <Mark of="other" />
        <h2 id={title} tabIndex={-1} className="outline-none">
          Hidden Words
        </h2>
      </div>
      <p className="mb-4 max-w-measure text-15 text-ink-2">
        Searches with one of these words are never suggested. Case and accents don’t matter; “cat”
        doesn’t hide “category”.
      </p>
      <AddWord />
      {query.isPending && (
        <Loading label="Hidden words are loading">
          <SkeletonText lines={2} />
        </Loading>
      )}
      {query.isError && !words && (
        <ErrorState
          compact
          title="Hidden words could not be loaded"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          {messageOf(query.error)}
        </ErrorState>
      )}
      {words?.length === 0 && <p className="text-15 text-ink-2">No hidden words yet.</p>}
      {words && words.length > 0 && (
        <ul aria-labelledby={title}>
          {words.map((word) => (
            <WordRow key={word.id} word={word} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Both lists show what an act did. */
function useRefetch() {
  const api = useApi();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [hiddenWordsQuery(api).queryKey, trendingQuery(api).queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

function AddWord() {
  const api = useApi();
  const refetch = useRefetch();
  const hydrated = useHydrated();
  const [word, setWord] = useState("");
  const adding = useAct({
    mutationFn: () => api.call("POST /admin/trendingsearches/words", { body: { word } }),
    onSuccess() {
      setWord("");
      return refetch();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    adding.start();
  };
  return (
    <form onSubmit={submit} className="mb-4">
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Word"
          name="word"
          autoComplete="off"
          required
          maxLength={60}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          className="mb-0! min-w-0 flex-1 basis-60"
        />
        <Button type="submit" variant="line" disabled={!hydrated} pending={adding.isPending}>
          Hide Word
        </Button>
      </div>
      <div className="mt-2">
        <Trouble title="It was not added.">{adding.error && reasonOf(adding.error)}</Trouble>
      </div>
    </form>
  );
}

/** What is wrong with the word, without the field's name before it. */
const reasonOf = (error: Error) =>
  (isApiError(error) && error.fields[0]?.message) || messageOf(error);

function WordRow({ word: { id, word } }: { word: HiddenWord }) {
  const api = useApi();
  const refetch = useRefetch();
  const hydrated = useHydrated();
  const removal = useAct({
    mutationFn: () => api.call("DELETE /admin/trendingsearches/words/{id}", { params: { id } }),
    onSuccess() {
      document.getElementById(title)?.focus({ preventScroll: true });
      return refetch();
    },
  });
  return (
    <li className="border-b border-line-soft py-3">
      <div className="flex items-center gap-4">
        <bdi className="min-w-0 flex-1 text-15 font-medium wrap-anywhere">{word}</bdi>
        <Button
          size="sm"
          variant="quiet"
          disabled={!hydrated}
          pending={removal.isPending}
          onClick={() => removal.start()}
        >
          Remove<span className="sr-only"> hidden word {word}</span>
        </Button>
      </div>
      <Trouble title="It was not removed.">{removal.error && messageOf(removal.error)}</Trouble>
    </li>
  );
}
