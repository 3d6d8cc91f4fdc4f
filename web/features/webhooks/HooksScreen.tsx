import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { ErrorState } from "#web/ui/ErrorState.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { hostIn } from "./code-hosts.ts";
import { HookCard } from "./HookCard.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { NewWebhook } from "./NewWebhook.tsx";
import { projectQuery } from "#web/data/projects.ts";
import { hooksQuery } from "#web/data/webhooks.ts";
import { SetupHelp } from "./SetupHelp.tsx";
import { useNewHook } from "./use-new-hook.ts";

/** How a project hears of what happens in its repository. */
export function HooksScreen() {
  const { projectId = "" } = useParams();
  const [search] = useSearchParams();
  const api = useApi();
  const query = useQuery(hooksQuery(api, projectId));
  const canAdd = useQuery(projectQuery(api, projectId)).data?.can.grow ?? true;
  /** Of webhooks, by id, as long as they are shown. */
  const [secrets, setSecrets] = useState<Readonly<Record<string, string | undefined>>>({});
  const keepSecret = (id: string) => (secret: string | undefined) =>
    setSecrets((now) => ({ ...now, [id]: secret }));
  const making = useNewHook(projectId, (id, secret) => keepSecret(id)(secret));
  const host = hostIn(search);
  const hooks = query.data;
  return (
    <section aria-labelledby="webhooks" className="grid gap-5">
      <div className="section-header mb-0 flex-wrap">
        <Mark of="proj" />
        <h2 id="webhooks" tabIndex={-1} className="outline-none">
          Webhooks
        </h2>
        <div className="end">
          <NewWebhook making={making} canAdd={canAdd} />
        </div>
      </div>
      <p className="text-15 text-ink-2">
        Through a webhook the code host tells of pushes and pull requests, which then stand under
        Latest Events on the project’s page. Each delivery is signed with the webhook’s secret.
      </p>
      {!canAdd && (
        <p className="rounded-md bg-danger-wash px-4 py-3 text-15">
          An admin hid this project. You can’t add webhooks or switch them on until an admin
          restores it.
        </p>
      )}
      <FormError title="No webhook was made." error={making.error} />
      <noscript>
        <p className="small text-ink-2">Changing webhooks needs JavaScript.</p>
      </noscript>
      {canAdd && hooks && hooks.length === 0 && (
        <p className="rounded-lg border border-dashed border-edge px-6 py-5 text-15 text-ink-2 max-md:px-4">
          <b className="block font-serif text-17 font-medium text-ink">No webhook yet</b>
          Press New Webhook, then fill in its address and secret at the code host.
        </p>
      )}
      {hooks?.map((hook, place) => (
        <HookCard
          key={hook.id}
          hook={hook}
          number={place + 1}
          host={host}
          canSwitchOn={canAdd}
          secret={secrets[hook.id]}
          onSecret={keepSecret(hook.id)}
        />
      ))}
      {query.isPending && <HooksWaiting />}
      {!hooks && query.isError && (
        <ErrorState
          compact
          title="The webhooks could not be loaded"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          {messageOf(query.error)}
        </ErrorState>
      )}
      {hooks && (
        <SetupHelp
          projectId={projectId}
          host={host}
          isWanted={search.has("host") || hooks.every(({ invokedAt }) => invokedAt === null)}
        />
      )}
    </section>
  );
}

function HooksWaiting() {
  return (
    <Loading label="The webhooks are loading">
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  );
}
