import { cloneElement, type ComponentProps, type ReactElement } from "react";

import { classNames } from "./class-names.ts";

type AnchorProps = Omit<ComponentProps<"a">, "href">;

/** A link: a plain address, or a router's link element that takes the component's style. */
export type LinkTarget =
  | { href: string; render?: undefined }
  | { render: ReactElement<AnchorProps>; href?: undefined };

export function Anchor({ href, render, ...props }: AnchorProps & LinkTarget) {
  if (!render) return <a href={href} {...props} />;
  return cloneElement(render, {
    ...props,
    className: classNames(props.className, render.props.className),
  });
}
