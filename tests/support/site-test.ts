// The journeys' own `test`: people with a browser each, and no page that complains unnoticed.
import { randomInt } from "node:crypto";
import {
  type APIRequestContext,
  type BrowserContext,
  type Page,
  test as base,
  expect,
} from "@playwright/test";
import { awaitingHydration } from "./hydration.ts";
import { type ApiUser, signInByRequests } from "./site-people.ts";

export { expect };

/** What pages say to nobody: errors and warnings on the console, uncaught exceptions. */
export interface Problems {
  readonly watch: (context: BrowserContext) => void;
  /** For what a journey provokes on purpose. */
  readonly allow: (pattern: RegExp) => void;
}

interface Journey {
  readonly problems: Problems;
  /** An empty page of a new browser, signed in under that login, or under none. */
  readonly open: (login?: string) => Promise<Page>;
  /** Signs in without a page, for people who only call the API: quicker than a page. */
  readonly signInApi: (login: string) => Promise<ApiUser>;
  /** A login that nobody else has, and that is no part of another. */
  readonly newLogin: (name: string) => string;
}

export const test = base.extend<Journey>({
  baseURL: async ({}, give) => {
    await give(process.env["SITE_ADDRESS"]);
  },
  problems: [
    async ({ context }, give) => {
      const seen: string[] = [];
      const allowed: RegExp[] = [];
      const watch = (watched: BrowserContext) => {
        watched.on("console", (message) => {
          const type = message.type();
          if (type !== "error" && type !== "warning") return;
          seen.push(`${type} on ${message.page()?.url()}: ${message.text()}`);
        });
        watched.on("weberror", (error) => {
          seen.push(`exception on ${error.page()?.url()}: ${error.error().message}`);
        });
      };
      watch(context);
      await give({ watch, allow: (pattern) => allowed.push(pattern) });
      expect(seen.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, give) => {
    await give(javaScriptEnabled ? awaitingHydration(page) : page);
  },
  open: async ({ browser, problems, contextOptions, javaScriptEnabled, baseURL }, give) => {
    const contexts: BrowserContext[] = [];
    await give(async (login) => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) });
      contexts.push(context);
      problems.watch(context);
      if (login) await signInByRequests(context, login);
      const page = await context.newPage();
      return javaScriptEnabled ? awaitingHydration(page) : page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  signInApi: async ({ playwright, baseURL }, give) => {
    const requests: APIRequestContext[] = [];
    await give(async (login) => {
      const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
      requests.push(request);
      await signInByRequests({ request }, login);
      return { request };
    });
    await Promise.all(requests.map((request) => request.dispose()));
  },
  newLogin: async ({}, give) => {
    await give((name) => `${name}${randomInt(100_000, 1_000_000)}`);
  },
});
