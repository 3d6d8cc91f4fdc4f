import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { t } from "#shared/messages/t.ts";
import type { ProviderId, SignInAccount, SignInProviderRef } from "#contract/sign-in-accounts.ts";
import { signInAccountsQuery, signInProvidersQuery } from "#web/data/account.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { QueryError } from "#web/lib/QueryError.tsx";
import { FormError } from "#web/lib/FormError.tsx";
import { useSubmit } from "#web/lib/use-submit.ts";
import { Button } from "#web/ui/Button.tsx";
import { ErrorAlert } from "#web/ui/ErrorState.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { Loading, Skeleton } from "#web/ui/Skeleton.tsx";
import { opensDialog } from "#web/lib/dialogs.tsx";

const loadDialog = () => import("./UnlinkDialog.tsx");

/** The accounts that the viewer signs in with, and how to link and unlink them. */
export function SignInAccounts() {
  const api = useApi();
  const accounts = useQuery(signInAccountsQuery(api));
  const providers = useQuery(signInProvidersQuery(api));
  const list = useRef<HTMLUListElement>(null);
  if (!accounts.data || !providers.data) {
    const failed = [accounts, providers].find(({ isError }) => isError);
    if (!failed) return <AccountsLoading />;
    return <QueryError title={t("sign-in-accounts.notLoaded")} query={failed} />;
  }
  const linked = accounts.data.map(({ provider }) => provider);
  const others = providers.data.filter(({ id }) => !linked.includes(id));
  return (
    <div className="grid grid-cols-1 gap-4">
      <LinkOutcome providers={providers.data} />
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t("accounts.signInAccounts")}
        className="outline-none"
      >
        {accounts.data.map((account) => (
          <AccountRow
            key={account.provider}
            account={account}
            onUnlinked={() => list.current?.focus({ preventScroll: true })}
          />
        ))}
      </ul>
      {others.length > 0 && <LinkButtons providers={others} />}
    </div>
  );
}

function AccountsLoading() {
  return (
    <Loading label={t("sign-in-accounts.loading")}>
      <div className="grid gap-2 py-1">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="w-56" />
      </div>
    </Loading>
  );
}

interface AccountRowProps {
  account: SignInAccount;
  /** Called before its row, which has the focus, is removed. */
  onUnlinked: () => void;
}

function AccountRow({ account, onUnlinked }: AccountRowProps) {
  const { name, login, linkedAt, can, unlinkNote } = account;
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line-soft py-3.5 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex items-center gap-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">
            {name}
            {login !== null && (
              <>
                {" · "}
                <bdi className="font-normal text-ink-2">{login}</bdi>
              </>
            )}
          </p>
          <RelativeTime
            at={linkedAt}
            label={(ago) => t("sign-in-accounts.linkedAgo", { ago })}
            className="small text-ink-3"
          />
        </div>
        {can.unlink && (
          <Button
            size="sm"
            className="needs-script"
            aria-label={t("sign-in-accounts.unlinkNamed", { name })}
            {...opensDialog(loadDialog, { account, onUnlinked })}
          >
            {t("sign-in-accounts.unlink")}
          </Button>
        )}
      </div>
      {!can.unlink && unlinkNote && <p className="small text-ink-2">{unlinkNote}</p>}
    </li>
  );
}

/** Buttons that lead to the providers where no account is linked yet. */
function LinkButtons({ providers }: { providers: readonly SignInProviderRef[] }) {
  const api = useApi();
  const linking = useSubmit({
    mutationFn: (provider: ProviderId) =>
      api.call("POST /account/sign_in_accounts", { body: { provider } }),
    // A full page load: the provider leads back here.
    onSuccess: ({ location }) => window.location.assign(location),
  });
  return (
    <div className="needs-script grid gap-2">
      <h3 className="text-15 font-medium">{t("sign-in-accounts.linkAnother")}</h3>
      <p className="text-15 text-ink-2">{t("sign-in-accounts.linkAnotherAbout")}</p>
      <div className="flex flex-wrap gap-2">
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            variant="line"
            className="py-2 leading-[1.3] whitespace-normal wrap-anywhere"
            pending={linking.isPending && linking.variables === id}
            onClick={() => linking.submit(id)}
          >
            {t("sign-in-accounts.linkNamed", { name })}
          </Button>
        ))}
      </div>
      <FormError title={t("sign-in-accounts.notLinked")} error={linking.error} />
    </div>
  );
}

/** How linking ended, by the address's `link` and `provider`. */
function LinkOutcome({ providers }: { providers: readonly SignInProviderRef[] }) {
  const [search] = useSearchParams();
  const outcome = search.get("link");
  if (outcome === null) return null;
  const name =
    providers.find(({ id }) => id === search.get("provider"))?.name ??
    t("sign-in-accounts.theProvider");
  if (outcome === "linked") {
    return (
      <p role="status" className="text-15">
        {t("sign-in-accounts.linked", { name })}
      </p>
    );
  }
  const reason = Object.hasOwn(reasons, outcome) ? reasons[outcome] : undefined;
  return reason ? (
    <ErrorAlert title={t("sign-in-accounts.notLinked")}>{reason(name)}</ErrorAlert>
  ) : null;
}

const reasons: Record<string, (name: string) => string> = {
  taken: (name) => t("sign-in-accounts.taken", { name }),
  occupied: (name) => t("sign-in-accounts.occupied", { name }),
  restricted: (name) => t("sign-in-accounts.restricted", { name }),
  expired: () => t("sign-in-accounts.expired"),
  declined: (name) => t("sign-in-accounts.declined", { name }),
  unavailable: (name) => t("sign-in-accounts.unavailable", { name }),
};
