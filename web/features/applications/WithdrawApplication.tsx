import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Application } from "#contract/applications.ts";
import {
  applyApplicationToCache,
  refetchApplication,
  updateApplication,
} from "#web/data/applications.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toaster.ts";
import { FormError } from "#web/lib/FormError.tsx";
import { isConflict } from "./decisions.ts";
import { useSubmit } from "#web/lib/use-submit.ts";

const failure = "The application could not be withdrawn";

/** Withdraws the application after a confirmation: this can't be undone. */
export function WithdrawApplication({ application }: { application: Application }) {
  const { id, project } = application;
  const api = useApi();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  const withdraw = useSubmit({
    mutationFn: () => updateApplication(api, id, { status: "withdrawn" }),
    onSuccess: (saved) => {
      applyApplicationToCache(queryClient, saved);
      toast({ title: `Your application to ${project.name} is withdrawn`, mark: "proj" });
      // The buttons disappear with the question.
      document.getElementById("application-title")?.focus();
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      toast({ title: failure, description: messageOf(error), mark: "danger" });
      refetchApplication(queryClient, application.id, application.project.id);
    },
  });
  useEffect(() => {
    if (asking) keep.current?.focus();
    else if (wasAsking.current) ask.current?.focus();
    wasAsking.current = asking;
  }, [asking]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !withdraw.isPending) setAsking(false);
  };

  return (
    <footer className="grid gap-3 border-t border-line px-8 py-4 max-md:px-5">
      {asking ? (
        <div role="group" aria-label="Withdraw this application?" className="grid gap-3">
          <p className="text-15 text-ink-2">
            Withdraw this application? The team will no longer consider it. You can apply again with
            a new one.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="danger"
              pending={withdraw.isPending}
              onClick={() => withdraw.submit()}
              onKeyDown={closeOnEscape}
            >
              Withdraw
            </Button>
            <Button
              ref={keep}
              variant="quiet"
              onClick={() => setAsking(false)}
              onKeyDown={closeOnEscape}
            >
              Keep it
            </Button>
          </div>
        </div>
      ) : (
        <div>
          <Button ref={ask} variant="line" onClick={() => setAsking(true)}>
            Withdraw application
          </Button>
        </div>
      )}
      <FormError title={`${failure}.`} error={withdraw.error} />
    </footer>
  );
}
