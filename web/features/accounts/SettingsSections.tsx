import { type ReactNode, useEffect, useState } from "react";
import { Link } from "react-router";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { scrollStrip } from "#web/ui/scroll-strip-class.ts";

export interface SettingsSection {
  title: string;
  about: ReactNode;
  /** Hidden without scripts, which it needs. */
  needsScript?: boolean;
  content: ReactNode;
}

const idOf = ({ title }: SettingsSection) => title.toLowerCase().replaceAll(" ", "-");

/** The sections of a long page below each other; their names beside them, in narrow windows above. */
export function SettingsSections({ sections }: { sections: readonly SettingsSection[] }) {
  const current = useSectionInView(sections);
  return (
    <div className="mt-10 grid grid-cols-[200px_minmax(0,1fr)] items-start gap-16 max-lg:grid-cols-1 max-lg:gap-8 max-md:mt-6">
      <nav
        aria-label="Account settings"
        className={`grid gap-1 max-lg:flex max-lg:py-1 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-48px)] lg:overflow-y-auto ${scrollStrip}`}
      >
        {sections.map((section) => (
          <Link
            key={section.title}
            to={{ hash: idOf(section) }}
            aria-current={section === current ? "location" : undefined}
            className={classNames(
              "flex min-h-10 flex-none items-center rounded-md px-3 text-15 text-ink-2 hover:bg-highlight hover:text-ink focus-visible:-outline-offset-2 max-lg:border max-lg:border-line max-lg:bg-card lg:aria-[current]:bg-sunk lg:aria-[current]:font-medium lg:aria-[current]:text-ink",
              section.needsScript && "needs-script",
            )}
          >
            {section.title}
          </Link>
        ))}
      </nav>
      <div className="grid max-w-190 min-w-0 gap-10 max-md:gap-8">
        {sections.map((section) => (
          <Section key={section.title} {...section} id={idOf(section)} />
        ))}
      </div>
    </div>
  );
}

/**
 * The section near the top of the window; the first one before it is known. At the end of the page,
 * where none gets there, the one that was followed.
 */
function useSectionInView(sections: readonly SettingsSection[]): SettingsSection | undefined {
  const [id, setId] = useState<string>();
  const ids = sections.map(idOf).join(" ");
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting);
        const { scrollHeight } = document.documentElement;
        const isAtEnd = window.scrollY + window.innerHeight >= scrollHeight - 1;
        const followed = isAtEnd && window.location.hash.slice(1);
        if (entry) setId(followed || entry.target.id);
      },
      { rootMargin: "-15% 0px -85% 0px" },
    );
    for (const one of ids.split(" ")) {
      const element = document.getElementById(one);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids]);
  return sections.find((section) => idOf(section) === id) ?? sections[0];
}

function Section({ id, title, about, needsScript, content }: SettingsSection & { id: string }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames("grid scroll-mt-8 gap-4", needsScript && "needs-script")}
    >
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="mt-1 text-15 text-ink-2">{about}</p>
      </div>
      <Card className="px-6 py-6 max-md:px-5 max-md:py-5">{content}</Card>
    </section>
  );
}
