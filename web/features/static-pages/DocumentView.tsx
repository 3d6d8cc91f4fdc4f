import type { ReactNode } from "react";
import type { Document } from "#contract/static-pages.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Prose } from "#web/ui/Prose.tsx";

interface DocumentViewProps {
  document: Document;
  /** Stands between the title and the text. */
  note?: ReactNode;
  /** Stands beside the text, or below it where it is narrow. */
  aside?: ReactNode;
}

/** A text to read slowly, with its title. */
export function DocumentView({ document, note, aside }: DocumentViewProps) {
  return (
    <div className="wrap pt-12 pb-24 max-md:pt-8 max-md:pb-16">
      <h1 dir="auto" className="page-title max-w-[24ch] wrap-anywhere">
        {document.title}
      </h1>
      {note}
      <div
        className={classNames(
          "mt-8 grid items-start gap-x-16 gap-y-12 max-md:mt-6",
          aside ? "lg:grid-cols-[200px_minmax(0,66ch)]" : "lg:grid-cols-[minmax(0,66ch)]",
        )}
      >
        <Prose html={document.html} className="prose-document" />
        {aside && <div className="lg:sticky lg:top-8 lg:order-first">{aside}</div>}
      </div>
    </div>
  );
}
