import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatList } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import type { TechDetail } from "#contract/techs.ts";
import { feedPaths, paths } from "#web/lib/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { FeedLink } from "#web/ui/FeedLink.tsx";
import { Logo } from "#web/ui/Logo.tsx";
import { Mark } from "#web/ui/Mark.tsx";
import { categoryName, usageCounts } from "./techs-filter.ts";

interface TechHeaderProps {
  tech: TechDetail;
  /** A button beside the link to what fits. */
  action: ReactNode;
}

/** A technology's description and aliases. */
export function TechHeader({ tech, action }: TechHeaderProps) {
  const { name, category, description } = tech;
  const others = otherNames(tech);
  return (
    <header className="flex items-start gap-8 border-b border-line pb-10 max-md:flex-col max-md:gap-5 max-md:pb-8">
      <span className="logo-frame size-24 max-md:size-[72px]">
        <Logo name={name} src={tech.imageUrl} size={48} className="max-md:size-9" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2.5 text-15 text-ink-2">
          <Mark of="tech" />
          <Link className="link" to={paths.techs({ category })}>
            {categoryName(category)}
          </Link>
        </p>
        <h1 className="page-title mt-1 wrap-anywhere">{name}</h1>
        {description && (
          <p
            dir="auto"
            lang={tech.descriptionLanguage ?? undefined}
            className="[text-align:var(--start)] mt-2 max-w-measure font-serif text-20 leading-[1.45] text-pretty text-ink-2"
          >
            {description}
          </p>
        )}
        {others.length > 0 && (
          <p className="mt-3 max-w-measure text-15 wrap-anywhere text-ink-3">
            {t("techs.alsoCalled", { names: formatList(others) })}
          </p>
        )}
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink
            iconEnd={<ArrowRight />}
            render={<Link to={paths.home({ techs: [tech.slug], role: "either" })} />}
          >
            {t("techs.matchProjects")}
          </ButtonLink>
          {action}
          <p className="text-15 text-ink-2 tabular-figures">{usageCounts(tech)}</p>
          <Link className="link text-15" to={paths.explore({ nid: `T_${tech.id}` })}>
            {t("projects.showInGraph")}
          </Link>
          <FeedLink href={feedPaths.tech(tech.slug)} title={t("techs.feedTitle", { tech: name })} />
        </div>
      </div>
    </header>
  );
}

/** The shortest other names. Most aliases are for the search alone: "rust-lang" says no more than Rust. */
function otherNames({ name, aliases }: TechDetail): string[] {
  const start = lettersOf(name);
  return aliases
    .filter((alias) => start.length < 3 || !lettersOf(alias).startsWith(start))
    .toSorted((one, other) => one.length - other.length)
    .slice(0, 4);
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[\s.-]/g, "");
