import type { ReactNode } from "react";

/** Two parts with a bullet between them, which doesn't show where the second is on a line of its own. */
export function BulletedLine({ children: [first, second] }: { children: [ReactNode, ReactNode] }) {
  return (
    <p className="overflow-hidden">
      {/* What begins a line has its bullet left of the paragraph, where it is cut off. */}
      <span className="-ms-4 flex flex-wrap *:min-w-0 *:ps-4">
        <span>{first}</span>{" "}
        <span className="relative">
          <span className="absolute start-1">•</span> {second}
        </span>
      </span>
    </p>
  );
}
