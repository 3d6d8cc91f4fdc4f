// What pages, mails and share pictures would look like with other settings of the site.
import { t } from "#shared/messages/t.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { previewAppearance, type SiteSettings } from "#contract/appearance.ts";
import type { Project } from "#contract/projects.ts";
import { renderHtml } from "#server/features/mail/content/render-html.ts";
import type { WrittenMail } from "#server/features/mail/content/written-mail.ts";
import { svgOf, withUploads } from "#server/features/share-pictures/project-svg.ts";
import { rasterize } from "#server/features/share-pictures/rasterize.ts";
import { serve } from "#server/http/serve.ts";
import { notesOn } from "#server/site-colours.ts";

export interface PreviewSource {
  /** The page of that address as visitors would see it, or null where no pages are served. */
  readonly pageOf: (
    request: FastifyRequest,
    url: string,
    site: SiteSettings,
  ) => Promise<string | null>;
  /** The newest project, as visitors see it. */
  readonly newestProject: (request: FastifyRequest) => Promise<Project | null>;
}

type Theme = "light" | "dark";

export function previewRoutes(
  app: FastifyInstance,
  publicUrl: string,
  { pageOf, newestProject }: PreviewSource,
): void {
  const documentOf = {
    home: (request: FastifyRequest, site: SiteSettings) =>
      // Whatever the site begins with.
      pageOf(request, "/", { ...site, startPage: "home" }),
    project: async (request: FastifyRequest, site: SiteSettings) => {
      const project = await newestProject(request);
      return pageOf(request, project ? `/projects/${project.id}` : "/projects", site);
    },
    mail: async (_: FastifyRequest, site: SiteSettings) => renderHtml(sampleMail(publicUrl), site),
    picture: async (request: FastifyRequest, site: SiteSettings) => {
      const project = await newestProject(request);
      if (!project) return nothing("There is no project yet.");
      const { db } = request.database;
      const svg = await withUploads(db, app.settings, await svgOf(db, project, site));
      const png = await rasterize(svg);
      return pictureOf(png);
    },
  };

  serve(app, previewAppearance, async ({ body, request }) => {
    const { site: wanted, show, theme } = body();
    const site = app.site.with(wanted);
    const html = (await documentOf[show](request, site)) ?? nothing("This server serves no pages.");
    const { accent } = site;
    return {
      html: still(html, theme),
      accent: accent === null ? null : notesOn({ ...site, accent }),
    };
  });
}

const scripts = /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;
const darkQuery = /@media \(prefers-color-scheme:dark\)/;

/** Without scripts, and in that theme whatever the system's is. */
function still(html: string, theme: Theme): string {
  return html
    .replace(scripts, "")
    .replace(/<html\b/, `<html data-theme="${theme}"`)
    .replace(darkQuery, theme === "dark" ? "@media all" : "@media not all");
}

const nothing = (text: string) =>
  `<!doctype html><html lang="en"><title>Preview</title><body><p>${text}</p></body></html>`;

const pictureOf = (png: Buffer) =>
  `<!doctype html><html lang="en"><title>Preview</title><body style="margin:0"><img alt="" style="display:block;width:100%" src="data:image/png;base64,${png.toString("base64")}"></body></html>`;

const sampleMail = (publicUrl: string): WrittenMail => ({
  subject: t("mail.sampleSubject"),
  preview: "",
  date: "",
  heading: t("mail.sampleSubject"),
  lead: [t("mail.sampleLead")],
  quote: t("mail.sampleQuote"),
  buttons: [
    { label: t("mail.sampleAnswer"), url: publicUrl, tone: "ink" },
    { label: t("applications.allLink"), url: publicUrl, tone: "line" },
  ],
  sections: [],
  why: t("mail.sampleWhy"),
  links: [{ label: t("mail.settings"), url: publicUrl }],
  host: new URL(publicUrl).host,
});
