const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
const weekSeconds = 7 * daySeconds;

/** Smallest first; each is used below the limit. */
const units = [
  { name: "hour", seconds: hourSeconds, below: daySeconds },
  { name: "day", seconds: daySeconds, below: 2 * weekSeconds },
  { name: "week", seconds: weekSeconds, below: Infinity },
] as const;

/** A project's median time to the first answer: "Usually answers within 2 days". */
export function answerTimeLabel(medianSeconds: number): string {
  const unit = units.find(
    ({ below, seconds }) => roundedUp(medianSeconds, seconds) * seconds < below,
  );
  const { name, seconds } = unit ?? units[2];
  const count = roundedUp(medianSeconds, seconds);
  const one = name === "hour" ? "an hour" : `a ${name}`;
  return `Usually answers within ${count === 1 ? one : `${count} ${name}s`}`;
}

const roundedUp = (value: number, unit: number) => Math.max(1, Math.ceil(value / unit));
