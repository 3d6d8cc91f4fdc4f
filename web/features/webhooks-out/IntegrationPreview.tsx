import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { WebhookOutPreview } from "#contract/webhook-out-drafts.ts";
import type { LanguageTag } from "#shared/messages/language.ts";
import { t } from "#shared/messages/t.ts";
import { type WebhookOutEvent, type WebhookOutKind, webhookOutName } from "#shared/webhooks-out.ts";
import { type IntegrationOwner, integrationPreviewQuery } from "#web/data/webhooks-out.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { usePage, useSite } from "#web/lib/PageContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { CodeBox } from "#web/ui/CodeBox.tsx";
import { Loading, SkeletonText } from "#web/ui/Skeleton.tsx";

interface IntegrationPreviewProps {
  owner: IntegrationOwner;
  kind: WebhookOutKind;
  /** Undefined while none is chosen. */
  event: WebhookOutEvent | undefined;
  language: LanguageTag | null;
}

/** What a new integration would send about the first of its events. */
export function IntegrationPreview({ owner, kind, event, language }: IntegrationPreviewProps) {
  const query = useQuery({
    ...integrationPreviewQuery(useApi(), owner, event ?? "project", language),
    placeholderData: keepPreviousData,
    enabled: event !== undefined,
  });
  if (event === undefined) return null;
  const isProgram = kind === "standard";
  const preview = query.data;
  return (
    <aside aria-labelledby="integration-preview" className="grid grid-cols-1 content-start gap-2.5">
      <h3 id="integration-preview">
        {t(isProgram ? "webhooks-out.previewBody" : "webhooks-out.previewTitle")}
      </h3>
      {query.isPending && (
        <Loading label={t("webhooks-out.previewLoading")}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {!preview && query.isError && (
        <QueryError title={t("webhooks-out.previewNotLoaded")} query={query} />
      )}
      {preview && isProgram && (
        <CodeBox
          label={t("webhooks-out.previewBody")}
          text={JSON.stringify(JSON.parse(preview.body), null, 2)}
        />
      )}
      {preview && !isProgram && (
        <>
          <Message message={preview.message} language={language} />
          <p className="small text-ink-3">
            {t("webhooks-out.previewFrame", { chat: webhookOutName(kind) })}
          </p>
        </>
      )}
    </aside>
  );
}

interface MessageProps {
  message: WebhookOutPreview["message"];
  language: LanguageTag | null;
}

function Message({ message, language }: MessageProps) {
  const { name } = useSite();
  const { languages = [] } = usePage();
  const { heading, sentence, quote, facts, button } = message;
  return (
    <div
      lang={language ?? languages[0]}
      dir="auto"
      className="grid gap-1 rounded-lg border border-line bg-surface p-4 text-15"
    >
      <p className="small text-ink-3">{name}</p>
      <p className="font-semibold wrap-anywhere">{heading}</p>
      <p className="wrap-anywhere">{sentence}</p>
      {quote !== null && (
        <blockquote className="border-s-2 border-line ps-3 wrap-anywhere text-ink-2">
          {quote}
        </blockquote>
      )}
      {facts.map(({ label, value }) => (
        <p key={label} className="small wrap-anywhere text-ink-2">
          {label}: {value}
        </p>
      ))}
      <p className="mt-1.5 justify-self-start rounded-md border border-edge px-3 py-1 text-14">
        {button}
      </p>
    </div>
  );
}
