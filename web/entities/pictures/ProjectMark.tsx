import { pictureIn } from "#web/data/pictures.ts";
import { classNames } from "#web/ui/class-names.ts";
import { initialsOf } from "#web/ui/initials.ts";

interface ProjectMarkProps {
  project: { readonly name: string; readonly imageUrl: string | null };
  /** Its side in pixels. */
  size: number;
  className?: string;
}

/** A project's logo, or its initials; always beside its name. */
export function ProjectMark({ project: { name, imageUrl }, size, className }: ProjectMarkProps) {
  const shape = "flex-none rounded-[22%]";
  if (imageUrl !== null) {
    return (
      <img
        src={pictureIn(size > 32 ? "medium" : "small", imageUrl)}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={classNames(shape, "object-cover", className)}
      />
    );
  }
  return (
    <span
      aria-hidden
      dir="auto"
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      className={classNames(
        shape,
        "grid place-items-center bg-proj-wash leading-none font-semibold text-proj-ink",
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
