import { type ComponentProps, use, useMemo } from "react";
import type { LogoTone } from "#shared/logo-tone.ts";
import { classNames } from "./class-names.ts";
import { initialsOf } from "./initials.ts";
import { useImageLoad, useLoadsLateImages } from "./late-images.ts";
import { LogoSpritesContext } from "./logo-sprites.ts";

type LogoProps = {
  name: string;
  src?: string | null;
  size?: number;
  /**
   * A black logo is lightened and a dim one brightened in the dark theme, a white one darkened in
   * the light theme. By default the fragment of the address decides.
   */
  tone?: LogoTone;
  /** The name is beside it, so the logo has no accessible name. */
  decorative?: boolean;
  className?: string;
};

/** A technology's logo, from its sprite if there is one; a monogram if it is missing or broken. */
export function Logo(props: LogoProps) {
  const { name, size = 18, decorative = true, className } = props;
  const sprites = use(LogoSpritesContext);
  // A logo that is shown stays the file that it is, even if it is on a sprite later.
  const onSprite = useMemo(() => sprites?.find(props.src), [sprites, props.src]);
  const src = onSprite?.src ?? props.src;
  const loadsLate = useLoadsLateImages();
  const isHeld = onSprite?.isLate === true && !loadsLate;
  const { broken, loaded, image } = useImageLoad(isHeld ? null : src);
  const alt = decorative ? "" : name;

  const tone = props.tone ?? onSprite?.tone ?? toneOf(src ?? "");
  const picture = {
    className: classNames("logo", tone && `logo-${tone}`, className),
    src: src ?? undefined,
    alt,
    title: alt || undefined,
    width: size,
    height: size,
  };
  if (isHeld) return <HeldLogo {...picture} />;
  if (broken || !src) return <Monogram {...{ name, size, decorative, className }} />;
  return (
    <img
      {...image}
      {...picture}
      data-loaded={loaded || undefined}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}

/** A placeholder of the logo's size; the logo itself without scripts. */
function HeldLogo({ alt, ...picture }: ComponentProps<"img">) {
  const { className, title, width, height } = picture;
  const name = alt ? { role: "img", "aria-label": alt, title } : { "aria-hidden": true };
  return (
    <span {...name} className={className} style={{ width, height }}>
      <noscript>
        <img {...picture} alt="" loading="lazy" decoding="async" />
      </noscript>
    </span>
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
  return /#(dark|light|dim)$/.exec(src)?.[1] as LogoTone | undefined;
}
