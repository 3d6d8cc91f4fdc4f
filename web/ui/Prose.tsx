import { classNames } from "./class-names.ts";

type ProseProps = {
  /** HTML that the server has sanitised; never anything else. */
  html: string;
  size?: "lead" | "body" | "small";
  className?: string;
};

/** User text that the server has rendered to safe HTML. */
export function Prose({ html, size = "body", className }: ProseProps) {
  return (
    <div
      dir="auto"
      className={classNames("prose", size !== "body" && `prose-${size}`, className)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** Preserves server-rendered HTML that the browser can't render yet. */
export function PreserveServerHtml() {
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
