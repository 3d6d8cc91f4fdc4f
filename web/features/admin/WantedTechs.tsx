import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { WantedTech } from "#contract/admin-techs.ts";
import { PagedList } from "#web/lib/PagedList.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { dismissWanted, invalidateAll, wantedTechsQuery } from "#web/data/admin.ts";

/** Words that people searched for without finding a technology. */
export function WantedTechs({ onAdd }: { onAdd: (word: string) => void }) {
  const query = useInfiniteQuery(wantedTechsQuery(useApi()));
  return (
    <section aria-labelledby="wanted" className="mt-14">
      <div className="section-header">
        <Mark of="tech" />
        <h2 id="wanted" tabIndex={-1} className="outline-none">
          Wanted
        </h2>
      </div>
      <p className="mb-4 max-w-measure text-15 text-ink-2">
        Searches and suggestions that match no technology. A visitor’s search counts once an hour;
        we don’t store who searched. People who suggested it are notified when you add it.
      </p>
      <PagedList
        compact
        query={query}
        failure="The wanted technologies could not be loaded"
        skeleton={
          <Loading label="The wanted technologies are loading">
            <SkeletonText lines={4} />
          </Loading>
        }
        empty={<p className="text-15 text-ink-2">Every search so far has found a technology.</p>}
      >
        {(words, list) => (
          <ul ref={list} aria-labelledby="wanted">
            {words.map((wanted) => (
              <WantedRow key={wanted.word} wanted={wanted} onAdd={onAdd} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function WantedRow({ wanted, onAdd }: { wanted: WantedTech; onAdd: (word: string) => void }) {
  const { word, times, lastSoughtAt, suggestedBy } = wanted;
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const dismissal = useSubmit({
    mutationFn: () => dismissWanted(api, word),
    onSuccess() {
      document.getElementById("wanted")?.focus({ preventScroll: true });
      return invalidateAll(queryClient);
    },
  });
  return (
    <li className="border-b border-line-soft py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grid min-w-0 flex-1 basis-40 leading-[1.4]">
          <bdi className="text-15 font-medium wrap-anywhere">{word}</bdi>
          <span className="small text-ink-3">
            {times === 1 ? "Once" : `${times} times`},{" "}
            <RelativeTime at={lastSoughtAt} prefix="last searched" />
            {suggestedBy > 0 &&
              ` · suggested by ${suggestedBy === 1 ? "1 person" : `${suggestedBy} people`}`}
          </span>
        </span>
        <span className="flex gap-2">
          <Button size="sm" disabled={!hydrated} onClick={() => onAdd(word)} aria-haspopup="dialog">
            Add<span className="sr-only"> {word}</span>
          </Button>
          <Button
            size="sm"
            variant="quiet"
            disabled={!hydrated}
            pending={dismissal.isPending}
            onClick={() => dismissal.submit()}
          >
            Dismiss<span className="sr-only"> {word}</span>
          </Button>
        </span>
      </div>
      <FormError title="The word was not dismissed." error={dismissal.error} />
    </li>
  );
}
