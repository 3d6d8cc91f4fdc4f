const hour = 3600;
const day = 24 * hour;
const week = 7 * day;

/** Smallest first; each is used below the limit. */
const units = [
  { name: "hour", seconds: hour, below: day },
  { name: "day", seconds: day, below: 2 * week },
  { name: "week", seconds: week, below: Infinity },
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
