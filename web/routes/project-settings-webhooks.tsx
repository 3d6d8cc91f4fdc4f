import { WebhooksScreen } from "#web/features/webhooks/WebhooksScreen.tsx";
import { webhooksQuery } from "#web/data/webhooks.ts";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { ownedProject } from "./guards.ts";

export const loader = pageLoader(async (context) => {
  const project = await ownedProject(context);
  await awaitOnServer(context.prefetch(webhooksQuery(context.api, project.id)));
  return { title: `Webhooks of ${project.name}`, noindex: true };
});

/** A project's webhooks, in its settings. */
export default function WebhooksSettingsPage() {
  return <WebhooksScreen />;
}
