// For `node --import`: the process runs as on a machine whose clock is wrong by `CLOCK_AHEAD_DAYS`.
const aheadMs = Number(process.env["CLOCK_AHEAD_DAYS"]) * 24 * 60 * 60_000;
const { now } = Date;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values) =>
    Reflect.construct(target, values.length === 0 ? [now() + aheadMs] : values) as object,
  get: (target, name) =>
    name === "now" ? () => now() + aheadMs : (Reflect.get(target, name) as unknown),
});
Object.defineProperty(performance, "timeOrigin", { value: performance.timeOrigin + aheadMs });
