import { useQueryClient } from "@tanstack/react-query";
import { Play } from "lucide-react";
import type { Job } from "#contract/jobs.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { isRetrying, isUnderWay, keepJob, runJob } from "#web/data/jobs.ts";

/** Starts a job before its time; a server takes it up within seconds. */
export function RunNow({ job }: { job: Job }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const run = useSubmit({
    mutationFn: () => runJob(api, job.name),
    onSuccess: (changed: Job) => keepJob(queryClient, changed),
  });
  return (
    <div className="grid gap-2">
      <Button
        size="sm"
        icon={<Play />}
        disabled={!hydrated}
        pending={run.isPending || isUnderWay(job)}
        onClick={() => run.submit()}
      >
        {isRetrying(job) ? "Try Now" : "Run Now"}
        <span className="sr-only"> {job.name}</span>
      </Button>
      <div role="alert" className="small max-w-72 text-danger empty:hidden">
        {run.error && `It was not started: ${messageOf(run.error)}`}
      </div>
    </div>
  );
}
