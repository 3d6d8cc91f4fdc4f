import { Link } from "react-router";
import { useSession } from "#web/data/session.ts";
import { usePage } from "#web/lib/PageContext.tsx";
import { BrandMark } from "#web/ui/BrandMark.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { paths } from "#web/lib/paths.ts";

const pages = ["About", "Team", "Contact", "Terms", "Privacy"];

// Part of every page's first load, whose weight is limited: text in one piece, and no icons.
export function Footer() {
  const { version, statusUrl, sourceUrl, isClosed } = usePage();
  const { isLoggedIn } = useSession();
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div>
          <Link className="brand" to={paths.home()}>
            <BrandMark />
            Stack Cafe
          </Link>
          <p className="mt-3 max-w-[40ch]">
            {`Find projects that fit your stack. A cafe-style stack site, self-hosted and open source. Version\u00a0${version}`}
          </p>
        </div>
        <nav aria-label="Footer">
          {pages.map((label) => (
            <Link key={label} to={paths.page(label.toLowerCase())}>
              {label}
            </Link>
          ))}
          {(isLoggedIn || !isClosed) && <a href={paths.apiDocs()}>API</a>}
          {sourceUrl && (
            <a href={sourceUrl}>
              <Mark of="proj" />
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
