// The page of a person who asks to be let in: what became of the request, and their message. A
// cookie, which the sign-in sets, is all that it needs.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { formatDate } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { accessMessageLength } from "#shared/limits.ts";
import { text } from "#contract/text.ts";
import { hostCookieName, isSecureUrl } from "#server/http/host-cookie.ts";
import type { NoticePage } from "#server/http/notice-page.ts";
import type { Settings } from "#server/settings.ts";
import { changeMessage, type OwnAccessRequest, requestOf } from "./access-requests.ts";

const path = "/access-request";

/** Seconds for which the page stays open in this browser; signing in again opens it again. */
const ttlSeconds = 60 * 60;

const cookieName = (publicUrl: string) => hostCookieName("access-request", isSecureUrl(publicUrl));

/** Leads to the page, with the token that opens it in a cookie. */
export function showOwnRequest(
  { server }: FastifyRequest,
  reply: FastifyReply,
  token: string,
): FastifyReply {
  const { publicUrl } = server.settings;
  return reply
    .setCookie(cookieName(publicUrl), token, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: isSecureUrl(publicUrl),
      maxAge: ttlSeconds,
    })
    .redirect(path, 302);
}

/** Adds the page as a plugin, since its form needs a parser of its own. */
export function accessRequestPage(app: FastifyInstance, settings: Settings): void {
  const canMail = settings.mail !== null;
  const tokenOf = ({ cookies }: FastifyRequest) => cookies[cookieName(settings.publicUrl)] ?? "";
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 16 * 1024 },
      async (_: unknown, body: string) => new URLSearchParams(body),
    );
    scope.addHook("onRequest", async (_request, reply) => {
      reply.header("cache-control", "no-store");
    });

    scope.get(path, async (request, reply) => {
      const own = await requestOf(request.database.db, tokenOf(request));
      return own ? show(reply, 200, pageOf(own, canMail)) : show(reply, 404, unknown());
    });

    scope.post<{ Body: unknown }>(path, async (request, reply) => {
      const { body, log } = request;
      const { db } = request.database;
      const written = body instanceof URLSearchParams ? body.get("message") : null;
      const message = messageText.safeParse(written ?? "");
      if (!message.success) {
        const own = await requestOf(db, tokenOf(request));
        if (!own) return show(reply, 404, unknown());
        const page = pageOf({ ...own, message: written ?? "" }, canMail);
        return show(reply, 400, {
          ...page,
          message: t("auth.messageTooLong", { max: accessMessageLength }),
        });
      }
      const changed = await changeMessage(db, tokenOf(request), message.data);
      if (changed) {
        log.info("access request: message changed");
        return show(reply, 200, { ...pageOf(changed, canMail), title: t("auth.savedMessage") });
      }
      const own = await requestOf(db, tokenOf(request));
      return own ? show(reply, 200, pageOf(own, canMail)) : show(reply, 404, unknown());
    });
  });
}

const messageText = text(0, accessMessageLength);

const show = (reply: FastifyReply, status: number, page: NoticePage) =>
  reply.code(status).type("text/html; charset=utf-8").send(reply.server.noticePage(page));

const contact = () => ({ label: t("frame.footerContact"), path: "/contact" });

const unknown = (): NoticePage => ({
  title: t("auth.requestUnknownTitle"),
  message: t("auth.requestUnknown"),
  link: { label: t("frame.signIn"), path: "/auth/github" },
});

function pageOf(own: OwnAccessRequest, canMail: boolean): NoticePage {
  const { login, message, state, answeredAt, hasEmail } = own;
  if (state === "approved") {
    return {
      title: t("auth.requestApprovedTitle"),
      message: t("auth.requestApproved"),
      link: { label: t("frame.signIn"), path: "/auth/github" },
    };
  }
  if (state === "declined") {
    const day = answeredAt ? formatDate(answeredAt, { dateStyle: "long" }) : "";
    return {
      title: t("auth.requestDeclinedTitle"),
      message: t("auth.requestDeclined", { login, day }),
      link: contact(),
    };
  }
  return {
    title: t("auth.requestSentTitle"),
    message:
      canMail && hasEmail
        ? t("auth.requestSentByMail", { login })
        : t("auth.requestSent", { login }),
    action: {
      label: t("auth.saveMessage"),
      path,
      field: {
        name: "message",
        label: t("auth.messageToAdmins"),
        value: message,
        maxLength: accessMessageLength,
      },
    },
    link: contact(),
  };
}
