import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { formatDate } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import type { ApiToken, ApiTokenWithSecret } from "#contract/api-tokens.ts";
import type { SessionUser } from "#contract/people.ts";
import { apiTokensQuery } from "#web/data/api-tokens.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { CopyBlock, CopyField } from "#web/lib/CopyField.tsx";
import { openDialog, opensDialog } from "#web/lib/dialogs.tsx";
import { usePage } from "#web/lib/PageContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { bdi, rich } from "#web/lib/rich.ts";
import { Button } from "#web/ui/Button.tsx";
import { TicketDivider } from "#web/ui/Dividers.tsx";
import { RelativeTime, useNow } from "#web/ui/RelativeTime.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { lastDay, scopesInWords } from "./scope-labels.ts";

const loadCreation = () => import("./NewTokenDialog.tsx");
const loadLeaving = () => import("./LeaveTokenDialog.tsx");
const loadRevocation = () => import("./RevokeTokenDialog.tsx");

/** The viewer's API tokens, and how to make and revoke one. */
export function ApiTokens({ user }: { user: SessionUser }) {
  const query = useQuery(apiTokensQuery(useApi()));
  const { apiTokenMaxDays } = usePage();
  const [made, setMade] = useState<ApiTokenWithSecret | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const focusList = () => list.current?.focus({ preventScroll: true });
  const forget = () => {
    setMade(null);
    focusList();
  };
  if (!query.data) {
    if (!query.isError) return <TokensLoading />;
    return <QueryError title={t("api-tokens.notLoaded")} query={query} />;
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {made && <MadeToken made={made} onDone={forget} />}
      <ul ref={list} tabIndex={-1} aria-label={t("api-tokens.title")} className="outline-none">
        {query.data.map((token) => (
          <TokenRow key={token.id} token={token} onRevoked={focusList} />
        ))}
        {query.data.length === 0 && <li className="text-15 text-ink-2">{t("api-tokens.none")}</li>}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="line"
          {...opensDialog(loadCreation, {
            user,
            maxDays: apiTokenMaxDays ?? 365,
            onMade: setMade,
          })}
        >
          {t("api-tokens.newToken")}
        </Button>
        <a className="link text-15" href="/api/docs">
          {t("api-tokens.howTo")}
        </a>
      </div>
    </div>
  );
}

function TokensLoading() {
  return (
    <Loading label={t("api-tokens.loading")}>
      <div className="grid gap-2 py-1">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="w-56" />
      </div>
    </Loading>
  );
}

/** A new token, shown once: who leaves the page before it is copied is asked once. */
function MadeToken({ made, onDone }: { made: ApiTokenWithSecret; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { publicUrl } = usePage();
  const [isCopied, setCopied] = useState(false);
  const { id, name, token, scopes, project, expiresAt } = made;
  useEffect(() => field.current?.focus(), [id]);
  useLeaveWarning(!isCopied);
  const path = project === null ? "/current-session" : `/projects/${project.id}`;
  return (
    <section
      aria-labelledby={`${id}-once`}
      className="overflow-hidden rounded-lg border border-line bg-paper"
    >
      <div className="grid gap-3 px-5 py-5" onCopy={() => setCopied(true)}>
        <p className="small font-medium wrap-anywhere text-ink-2" dir="auto">
          {name}
        </p>
        <h3 id={`${id}-once`}>{t("api-tokens.copyNow")}</h3>
        <CopyField
          ref={field}
          label={t("api-tokens.token")}
          value={token}
          variant="ink"
          onCopied={() => setCopied(true)}
        />
        <p className="small text-ink-2">{t("api-tokens.keepSafe")}</p>
      </div>
      <TicketDivider on="card" />
      <div className="grid gap-3 px-5 py-5">
        <h4 className="text-15 font-semibold">{t("api-tokens.tryIt")}</h4>
        <CopyBlock
          label={t("api-tokens.example")}
          value={`curl ${publicUrl}/api/v1${path} \\\n  -H "Authorization: Bearer $CAFE_TOKEN"`}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button variant="line" onClick={onDone}>
            {t("webhooks.secretCopied")}
          </Button>
          <p className="small min-w-0 flex-1 basis-60 wrap-anywhere text-ink-2">
            {rich("api-tokens.inWords", {
              name,
              scopes: scopesInWords(scopes, project),
              date: formatDate(expiresAt, lastDay),
              bdi,
            })}
          </p>
        </div>
      </div>
    </section>
  );
}

/** Asks once before another page is shown; the browser asks before the tab is closed or reloaded. */
function useLeaveWarning(isNeeded: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isNeeded && currentLocation.pathname !== nextLocation.pathname,
  );
  const { state, proceed, reset } = blocker;
  useEffect(() => {
    if (state === "blocked") openDialog(loadLeaving, { onLeave: proceed, onStay: reset });
  }, [state, proceed, reset]);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isNeeded]);
}

interface TokenRowProps {
  token: ApiToken;
  /** Called before its row, which has the focus, is removed. */
  onRevoked: () => void;
}

function TokenRow({ token, onRevoked }: TokenRowProps) {
  const { id, name, start, scopes, project, expiresAt, lastUsedAt } = token;
  const isExpired = Date.parse(expiresAt) <= useNow();
  const date = formatDate(expiresAt, lastDay);
  return (
    <li className="flex items-start gap-4 border-b border-line-soft py-3.5 first:pt-0 last:border-b-0 last:pb-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <bdi className={isExpired ? "text-ink-3 wrap-anywhere" : "font-medium wrap-anywhere"}>
            {name}
          </bdi>
          <code dir="ltr" className="text-13 text-ink-3">
            {start}…
          </code>
        </p>
        <p className="text-15 wrap-anywhere text-ink-2">
          {t("api-tokens.may", { scopes: scopesInWords(scopes, project) })}
        </p>
        <p id={`${id}-when`} className="small flex flex-wrap gap-x-3 text-ink-3">
          {lastUsedAt ? (
            <RelativeTime at={lastUsedAt} label={(ago) => t("api-tokens.used", { ago })} />
          ) : (
            <span>{t("api-tokens.unused")}</span>
          )}
          <span>{t(isExpired ? "api-tokens.expired" : "api-tokens.until", { date })}</span>
        </p>
      </div>
      <Button
        size="sm"
        aria-label={t(isExpired ? "api-tokens.removeNamed" : "api-tokens.revokeNamed", { name })}
        aria-describedby={`${id}-when`}
        {...opensDialog(loadRevocation, { token, isExpired, onRevoked })}
      >
        {t(isExpired ? "api-tokens.remove" : "api-tokens.revoke")}
      </Button>
    </li>
  );
}
