import { t } from "#shared/messages/t.ts";
import type { RoleName } from "#contract/members.ts";
import type { Position } from "#contract/positions.ts";
import { Select } from "#web/ui/Select.tsx";

interface PositionSelectProps {
  positions: readonly Position[];
  /** The role of the person; only its positions are offered. Undefined for those of all roles. */
  role: RoleName | undefined;
  /** The id of the person's position. */
  value: string | null;
  onChange: (id: string | null) => void;
  label?: string;
  /** Where the label alone doesn't say whose it is. */
  "aria-label"?: string;
  disabled?: boolean;
  className?: string;
}

/** The position in which a person has a seat: those with a free one, or none. */
export function PositionSelect(props: PositionSelectProps) {
  const { positions, role, value, onChange, label = t("seats.position"), ...select } = props;
  const offered = positionsFor(positions, role, value);
  if (offered.length === 0) return null;
  return (
    <Select
      {...select}
      label={label}
      options={[
        { value: "", label: t("seats.noPosition") },
        ...offered.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={value ?? ""}
      onChange={(id) => onChange(id || null)}
    />
  );
}

/** Those of the role with a free seat, and the current one. */
const positionsFor = (
  positions: readonly Position[],
  role: RoleName | undefined,
  current: string | null,
): Position[] =>
  positions.filter(
    (one) =>
      one.id === current || ((role === undefined || one.role === role) && one.taken < one.seats),
  );
