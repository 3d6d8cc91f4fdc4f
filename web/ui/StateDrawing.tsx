import type { Hue } from "./hue.ts";

/** A laid table with nobody at it: a dotted ring, free seats, and the shape of what is missing. */
export function StateDrawing({ hue }: { hue?: Hue }) {
  return (
    <svg className="state-drawing" viewBox="0 0 132 92" aria-hidden="true" fill="none">
      <circle
        cx="66"
        cy="46"
        r="42"
        className="stroke-edge"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      <circle cx="66" cy="46" r="24" className="fill-sunk stroke-line" />
      {seats.map(([x, y]) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r="9"
          className="fill-paper stroke-edge"
          strokeWidth="1.25"
          strokeDasharray="3 3"
        />
      ))}
      <Shape hue={hue} />
    </svg>
  );
}

const seats = [
  [28, 28],
  [104, 28],
  [45, 82],
  [87, 82],
] as const;

function Shape({ hue }: { hue?: Hue }) {
  if (hue === "proj") {
    return <rect x="58" y="38" width="16" height="16" rx="4" className="fill-proj" />;
  }
  if (hue === "tech") {
    return <path d="M66 36l10 10-10 10-10-10z" strokeLinejoin="round" className="fill-tech" />;
  }
  if (hue === "user") return <circle cx="66" cy="46" r="9" className="fill-user" />;
  return <circle cx="66" cy="46" r="13" className="fill-card stroke-line" />;
}
