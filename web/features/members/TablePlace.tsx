import { Plus } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { Seated } from "./seated.ts";

interface TablePlaceProps {
  seat: Seated;
  /** At the head of the table, where the label has room at the right. */
  beside: boolean;
  /** Smaller, and without roles. */
  crowded: boolean;
  style: CSSProperties;
}

/** A face or a free seat with its label, drawn around a point of the picture. */
export function TablePlace({ seat, beside, crowded, style }: TablePlaceProps) {
  return (
    <span aria-hidden className="absolute size-0" style={style}>
      <Face seat={seat} small={crowded} />
      <span
        className={classNames(
          "absolute flex flex-col leading-[1.2] whitespace-nowrap",
          beside && !crowded && "-top-4 left-8",
          beside && crowded && "top-[21px] left-0 -translate-x-1/2 bg-card px-1",
          !beside && "left-0 -translate-x-1/2 items-center",
          !beside && (crowded ? "top-[22px]" : "top-[29px]"),
        )}
      >
        <Label seat={seat} crowded={crowded} />
      </span>
    </span>
  );
}

function Face({ seat, small }: { seat: Seated; small: boolean }) {
  if (seat.kind === "free") {
    return (
      <Ring small={small} className="border-dashed text-user-ink">
        <Plus />
      </Ring>
    );
  }
  if (seat.kind === "more") {
    return (
      <Ring small={small} className="text-14 font-semibold text-user-ink">
        +{seat.count}
      </Ring>
    );
  }
  const { user } = seat.kind === "invited" ? seat.invited : seat.member;
  return (
    <Ring small={small} className={seat.kind === "invited" ? "border-dashed" : ""}>
      <Avatar name={user.displayName} src={user.avatarUrl} size={small ? 32 : 40} decorative />
    </Ring>
  );
}

function Ring(props: { small: boolean; className?: string; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "absolute grid place-items-center rounded-full border-[1.5px] border-user bg-card",
        props.small
          ? "-top-[19px] -left-[19px] size-[38px]"
          : "-top-[23px] -left-[23px] size-[46px]",
        props.className,
      )}
    >
      {props.children}
    </span>
  );
}

function Label({ seat, crowded }: { seat: Seated; crowded: boolean }) {
  const size = crowded ? "text-12" : "text-[13px]";
  if (seat.kind === "free") {
    return (
      <span className={classNames(size, "font-semibold text-user-ink capitalize")}>
        {seat.role}
      </span>
    );
  }
  if (seat.kind === "more") return <span className="text-12 text-ink-3">more</span>;
  if (seat.kind === "invited" && seat.invited.isViewer) {
    return (
      <>
        <span className={classNames(size, "font-semibold text-user-ink capitalize")}>
          {seat.invited.roleName}
        </span>
        {!crowded && <span className="text-12 text-ink-3">held for you</span>}
      </>
    );
  }
  const { user, roleName } = seat.kind === "invited" ? seat.invited : seat.member;
  return (
    <>
      <bdi className={classNames(size, crowded ? "max-w-16" : "max-w-24", "truncate font-medium")}>
        {firstNameOf(user.displayName)}
      </bdi>
      {!crowded && (
        <span className="text-12 text-ink-3">{seat.kind === "invited" ? "invited" : roleName}</span>
      )}
    </>
  );
}

const firstNameOf = (name: string) => name.split(/\s+/)[0] || name;
