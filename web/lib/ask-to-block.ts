// Whoever can be blocked says so here; the frame opens the question.
import type { BlockKind } from "#contract/blocks.ts";
import { createDialogRequest } from "./dialog-request.ts";

export interface Blockable {
  readonly kind: BlockKind;
  readonly id: string;
  /** As the question calls it: "Mira van Dijk". */
  readonly name: string;
}

const blocking = createDialogRequest<Blockable>();

/** Asks whether to block somebody or something, as soon as the frame is ready. */
export const askToBlock = blocking.ask;
export const onAskedToBlock = blocking.onAsked;
