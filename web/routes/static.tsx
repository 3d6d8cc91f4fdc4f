import { useSuspenseQuery } from "@tanstack/react-query";
import { NavLink, useLocation } from "react-router";
import { t } from "#shared/messages/t.ts";
import { sitePageLabels, sitePageNames } from "#shared/site.ts";
import { pageQuery } from "#web/data/documents.ts";
import { useApi } from "#web/lib/ApiContext.tsx";
import { pageLoader } from "#web/lib/loader.ts";
import { usePage } from "#web/lib/PageContext.tsx";
import { paths } from "#web/lib/paths.ts";
import type { ReactNode } from "react";
import type { Document } from "#contract/static-pages.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Prose } from "#web/ui/Prose.tsx";

export const loader = pageLoader(async ({ api, url, ensure }) => {
  const name = staticNameIn(url.pathname);
  const { title, description } = await ensure(pageQuery(api, name));
  return { title, description, canonical: `/${name}` };
});

/** The router matches addresses in any case, and with trailing slashes. */
export const staticNameIn = (pathname: string) => pathname.replaceAll("/", "").toLowerCase();

/** A page about the site, by its address. */
export default function StaticPage() {
  const { pathname } = useLocation();
  return <StaticScreen name={staticNameIn(pathname)} />;
}

function StaticScreen({ name }: { name: string }) {
  const { data: document } = useSuspenseQuery(pageQuery(useApi(), name));
  return <DocumentView document={document} aside={<PageLinks />} />;
}

const linkClass =
  "flex min-h-10 items-center text-ink-2 hover:text-ink max-md:min-h-11 aria-[current]:font-medium aria-[current]:text-ink lg:-ms-px lg:border-s lg:border-transparent lg:ps-4 lg:aria-[current]:border-ink max-lg:aria-[current]:underline max-lg:aria-[current]:underline-offset-8";

function PageLinks() {
  const { hasImprint } = usePage();
  const names = sitePageNames.filter((name) => name !== "imprint" || hasImprint);
  return (
    <nav
      aria-label={t("frame.aboutThisSite")}
      className="flex flex-wrap gap-x-5 border-line text-15 max-lg:border-t max-lg:pt-4 lg:flex-col lg:border-s"
    >
      {names.map((name) => (
        <NavLink key={name} to={paths.page(name)} className={linkClass}>
          {t(sitePageLabels[name])}
        </NavLink>
      ))}
    </nav>
  );
}

interface DocumentViewProps {
  document: Document;
  /** Stands between the title and the text. */
  note?: ReactNode;
  /** Stands beside the text, or below it where it is narrow. */
  aside?: ReactNode;
}

/** A text to read slowly, with its title. */
export function DocumentView({ document, note, aside }: DocumentViewProps) {
  return (
    <div className="wrap pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <h1 dir="auto" className="page-title max-w-[24ch] wrap-anywhere">
        {document.title}
      </h1>
      {note}
      <div
        className={classNames(
          "mt-8 grid items-start gap-x-16 gap-y-12 max-md:mt-6",
          aside ? "lg:grid-cols-[200px_minmax(0,66ch)]" : "lg:grid-cols-[minmax(0,66ch)]",
        )}
      >
        <Prose html={document.html} className="prose-document" />
        {aside && <div className="lg:sticky lg:top-8 lg:order-first">{aside}</div>}
      </div>
    </div>
  );
}
