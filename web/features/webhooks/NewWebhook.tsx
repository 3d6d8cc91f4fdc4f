import { Plus } from "lucide-react";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

interface NewWebhookProps {
  making: { isPending: boolean; submit: () => void };
  canAdd: boolean;
}

export function NewWebhook({ making, canAdd }: NewWebhookProps) {
  return (
    <Button
      variant="proj"
      icon={<Plus />}
      pending={making.isPending}
      disabled={!useHydrated() || !canAdd}
      onClick={() => making.submit()}
    >
      New Webhook
    </Button>
  );
}
