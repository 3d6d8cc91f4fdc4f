// The pages about the site itself: what it is, who makes it, its terms, privacy, whom to write to.
import { useSuspenseQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { useApi } from "#web/api/ApiContext.tsx";
import { paths } from "#web/app/paths.ts";
import { DocumentView } from "./DocumentView.tsx";
import { pageQuery } from "./queries.ts";

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

function PageLinks() {
  return (
    <nav aria-label="About this site" className="page-links">
      {pages.map(({ name, label }) => (
        <NavLink key={name} to={paths.page(name)}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
