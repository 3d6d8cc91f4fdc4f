import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Anchor, type LinkTarget } from "./Anchor.tsx";
import { classNames } from "./class-names.ts";

export type ButtonLook = ButtonShape & {
  /** Before the text. */
  icon?: ReactNode;
  /** After the text; moves to the right on hover. */
  iconEnd?: ReactNode;
};

type Pending = {
  /** Shows a spinner, ignores clicks, and stays focusable. */
  pending?: boolean;
};

export function Button({
  variant,
  size,
  className,
  icon,
  iconEnd,
  pending = false,
  type = "button",
  onClick,
  children,
  ...props
}: ButtonLook & Pending & ComponentProps<"button">) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, className })}
      onClick={pending ? swallow : onClick}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      {...props}
    >
      {pending ? <span className="spinner" /> : icon}
      {children}
      {iconEnd && <span className="btn-end">{iconEnd}</span>}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  className,
  icon,
  iconEnd,
  children,
  ...target
}: ButtonLook & LinkTarget & Omit<ComponentProps<"a">, "href">) {
  return (
    <Anchor className={buttonClass({ variant, size, className })} {...target}>
      {icon}
      {children}
      {iconEnd && <span className="btn-end">{iconEnd}</span>}
    </Anchor>
  );
}

/** A square button that shows only an icon; `label` names it. */
export function IconButton({
  label,
  variant = "quiet",
  className = "",
  children,
  ...props
}: ButtonShape & Pending & ComponentProps<"button"> & { label: string }) {
  return (
    <Button
      variant={variant}
      className={`btn-icon ${className}`}
      aria-label={label}
      title={label}
      {...props}
    >
      {props.pending ? null : children}
    </Button>
  );
}

/** Not `disabled`: a disabled button would lose the focus, and a submit button must not submit. */
function swallow(event: MouseEvent) {
  event.preventDefault();
}

/** A primary action has the colour of what it creates; other buttons are ink, line or quiet. */
export type ButtonVariant = "ink" | "line" | "quiet" | "proj" | "user" | "danger";
type ButtonSize = "sm" | "md" | "lg";

type ButtonShape = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

/** A button's classes, for elements that can't be a Button. */
export function buttonClass({ variant = "line", size = "md", className }: ButtonShape = {}) {
  return classNames("btn", `btn-${variant}`, size !== "md" && `btn-${size}`, className);
}
