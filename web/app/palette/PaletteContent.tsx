import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowLeft from "lucide-react/icons/arrow-left";
import ArrowUp from "lucide-react/icons/arrow-up";
import CornerDownLeft from "lucide-react/icons/corner-down-left";
import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useRef, type MouseEvent, useId } from "react";
import { maxSuggestionText } from "#shared/request-limits.ts";
import { t, type TextKey } from "#shared/messages/t.ts";
import { messageOf } from "#web/lib/api-error.ts";
import { hasCommandKey } from "#web/app/go-shortcuts.ts";
import { singleKeysAreOn } from "#web/lib/single-keys.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import { keepFocus, Option, Options } from "#web/ui/Combobox.tsx";
import type { Commands } from "./commands.tsx";
import type { Row, RowGroup } from "./row-groups.tsx";
import { scopes } from "./scopes.ts";
import { type PaletteState, usePalette } from "./use-palette.ts";
import type { RecentRows } from "./use-recent-rows.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Highlight } from "#web/ui/Highlight.tsx";

interface PaletteContentProps {
  field: RefObject<HTMLInputElement | null>;
  commands: Commands;
  recent: RecentRows;
  takeTyped: () => string;
  onCreate: ((name: string) => void) | null;
  onSuggestTech: ((name: string) => void) | null;
  onChoose: (row: Row, inNewTab: boolean) => void;
  onClose: () => void;
  onHelp: () => void;
}

/** The field, what it finds, and its keys. */
export function PaletteContent(props: PaletteContentProps) {
  const { field, takeTyped, onClose } = props;
  const palette = usePalette(props);
  const { text, combobox } = palette;
  const hadFocus = useRef(false);
  const takeOver = () => {
    if (hadFocus.current) return;
    hadFocus.current = true;
    palette.write(takeTyped());
  };
  return (
    <>
      <div className="palette-field">
        <IconButton className="md:hidden" label={t("ui.close")} onClick={onClose}>
          <ArrowLeft />
        </IconButton>
        <Search className="max-md:hidden" />
        <input
          {...combobox.fieldProps}
          ref={field}
          type="search"
          aria-label={t("palette.fieldLabel")}
          placeholder={t("palette.fieldPlaceholder")}
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          maxLength={maxSuggestionText}
          enterKeyHint="go"
          value={text}
          onFocus={takeOver}
          onChange={(event) => palette.write(event.currentTarget.value)}
          onKeyDown={palette.onKeyDown}
        />
        {text !== "" && (
          <IconButton
            className="md:hidden"
            label={t("ui.clear")}
            onMouseDown={keepFocus}
            onClick={() => palette.write("")}
          >
            <X />
          </IconButton>
        )}
        <button type="button" className="max-md:hidden" onClick={onClose}>
          <kbd aria-hidden className="kbd">
            Esc
          </kbd>
          <span className="sr-only">{t("ui.close")}</span>
        </button>
      </div>
      <Scopes palette={palette} />
      <Message palette={palette} />
      <PaletteList palette={palette} />
      <Keys onHelp={props.onHelp} />
    </>
  );
}

function Scopes({ palette: { scope, chooseScope } }: { palette: PaletteState }) {
  return (
    <div
      role="group"
      aria-label={t("palette.searchIn")}
      className="flex flex-none gap-1.5 overflow-x-auto px-5 pt-2.5 pb-1 text-14 [scrollbar-width:none]"
    >
      {scopes.map(({ id, label, sign }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === scope}
          className="palette-scope"
          onMouseDown={keepFocus}
          onClick={() => chooseScope(id)}
        >
          {t(label)}
          {sign && (
            <span aria-hidden className="font-mono text-12 opacity-75 max-md:hidden">
              {sign}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Said above the list: nothing found, a failure, a late answer; the number of rows in any case. */
function Message({ palette }: { palette: PaletteState }) {
  const { shown, isKnown, isLate, isNothing, failure, hint, rows } = palette;
  return (
    <>
      {failure && (
        <div role="alert" className="flex items-center gap-4 px-5 py-3 text-15">
          <p className="flex-1 text-ink-2">{messageOf(failure)}</p>
          <Button variant="line" size="sm" onMouseDown={keepFocus} onClick={palette.retry}>
            {t("ui.retry")}
          </Button>
        </div>
      )}
      <div role="status" className="empty:hidden">
        {isLate && (
          <p className="flex items-center gap-3 px-5 py-3 text-15 text-ink-2">
            <span className="spinner" />
            {t("palette.searching")}
          </p>
        )}
        {hint && <p className="px-5 py-3 text-15 text-ink-2">{hint}</p>}
        {isNothing && (
          <div className="px-5 pt-8 pb-6 text-center">
            <p className="font-serif text-25 leading-tight font-medium wrap-anywhere">
              {t("palette.noResults", { text: shown.text })}
            </p>
            <p className="mt-1.5 text-ink-2">{t(nothingLabels[palette.scope])}</p>
          </div>
        )}
        {isKnown && !isLate && shown.text !== "" && rows.length > 0 && (
          <span className="sr-only">{t("palette.resultCount", { count: rows.length })}</span>
        )}
      </div>
    </>
  );
}

const nothingLabels = {
  all: "palette.noneAtAll",
  projects: "palette.noProject",
  techs: "palette.noTech",
  people: "palette.noPerson",
  actions: "palette.noAction",
} satisfies Record<PaletteState["scope"], TextKey>;

function Keys({ onHelp }: { onHelp: () => void }) {
  const enter = <CornerDownLeft className="size-3" />;
  return (
    <div className="flex min-h-11 flex-none items-center gap-5 border-t border-line bg-card px-5 text-14 text-ink-3 max-md:hidden">
      <KeyHint
        keys={[
          <ArrowUp key="up" className="size-3" />,
          <ArrowDown key="down" className="size-3" />,
        ]}
      >
        {t("palette.move")}
      </KeyHint>
      <KeyHint keys={[enter]}>{t("palette.open")}</KeyHint>
      <KeyHint keys={[hasCommandKey() ? "⌘" : "Ctrl", enter]}>{t("palette.newTab")}</KeyHint>
      <button type="button" className="ms-auto hover:text-ink" onClick={onHelp}>
        <KeyHint keys={singleKeysAreOn() ? ["?"] : []}>{t("palette.allShortcuts")}</KeyHint>
      </button>
    </div>
  );
}

function KeyHint({ keys, children }: { keys: readonly ReactNode[]; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="flex gap-1">
        {keys.map((key, index) => (
          <kbd key={index} className="kbd">
            {key}
          </kbd>
        ))}
      </span>
      {children}
    </span>
  );
}

const groupLook = "px-3 pt-3.5 pb-2 text-14 leading-none font-medium text-ink-3";
const endLook = "flex flex-none items-center gap-1.5 text-14";
const endTones = { user: "font-medium text-user-ink", tech: "font-medium text-tech-ink" };

/** The rows, in groups; the field controls them. */
function PaletteList({ palette }: { palette: PaletteState }) {
  const { groups, rows, combobox, isKnown } = palette;
  if (rows.length === 0) return null;
  return (
    <Options
      combobox={combobox}
      aria-label={t("techs.results")}
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
          {row.href || row.load ? t("palette.open") : t("palette.run")} <CornerDownLeft />
        </span>
      )}
    </Option>
  );
}
