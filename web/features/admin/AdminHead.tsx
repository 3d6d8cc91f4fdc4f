import type { ReactNode } from "react";
import type { EntityKind } from "#web/ui/entity-kind.ts";
import { Mark } from "#web/ui/Mark.tsx";

interface AdminHeadProps {
  title: string;
  of: EntityKind | "other";
  about: ReactNode;
  end?: ReactNode;
}

/** Above a page of the admin area. */
export function AdminHead({ title, of, about, end }: AdminHeadProps) {
  return (
    <>
      <div className="section-header flex-wrap">
        <Mark of={of} />
        <h1 className="text-25" id="admin-title" tabIndex={-1}>
          {title}
        </h1>
        {end && <div className="end">{end}</div>}
      </div>
      <p className="mb-5 max-w-measure text-15 text-ink-2">{about}</p>
    </>
  );
}
