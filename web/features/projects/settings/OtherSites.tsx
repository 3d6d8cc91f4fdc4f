import type { Project } from "#contract/projects.ts";
import { cardFrame } from "#shared/embeds.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { CopyField } from "#web/lib/CopyField.tsx";
import { usePage } from "#web/lib/PageContext.tsx";
import { paths } from "#web/lib/paths.ts";
import { Card } from "#web/ui/Card.tsx";

const badges = [
  ["seats", "projects.freeSeats"],
  ["issues", "frame.firstSteps"],
  ["answers", "embeds.answers"],
] as const satisfies readonly (readonly [string, TextKey])[];

/** What owners put into a README or on a page of theirs: badges and a card, with the lines to copy. */
export function OtherSites({ project: { id, name } }: { project: Project }) {
  const { publicUrl } = usePage();
  const page = publicUrl + paths.project(id);
  const addressOf = (kind: string) => `${publicUrl}/badges/projects/${id}/${kind}.svg`;
  const inMarkdown = badges.map(([kind, label]) => `[![${t(label)}](${addressOf(kind)})](${page})`);
  const frame = cardFrame({ publicUrl, id, name });
  return (
    <section aria-labelledby="other-sites" className="grid gap-4">
      <div>
        <h2 id="other-sites">{t("embeds.title")}</h2>
        <p className="mt-1 max-w-measure text-15 text-ink-2">{t("embeds.intro")}</p>
      </div>
      <Card className="grid gap-5 p-6 max-md:p-5">
        <div className="flex min-h-5 flex-wrap gap-2">
          {badges.map(([kind, label]) => (
            <img
              key={kind}
              src={`/badges/projects/${id}/${kind}.svg`}
              alt={t(label)}
              height={20}
              loading="lazy"
            />
          ))}
        </div>
        <CopyField
          label={t("embeds.badges")}
          value={inMarkdown.join(" ")}
          hint={t("embeds.badgesHint")}
        />
        <CopyField label={t("embeds.card")} value={frame} hint={t("embeds.cardHint")} />
      </Card>
    </section>
  );
}
