import { useEffect, useState } from "react";
import { onAskedToReport, type Reportable } from "#web/lib/ask-to-report.ts";
import { late } from "#web/ui/late.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";

const ReportDialog = late(() => import("./ReportDialog.tsx"));

/** Opens the report dialog on request from any page. */
export function ReportHost() {
  const dialog = useLazyDialog();
  const [thing, setThing] = useState<Reportable | null>(null);
  const { open } = dialog;
  useEffect(
    () =>
      onAskedToReport((request) => {
        setThing(request);
        open();
      }),
    [open],
  );
  if (!thing || !dialog.isMounted) return null;
  return <ReportDialog key={thing.id} thing={thing} {...dialog.state} />;
}
