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

/** Leaves what the server drew in this place as it is, until its scripts have come. */
export function AsDrawn() {
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
