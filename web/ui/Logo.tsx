import { classNames } from "./class-names.ts";
import { initialsOf } from "./initials.ts";
import { useBrokenImage } from "./use-broken-image.ts";

type LogoTone = "dark" | "light";

type LogoProps = {
  name: string;
  src?: string | null;
  size?: number;
  /**
   * A black logo is lightened in the dark theme, a white one darkened in the light theme. By
   * default an address's #dark or #light decides.
   */
  tone?: LogoTone;
  /** The name is beside it, so the logo has no accessible name. */
  decorative?: boolean;
  className?: string;
};

/** A technology's logo; a monogram if it is missing or broken. */
export function Logo({ name, src, size = 18, tone, decorative = true, className }: LogoProps) {
  const { broken, image } = useBrokenImage(src);
  const alt = decorative ? "" : name;

  if (broken || !src) return <Monogram {...{ name, size, decorative, className }} />;
  const effective = tone ?? toneOf(src);
  return (
    <img
      {...image}
      className={classNames("logo", effective && `logo-${effective}`, className)}
      src={src}
      alt={alt}
      title={alt || undefined}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}

function Monogram({
  name,
  size,
  decorative,
  className,
}: {
  name: string;
  size: number;
  decorative: boolean;
  className?: string;
}) {
  return (
    <svg
      className={classNames("monogram", className)}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      {...(decorative ? { "aria-hidden": true } : { role: "img", "aria-label": name })}
    >
      <rect x="0.5" y="0.5" width="19" height="19" rx="4" />
      <text x="10" y="10.5">
        {initialsOf(name).slice(0, 2)}
      </text>
    </svg>
  );
}

type SaucerProps = Omit<LogoProps, "size" | "decorative"> & {
  /** One of the viewer's own technologies: an amber ring. */
  hit?: boolean;
  /** Dimmed. */
  off?: boolean;
  size?: 36 | 32;
};

/** A logo in a round frame, without a name beside it, so it has an accessible name. */
export function Saucer({ hit, off, size = 36, className, ...logo }: SaucerProps) {
  return (
    <span
      className={classNames(
        "logo-frame",
        size === 32 && "logo-frame-32",
        hit && "logo-frame-hit",
        off && "logo-frame-off",
        className,
      )}
    >
      <Logo {...logo} size={size === 36 ? 19 : 17} decorative={false} />
    </span>
  );
}

function toneOf(src: string): LogoTone | undefined {
  if (src.endsWith("#dark")) return "dark";
  if (src.endsWith("#light")) return "light";
  return undefined;
}
