const twoDigits = (number: string) => number.padStart(2, "0");

/** When a job runs, as one says it: "every 5 minutes", "daily at 03:20 UTC"; else as cron writes it. */
export function scheduleWords(cron: string): string {
  const [minute = "", hour = "", ...days] = cron.split(" ");
  if (days.join(" ") !== "* * *") return cron;
  const every = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (hour === "*" && minute === "*") return "every minute";
  if (hour === "*" && every) return `every ${every} minutes`;
  if (!/^\d+$/.test(minute)) return cron;
  if (hour === "*") return "hourly";
  return /^\d+$/.test(hour) ? `daily at ${twoDigits(hour)}:${twoDigits(minute)} UTC` : cron;
}
