import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { Application } from "#contract/applications.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import type { Draft } from "#web/lib/drafts.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/Field.tsx";
import { keepApplication } from "./keep-application.ts";
import { applicationLimits } from "#shared/limits.ts";
import { trimmedLength } from "#shared/text-length.ts";
import { Trouble } from "./ApplicationError.tsx";
import { useOneAtATime } from "./use-one-at-a-time.ts";

type MessageFormProps = {
  application: Application;
  draft: Draft;
  /** Somebody has just opened it. */
  autoFocus: boolean;
};

export function MessageForm({ application: { id }, draft, autoFocus }: MessageFormProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [touched, setTouched] = useState(false);
  const textarea = useRef<HTMLTextAreaElement>(null);
  const text = draft.text ?? "";
  const used = trimmedLength(text);
  const tooLong = used > applicationLimits.content;
  const update = useMutation({
    mutationFn: (content: string) =>
      api.call("POST /applications/{id}", { params: { id }, body: { content } }),
    onSuccess: (saved) => {
      keepApplication(queryClient, saved);
      draft.forget();
    },
  });
  const send = useOneAtATime(update.mutate);
  useEffect(() => {
    if (autoFocus) textarea.current?.focus();
  }, [autoFocus]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTouched(true);
    if (tooLong) textarea.current?.focus();
    else send(text);
  }

  return (
    <form method="post" className="grid gap-3" onSubmit={submit} noValidate>
      <TextArea
        ref={textarea}
        label="(Markdown is supported!)"
        placeholder="Write a message to the project owner!"
        rows={8}
        value={text}
        count={{ used, max: applicationLimits.content }}
        error={touched && tooLong ? "Too Long!" : null}
        onChange={(event) => draft.write(event.currentTarget.value)}
        onBlur={() => setTouched(true)}
      />
      <Trouble title="The message could not be updated" error={update.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" pending={update.isPending}>
          Update Message
        </Button>
        <Button variant="quiet" onClick={draft.forget}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
