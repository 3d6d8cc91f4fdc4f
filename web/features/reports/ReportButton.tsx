import { Flag } from "lucide-react";
import { askToReport, type Reportable } from "#web/api/ask-to-report.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** For whoever is signed in: tells the admins what is wrong with something of others. */
export default function ReportButton(thing: Reportable) {
  const isHydrated = useHydrated();
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={<Flag />}
      disabled={!isHydrated}
      aria-haspopup="dialog"
      onClick={() => askToReport(thing)}
    >
      Report
    </Button>
  );
}
