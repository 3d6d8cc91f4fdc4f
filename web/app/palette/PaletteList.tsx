import CornerDownLeft from "lucide-react/icons/corner-down-left";
import { type MouseEvent, useEffect, useId, useRef } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Highlight } from "#web/ui/Highlight.tsx";
import { keepFocus, type OptionProps } from "#web/ui/use-listbox.ts";
import type { Row, RowGroup } from "./row-groups.tsx";
import type { PaletteState } from "./use-palette.ts";

const groupLook = "px-3 pt-3.5 pb-2 text-14 leading-none font-medium text-ink-3";
const endLook = "flex flex-none items-center gap-1.5 text-14";
const endTones = { user: "font-medium text-user-ink", tech: "font-medium text-tech-ink" };

/** The rows, in groups; the field controls them. */
export function PaletteList({ palette }: { palette: PaletteState }) {
  const { groups, rows, listbox, isKnown } = palette;
  const { active } = listbox;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = list.current?.querySelectorAll("[role=option]")[active];
    // With the first row its group's name comes into sight.
    if (active === 0) list.current?.scrollTo({ top: 0 });
    else option?.scrollIntoView({ block: "nearest" });
  }, [active, rows.length]);
  if (rows.length === 0) return null;
  return (
    <div
      ref={list}
      id={listbox.id}
      role="listbox"
      aria-label="Results"
      tabIndex={-1}
      aria-busy={!isKnown}
      className="min-h-0 overflow-auto overscroll-contain px-2 pt-1.5 pb-2.5 [scrollbar-width:thin]"
      onMouseDown={keepFocus}
    >
      {groups.map((group) => (
        <Group key={group.label} group={group} palette={palette} />
      ))}
    </div>
  );
}

function Group({ group, palette }: { group: RowGroup; palette: PaletteState }) {
  const id = useId();
  const { rows, listbox, shown } = palette;
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={group.isUnlabelled ? "sr-only" : groupLook}>
        {group.label}
      </div>
      {group.rows.map((row) => {
        const index = rows.indexOf(row);
        return (
          <Option
            key={row.key}
            row={row}
            text={shown.text}
            isActive={index === listbox.active}
            optionProps={listbox.optionProps(index)}
            onChoose={(inNewTab) => palette.choose(row, inNewTab)}
          />
        );
      })}
    </div>
  );
}

interface OptionRowProps {
  row: Row;
  text: string;
  isActive: boolean;
  optionProps: OptionProps;
  onChoose: (inNewTab: boolean) => void;
}

function Option({ row, text, isActive, optionProps, onChoose }: OptionRowProps) {
  const { icon, label, isMarked, detail, end, endTone, shortcut } = row;
  const onClick = (event: MouseEvent) => onChoose(event.ctrlKey || event.metaKey);
  const onAuxClick = (event: MouseEvent) => {
    if (event.button === 1) onChoose(true);
  };
  return (
    <div
      {...optionProps}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      data-highlighted={isActive || undefined}
      className="palette-row menu-item"
      onClick={onClick}
      onAuxClick={onAuxClick}
    >
      <span aria-hidden className="grid size-7 flex-none place-items-center text-ink-2">
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 items-baseline gap-2.5 max-md:grid max-md:gap-0.5">
        <bdi className="max-w-full flex-none truncate">
          {isMarked && text !== "" ? <Highlight text={label} words={text} /> : label}
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
    </div>
  );
}
