import { useQuery } from "@tanstack/react-query";
import type { PushSettings } from "#contract/push.ts";
import { t } from "#shared/messages/t.ts";
import { pushSettingsQuery } from "#web/data/push.ts";
import { QuietHours } from "#web/entities/quiet-hours/QuietHours.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toaster.ts";
import { useQuietHoursForm } from "./use-quiet-hours-form.ts";

/** When no push messages are sent, to any of the viewer's browsers. */
export function QuietHoursForm() {
  const query = useQuery(pushSettingsQuery(useApi()));
  if (query.data) return <LoadedForm saved={query.data} />;
  if (query.isError) return <QueryError title={t("push.quietNotLoaded")} query={query} />;
  return (
    <Loading label={t("push.quietLoading")}>
      <Skeleton className="h-5 w-60" />
    </Loading>
  );
}

function LoadedForm({ saved }: { saved: PushSettings }) {
  const form = useQuietHoursForm(saved, () =>
    toast({ title: t("push.quietSaved"), mark: "user", timeout: 2000 }),
  );
  return (
    <form method="post" noValidate className="grid grid-cols-1 gap-4" onSubmit={form.onSubmit}>
      <QuietHours
        chosen={form.values.quiet}
        error={form.errorOf("quiet")}
        hint={t("push.quietHint")}
        onChange={(quiet) => form.set("quiet", quiet)}
      />
      <FormError title={t("push.quietNotSaved")} error={form.generalError} />
      {form.isChanged && (
        <div className="flex gap-3">
          <Button type="submit" variant="ink" pending={form.isPending}>
            {t("forms.save")}
          </Button>
          <Button variant="quiet" onClick={form.discard}>
            {t("forms.discardChanges")}
          </Button>
        </div>
      )}
    </form>
  );
}
