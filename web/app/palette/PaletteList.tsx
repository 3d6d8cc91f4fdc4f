import CornerDownLeft from "lucide-react/icons/corner-down-left";
import { type MouseEvent, useId } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Highlight } from "#web/ui/Highlight.tsx";
import { Option, Options } from "#web/ui/Combobox.tsx";
import type { Row, RowGroup } from "./row-groups.tsx";
import type { PaletteState } from "./use-palette.ts";

const groupLook = "px-3 pt-3.5 pb-2 text-14 leading-none font-medium text-ink-3";
const endLook = "flex flex-none items-center gap-1.5 text-14";
const endTones = { user: "font-medium text-user-ink", tech: "font-medium text-tech-ink" };

/** The rows, in groups; the field controls them. */
export function PaletteList({ palette }: { palette: PaletteState }) {
  const { groups, rows, combobox, isKnown } = palette;
  if (rows.length === 0) return null;
  return (
    <Options
      combobox={combobox}
      aria-label="Results"
      aria-busy={!isKnown}
      className="min-h-0 overflow-auto overscroll-contain px-2 pt-1.5 pb-2.5 [scrollbar-width:thin]"
    >
      {groups.map((group) => (
        <Group key={group.label} group={group} palette={palette} />
      ))}
    </Options>
  );
}

function Group({ group, palette }: { group: RowGroup; palette: PaletteState }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={group.isUnlabelled ? "sr-only" : groupLook}>
        {group.label}
      </div>
      {group.rows.map((row) => (
        <PaletteOption key={row.key} row={row} palette={palette} />
      ))}
    </div>
  );
}

function PaletteOption({ row, palette }: { row: Row; palette: PaletteState }) {
  const { rows, combobox, shown } = palette;
  const { icon, label, isMarked, detail, end, endTone, shortcut } = row;
  const index = rows.indexOf(row);
  const isActive = index === combobox.active;
  const choose = (inNewTab: boolean) => palette.choose(row, inNewTab);
  return (
    <Option
      combobox={combobox}
      index={index}
      data-highlighted={isActive || undefined}
      className="palette-row menu-item"
      onClick={(event: MouseEvent) => choose(event.ctrlKey || event.metaKey)}
      onAuxClick={(event: MouseEvent) => event.button === 1 && choose(true)}
    >
      <span aria-hidden className="grid size-7 flex-none place-items-center text-ink-2">
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 items-baseline gap-2.5 max-md:grid max-md:gap-0.5">
        <bdi className="max-w-full flex-none truncate">
          {isMarked && shown.text !== "" ? <Highlight text={label} words={shown.text} /> : label}
        </bdi>
        {detail && <span className="truncate text-14 text-ink-3"> {detail}</span>}
      </span>
      {end && (
        <span className={classNames(endLook, endTone ? endTones[endTone] : "text-ink-2")}>
          {" "}
          {end}
        </span>
      )}
      {shortcut && !isActive && (
        <span aria-hidden className="flex flex-none gap-1 max-md:hidden">
          {shortcut.map((key) => (
            <kbd key={key} className="kbd">
              {key}
            </kbd>
          ))}
        </span>
      )}
      {isActive && (
        <span aria-hidden className={`${endLook} text-ink max-md:hidden`}>
          {row.href || row.load ? "Open" : "Run"} <CornerDownLeft />
        </span>
      )}
    </Option>
  );
}
