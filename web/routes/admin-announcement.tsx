import { t } from "#shared/messages/t.ts";
import { announcementLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import type { Announcement } from "#contract/announcements.ts";
import {
  announcementQuery,
  applyAnnouncementToCache,
  removeAnnouncement,
  setAnnouncement,
} from "#web/data/admin.ts";
import { AdminHead } from "#web/features/admin/AdminList.tsx";
import { isApiError } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextArea, TextField } from "#web/ui/Field.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async ({ api, ensure }) => {
  await ensure(announcementQuery(api));
  return { title: t("announcements.pageTitle"), noindex: true };
});

/** The announcement at the top of every page. */
export default function AdminAnnouncementPage() {
  const { data } = useSuspenseQuery(announcementQuery(useApi()));
  const { announcement } = data;
  return (
    <section aria-labelledby="admin-title">
      <AdminHead title={t("announcements.label")} of="other" about={t("announcements.about")} />
      {/* The form starts anew after each change. */}
      <AnnouncementForm key={announcement?.id ?? "none"} announcement={announcement} />
    </section>
  );
}

function AnnouncementForm({ announcement }: { announcement: Announcement | null }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const [text, setText] = useState(announcement?.text ?? "");
  const [url, setUrl] = useState(announcement?.url ?? "");
  const saving = useSubmit({
    mutationFn: () => setAnnouncement(api, { text, url: url.trim() || null }),
    onSuccess(current) {
      applyAnnouncementToCache(queryClient, current);
      toast({ title: t("announcements.savedToast"), mark: "other" });
    },
  });
  const removing = useSubmit({
    mutationFn: () => removeAnnouncement(api),
    onSuccess(current) {
      applyAnnouncementToCache(queryClient, current);
      toast({ title: t("announcements.removedToast"), mark: "other" });
      document.getElementById("admin-title")?.focus();
    },
  });
  const fields = isApiError(saving.error) ? saving.error.fields : [];
  const errorOf = (path: string) => fields.find((field) => field.path === path)?.message ?? null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.submit();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-xl gap-5">
      <TextArea
        label={t("announcements.text")}
        hint={t("announcements.textHint")}
        rows={3}
        count={{ used: trimmedLength(text), max: announcementLimits.max }}
        value={text}
        error={errorOf("text")}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextField
        label={t("announcements.link")}
        hint={t("announcements.linkHint")}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={url}
        error={errorOf("url")}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <FormError
        title={t("announcements.notSaved")}
        error={fields.length > 0 ? null : saving.error}
      />
      <FormError title={t("announcements.notRemoved")} error={removing.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="ink" disabled={!hydrated} pending={saving.isPending}>
          {t(announcement ? "announcements.replace" : "announcements.show")}
        </Button>
        {announcement && (
          <>
            <Button
              disabled={!hydrated}
              pending={removing.isPending}
              onClick={() => removing.submit()}
            >
              {t("ui.remove")}
            </Button>
            <span className="small text-ink-3">
              <RelativeTime
                at={announcement.announcedAt}
                label={(ago) => t("announcements.announcedAgo", { ago })}
              />
            </span>
          </>
        )}
      </div>
    </form>
  );
}
