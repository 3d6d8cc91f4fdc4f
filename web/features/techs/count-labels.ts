import { once } from "#shared/once.ts";

const number = once(() => new Intl.NumberFormat("en"));

/** "1 project", "2,076 technologies". */
export function countLabel(count: number, one: string, many = `${one}s`): string {
  return `${number().format(count)} ${count === 1 ? one : many}`;
}

export function formatCount(count: number): string {
  return number().format(count);
}
