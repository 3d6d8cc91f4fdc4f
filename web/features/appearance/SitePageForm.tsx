import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import type { SitePageText } from "#contract/static-pages.ts";
import { t } from "#shared/messages/t.ts";
import { siteLimits } from "#shared/site.ts";
import { trimmedLength } from "#shared/text-length.ts";
import {
  applySitePageToCache,
  saveSitePage,
  sitePagePreviewQuery,
  undoSitePage,
} from "#web/data/admin.ts";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useRefetchSite } from "#web/lib/PageContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { paths } from "#web/lib/paths.ts";
import { useDebounced } from "#web/lib/use-debounced.ts";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/Field.tsx";
import { Prose } from "#web/ui/Prose.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { SaveButtons } from "./SaveButtons.tsx";

/** A page about the site as markdown, and beside it what it would look like. */
export function SitePageForm({ page }: { page: SitePageText }) {
  const { name, state, version, canUndo } = page;
  const api = useApi();
  const queryClient = useQueryClient();
  const refetchSite = useRefetchSite();
  const hydrated = useHydrated();
  const [markdown, setMarkdown] = useState(page.markdown);
  const onSuccess = async (saved: SitePageText) => {
    await applySitePageToCache(queryClient, saved);
    // The footer leads to an imprint.
    await refetchSite().catch(() => undefined);
    toast({ title: t("appearance.pageSaved"), mark: "other" });
  };
  const saving = useSubmit({
    mutationFn: (text: string | null) => saveSitePage(api, name, { markdown: text, version }),
    onSuccess,
  });
  const undoing = useSubmit({ mutationFn: () => undoSitePage(api, name, version), onSuccess });
  const [fieldError] = isApiError(saving.error) ? saving.error.fields : [];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.submit(markdown);
  };
  const isFile = state === "file";
  return (
    <div className="grid grid-cols-2 items-start gap-12 max-lg:grid-cols-1 max-lg:gap-8">
      <form method="post" noValidate onSubmit={submit} className="grid min-w-0 gap-4">
        <TextArea
          label={t("appearance.pageText")}
          hint={
            isFile
              ? t("appearance.pageIsFile")
              : t("appearance.pageTextHint", { placeholders: "{site}, {host}, {address}" })
          }
          count={{ used: trimmedLength(markdown), max: siteLimits.pageText.max }}
          rows={24}
          className="[&_textarea]:font-mono [&_textarea]:text-15"
          value={markdown}
          error={fieldError?.message ?? null}
          disabled={isFile}
          onChange={({ currentTarget }) => setMarkdown(currentTarget.value)}
        />
        <FormError title={t("appearance.pageNotSaved")} error={fieldError ? null : saving.error} />
        <FormError title={t("appearance.notUndone")} error={undoing.error} />
        {!isFile && (
          <SaveButtons
            isChanged={markdown !== page.markdown}
            isSaving={saving.isPending}
            {...{ canUndo, undoing }}
          >
            {state === "written" && (
              <Button
                variant="quiet"
                disabled={!hydrated || saving.isPending}
                onClick={() => saving.submit(null)}
              >
                {name === "imprint" ? t("appearance.removePage") : t("appearance.asDelivered")}
              </Button>
            )}
            {state !== "none" && (
              <Link className="link text-15" to={paths.page(name)}>
                {t("appearance.openPage")}
              </Link>
            )}
          </SaveButtons>
        )}
      </form>
      <PagePreview name={name} markdown={markdown.trim()} />
    </div>
  );
}

const debounceMs = 500;

function PagePreview({ name, markdown }: { name: string; markdown: string }) {
  const settled = useDebounced(markdown, debounceMs);
  const isEmpty = settled === "" || trimmedLength(settled) > siteLimits.pageText.max;
  const { data } = useQuery({
    ...sitePagePreviewQuery(useApi(), name, settled),
    enabled: useHydrated() && !isEmpty,
  });
  return (
    <section aria-label={t("comments.preview")} className="card p-6">
      {data && !isEmpty ? (
        <>
          <p dir="auto" className="mb-6 font-serif text-31 wrap-anywhere">
            {data.title}
          </p>
          <Prose html={data.html} className="prose-document" />
        </>
      ) : (
        <p className="text-ink-3">{t("appearance.previewEmpty")}</p>
      )}
    </section>
  );
}
