import Ellipsis from "lucide-react/icons/ellipsis";
import { useCallback, useState } from "react";
import { Link } from "react-router";
import type { Picture } from "#contract/pictures.ts";
import type { Update } from "#contract/updates.ts";
import { formatDate } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { pictureIn } from "#web/data/pictures.ts";
import { paths } from "#web/lib/paths.ts";
import { rich } from "#web/lib/rich.ts";
import { buttonClass } from "#web/ui/Button.tsx";
import { Badge } from "#web/ui/Chip.tsx";
import { type LoadedMenu, MenuButton } from "#web/ui/MenuButton.tsx";
import { Prose } from "#web/ui/Prose.tsx";
import { RelativeTime } from "#web/ui/RelativeTime.tsx";
import { UpdateForm } from "./UpdateForm.tsx";

const longDate = { day: "numeric", month: "long", year: "numeric" } as const;

/** One update, with its day at its side. */
export function UpdateEntry({ update }: { update: Update }) {
  const [isEdited, setEdited] = useState(false);
  const { id, project, user, title, html, picture, createdAt, updatedAt, hidden } = update;
  const headingId = `update-title-${id}`;
  return (
    <li>
      <article
        id={`update-${id}`}
        aria-labelledby={headingId}
        tabIndex={-1}
        className="grid gap-x-6 gap-y-2 border-t border-line-soft py-8 md:grid-cols-[88px_minmax(0,1fr)]"
      >
        <Day at={createdAt} />
        <div className="grid min-w-0 gap-3">
          <div className="flex items-start gap-3">
            <h2
              id={headingId}
              dir="auto"
              className={title === null ? "sr-only" : "min-w-0 text-25 wrap-anywhere"}
            >
              {title ?? t("updates.untitled", { date: formatDate(createdAt, longDate) })}
            </h2>
            <UpdateMenuButton update={update} onEdit={() => setEdited(true)} />
          </div>
          <p className="small flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
            <span>
              {user
                ? rich("updates.by", {
                    name: user.displayName,
                    person: (name) => (
                      <Link className="link" to={paths.user(user.username)}>
                        <bdi>{name}</bdi>
                      </Link>
                    ),
                  })
                : t("updates.byDeleted")}
            </span>
            <RelativeTime at={createdAt} className="text-ink-3" />
            {updatedAt !== createdAt && (
              <RelativeTime
                at={updatedAt}
                label={(ago) => t("updates.changed", { ago })}
                className="text-ink-3"
              />
            )}
            {hidden && <Badge>{t("updates.hidden")}</Badge>}
          </p>
          {picture && !isEdited && <EntryPicture picture={picture} />}
          {isEdited ? (
            <UpdateForm
              projectId={project.id}
              update={update}
              onEnd={() => {
                setEdited(false);
                document.getElementById(`update-${id}`)?.focus();
              }}
            />
          ) : (
            <Prose html={html} />
          )}
        </div>
      </article>
    </li>
  );
}

/** Whole, up to a height that leaves room for the text. */
function EntryPicture({ picture: { url, alt, width, height, hidden } }: { picture: Picture }) {
  return (
    <figure className="grid gap-2">
      <a href={url} className="w-fit max-w-full rounded-lg">
        <img
          src={pictureIn("medium", url)}
          srcSet={`${pictureIn("small", url)} 480w, ${pictureIn("medium", url)} 1024w`}
          sizes="(max-width: 767px) 100vw, 600px"
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="h-auto max-h-[60dvh] w-auto max-w-full rounded-lg border border-line-soft object-contain"
        />
      </a>
      {hidden && <figcaption className="small text-ink-2">{t("pictures.hiddenNote")}</figcaption>}
    </figure>
  );
}

/** The day of the month over the month and the year; on narrow screens in one line. */
function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className="flex items-baseline gap-2 text-ink-2 md:flex-col md:gap-0">
      <span className="font-serif text-31 leading-none text-ink md:text-39">
        {formatDate(at, { day: "numeric" })}
      </span>
      <span className="text-14">{formatDate(at, { month: "short", year: "numeric" })}</span>
    </time>
  );
}

function UpdateMenuButton({ update, onEdit }: { update: Update; onEdit: () => void }) {
  const load = useCallback(async () => {
    const { UpdateMenu } = await import("./UpdateMenu.tsx");
    const menu: LoadedMenu = (props) => <UpdateMenu {...props} update={update} onEdit={onEdit} />;
    return { default: menu };
  }, [update, onEdit]);
  return (
    <MenuButton
      label={t("updates.moreActions")}
      className={buttonClass({
        variant: "quiet",
        size: "sm",
        className: "btn-icon ms-auto -my-1 flex-none",
      })}
      load={load}
    >
      <Ellipsis />
    </MenuButton>
  );
}
