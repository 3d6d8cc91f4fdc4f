// The pages that links in mails lead to: they unsubscribe, or confirm an address. The token in their
// address is all they need. Following a link changes nothing, since scanners of mail follow them all;
// the button on the page, or a mail reader's own (RFC 8058), posts to the same address.
import type { FastifyInstance, FastifyReply } from "fastify";
import type { PromptMailKind } from "#contract/mail.ts";
import type { NoticePage } from "#server/http/notice-page.ts";
import { hashOfToken } from "./settings.ts";
import {
  confirmAddress,
  gets,
  type MailList,
  pendingAddressOf,
  switchOff,
} from "./settings-queries.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

type Request = { Params: { token: string } };

const settingsLink = { label: "E-mail settings", path: "/account-settings#e-mail" };

const promptNames: Record<PromptMailKind, string> = {
  applications: "applications to your projects",
  answers: "answers to your applications",
  invitations: "invitations",
};

const nameOf = (list: MailList) => (list === "digest" ? "your digest" : promptNames[list]);

const invalidUnsubscribe: NoticePage = {
  title: "This link doesn’t work",
  message: "It may be incomplete. You can turn off every e-mail in your account settings.",
  link: settingsLink,
};

const invalidConfirmation: NoticePage = {
  title: "This link no longer works",
  message:
    "It was already used, replaced by a newer one, or is older than a day. You can request another one in your account settings.",
  link: settingsLink,
};

const switchedOff = (list: MailList): NoticePage => ({
  title: "You’re unsubscribed",
  message:
    list === "digest"
      ? "You won’t get digests any more."
      : `You won’t get e-mail about ${nameOf(list)} immediately any more. What’s unread still comes in your digest, unless you turn that off too.`,
  link: settingsLink,
});

/** Adds the pages as a plugin, since their forms need a parser of their own. */
export function linkPages(app: FastifyInstance): void {
  void app.register(async (scope) => {
    // Mail readers send either; nothing in it matters.
    for (const type of ["application/x-www-form-urlencoded", /^multipart\/form-data/]) {
      scope.addContentTypeParser(
        type,
        { parseAs: "string", bodyLimit: 4096 },
        async (): Promise<null> => null,
      );
    }
    scope.addHook("onRequest", async (_request, reply) => {
      // The address has a token in it, which other sites mustn't learn.
      reply.headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
    });

    scope.get<Request>("/unsubscribe/:token", async ({ params, database, url }, reply) => {
      const found = await readUnsubscribeToken(database.db, params.token);
      if (!found) return show(reply, 404, invalidUnsubscribe);
      const { userId, list } = found;
      if (!(await gets(database.db, userId, list))) return show(reply, 200, switchedOff(list));
      return show(reply, 200, {
        title: "Unsubscribe?",
        message: `You’ll stop getting ${list === "digest" ? "your digest" : `e-mail about ${nameOf(list)}`}.`,
        action: { label: "Unsubscribe", path: url },
        link: settingsLink,
      });
    });

    scope.post<Request>("/unsubscribe/:token", async ({ params, database, log }, reply) => {
      const found = await readUnsubscribeToken(database.db, params.token);
      if (!found) return show(reply, 404, invalidUnsubscribe);
      const { userId, list } = found;
      await switchOff(database.db, userId, list);
      log.info({ userId, list }, "unsubscribed");
      return show(reply, 200, switchedOff(list));
    });

    scope.get<Request>("/confirm-address/:token", async ({ params, database, url }, reply) => {
      const address = await pendingAddressOf(database.db, hashOfToken(params.token));
      if (address === null) return show(reply, 404, invalidConfirmation);
      return show(reply, 200, {
        title: "Confirm your address",
        message: `E-mail for your account will go to ${address}.`,
        action: { label: "Confirm address", path: url },
        link: settingsLink,
      });
    });

    scope.post<Request>("/confirm-address/:token", async ({ params, database }, reply) => {
      const address = await confirmAddress(database.db, hashOfToken(params.token));
      if (address === null) return show(reply, 404, invalidConfirmation);
      return show(reply, 200, {
        title: "Your address is confirmed",
        message: `E-mail for your account goes to ${address} from now on.`,
        link: settingsLink,
      });
    });
  });
}

const show = (reply: FastifyReply, status: number, page: NoticePage) =>
  reply.code(status).type("text/html; charset=utf-8").send(reply.server.noticePage(page));
