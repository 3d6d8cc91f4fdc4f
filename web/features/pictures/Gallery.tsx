import type { Project } from "#contract/projects.ts";
import { t } from "#shared/messages/t.ts";
import { pictureIn } from "#web/data/pictures.ts";
import { useSession } from "#web/data/session.ts";
import { opensDialog } from "#web/lib/dialogs.tsx";
import { Badge } from "#web/ui/Chip.tsx";
import { classNames } from "#web/ui/class-names.ts";

const loadViewer = () => import("./PictureViewerDialog.tsx");

/** How many pictures are on the page; the viewer has all. */
const shown = 3;

/** The pictures of a project, on its page; nothing without any. */
export function Gallery({ project }: { project: Project }) {
  const { pictures, name, can } = project;
  const { user } = useSession();
  if (pictures.length === 0) return null;
  const more = pictures.length - shown;
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures" className="mb-4">
        {t("pictures.title")}
      </h2>
      <ul className="grid grid-cols-2 gap-3">
        {pictures.slice(0, shown).map(({ id, url, alt, hidden }, index) => (
          <li
            key={id}
            className={classNames("relative", index === 0 && pictures.length !== 2 && "col-span-2")}
          >
            <button
              type="button"
              className="block w-full cursor-zoom-in rounded-lg"
              aria-label={t("pictures.open", { number: index + 1, count: pictures.length, alt })}
              {...opensDialog(loadViewer, {
                pictures,
                start: index,
                // The team doesn't report its own.
                reportAs:
                  user && !can.viewApplications ? t("pictures.reported", { project: name }) : null,
              })}
            >
              <img
                src={pictureIn("medium", url)}
                srcSet={`${pictureIn("small", url)} 480w, ${pictureIn("medium", url)} 1024w`}
                sizes="(max-width: 1023px) 100vw, 640px"
                alt={alt}
                width={800}
                height={500}
                loading="lazy"
                decoding="async"
                className="aspect-[8/5] h-auto w-full rounded-lg border border-line-soft object-cover"
              />
            </button>
            {hidden && (
              <span className="pointer-events-none absolute start-3 top-3">
                <Badge>{t("pictures.hidden")}</Badge>
              </span>
            )}
            {index === shown - 1 && more > 0 && (
              <span
                aria-hidden
                className="pointer-events-none absolute end-3 bottom-3 rounded-md bg-card px-2 py-0.5 text-14 text-ink"
              >
                {t("pictures.more", { count: more })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
