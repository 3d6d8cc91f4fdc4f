import GitBranch from "lucide-react/icons/git-branch";
import { Link } from "react-router";
import { usePage } from "#web/lib/PageContext.tsx";
import { BrandMark } from "#web/ui/BrandMark.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { paths } from "#web/lib/paths.ts";

const pages = [
  { name: "about", label: "About" },
  { name: "team", label: "Team" },
  { name: "contact", label: "Contact" },
  { name: "terms", label: "Terms" },
  { name: "privacy", label: "Privacy" },
];

export function Footer() {
  const { version, statusUrl, sourceUrl } = usePage();
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div>
          <Link className="brand" to={paths.home()}>
            <BrandMark />
            Stack Cafe
          </Link>
          <p className="mt-3 max-w-[40ch]">
            Find projects that fit your stack. A cafe-style stack site, self-hosted and open source.
          </p>
          <p className="small mt-2">Version {version}</p>
        </div>
        <nav aria-label="Footer">
          {pages.map(({ name, label }) => (
            <Link key={name} to={paths.page(name)}>
              {label}
            </Link>
          ))}
          <a href={paths.apiDocs()}>API</a>
          {sourceUrl && (
            <a href={sourceUrl}>
              <GitBranch />
              Source
            </a>
          )}
          {statusUrl && (
            <a href={statusUrl}>
              <Mark of="user" />
              Status
            </a>
          )}
        </nav>
      </div>
    </footer>
  );
}
