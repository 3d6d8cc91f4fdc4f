import type { FastifyInstance } from "fastify";
import { providerNames } from "#shared/provider-names.ts";
import { t } from "#shared/messages/t.ts";
import {
  linkSignInAccount,
  listSignInAccounts,
  listSignInProviders,
  type ProviderId,
  type SignInAccount,
  unlinkSignInAccount,
} from "#contract/sign-in-accounts.ts";
import { namedAccountsOf } from "#server/auth/admin-logins.ts";
import {
  adviceOnUnlinking,
  type OnAccountChange,
  unlinkAccount,
} from "#server/auth/link-account.ts";
import { accountsOf, type LinkedAccount } from "#server/auth/linked-accounts.ts";
import { ProviderError } from "#server/auth/providers/provider.ts";
import type { Db } from "#server/database/connect.ts";
import { endSessions } from "#server/features/accounts/sessions.ts";
import { conflict, invalid, notFound, Unavailable } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { sessionOf } from "#server/http/viewer.ts";

/** Seconds until a retry makes sense where a provider doesn't respond. */
const retrySeconds = 30;

export function signInAccountRoutes(app: FastifyInstance, onAccountChange: OnAccountChange): void {
  const providers = app.signInProviders;
  const configured = providers.map(({ id }) => id);
  // Of its kind, for a provider that isn't configured any more.
  const nameOf = (id: ProviderId) =>
    providers.find((provider) => provider.id === id)?.name ?? providerNames[id];
  const { access, adminLogins } = app.settings;
  const rules = { configured, access, adminLogins };
  const shown = (
    account: LinkedAccount,
    canUnlink: boolean,
    unlinkNote: string | null,
  ): SignInAccount => ({
    provider: account.provider,
    name: nameOf(account.provider),
    login: account.login,
    linkedAt: account.linkedAt.toISOString(),
    can: { unlink: canUnlink },
    unlinkNote,
  });

  serve(app, listSignInProviders, async () => providers.map(({ id, name }) => ({ id, name })));

  serve(app, listSignInAccounts, async ({ me, request }) => {
    const { db } = request.database;
    const accounts = await accountsOf(db, me().id);
    const named = await namedAccountsOf(db, me().id, adminLogins);
    return accounts.map((account) => {
      const advice = adviceOnUnlinking(accounts, account.provider, rules, named);
      // That the only account stays needs no words.
      const note = accounts.length > 1 ? advice.refusal : null;
      return shown(account, advice.refusal === null, advice.warning ?? note);
    });
  });

  serve(app, linkSignInAccount, async ({ me, body, request, reply }) => {
    const { provider: id } = body();
    const provider = providers.find((one) => one.id === id);
    if (!provider) {
      const message = t("sign-in-accounts.notOffered");
      throw invalid(`provider: ${message}`, [{ path: "provider", message }]);
    }
    const accounts = await accountsOf(request.database.db, me().id);
    if (accounts.some((account) => account.provider === id)) {
      throw conflict(t("sign-in-accounts.alreadyLinked", { name: provider.name }));
    }
    try {
      const { href } = await app.beginLinking(reply, provider, sessionOf(me()));
      return { location: href };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new Unavailable(
        retrySeconds,
        t("sign-in-accounts.didntRespond", { name: provider.name }),
        error,
      );
    }
  });

  serve(app, unlinkSignInAccount, async ({ me, params, request }) => {
    const { provider } = params;
    const onUnlink = (db: Db, { login }: LinkedAccount) =>
      onAccountChange(db, me().id, { event: "unlinked", provider: nameOf(provider), login });
    const outcome = await unlinkAccount(request.database.db, me().id, provider, rules, onUnlink);
    if ("missing" in outcome) throw notFound(t(unlinkSignInAccount.missing));
    if ("refusal" in outcome) throw conflict(outcome.refusal);
    // Others may have been opened, and API tokens made, through the account.
    await endSessions(request.database.db, me(), { here: false });
    request.log.info({ userId: me().id, provider }, "account unlinked");
    return shown(outcome.unlinked, false, null);
  });
}
