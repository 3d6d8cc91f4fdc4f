import { useQueryClient } from "@tanstack/react-query";
import type { Webhook } from "#contract/webhooks.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { formerOwnerSentence } from "./former-owner-labels.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { dismissFormerOwners, keepHook } from "#web/data/webhooks.ts";

interface FormerOwnerNoteProps {
  hook: Webhook;
  onRotate: () => void;
  /** It is dismissed, and the focus with it. */
  onDismissed: () => void;
}

/** Offers a new secret where somebody who is no owner any more may know this one. */
export function FormerOwnerNote({ hook, onRotate, onDismissed }: FormerOwnerNoteProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const dismissal = useSubmit({
    mutationFn: () => dismissFormerOwners(api, hook.id),
    onSuccess(changed) {
      keepHook(queryClient, changed);
      onDismissed();
    },
  });
  if (!hook.knownToFormerOwner) return null;
  return (
    <section
      aria-label="Former owner"
      className="grid gap-3 rounded-md border border-tech-line bg-tech-wash px-4 py-4"
    >
      <p className="text-15 wrap-anywhere">
        {formerOwnerSentence(hook.knownToFormerOwner, "this webhook’s secret")} Create a new one,
        then update it at your code host.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-haspopup="dialog" disabled={!hydrated} onClick={onRotate}>
          Create New Secret…
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={!hydrated}
          pending={dismissal.isPending}
          onClick={() => dismissal.submit()}
        >
          Dismiss
        </Button>
      </div>
      <FormError title="The note was not dismissed." error={dismissal.error} />
    </section>
  );
}
