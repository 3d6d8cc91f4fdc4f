// Loaded on demand, when the dialog is opened.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
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
      toast({ title: t("admin.mergedToast", { from: tech.name, into: name }), mark: "tech" });
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
      title={t("admin.mergeTitle", { tech: tech.name })}
      onSubmit={() => into && merging.submit(into.id)}
      submit={t("admin.mergeSubmit")}
      variant="danger"
      disabled={!into || !preview.data}
      pending={merging.isPending}
      errorTitle={t("admin.mergeFailed")}
      error={merging.error}
    >
      {into ? (
        <div ref={focusOnce} tabIndex={-1} className="outline-none">
          <Chip
            size="lg"
            image={<Logo name={into.name} src={into.imageUrl} />}
            onRemove={() => setInto(null)}
            removeLabel={t("admin.mergeChooseAnother")}
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
  const { projects, projectsWithBoth, people, peopleWithBoth, aliases } = merge;
  const names = { from: merge.from.name, into: merge.into.name };
  return (
    <div className="grid gap-3 text-15 text-ink-2">
      <p>{t("admin.mergeAbout", names)}</p>
      <ul aria-label={t("admin.mergeMoves")} className="grid list-disc gap-1 ps-5">
        <li>
          {projectsWithBoth > 0
            ? t("admin.mergeProjectsBoth", { count: projects, both: projectsWithBoth })
            : t("techs.projectCount", { count: projects })}
        </li>
        <li>
          {peopleWithBoth > 0
            ? t("admin.mergePeopleBoth", { count: people, both: peopleWithBoth })
            : t("members.people", { count: people })}
        </li>
        <li>{t("admin.mergeRelations", { count: merge.relations })}</li>
      </ul>
      <p>
        {aliases.length > 0
          ? t("admin.mergeRedirectAliases", { ...names, aliases: formatList(aliases) })
          : t("admin.mergeRedirect", names)}
      </p>
    </div>
  );
}
