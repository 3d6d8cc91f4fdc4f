import type { ComponentProps } from "react";

import { classNames } from "./class-names.ts";

type CardProps = ComponentProps<"div"> & {
  as?: "div" | "section" | "article" | "aside" | "li";
  /** The whole card leads somewhere: give its one main link the class `card-link`. */
  interactive?: boolean;
  /** Hovers above a picture. */
  float?: boolean;
};

/** Paper with one hairline and one soft shadow. It has no padding of its own. */
export function Card({ as = "div", interactive, float, className, ...props }: CardProps) {
  // All of these elements take the same attributes; one of them stands for the types.
  const Element = as as "div";
  return (
    <Element
      className={classNames(
        "card",
        interactive && "card-interactive",
        float && "card-float",
        className,
      )}
      {...props}
    />
  );
}
