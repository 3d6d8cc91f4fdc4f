// The pages that links in mails lead to: they unsubscribe, or confirm an address. The token in their
// address is all they need. Following a link changes nothing, since scanners of mail follow them all;
// the button on the page, or a mail reader's own (RFC 8058), posts to the same address.
import { t } from "#shared/messages/t.ts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { NoticePage } from "#server/http/notice-page.ts";
import { hashOfToken } from "./settings.ts";
import {
  confirmAddress,
  gets,
  languageOf,
  type MailList,
  pendingAddressOf,
  switchOff,
} from "./settings-queries.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

type Request = { Params: { token: string } };

const settingsLink = () => ({ label: t("mail.settings"), path: "/account-settings#e-mail" });

const invalidUnsubscribe = (): NoticePage => ({
  title: t("mail.badLinkTitle"),
  message: t("mail.badLink"),
  link: settingsLink(),
});

const invalidConfirmation = (): NoticePage => ({
  title: t("mail.oldLinkTitle"),
  message: t("mail.oldLink"),
  link: settingsLink(),
});

const switchedOff = (list: MailList): NoticePage => ({
  title: t("mail.unsubscribedTitle"),
  message: t("mail.unsubscribed", { list }),
  link: settingsLink(),
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

    scope.get<Request>("/unsubscribe/:token", async (request, reply) => {
      const { params, database, url } = request;
      const found = await readUnsubscribeToken(database.db, params.token);
      if (!found) return show(reply, 404, invalidUnsubscribe());
      const { userId, list } = found;
      request.speak(await languageOf(database.db, userId));
      if (!(await gets(database.db, userId, list))) return show(reply, 200, switchedOff(list));
      return show(reply, 200, {
        title: t("mail.unsubscribeTitle"),
        message: t("mail.unsubscribeText", { list }),
        action: { label: t("mail.unsubscribe"), path: url },
        link: settingsLink(),
      });
    });

    scope.post<Request>("/unsubscribe/:token", async (request, reply) => {
      const { params, database, log } = request;
      const found = await readUnsubscribeToken(database.db, params.token);
      if (!found) return show(reply, 404, invalidUnsubscribe());
      const { userId, list } = found;
      request.speak(await languageOf(database.db, userId));
      await switchOff(database.db, userId, list);
      log.info({ userId, list }, "unsubscribed");
      return show(reply, 200, switchedOff(list));
    });

    scope.get<Request>("/confirm-address/:token", async ({ params, database, url }, reply) => {
      const address = await pendingAddressOf(database.db, hashOfToken(params.token));
      if (address === null) return show(reply, 404, invalidConfirmation());
      return show(reply, 200, {
        title: t("mail.confirmPageTitle"),
        message: t("mail.confirmPageText", { address }),
        action: { label: t("mail.confirmAddress"), path: url },
        link: settingsLink(),
      });
    });

    scope.post<Request>("/confirm-address/:token", async ({ params, database }, reply) => {
      const address = await confirmAddress(database.db, hashOfToken(params.token));
      if (address === null) return show(reply, 404, invalidConfirmation());
      return show(reply, 200, {
        title: t("mail.confirmedTitle"),
        message: t("mail.confirmedText", { address }),
        link: settingsLink(),
      });
    });
  });
}

const show = (reply: FastifyReply, status: number, page: NoticePage) =>
  reply.code(status).type("text/html; charset=utf-8").send(reply.server.noticePage(page));
