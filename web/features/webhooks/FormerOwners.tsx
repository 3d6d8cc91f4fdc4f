// Notes for owners that a former owner may still know a webhook's secret.
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { Webhook } from "#contract/webhooks.ts";
import { useDismissFormerOwners, webhooksQuery } from "#web/data/webhooks.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { FormError } from "#web/lib/FormError.tsx";

interface FormerOwnerNoteProps {
  webhook: Webhook;
  onRotate: () => void;
  onDismissed: () => void;
}

/** On the webhook's card: offers to rotate its secret. */
export function FormerOwnerNote({ webhook, onRotate, onDismissed }: FormerOwnerNoteProps) {
  const hydrated = useHydrated();
  const dismissal = useDismissFormerOwners(webhook, onDismissed);
  if (!webhook.knownToFormerOwner) return null;
  return (
    <section
      aria-label={t("webhooks.formerOwnerLabel")}
      className="grid gap-3 rounded-md border border-tech-line bg-tech-wash px-4 py-4"
    >
      <p className="text-15 wrap-anywhere">
        {formerOwnerSentence(webhook.knownToFormerOwner, "other")}{" "}
        {t("webhooks.createNewThenUpdate")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-haspopup="dialog" disabled={!hydrated} onClick={onRotate}>
          {t("webhooks.createNewSecret")}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={!hydrated}
          pending={dismissal.isPending}
          onClick={() => dismissal.submit()}
        >
          {t("webhooks.dismiss")}
        </Button>
      </div>
      <FormError title={t("webhooks.notDismissed")} error={dismissal.error} />
    </section>
  );
}

/** On the team's page: links to the webhooks whose secrets a former owner may know. */
export function FormerOwnersNotice() {
  const { projectId = "" } = useParams();
  const { data: webhooks } = useQuery(webhooksQuery(useApi(), projectId));
  const known = webhooks?.flatMap(({ knownToFormerOwner }) => knownToFormerOwner ?? []) ?? [];
  const most = known.toSorted((a, b) => b.others - a.others)[0];
  return (
    <div role="status" className="empty:hidden">
      {most && (
        <p className="mb-5 rounded-md border border-tech-line bg-tech-wash px-4 py-3 text-15 wrap-anywhere">
          {formerOwnerSentence(most, "all")}{" "}
          {rich("webhooks.createNewSecrets", {
            link: (text) => (
              <Link className="link" to={paths.projectHooks(projectId)}>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </div>
  );
}

type KnownToFormerOwner = NonNullable<Webhook["knownToFormerOwner"]>;

/** "ada is no longer an owner and may know this webhook’s secret", or all of them. */
export function formerOwnerSentence(
  { username, others }: KnownToFormerOwner,
  which: "all" | "other",
): string {
  if (others === 0) {
    return username
      ? t("webhooks.formerOwner", { username, which })
      : t("webhooks.formerOwnerDeleted", { which });
  }
  return username
    ? t("webhooks.formerOwners", { username, others, which })
    : t("webhooks.formerOwnersDeleted", { count: others + 1, which });
}
