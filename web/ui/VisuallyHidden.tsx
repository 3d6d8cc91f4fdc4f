import type { ReactNode } from "react";

/** Said by screen readers, not drawn. */
export function VisuallyHidden({
  as: Element = "span",
  children,
}: {
  as?: "span" | "p" | "h2" | "h3";
  children: ReactNode;
}) {
  return <Element className="sr-only">{children}</Element>;
}
