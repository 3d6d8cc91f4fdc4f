import { useSuspenseQuery } from "@tanstack/react-query";
import { NavLink, useLocation } from "react-router";
import { pageQuery } from "#web/data/documents.ts";
import { DocumentView } from "#web/features/static-pages/DocumentView.tsx";
import { useApi } from "#web/lib/ApiContext.tsx";
import { pageLoader } from "#web/lib/loader.ts";
import { paths } from "#web/lib/paths.ts";

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

const pages = [
  { name: "about", label: "About" },
  { name: "team", label: "Team" },
  { name: "terms", label: "Terms" },
  { name: "privacy", label: "Privacy" },
  { name: "contact", label: "Contact" },
];

function StaticScreen({ name }: { name: string }) {
  const { data: document } = useSuspenseQuery(pageQuery(useApi(), name));
  return <DocumentView document={document} aside={<PageLinks />} />;
}

const linkClass =
  "flex min-h-10 items-center text-ink-2 hover:text-ink max-md:min-h-11 aria-[current]:font-medium aria-[current]:text-ink lg:-ml-px lg:border-l lg:border-transparent lg:pl-4 lg:aria-[current]:border-ink max-lg:aria-[current]:underline max-lg:aria-[current]:underline-offset-8";

function PageLinks() {
  return (
    <nav
      aria-label="About this site"
      className="flex flex-wrap gap-x-5 border-line text-15 max-lg:border-t max-lg:pt-4 lg:flex-col lg:border-l"
    >
      {pages.map(({ name, label }) => (
        <NavLink key={name} to={paths.page(name)} className={linkClass}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
