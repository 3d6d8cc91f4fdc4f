import Check from "lucide-react/icons/check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useState } from "react";
import type { AccentNotes } from "#contract/appearance.ts";
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
          aria-label="Choose your colour"
          className="mt-7 h-11 w-11 flex-none rounded-md border border-edge bg-raised p-1"
          value={value ?? "#2b1d14"}
          disabled={disabled}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <TextField
          label="Your colour"
          hint={hint}
          error={isUnreadable ? "Use a colour such as #0b6470" : error}
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
      <div role="group" aria-label="Suggested colours" className="flex flex-wrap gap-2">
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

const ratio = (contrast: number) => `${contrast.toFixed(1)} to 1`;

function Notes({ notes, onChange }: { notes: AccentNotes; onChange: (colour: string) => void }) {
  const { words, onPaper, isPale, dark, meaning } = notes;
  return (
    <>
      {isPale && (
        <Note isProblem title="Too pale for a line.">
          On paper it is {ratio(onPaper)}; a line that shows where you are needs 3. It is used for
          filled buttons only; lines stay ink.
        </Note>
      )}
      {meaning && (
        <Note isProblem title={`It is the colour of ${meaning.of}.`}>
          A button in this colour looks like one of them. Darker, it is far enough away:{" "}
          {meaning.instead}
          <Button size="sm" className="mt-2 block" onClick={() => onChange(meaning.instead)}>
            Use {meaning.instead}
          </Button>
        </Note>
      )}
      <Note title={words.areWhite ? "Reads well." : "Words on it are dark."}>
        {words.areWhite ? "White" : "Dark"} on it is {ratio(words.contrast)}, the colour on paper{" "}
        {ratio(onPaper)}.
      </Note>
      <Note title="In the dark theme">
        its light twin {dark.colour} stands in for it: {ratio(dark.onPaper)}.
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
