type TechsMatch = "all" | "any";

interface MatchChoiceProps {
  /** What has the technologies, such as "People with". */
  legend: string;
  /** Of the inputs: differs between forms of a page. */
  prefix: string;
  value: TechsMatch;
  onChange: (value: TechsMatch) => void;
}

/** Whether all chosen technologies are needed. */
export function MatchChoice({ legend, prefix, value, onChange }: MatchChoiceProps) {
  return (
    <fieldset className="mt-1 flex flex-wrap gap-x-5">
      <legend className="sr-only">{legend}</legend>
      {(["all", "any"] as const).map((techsMatch) => (
        <label key={techsMatch} className="check facet-row">
          <input
            type="radio"
            name={`${prefix}techsMatch`}
            value={techsMatch}
            checked={value === techsMatch}
            onChange={() => onChange(techsMatch)}
          />
          {techsMatch === "all" ? "All of them" : "Any of them"}
        </label>
      ))}
    </fieldset>
  );
}
