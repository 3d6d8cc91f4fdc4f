import { type SubmitEvent, useState } from "react";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import { useSession } from "#web/data/session.ts";
import { AdminHead } from "#web/features/admin/AdminList.tsx";
import { browserTransport } from "#web/lib/browser-transport.ts";
import { requestOf } from "#web/lib/client.ts";
import { useSite } from "#web/lib/PageContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { adminLoader } from "./guards.ts";

export const loader = adminLoader(async () => ({
  title: t("admin.notificationsPageTitle"),
  noindex: true,
}));

/** Sends a test notification. */
export default function AdminNotificationsPage() {
  const { user } = useSession();
  const hydrated = useHydrated();
  const [to, setTo] = useState(user?.id ?? "");
  // The reply is shown verbatim, including errors.
  const sending = useSubmit({
    mutationFn: async () =>
      browserTransport(
        requestOf("POST /admin/notifications/sendtest", { body: { to: to.trim() } }),
      ),
    onSuccess: ({ status, body }) => setResponse({ status, text: indented(body) }),
  });
  const { name } = useSite();
  const [response, setResponse] = useState<{ status: number; text: string } | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    sending.submit();
  };
  return (
    <section aria-labelledby="admin-title">
      <AdminHead title={t("frame.notifications")} of="other" about={t("admin.testAbout")} />
      <form method="post" noValidate onSubmit={submit} className="grid max-w-xl gap-5">
        <TextField
          label={t("admin.testTo")}
          hint={t("admin.testToHint")}
          className="[&_input]:font-mono"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <Button
          type="submit"
          variant="ink"
          className="justify-self-start"
          disabled={!hydrated}
          pending={sending.isPending}
        >
          {t("admin.testSend")}
        </Button>
      </form>
      <h2 className="mt-10 mb-3">{t("admin.testResponse")}</h2>
      <div role="status">
        {sending.error && (
          <p className="text-danger">{t("errors.siteUnreachable", { site: name })}</p>
        )}
        {!sending.error && !response && (
          <p className="text-15 text-ink-3">{t("admin.testNothingSent")}</p>
        )}
        {!sending.error && response && (
          <>
            <p className="mb-2 text-15">
              {rich("admin.testStatus", {
                status: response.status,
                code: (status) => <b className="font-semibold tabular-figures">{status}</b>,
              })}
            </p>
            {/* Wrapped, its lines would lose their indentation. */}
            <pre
              {...scrollable}
              aria-label={t("admin.testResponse")}
              dir="ltr"
              className="overflow-x-auto rounded-md border border-line-soft bg-sunk p-4 font-mono text-14 leading-normal"
            >
              {response.text}
            </pre>
          </>
        )}
      </div>
    </section>
  );
}

/** Focusable, because it scrolls. */
const scrollable = { role: "region", tabIndex: 0 };

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
