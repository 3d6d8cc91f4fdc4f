import { classNames } from "./class-names.ts";

type ProseProps = {
  /** HTML that the server has sanitised; nothing else may be passed. */
  html: string;
  size?: "lead" | "body" | "small";
  className?: string;
};

/** Text that people wrote, already turned into safe HTML by the server. */
export function Prose({ html, size = "body", className }: ProseProps) {
  return (
    <div
      dir="auto"
      className={classNames("prose", size !== "body" && `prose-${size}`, className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
