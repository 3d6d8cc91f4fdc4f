import type { ComponentProps } from "react";

import { classNames } from "./class-names.ts";

type CardProps = ComponentProps<"div"> & {
  as?: "div" | "section" | "article" | "aside" | "li";
  /** The whole card is a link: give its main link the class `card-link`. */
  interactive?: boolean;
  /** Floats above a picture. */
  float?: boolean;
};

/** A surface with a hairline and a soft shadow. It has no padding of its own. */
export function Card({ as = "div", interactive, float, className, ...props }: CardProps) {
  // All of these elements take the same attributes; one of them represents the types.
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
