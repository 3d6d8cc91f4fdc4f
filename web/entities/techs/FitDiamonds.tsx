import { t } from "#shared/messages/t.ts";
import { classNames } from "#web/ui/class-names.ts";

/** More would be a bar; then only the count is shown. */
const maxShown = 8;

interface FitDiamondsProps {
  shared: number;
  asked: number;
  /** False if the person lists no technologies at all. */
  hasStack: boolean;
}

/** A diamond for each technology that is asked for, filled where it is brought, and the count. */
export function FitDiamonds({ shared, asked, hasStack }: FitDiamondsProps) {
  if (asked === 0) return null;
  if (!hasStack) {
    return <span className="text-14 text-ink-2">{t("techs.noneListed")}</span>;
  }
  return (
    <span className="inline-flex items-center gap-2 text-14 text-ink-2">
      {asked <= maxShown && (
        <span aria-hidden className="inline-flex gap-1">
          {Array.from({ length: asked }, (_, index) => (
            <span
              key={index}
              className={classNames(
                "size-2 rotate-45 scale-[0.86] rounded-[1px] border border-tech",
                index < shared && "bg-tech",
              )}
            />
          ))}
        </span>
      )}
      {t("techs.fit", { shared, asked })}
    </span>
  );
}
