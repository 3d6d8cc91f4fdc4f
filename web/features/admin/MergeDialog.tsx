// Loaded on demand, when the dialog is opened.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminTech, TechMerge } from "#contract/admin-techs.ts";
import type { TechRef } from "#contract/techs.ts";
import { mergePreviewQuery, mergeTechs, invalidateAll } from "#web/data/admin.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { messageOf } from "#web/lib/api-error.ts";
import { TechPickList } from "#web/entities/techs/TechPick.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { FormDialog } from "#web/lib/FormDialog.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { toast } from "#web/ui/toaster.ts";
import type { DialogState } from "#web/lib/dialogs.tsx";

interface MergeDialogProps extends DialogState {
  /** The technology that is removed. */
  tech: AdminTech;
}

/** Merges a technology into another, after a preview of what moves. */
export default function MergeDialog({ tech, ...state }: MergeDialogProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [into, setInto] = useState<TechRef | null>(null);
  const merging = useSubmit({
    mutationFn: (id: string) => mergeTechs(api, tech.id, id),
    onSuccess({ name }) {
      toast({ title: `Merged ${tech.name} into ${name}`, mark: "tech" });
      state.onOpenChange(false);
    },
  });
  const preview = useQuery({
    ...mergePreviewQuery(api, tech.id, into?.id ?? ""),
    // A merged technology has no preview.
    enabled: into !== null && !merging.isSuccess,
    staleTime: 0,
  });
  const closed = () => {
    state.onClosed();
    // After the dialog has faded out, since its row disappears.
    if (merging.isSuccess) void invalidateAll(queryClient);
  };
  return (
    <FormDialog
      {...state}
      onClosed={closed}
      title={`Merge ${tech.name} into…`}
      onSubmit={() => into && merging.submit(into.id)}
      submit="Merge permanently"
      variant="danger"
      disabled={!into || !preview.data}
      pending={merging.isPending}
      errorTitle="The technologies were not merged."
      error={merging.error}
    >
      {into ? (
        <div ref={focusOnce} tabIndex={-1} className="outline-none">
          <Chip
            size="lg"
            image={<Logo name={into.name} src={into.imageUrl} />}
            onRemove={() => setInto(null)}
            removeLabel="Choose another"
          >
            {into.name}
          </Chip>
        </div>
      ) : (
        <TechPickList
          chosen={[tech]}
          onChoose={setInto}
          onClose={() => undefined}
          suggests={false}
        />
      )}
      {into && preview.isPending && <span className="spinner" />}
      {preview.error && (
        <p role="alert" className="text-danger">
          {messageOf(preview.error)}
        </p>
      )}
      {into && preview.data && <MergePreview merge={preview.data} />}
    </FormDialog>
  );
}

/** The focused list is removed. */
const focusOnce = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** What would move from one technology to another. */
function MergePreview({ merge }: { merge: TechMerge }) {
  const { from, into, projects, projectsWithBoth, people, peopleWithBoth, aliases } = merge;
  return (
    <div className="grid gap-3 text-15 text-ink-2">
      <p>
        {from.name} is removed, and everything that uses it then uses {into.name}. This can’t be
        undone.
      </p>
      <ul aria-label="What moves" className="grid list-disc gap-1 pl-5">
        <li>
          {counted(projects, "project", "projects")}
          {projectsWithBoth > 0 && `, ${projectsWithBoth} with both already`}
        </li>
        <li>
          {counted(people, "person", "people")}
          {peopleWithBoth > 0 && `, ${peopleWithBoth} with both already`}
        </li>
        <li>{counted(merge.relations, "related technology", "related technologies")}</li>
      </ul>
      <p>
        The address of {from.name} redirects to {into.name}
        {aliases.length > 0 && `, which is then also found by ${aliases.join(", ")}`}.
      </p>
    </div>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;
