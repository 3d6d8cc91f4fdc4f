// Parts of a page that visitors only read. They keep the server's HTML until the late images are
// requested; for signed-in people, and for whoever comes from another page of the site, the scripts
// are loaded at once.
import type { ComponentType } from "react";
import { useLateImagesWanted } from "#web/ui/late-images.ts";
import { latePart, LatePartHtml, useLatePart } from "./late-part.tsx";

interface DrawnPart<Props> {
  /** `isStatic` for visitors. */
  Part: ComponentType<Props & { isStatic: boolean }>;
  /** Loads the scripts; loaders await it before a navigation in the browser ends. */
  load: () => Promise<void>;
}

export function drawnForVisitors<Props extends object>(
  importPart: () => Promise<{ default: ComponentType<Props> }>,
): DrawnPart<Props> {
  const part = latePart(importPart);

  function DrawnPart({ isStatic, ...others }: Props & { isStatic: boolean }) {
    const props = others as unknown as Props;
    const isLate = useLateImagesWanted();
    const { area, Part } = useLatePart(part, !isStatic || isLate);
    return (
      <div ref={area} className="min-w-0">
        <LatePartHtml>{Part && <Part {...props} />}</LatePartHtml>
      </div>
    );
  }
  return { Part: DrawnPart, load: part.load };
}
