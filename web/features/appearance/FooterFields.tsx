import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { Link } from "react-router";
import type { Appearance, SitePageState, SiteSettings } from "#contract/appearance.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { siteLimits, sitePageLabels } from "#shared/site.ts";
import { paths } from "#web/lib/paths.ts";
import { Button, ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";

type FooterLinks = SiteSettings["footerLinks"];

interface LinksProps {
  links: FooterLinks;
  errorOf: (path: string) => string | null;
  onChange: (links: FooterLinks) => void;
}

/** The admins' own links, in their order. */
export function FooterLinkFields({ links, errorOf, onChange }: LinksProps) {
  const change = (index: number, changes: Partial<FooterLinks[number]>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...changes } : link)));
  const moveUp = (index: number) =>
    onChange(links.toSpliced(index - 1, 2, ...links.slice(index - 1, index + 1).toReversed()));
  return (
    <div className="grid gap-3">
      <ol className="grid gap-4">
        {links.map(({ label, address }, index) => (
          <li
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1 gap-y-2"
          >
            <TextField
              label={t("appearance.linkLabel", { number: index + 1 })}
              value={label}
              error={errorOf(`footerLinks.${index}.label`)}
              maxLength={siteLimits.footerLabel.max}
              autoComplete="off"
              onChange={({ currentTarget }) => change(index, { label: currentTarget.value })}
            />
            <div className="mt-7 flex">
              <IconButton
                label={t("appearance.moveUp", { number: index + 1 })}
                disabled={index === 0}
                onClick={() => moveUp(index)}
              >
                <ArrowUp />
              </IconButton>
              <IconButton
                label={t("appearance.moveDown", { number: index + 1 })}
                disabled={index === links.length - 1}
                onClick={() => moveUp(index + 1)}
              >
                <ArrowDown />
              </IconButton>
              <IconButton
                label={t("appearance.removeLink", { number: index + 1 })}
                onClick={() => onChange(links.toSpliced(index, 1))}
              >
                <X />
              </IconButton>
            </div>
            <TextField
              label={t("appearance.linkAddress", { number: index + 1 })}
              className="col-span-2 [&_input]:font-mono"
              value={address}
              error={errorOf(`footerLinks.${index}.address`)}
              placeholder="https://"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onChange={({ currentTarget }) => change(index, { address: currentTarget.value })}
            />
          </li>
        ))}
      </ol>
      {links.length < siteLimits.footerLinks && (
        <Button
          size="sm"
          className="justify-self-start"
          icon={<Plus />}
          onClick={() => onChange([...links, { label: "", address: "" }])}
        >
          {t("people.addLink")}
        </Button>
      )}
    </div>
  );
}

const stateTexts = {
  default: "appearance.pageDefault",
  written: "appearance.pageWritten",
  file: "appearance.pageIsFile",
  none: "appearance.pageNone",
} as const satisfies Record<SitePageState, TextKey>;

/** The pages about the site, each with a link to where it is written. */
export function SitePageList({ pages }: Pick<Appearance, "pages">) {
  return (
    <ul className="divide-y divide-line-soft border-y border-line-soft">
      {pages.map(({ name, state }) => {
        const page = t(sitePageLabels[name]);
        const act = state === "none" ? t("comments.write") : t("forms.edit");
        return (
          <li key={name} className="flex items-center justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <b className="font-semibold">{page}</b>
              <span className="small block text-ink-3">{t(stateTexts[state])}</span>
            </span>
            <ButtonLink
              size="sm"
              aria-label={t("appearance.editPage", { act, page })}
              render={<Link to={paths.editPage(name)} />}
            >
              {act}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
