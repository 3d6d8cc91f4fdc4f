// Requests the block dialog from any page; the frame opens it.
import type { BlockKind } from "#contract/blocks.ts";
import { createDialogRequest } from "./dialog-request.ts";

export interface Blockable {
  readonly kind: BlockKind;
  readonly id: string;
  /** The name that the dialog shows: "Mira van Dijk". */
  readonly name: string;
}

const blocking = createDialogRequest<Blockable>();

/** Opens the block dialog as soon as the frame is ready. */
export const askToBlock = blocking.ask;
export const onAskedToBlock = blocking.onAsked;
