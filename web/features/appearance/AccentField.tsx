import Check from "lucide-react/icons/check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useState } from "react";
import type { AccentNotes } from "#contract/appearance.ts";
import { formatNumber } from "#shared/format.ts";
import { t } from "#shared/messages/t.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";

interface Props {
  value: string | null;
  notes: AccentNotes | null;
  hint: string;
  error: string | null;
  disabled: boolean;
  onChange: (accent: string | null) => void;
}

const suggested = ["#0b5f7a", "#6b2d5c", "#7a2e22", "#37475a", "#3f4a1e"];

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A colour as text, suggestions, and what comes of it in words. */
export function AccentField({ value, notes, hint, error, disabled, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const choose = (colour: string | null) => {
    setTyped(null);
    onChange(colour);
  };
  const type = (text: string) => {
    setTyped(text);
    const colour = text.trim();
    if (colour === "" || isColour(colour)) onChange(colour.toLowerCase() || null);
  };
  const isUnreadable = typed !== null && typed.trim() !== "" && !isColour(typed.trim());
  return (
    <div className="grid gap-3">
      <div className="flex items-start gap-2">
        <input
          type="color"
          aria-label={t("appearance.chooseColour")}
          className="mt-7 h-11 w-11 flex-none rounded-md border border-edge bg-raised p-1"
          value={value ?? "#2b1d14"}
          disabled={disabled}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <TextField
          label={t("appearance.yourColour")}
          hint={hint}
          error={isUnreadable ? t("forms.colour", { example: "#0b6470" }) : error}
          className="grow [&_input]:font-mono"
          value={typed ?? value ?? ""}
          placeholder="#2b1d14"
          disabled={disabled}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </div>
      <div
        role="group"
        aria-label={t("appearance.suggestedColours")}
        className="flex flex-wrap gap-2"
      >
        {suggested.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={colour}
            aria-pressed={value === colour}
            disabled={disabled}
            className="size-8 rounded-full border border-line aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-ink"
            style={{ background: colour }}
            onClick={() => choose(colour)}
          />
        ))}
      </div>
      <ul aria-live="polite" className="divide-y divide-line-soft text-15">
        {value !== null && notes && <Notes notes={notes} onChange={choose} />}
      </ul>
    </div>
  );
}

const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const ratio = (contrast: number) => formatNumber(contrast, oneDigit);

function Notes({ notes, onChange }: { notes: AccentNotes; onChange: (colour: string) => void }) {
  const { words, isPale, dark, meaning } = notes;
  const onPaper = ratio(notes.onPaper);
  const contrasts = { words: ratio(words.contrast), onPaper };
  return (
    <>
      {isPale && (
        <Note isProblem title={t("appearance.paleTitle")}>
          {t("appearance.paleText", { onPaper })}
        </Note>
      )}
      {meaning && (
        <Note isProblem title={t("appearance.meaningTitle", { of: meaning.of })}>
          {t("appearance.meaningText", { colour: meaning.instead })}
          <Button size="sm" className="mt-2 block" onClick={() => onChange(meaning.instead)}>
            {t("appearance.useColour", { colour: meaning.instead })}
          </Button>
        </Note>
      )}
      {words.areWhite ? (
        <Note title={t("appearance.whiteWordsTitle")}>
          {t("appearance.whiteWordsText", contrasts)}
        </Note>
      ) : (
        <Note title={t("appearance.darkWordsTitle")}>
          {t("appearance.darkWordsText", contrasts)}
        </Note>
      )}
      <Note title={t("appearance.darkThemeTitle")}>
        {t("appearance.darkThemeText", { colour: dark.colour, onPaper: ratio(dark.onPaper) })}
      </Note>
    </>
  );
}

interface NoteProps {
  title: string;
  isProblem?: boolean;
  children: ReactNode;
}

function Note({ title, isProblem = false, children }: NoteProps) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-2.5 py-2">
      {isProblem ? (
        <TriangleAlert className="mt-1 size-4 text-danger" />
      ) : (
        <Check className="mt-1 size-4 text-ink-3" />
      )}
      <span>
        <b className={isProblem ? "text-danger" : undefined}>{title}</b> {children}
      </span>
    </li>
  );
}
