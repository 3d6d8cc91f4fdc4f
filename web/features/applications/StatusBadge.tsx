import type { ApplicationStatus } from "#contract/applications.ts";
import { Badge } from "#web/ui/Badge.tsx";

export function StatusBadge({ status }: { status: ApplicationStatus }) {
  return <Badge tone={status}>{status.charAt(0).toUpperCase() + status.slice(1)}</Badge>;
}
