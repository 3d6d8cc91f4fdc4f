// The providers that the settings name, in the order of their buttons.
import type { Settings } from "#server/settings.ts";
import { giteaProvider } from "./gitea.ts";
import { githubProvider } from "./github.ts";
import { gitlabProvider } from "./gitlab.ts";
import { oidcProvider } from "./oidc.ts";
import type { IdentityNeeds, SignInProvider } from "./provider.ts";

type ProviderSettings = Pick<Settings, "github" | "gitea" | "gitlab" | "oidc" | "demoCodeHost">;

/** @param needs what of an identity is needed */
export function configuredProviders(
  { github, gitea, gitlab, oidc, demoCodeHost }: ProviderSettings,
  needs: IdentityNeeds = {},
): SignInProvider[] {
  const providers: SignInProvider[] = [];
  if (github) providers.push(githubProvider(nameOf(github.url), github, demoCodeHost, needs));
  if (gitea) providers.push(giteaProvider(nameOf(gitea.url), gitea, needs));
  if (gitlab) providers.push(gitlabProvider(nameOf(gitlab.url), gitlab, needs));
  if (oidc) providers.push(oidcProvider(oidc.name ?? nameOf(oidc.issuer), oidc, needs));
  return providers;
}

const wellKnown: Record<string, string> = {
  "github.com": "GitHub",
  "gitlab.com": "GitLab",
  "codeberg.org": "Codeberg",
  "gitea.com": "Gitea",
};

/** People know their company's code host by its address. */
function nameOf(url: string): string {
  const { host } = new URL(url);
  return wellKnown[host] ?? host;
}
