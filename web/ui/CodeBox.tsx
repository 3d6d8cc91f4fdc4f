interface CodeBoxProps {
  label: string;
  text: string;
}

/** Lines of code or of a request. Focusable, because it scrolls. */
export function CodeBox({ label, text }: CodeBoxProps) {
  return (
    <pre
      {...{ role: "region", tabIndex: 0 }}
      aria-label={label}
      dir="ltr"
      className="max-h-90 overflow-auto rounded-md bg-sunk p-3 font-mono text-13 leading-normal whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  );
}
