import type { ComponentProps } from "react";

/** Two cards beside each other, one where it is narrow. */
export function CardGrid(props: ComponentProps<"ul">) {
  return <ul className="grid grid-cols-2 gap-6 max-md:grid-cols-1 max-md:gap-4" {...props} />;
}
