import { classNames } from "./class-names.ts";

/** A primary action has the colour of what it creates; other buttons are ink, line or quiet. */
export type ButtonVariant = "ink" | "line" | "quiet" | "proj" | "user" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

export type ButtonShape = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

/** A button's classes, for elements that can't be a Button. */
export function buttonClass({ variant = "line", size = "md", className }: ButtonShape = {}) {
  return classNames("btn", `btn-${variant}`, size !== "md" && `btn-${size}`, className);
}
