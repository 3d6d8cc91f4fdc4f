import X from "lucide-react/icons/x";
import type { MouseEventHandler, ReactElement, ReactNode } from "react";
import { t } from "#shared/messages/t.ts";
import { Anchor, type LinkTarget } from "./Anchor.tsx";
import { classNames } from "./class-names.ts";

type ChipProps = {
  children: ReactNode;
  image?: ReactNode;
  /** Chosen, or the viewer's own. */
  selected?: boolean;
  /** A placeholder for an item that can be added. */
  dashed?: boolean;
  size?: "md" | "lg";
  onRemove?: () => void;
  /** The remove button's name, if the chip's content isn't plain text. */
  removeLabel?: string;
  className?: string;
} & (
  | { onClick?: MouseEventHandler<HTMLButtonElement>; href?: undefined; render?: undefined }
  | ({ onClick?: undefined } & LinkTarget)
);

/** A name with its picture: text, a link, a button, or a removable choice. */
export function Chip(props: ChipProps): ReactElement {
  const { children, image, selected, dashed, size, onRemove, className } = props;
  const look = classNames(
    "chip",
    selected && "chip-on",
    dashed && "chip-dashed",
    size === "lg" && "chip-lg",
    className,
  );
  const content = (
    <>
      {image}
      <span className="chip-text">{children}</span>
    </>
  );

  if (props.href !== undefined) {
    return (
      <Anchor className={look} href={props.href}>
        {content}
      </Anchor>
    );
  }
  if (props.render) {
    return (
      <Anchor className={look} render={props.render}>
        {content}
      </Anchor>
    );
  }
  if (props.onClick) {
    return (
      <button type="button" className={look} aria-pressed={selected} onClick={props.onClick}>
        {content}
      </button>
    );
  }
  const removeLabel =
    props.removeLabel ??
    (typeof children === "string" ? t("ui.removeNamed", { name: children }) : t("ui.remove"));
  return (
    <span className={look}>
      {content}
      {onRemove && (
        <button
          type="button"
          className="chip-x"
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
        >
          <X />
        </button>
      )}
    </span>
  );
}

export type BadgeTone = "pending" | "accepted" | "closed" | "withdrawn" | "expired" | "neutral";

export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={classNames("badge", tone !== "neutral" && `badge-${tone}`)}>{children}</span>
  );
}
