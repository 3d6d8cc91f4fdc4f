import type { ReactNode } from "react";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

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
  /** On the button of each entry, and the same for screen readers, to which the entry is added. */
  removeLabel: string;
  removeLabelFor: string;
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

type EntryProps = Pick<
  EditableListProps,
  "remove" | "removeLabel" | "removeLabelFor" | "failure"
> & {
  headingId: string;
  entry: string;
};

function Entry({ headingId, entry, remove, removeLabel, removeLabelFor, failure }: EntryProps) {
  const isReady = useHydrated();
  const removal = useSubmit({
    mutationFn: () =>
      remove(entry, () => document.getElementById(headingId)?.focus({ preventScroll: true })),
  });
  return (
    <li className="border-b border-line-soft py-3">
      <div className="flex items-center gap-4">
        <bdi className="min-w-0 flex-1 text-15 font-medium wrap-anywhere">{entry}</bdi>
        <Button
          size="sm"
          variant="quiet"
          disabled={!isReady}
          pending={removal.isPending}
          onClick={() => removal.submit()}
        >
          {removeLabel}
          <span className="sr-only">
            {" "}
            {removeLabelFor} {entry}
          </span>
        </Button>
      </div>
      <FormError title={failure} error={removal.error} />
    </li>
  );
}
