import { t } from "#shared/messages/t.ts";
import { rich } from "#web/lib/rich.ts";
import type { ReportedThing, ReportedVersion } from "#contract/reports.ts";
import { pictureIn } from "#web/data/pictures.ts";
import { Badge } from "#web/ui/Chip.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";

/** The text of an item when it was reported and, if it differs, its current text. */
export function ReportedText({ thing }: { thing: ReportedThing }) {
  const [latest, ...earlier] = thing.versions;
  if (!latest) return <Unreported thing={thing} />;
  const { now } = thing;
  const isEdited = latest.since === "edited";
  return (
    <div className="grid gap-2">
      <Version thing={thing} version={latest} isAlone={!isEdited && earlier.length === 0} />
      {now && isEdited && (
        <div className="grid gap-1">
          <span className="small text-ink-2">{t("reports.now")}</span>
          <Content thing={thing} content={now} username={thing.author?.username} />
        </div>
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="small w-fit cursor-pointer py-1 text-ink-2">
            {earlierLabel(thing.versionCount - 1, earlier.length)}
          </summary>
          <ul aria-label={t("reports.reportedBefore")} className="mt-1 grid gap-3">
            {earlier.map((version) => (
              <li key={version.id}>
                <Version thing={thing} version={version} isAlone={false} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const earlierLabel = (count: number, shown: number): string =>
  count > shown
    ? t("reports.earlierVersionsShown", { count, shown })
    : t("reports.earlierVersions", { count });

interface VersionProps {
  thing: ReportedThing;
  version: ReportedVersion;
  /** Only one text is shown, so it needs no label. */
  isAlone: boolean;
}

function Version({ thing, version, isAlone }: VersionProps) {
  const { kind } = thing;
  const { since, firstReportedAt, author } = version;
  // For an unchanged person the row's header is enough.
  if (kind === "user" && isAlone && since === "same" && version.text === "") return null;
  const ago = () => <RelativeTime at={firstReportedAt} />;
  return (
    <div className="grid gap-1">
      {!(isAlone && since === "same") && (
        <span className="small flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
          <span>
            {since === "deleted" && kind !== "user" && author
              ? rich("reports.asReportedBy", { ago, username: author.username })
              : rich("reports.asReported", { ago })}
          </span>
          {since === "edited" && <Badge tone="pending">{t("reports.editedSince")}</Badge>}
          {since === "deleted" && <Badge>{t("reports.deletedSince")}</Badge>}
        </span>
      )}
      <Content thing={thing} content={version} username={author?.username} />
    </div>
  );
}

interface ContentProps {
  thing: ReportedThing;
  content: Pick<ReportedVersion, "title" | "text" | "pictures" | "repositoryUrl" | "websiteUrl">;
  username: string | undefined;
}

/** Longer texts scroll, so that the actions below stay in reach. */
const maxShownLength = 500;

/** The plain text as typed, without its links and images, and the pictures that were uploaded. */
function Content({ thing: { kind, title: currentTitle }, content, username }: ContentProps) {
  const { title, text, pictures, repositoryUrl, websiteUrl } = content;
  const isLong = text.length > maxShownLength;
  return (
    <div className="grid max-w-measure gap-1.5 border-s-2 border-line ps-3 text-15 wrap-anywhere">
      {/* A project's present name is the row's title. */}
      {(kind === "user" || (kind === "project" && title !== currentTitle)) && (
        <p dir="auto" className="font-medium">
          {title}
          {kind === "user" && username && (
            <span className="font-normal text-ink-2"> ({username})</span>
          )}
        </p>
      )}
      {text && (
        <p
          dir="auto"
          className="scroll-fade max-h-72 overflow-y-auto whitespace-pre-wrap text-ink-2 [scrollbar-width:thin]"
          {...(isLong && {
            tabIndex: 0,
            role: "region",
            "aria-label": t("reports.textOf", { title }),
          })}
        >
          {text}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((url, index) => (
            <li key={`${index} ${url}`}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={pictureIn("small", url)}
                  alt={t("reports.pictureOf", { number: index + 1, count: pictures.length, title })}
                  width={176}
                  height={110}
                  loading="lazy"
                  className="aspect-[8/5] h-auto w-44 rounded-md border border-line-soft bg-card object-contain"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {[repositoryUrl, websiteUrl].map(
        (url) =>
          url && (
            <p key={url} className="font-mono text-14 text-ink-2">
              {url}
            </p>
          ),
      )}
    </div>
  );
}

function Unreported({ thing }: { thing: ReportedThing }) {
  const { kind, excerpt, deleted, now } = thing;
  if (kind === "user") return null;
  if (kind === "picture" && now)
    return <Content thing={thing} content={now} username={undefined} />;
  if (deleted) return <p className="font-serif text-ink-2 italic">{t("comments.gone")}</p>;
  return (
    <p dir="auto" className="max-w-measure text-15 wrap-anywhere text-ink-2">
      {excerpt || t("reports.nothingShown")}
    </p>
  );
}
