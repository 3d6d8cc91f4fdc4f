// The `test` of journeys: gives each person a browser of their own, and fails on unexpected console
// messages and exceptions.
import { randomInt } from "node:crypto";
import {
  type APIRequestContext,
  type BrowserContext,
  type Page,
  test as base,
  expect,
} from "@playwright/test";
import { isFailureLine } from "#web/data/failures.ts";
import { browserName } from "./browser.ts";
import { awaitingHydration } from "./hydration.ts";
import { type ApiUser, signInByRequests } from "./site-people.ts";

export { expect };

/** Errors and warnings on the console, and uncaught exceptions. */
export interface Problems {
  readonly watch: (context: BrowserContext) => void;
  /** Ignores messages that a journey provokes on purpose. */
  readonly allow: (pattern: RegExp) => void;
}

/** Milliseconds that a journey gets for each person's browser, beside those that every journey has. */
const browserMs = 30_000;

interface Journey {
  readonly problems: Problems;
  /** Returns an empty page of a new browser, signed in under that login. */
  readonly signInAs: (login: string) => Promise<Page>;
  /** Returns an empty page of a new browser without a session. */
  readonly openAsVisitor: () => Promise<Page>;
  /** Makes a browser context that is watched for problems and closed after the test. */
  readonly newContext: () => Promise<BrowserContext>;
  /** Signs in without a page, for people who only call the API: quicker than a page. */
  readonly signInApi: (login: string) => Promise<ApiUser>;
  /** Returns a login that is unique and not contained in another. */
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
          // The browser says itself that the call failed.
          if (isFailureLine(message.text())) return;
          // By playwright.config.ts.
          if (message.text() === "Service Worker registration blocked by Playwright") return;
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
    await give(javaScriptEnabled ? await awaitingHydration(page) : page);
  },
  newContext: async ({ browser, problems, contextOptions, baseURL }, give) => {
    const contexts: BrowserContext[] = [];
    await give(async () => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) });
      contexts.push(context);
      problems.watch(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  signInAs: async ({ newContext, javaScriptEnabled }, give, info) => {
    await give(async (login) => {
      info.setTimeout(info.timeout + browserMs);
      const context = await newContext();
      await signInByRequests(context, login);
      const page = await context.newPage();
      return javaScriptEnabled ? awaitingHydration(page) : page;
    });
  },
  openAsVisitor: async ({ newContext, javaScriptEnabled }, give, info) => {
    await give(async () => {
      info.setTimeout(info.timeout + browserMs);
      const page = await (await newContext()).newPage();
      return javaScriptEnabled ? awaitingHydration(page) : page;
    });
  },
  signInApi: async ({ playwright, baseURL }, give) => {
    const requests: APIRequestContext[] = [];
    await give(async (login) => {
      const request = await playwright.request.newContext({
        userAgent: browserName,
        ...(baseURL && { baseURL }),
      });
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
