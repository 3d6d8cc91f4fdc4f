import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { maxHiddenWordLength } from "#shared/limits.ts";
import { addHiddenWord, hiddenWordsQuery, removeHiddenWord } from "#web/data/trending.ts";
import { isApiError, messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorAlert } from "#web/ui/ErrorAlert.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { EditableList } from "./EditableList.tsx";

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
      title="Hidden words"
      description="Searches with one of these words are never suggested. Case and accents don’t matter; “cat” doesn’t hide “category”."
      entries={words?.map(({ word }) => word)}
      empty="No hidden words yet."
      remove={(word, onSaved) => removeHiddenWord({ api, queryClient }, idOf(word), onSaved)}
      removeLabel="Remove"
      removeLabelFor="hidden word"
      failure="The word was not removed."
    >
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
          label="Word"
          name="word"
          autoComplete="off"
          required
          maxLength={maxHiddenWordLength}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          className="mb-0! min-w-0 flex-1 basis-60"
        />
        <Button type="submit" variant="line" disabled={!isReady} pending={adding.isPending}>
          Hide word
        </Button>
      </div>
      <div className="mt-2">
        <ErrorAlert title="The word was not added.">
          {adding.error && reasonOf(adding.error)}
        </ErrorAlert>
      </div>
    </form>
  );
}

/** The error of the word, without the field's name in front. */
const reasonOf = (error: Error) =>
  (isApiError(error) && error.fields[0]?.message) || messageOf(error);
