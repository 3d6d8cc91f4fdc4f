import { Plus } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { Avatar } from "#web/ui/Avatar.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { Seated } from "./seated.ts";

interface TablePlaceProps {
  seat: Seated;
  /** Its label stands at the right, where there is room, and not below. */
  beside: boolean;
  style: CSSProperties;
}

/** A face or a free seat with its label, drawn around a point of the picture. */
export function TablePlace({ seat, beside, style }: TablePlaceProps) {
  return (
    <span aria-hidden className="absolute size-0" style={style}>
      <Face seat={seat} />
      <span
        className={classNames(
          "absolute flex flex-col leading-[1.2] whitespace-nowrap",
          beside ? "-top-4 left-8" : "top-[29px] left-0 -translate-x-1/2 items-center",
        )}
      >
        <Label seat={seat} />
      </span>
    </span>
  );
}

function Face({ seat }: { seat: Seated }) {
  if (seat.kind === "free") {
    return (
      <Ring className="border-dashed text-user-ink">
        <Plus />
      </Ring>
    );
  }
  if (seat.kind === "more") {
    return <Ring className="text-15 font-semibold text-user-ink">+{seat.count}</Ring>;
  }
  const { user } = seat.member;
  return (
    <Ring>
      <Avatar name={user.displayName} src={user.avatarUrl} size={40} decorative />
    </Ring>
  );
}

function Ring({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={classNames(
        "absolute -top-[23px] -left-[23px] grid size-[46px] place-items-center rounded-full border-[1.5px] border-user bg-card",
        className,
      )}
    >
      {children}
    </span>
  );
}

function Label({ seat }: { seat: Seated }) {
  if (seat.kind === "free") {
    return <span className="text-[13px] font-semibold text-user-ink capitalize">{seat.role}</span>;
  }
  if (seat.kind === "more") return <span className="text-12 text-ink-3">more</span>;
  return (
    <>
      <span dir="auto" className="max-w-24 truncate text-[13px] font-medium">
        {firstNameOf(seat.member.user.displayName)}
      </span>
      <span className="text-12 text-ink-3">{seat.member.roleName}</span>
    </>
  );
}

const firstNameOf = (name: string) => name.split(/\s+/)[0] || name;
