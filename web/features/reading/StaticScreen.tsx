// The pages about the site itself: what it is, who makes it, its terms, privacy, whom to write to.
import { useSuspenseQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { useApi } from "#web/lib/ApiContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { DocumentView } from "./DocumentView.tsx";
import { pageQuery } from "#web/data/documents.ts";

const pages = [
  { name: "about", label: "About" },
  { name: "team", label: "Team" },
  { name: "terms", label: "Terms" },
  { name: "privacy", label: "Privacy" },
  { name: "contact", label: "Contact" },
];

export function StaticScreen({ name }: { name: string }) {
  const { data: document } = useSuspenseQuery(pageQuery(useApi(), name));
  return <DocumentView document={document} aside={<PageLinks />} />;
}

const linkClass =
  "flex min-h-10 items-center text-ink-2 hover:text-ink max-md:min-h-11 aria-[current]:font-medium aria-[current]:text-ink lg:-ml-px lg:border-l lg:border-transparent lg:pl-4 lg:aria-[current]:border-ink max-lg:aria-[current]:underline max-lg:aria-[current]:underline-offset-8";

function PageLinks() {
  return (
    <nav
      aria-label="About this site"
      className="flex flex-wrap gap-x-5 border-line text-15 max-lg:border-t max-lg:pt-4 lg:sticky lg:top-8 lg:flex-col lg:border-l"
    >
      {pages.map(({ name, label }) => (
        <NavLink key={name} to={paths.page(name)} className={linkClass}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
