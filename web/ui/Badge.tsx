import type { ReactNode } from "react";

import { classNames } from "./class-names.ts";

export type BadgeTone = "pending" | "accepted" | "closed" | "withdrawn" | "expired" | "neutral";

export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={classNames("badge", tone !== "neutral" && `badge-${tone}`)}>{children}</span>
  );
}
