// Which language a request is answered in: the account's, else the cookie's, else the first of
// Accept-Language that the site offers, else the site's own.
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import {
  changeLanguage,
  continueSpeech,
  currentSpeech,
  inLanguage,
  type Speech,
} from "#server/languages.ts";
import type { Settings } from "#server/settings.ts";
import { isLanguageTag, type LanguageTag } from "#shared/messages/language.ts";
import { hostCookieName, isSecureUrl } from "./host-cookie.ts";
import { internalRequestOf } from "./internal-requests.ts";

/** The language of a request before its account is known. */
export type LanguageOfVisitor = (headers: IncomingHttpHeaders) => LanguageTag;

export const languageCookieName = (publicUrl: string) =>
  hostCookieName("language", isSecureUrl(publicUrl));

const cookieSeconds = 365 * 24 * 60 * 60;

/** Remembers a browser's language, or forgets it. */
export function writeLanguageCookie(
  reply: FastifyReply,
  publicUrl: string,
  language: LanguageTag | null,
): void {
  const name = languageCookieName(publicUrl);
  const secure = isSecureUrl(publicUrl);
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  if (language) void reply.setCookie(name, language, { ...options, maxAge: cookieSeconds });
  else void reply.clearCookie(name, options);
}

/** What replies depend on, for caches. */
export const varyOf = ({ languages }: Pick<Settings, "languages">) =>
  languages.length > 1 ? "Cookie, Accept-Language" : "Cookie";

/** Browsers send a handful of languages; a thousand of these are kept. */
const maxAcceptLength = 500;

export function languageOfVisitors({ publicUrl, languages }: Settings): LanguageOfVisitor {
  const [preset = "en"] = languages;
  if (languages.length < 2) return () => preset;
  const cookie = new RegExp(`(?:^|; ?)${languageCookieName(publicUrl)}=([\\w-]+)`);
  const accepted = new LRUCache<string, LanguageTag>({ max: 1000 });
  return (headers) => {
    const chosen = offeredIn(languages, cookie.exec(headers.cookie ?? "")?.[1]);
    if (chosen) return chosen;
    const accept = headers["accept-language"]?.slice(0, maxAcceptLength) ?? "";
    let found = accepted.get(accept);
    if (!found) accepted.set(accept, (found = bestOf(accept, languages) ?? preset));
    return found;
  };
}

/** `tag`, if it is one of the site's languages. */
export function offeredIn(
  languages: readonly LanguageTag[],
  tag: string | null | undefined,
): LanguageTag | null {
  return tag && isLanguageTag(tag) && languages.includes(tag) ? tag : null;
}

/** The most preferred one: the same, or the same language in the same script, as `en` for `en-GB`. */
export function bestOf(accept: string, languages: readonly LanguageTag[]): LanguageTag | null {
  const ranges = accept.split(",").flatMap(rangeOf);
  for (const { tag } of ranges.toSorted((a, b) => b.quality - a.quality)) {
    const same = languages.find((it) => it.toLowerCase() === tag.toLowerCase());
    const found = same ?? languages.find((it) => writtenAs(it) === writtenAs(tag));
    if (found) return found;
  }
  return null;
}

function rangeOf(range: string): { tag: string; quality: number }[] {
  const [, tag, weight] = /^\s*([a-z\d-]+)\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(range) ?? [];
  const quality = weight === undefined ? 1 : Number(weight);
  return tag !== undefined && quality > 0 ? [{ tag, quality }] : [];
}

/** A language and its script: `zh-Hans` for `zh-CN`; null for what isn't a language. */
function writtenAs(tag: string): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** Changes the language to the account's, once it is known. */
    speak: (language: string | null) => void;
    /** What all of it is said in; null for calls of pages, and where there is one language. */
    speech: Speech | null;
  }
}

/** Sets the language of everything that a request says. */
export function speakLanguages(app: FastifyInstance, languageOf: LanguageOfVisitor): void {
  const { languages } = app.settings;
  app.decorateRequest("speak", (language) => {
    const offered = offeredIn(languages, language);
    if (offered) changeLanguage(offered);
  });
  app.decorateRequest("speech", null);
  if (languages.length < 2) return;
  app.addHook("onRequest", (request, _reply, done) => {
    // A call for a page is made while that page speaks.
    if (internalRequestOf(request)?.page) return done();
    inLanguage(languageOf(request.headers), () => {
      request.speech = currentSpeech();
      done();
    });
  });
  // A body is read in the context of its connection. The account may be known by now.
  app.addHook("preValidation", (request, _reply, done) => {
    if (request.speech) continueSpeech(request.speech, done);
    else done();
  });
}
