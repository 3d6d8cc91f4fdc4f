import { classNames } from "./class-names.ts";

/** A verb takes the hue of what it makes; every other button is ink, line or quiet. */
export type ButtonVariant = "ink" | "line" | "quiet" | "proj" | "user" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

export type ButtonShape = {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
};

/** The looks of a button, for elements that can't be one of ours. */
export function buttonClass({ variant = "line", size = "md", className }: ButtonShape = {}) {
  return classNames("btn", `btn-${variant}`, size !== "md" && `btn-${size}`, className);
}
