import { siteLimits, siteLogoPath } from "#shared/site.ts";
import { useSite } from "#web/lib/PageContext.tsx";
import { BrandMark } from "#web/ui/BrandMark.tsx";

/** The site's own logo, in each theme its own, or the product's. */
export function SiteMark() {
  const { logo, darkLogo } = useSite();
  if (!logo) return <BrandMark />;
  return (
    <>
      <LogoImage {...logo} className={darkLogo ? "flex-none dark:hidden" : "flex-none"} />
      {darkLogo && <LogoImage {...darkLogo} className="hidden flex-none dark:block" />}
    </>
  );
}

interface Props {
  hash: string;
  width: number;
  className: string;
}

const LogoImage = ({ hash, width, className }: Props) => (
  <img
    className={className}
    src={siteLogoPath(hash)}
    width={width}
    height={siteLimits.logoHeight}
    alt=""
  />
);
