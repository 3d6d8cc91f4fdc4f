import type { Ref } from "react";
import { TextField } from "./Field.tsx";

interface TypedConfirmationProps {
  /** The text to type: "your username". */
  what: string;
  name: string;
  /** For names in any script; otherwise the text is part of the sentence. */
  isolated?: boolean;
  typed: string;
  error?: string | null;
  onType: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field in which a name is typed to confirm a deletion. The form compares it. */
export function TypedConfirmation(props: TypedConfirmationProps) {
  const { what, name, isolated = false, typed, error = null, onType, ref } = props;
  const shownName = <bdi className="rounded-sm bg-sunk px-1 wrap-anywhere select-all">{name}</bdi>;
  return (
    <TextField
      ref={ref}
      label={
        isolated ? (
          <>
            Type {what}, {shownName}, to confirm
          </>
        ) : (
          `Type ${what}, ${name}, to confirm`
        )
      }
      dir={isolated ? "auto" : undefined}
      value={typed}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
