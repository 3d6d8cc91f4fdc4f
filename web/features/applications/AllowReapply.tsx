import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Application } from "#contract/applications.ts";
import { dayLabel } from "#shared/answer-times.ts";
import {
  applyApplicationToCache,
  refetchApplication,
  updateApplication,
} from "#web/data/applications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { isConflict } from "./decisions.ts";

/** For owners: when the applicant of a closed application may apply again, and to allow it sooner. */
export function AllowReapply({ application }: { application: Application }) {
  const { id, project, user, can, reapplyAt } = application;
  const api = useApi();
  const queryClient = useQueryClient();
  const note = useRef<HTMLParagraphElement>(null);
  const allow = useSubmit({
    mutationFn: () => updateApplication(api, id, { allowReapply: true }),
    onSuccess: (saved) => {
      applyApplicationToCache(queryClient, saved);
      // The focused button is removed.
      note.current?.focus();
    },
    onError: (error) => {
      if (isConflict(error)) refetchApplication(queryClient, id, project.id);
    },
  });
  if (!reapplyAt) return null;
  return (
    <div className="grid gap-2 border-t border-line-soft pt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p
          ref={note}
          tabIndex={-1}
          role="status"
          className="text-15 text-ink-2 outline-none wrap-anywhere"
        >
          {user.username} can apply again{can.allowReapply ? ` on ${dayLabel(reapplyAt)}.` : "."}
        </p>
        {can.allowReapply && (
          <Button
            variant="quiet"
            size="sm"
            pending={allow.isPending}
            onClick={() => allow.submit()}
          >
            Allow another application
          </Button>
        )}
      </div>
      <FormError title="The application could not be updated." error={allow.error} />
    </div>
  );
}
