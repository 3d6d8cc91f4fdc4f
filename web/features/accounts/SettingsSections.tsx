import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { t } from "#shared/messages/t.ts";
import { Card } from "#web/ui/Card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { scrollStrip } from "#web/ui/Tabs.tsx";
import type { SessionUser } from "#contract/people.ts";
import { Button } from "#web/ui/Button.tsx";
import { opensDialog } from "#web/lib/dialogs.tsx";

export interface SettingsSection {
  /** In the address. */
  id: string;
  title: string;
  about: ReactNode;
  /** Hidden without scripts, which it needs. */
  needsScript?: boolean;
  content: ReactNode;
}

/** The sections of a long page below each other; their names beside them, in narrow windows above. */
export function SettingsSections({ sections }: { sections: readonly SettingsSection[] }) {
  const current = useSectionInView(sections);
  return (
    <div className="mt-10 grid grid-cols-[200px_minmax(0,1fr)] items-start gap-16 max-lg:grid-cols-1 max-lg:gap-8 max-md:mt-6">
      <nav
        aria-label={t("frame.accountSettings")}
        className={`grid gap-1 max-lg:flex max-lg:py-1 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-48px)] lg:overflow-y-auto ${scrollStrip}`}
      >
        {sections.map((section) => (
          <Link
            key={section.id}
            to={{ hash: section.id }}
            aria-current={section === current ? "location" : undefined}
            className={classNames(
              "flex min-h-10 flex-none items-center rounded-md px-3 text-15 text-ink-2 hover:bg-highlight hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-highlight aria-[current]:font-medium aria-[current]:text-ink max-lg:border max-lg:border-line max-lg:not-aria-[current]:bg-card",
              section.needsScript && "needs-script",
            )}
          >
            {section.title}
          </Link>
        ))}
      </nav>
      <div className="grid max-w-190 min-w-0 grid-cols-1 gap-10 max-md:gap-8">
        {sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
      </div>
    </div>
  );
}

/** The part of the window above the line that a section has to cross to be the current one. */
const lineAt = 0.25;

/**
 * The section in the upper part of the window; the first one before it is known. The last ones don't
 * get there: towards the end of the page the line moves down, and the one that was followed counts.
 */
function useSectionInView(sections: readonly SettingsSection[]): SettingsSection | undefined {
  const [id, setId] = useState<string>();
  const { hash } = useLocation();
  const ids = sections.map((section) => section.id).join(" ");
  useEffect(() => {
    const topOf = (one: string) => document.getElementById(one)?.getBoundingClientRect().top;
    const mark = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const restPx = Math.max(0, scrollHeight - clientHeight - window.scrollY);
      const line = clientHeight * Math.max(lineAt, 1 - restPx / clientHeight);
      const followed = hash.slice(1);
      const followedTop = topOf(followed) ?? -1;
      const isFollowed =
        followedTop >= 0 && followedTop <= clientHeight * (restPx <= 1 ? 1 : lineAt);
      setId(
        isFollowed ? followed : ids.split(" ").findLast((one) => (topOf(one) ?? Infinity) <= line),
      );
    };
    mark();
    window.addEventListener("scroll", mark, { passive: true });
    window.addEventListener("resize", mark);
    return () => {
      window.removeEventListener("scroll", mark);
      window.removeEventListener("resize", mark);
    };
  }, [ids, hash]);
  return sections.find((section) => section.id === id) ?? sections[0];
}

function Section({ id, title, about, needsScript, content }: SettingsSection) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames("grid scroll-mt-8 grid-cols-1 gap-4", needsScript && "needs-script")}
    >
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="mt-1 text-15 text-ink-2">{about}</p>
      </div>
      <Card className="px-6 py-6 max-md:px-5 max-md:py-5">{content}</Card>
    </section>
  );
}

const loadDialog = () => import("./DeleteAccountDialog.tsx");

/** Opens the dialog to delete the account. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  return (
    <Button className="text-danger" {...opensDialog(loadDialog, { user })}>
      {t("accounts.deleteMine")}
    </Button>
  );
}
