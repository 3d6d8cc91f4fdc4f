import type { ReactNode } from "react";
import type { Document } from "#contract/reading.ts";
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
      <div className="mt-8 grid items-start gap-x-24 gap-y-12 max-md:mt-6 lg:grid-cols-[minmax(0,66ch)_200px]">
        <Prose html={document.html} className="prose-document" />
        {aside}
      </div>
    </div>
  );
}
