import { spiltBowls } from "./error-illustration.ts";

export function SpiltBowls() {
  const { viewBox, table, shapes } = spiltBowls;
  return (
    <svg className="error-drawing" viewBox={viewBox} aria-hidden="true">
      <path d={table} />
      {shapes.map(({ hue, d, transform }) => (
        <path key={transform} className={`fill-${hue}`} d={d} transform={transform} />
      ))}
    </svg>
  );
}
