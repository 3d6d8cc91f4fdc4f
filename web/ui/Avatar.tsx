import Plus from "lucide-react/icons/plus";
import { type ComponentProps, Fragment } from "react";

import { t } from "#shared/messages/t.ts";
import { classNames } from "./class-names.ts";
import { initialsOf } from "./initials.ts";
import { useImageLoad, useLoadsLateImages } from "./late-images.ts";

export type FaceSize = 20 | 24 | 32 | 40 | 56 | 96;

type AvatarProps = {
  name: string;
  src?: string | null;
  size?: FaceSize;
  /** The name is beside it, so the avatar has no accessible name. */
  decorative?: boolean;
  /** For people who aren't on the team yet. */
  dashed?: boolean;
  className?: string;
};

/** A person's avatar; initials until it has loaded, and if there is no picture, or a broken one. */
export function Avatar(props: AvatarProps) {
  const { name, src, size = 32, decorative = false, dashed = false, className } = props;
  const loadsLate = useLoadsLateImages();
  const { broken, loaded, image } = useImageLoad(loadsLate ? src : null);
  return (
    <span
      className={classNames(
        "avatar",
        size !== 32 && `avatar-${size}`,
        dashed && "avatar-dashed",
        className,
      )}
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name, title: name })}
    >
      {!broken && (
        <Picture {...image} src={src ?? undefined} size={size} data-loaded={loaded || undefined} />
      )}
      {/* Rendered by CSS: as text it would be part of a surrounding button's name. */}
      <span aria-hidden data-initials={initialsOf(name)} />
      {src && !loadsLate && (
        <noscript>
          <Picture src={src} size={size} data-loaded />
        </noscript>
      )}
    </span>
  );
}

type PictureProps = ComponentProps<"img"> & { size: FaceSize; "data-loaded"?: boolean | undefined };

/** Covers the initials once it has loaded. */
function Picture({ size, ...image }: PictureProps) {
  return (
    <img
      {...image}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      fetchPriority="low"
      referrerPolicy="no-referrer"
    />
  );
}

/** A free seat. */
export function Seat({ size = 32, label }: { size?: FaceSize; label?: string }) {
  return (
    <span
      className={classNames("seat", size !== 32 && `avatar-${size}`)}
      {...(label ? { role: "img", "aria-label": label, title: label } : { "aria-hidden": true })}
    >
      <Plus />
    </span>
  );
}

type AvatarStackProps = {
  people: { id: string; name: string; src?: string | null }[];
  /** The total, if `people` is only the first part. */
  total?: number;
  max?: number;
  /** The same within a narrow container, see avatars.css; one more rather than "+1". */
  narrowMax?: number;
  /** Free seats after the avatars; at most three are drawn. */
  seats?: number;
  size?: FaceSize;
  label?: string;
};

export function AvatarStack({
  people,
  total = people.length,
  max = 5,
  narrowMax,
  seats = 0,
  size = 32,
  label,
}: AvatarStackProps) {
  const shown = people.slice(0, max);
  const more = total - shown.length;
  return (
    <span className="avatars" role={label ? "group" : undefined} aria-label={label}>
      {shown.map((person, index) => (
        <Fragment key={person.id}>
          {index === narrowMax && total > narrowMax + 1 && (
            <MorePeople count={total - narrowMax} size={size} className="avatar-narrow" />
          )}
          <Avatar name={person.name} src={person.src} size={size} />
        </Fragment>
      ))}
      {more > 0 && <MorePeople count={more} size={size} />}
      {Array.from({ length: Math.min(seats, 3) }, (_, index) => (
        <Seat key={index} size={size} />
      ))}
    </span>
  );
}

function MorePeople(props: { count: number; size: FaceSize; className?: string }) {
  const { count, size, className } = props;
  return (
    <span
      className={classNames("avatar avatar-more", size !== 32 && `avatar-${size}`, className)}
      role="img"
      aria-label={t("ui.andMorePeople", { count })}
    >
      <span aria-hidden>+{count}</span>
    </span>
  );
}
