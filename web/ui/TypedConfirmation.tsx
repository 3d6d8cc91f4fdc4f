import type { Ref } from "react";
import { TextField } from "./Field.tsx";

interface TypedConfirmationProps {
  /** The text to type: "your username". */
  what: string;
  name: string;
  typed: string;
  error?: string | null;
  onType: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field in which a name is typed to confirm a deletion. The form compares it. */
export function TypedConfirmation(props: TypedConfirmationProps) {
  const { what, name, typed, error = null, onType, ref } = props;
  return (
    <TextField
      ref={ref}
      label={
        <>
          Type {what} to confirm:{" "}
          <bdi className="rounded-sm bg-sunk px-1 wrap-anywhere select-all">{name}</bdi>
        </>
      }
      dir="auto"
      value={typed}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
