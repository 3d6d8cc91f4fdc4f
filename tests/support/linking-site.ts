// A site with three code hosts, where people link their accounts.
import { afterEach } from "vitest";
import type { SignInAccount } from "#contract/sign-in-accounts.ts";
import { type AllowLists, readSettings, type Settings } from "#server/settings.ts";
import { startCodeHost } from "./code-host.ts";
import { CookieJar } from "./cookie-jar.ts";
import { startListeningApp } from "./listening-app.ts";

export const noLists: AllowLists = { logins: [], organisations: [], emailDomains: [] };

interface User {
  readonly id: string;
  readonly username: string;
  readonly avatarUrl: string | null;
}

/** `access` may be changed by tests; its lists are empty again after each. */
export async function startLinkingSite(overrides: Partial<Settings> = {}) {
  const hosts = {
    github: await startCodeHost("github"),
    gitea: await startCodeHost("gitea"),
    gitlab: await startCodeHost("gitlab"),
  };
  type Id = keyof typeof hosts;
  const access: Settings["access"] & { allowed: AllowLists } = {
    ...readSettings({}).access,
    allowed: noLists,
  };
  afterEach(() => {
    access.allowed = noLists;
  });
  const site = await startListeningApp({
    github: hosts.github.github,
    gitea: hosts.gitea.app,
    gitlab: hosts.gitlab.app,
    demoCodeHost: false,
    access,
    ...overrides,
  });

  let number = 1000;
  const newAccount = (login: string) => {
    number += 1;
    return { id: number, login };
  };

  /** A browser of a person. */
  class Browser extends CookieJar {
    constructor() {
      super(site.origin);
    }

    async signIn(id: Id, account: object) {
      const { location } = await this.get(`/auth/${id}?provider=${id}`);
      return this.get(hosts[id].approve(location, account));
    }

    get headers() {
      return { cookie: [...this.cookies].map((pair) => pair.join("=")).join("; ") };
    }

    async user(): Promise<User | null> {
      return (await site.visitor.get<{ user: User | null }>("/current-session", this.headers)).body
        .user;
    }

    /** Presses the button; the attempt's cookie is stored as a browser does. */
    async startLinking(id: Id): Promise<string> {
      const reply = await fetch(`${site.origin}/api/v1/account/sign_in_accounts`, {
        method: "POST",
        headers: { ...this.headers, "content-type": "application/json" },
        body: JSON.stringify({ provider: id }),
      });
      for (const line of reply.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        this.cookies.set(name, value);
      }
      return ((await reply.json()) as { location: string }).location;
    }

    async link(id: Id, account: object) {
      return this.get(hosts[id].approve(await this.startLinking(id), account));
    }

    async accounts(): Promise<SignInAccount[]> {
      const { body } = await site.visitor.get<SignInAccount[]>(
        "/account/sign_in_accounts",
        this.headers,
      );
      return body;
    }

    unlink(id: string) {
      return site.visitor.delete<SignInAccount>(
        `/account/sign_in_accounts/${id}`,
        undefined,
        this.headers,
      );
    }
  }

  async function signedIn(id: Id, account: object): Promise<Browser> {
    const browser = new Browser();
    await browser.signIn(id, account);
    return browser;
  }

  const settingsPage = (outcome: string, id: Id) =>
    `/account-settings?link=${outcome}&provider=${id}#sign-in-accounts`;
  const newBrowser = () => new Browser();
  return {
    site,
    db: site.database.db,
    hosts,
    access,
    newAccount,
    newBrowser,
    signedIn,
    settingsPage,
  };
}

export type LinkingBrowser = Awaited<
  ReturnType<Awaited<ReturnType<typeof startLinkingSite>>["signedIn"]>
>;
