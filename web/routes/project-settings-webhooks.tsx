import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import { type ReactNode, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { CodeHost } from "#contract/webhooks.ts";
import { projectQuery } from "#web/data/projects.ts";
import { useCreateWebhook, webhooksQuery } from "#web/data/webhooks.ts";
import { WebhookCard } from "#web/features/webhooks/WebhookCard.tsx";
import {
  codeHostNames,
  hostIn,
  setups,
  textOf,
  type Wording,
} from "#web/features/webhooks/code-hosts.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { awaitOnServer, pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { Tab, Tabs } from "#web/ui/Tabs.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { ownedProject } from "./guards.ts";

export const loader = pageLoader(async (context) => {
  const project = await ownedProject(context);
  await awaitOnServer(context.prefetch(webhooksQuery(context.api, project.id)));
  return { title: t("webhooks.pageTitle", { project: project.name }), noindex: true };
});

/** A project's webhooks, in its settings. */
export default function WebhooksSettingsPage() {
  return <WebhooksScreen />;
}

/** A project's webhooks, and how to set them up at a code host. */
function WebhooksScreen() {
  const { projectId = "" } = useParams();
  const [search] = useSearchParams();
  const api = useApi();
  const query = useQuery(webhooksQuery(api, projectId));
  const canAdd = useQuery(projectQuery(api, projectId)).data?.can.engage ?? true;
  const hydrated = useHydrated();
  /** New secrets by the webhook's id, until they are confirmed as copied. */
  const [secrets, setSecrets] = useState<Readonly<Record<string, string | undefined>>>({});
  const setSecret = (id: string, secret: string | undefined) =>
    setSecrets((now) => ({ ...now, [id]: secret }));
  const creation = useCreateWebhook(projectId, setSecret);
  const host = hostIn(search);
  const webhooks = query.data;
  return (
    <section aria-labelledby="webhooks" className="grid grid-cols-1 gap-5">
      <div className="section-header mb-0 flex-wrap">
        <Mark of="proj" />
        <h2 id="webhooks" tabIndex={-1} className="outline-none">
          {t("webhooks.title")}
        </h2>
        <div className="end">
          <Button
            variant="proj"
            icon={<Plus />}
            pending={creation.isPending}
            disabled={!hydrated || !canAdd}
            onClick={() => creation.submit()}
          >
            {t("webhooks.new")}
          </Button>
        </div>
      </div>
      <p className="text-15 text-ink-2">{t("webhooks.lead")}</p>
      {!canAdd && (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15">{t("webhooks.projectHidden")}</p>
      )}
      <FormError title={t("webhooks.notCreated")} error={creation.error} />
      <noscript>
        <p className="small text-ink-2">{t("webhooks.needsScripts")}</p>
      </noscript>
      {canAdd && webhooks && webhooks.length === 0 && (
        <p className="rounded-lg border border-dashed border-edge px-6 py-5 text-15 text-ink-2 max-md:px-4">
          <b className="block font-serif text-17 font-medium text-ink">
            {t("webhooks.emptyTitle")}
          </b>
          {t("webhooks.emptyText")}
        </p>
      )}
      {webhooks?.map((webhook, index) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          number={index + 1}
          host={host}
          canSwitchOn={canAdd}
          secret={secrets[webhook.id]}
          onSecret={(secret) => setSecret(webhook.id, secret)}
        />
      ))}
      {query.isPending && (
        <Loading label={t("webhooks.loading")}>
          <Skeleton className="h-96 rounded-lg" />
        </Loading>
      )}
      {!webhooks && query.isError && <QueryError title={t("webhooks.notLoaded")} query={query} />}
      {webhooks && (
        <SetupHelp
          projectId={projectId}
          host={host}
          openAtFirst={search.has("host") || webhooks.every(({ invokedAt }) => invokedAt === null)}
        />
      )}
    </section>
  );
}

interface SetupHelpProps {
  projectId: string;
  host: CodeHost;
  openAtFirst: boolean;
}

/** The values to enter at the code host. */
function SetupHelp({ projectId, host, openAtFirst }: SetupHelpProps) {
  const [isOpen] = useState(openAtFirst);
  const { name: hostName, path, fields, save, first } = setups[host];
  return (
    <details open={isOpen} className="group rounded-lg border border-line px-6 py-4 max-md:px-4">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight className="transition-transform duration-120 group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90" />
        <h3>{t("webhooks.setupTitle")}</h3>
      </summary>
      <Tabs label={t("webhooks.codeHost")} className="mt-2 mb-4">
        {codeHostNames.map((name) => (
          <Tab
            key={name}
            current={name === host}
            render={<Link to={paths.projectHooks(projectId, name)} preventScrollReset replace />}
          >
            {textOf(setups[name].name)}
          </Tab>
        ))}
      </Tabs>
      <ol className="grid list-decimal grid-cols-1 gap-4 ps-5 text-15 marker:text-ink-3">
        <li>{rich("webhooks.setupCreate", { button: menu })}</li>
        <li>
          {rich("webhooks.setupOpen", { host: textOf(hostName), menus: () => <Menus of={path} /> })}
        </li>
        <li>
          {t("webhooks.setupFillIn")}
          <dl className="mt-2 grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
            {fields.map(([field, value]) => (
              <div key={field} className="contents max-sm:block">
                <dt className="text-ink-2">{field}</dt>
                <dd className="wrap-anywhere">{textOf(value)}</dd>
              </div>
            ))}
          </dl>
        </li>
        <li>{rich("webhooks.setupSave", { save, first: t(first), button: menu })}</li>
      </ol>
    </details>
  );
}

const menu = (label: ReactNode) => <b className="font-medium">{label}</b>;

function Menus({ of: path }: { of: readonly Wording[] }) {
  return path.map((step, index) => (
    <span key={textOf(step)}>
      {index > 0 && <ChevronRight className="mx-1 inline text-ink-3" />}
      {menu(textOf(step))}
    </span>
  ));
}
