import { useEffect, useState } from "react";
import { type Blockable, onAskedToBlock } from "#web/lib/ask-to-block.ts";
import { late } from "#web/ui/late.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";

const BlockDialog = late(() => import("./BlockDialog.tsx"));

/** Opens the block dialog on request from any page. */
export function BlockHost() {
  const dialog = useLazyDialog();
  const [subject, setSubject] = useState<Blockable | null>(null);
  const { open } = dialog;
  useEffect(
    () =>
      onAskedToBlock((request) => {
        setSubject(request);
        open();
      }),
    [open],
  );
  if (!subject || !dialog.isMounted) return null;
  return <BlockDialog key={subject.id} subject={subject} {...dialog.state} />;
}
