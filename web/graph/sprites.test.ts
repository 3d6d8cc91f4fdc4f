import { expect, test } from "vitest";
import { levelFor } from "./sprites.ts";

test("an image is drawn from the smallest level that isn't enlarged", () => {
  const [large, middle, small] = [96, 48, 24].map((width) => ({ width }) as HTMLCanvasElement);
  if (!large || !middle || !small) throw new Error("Three levels");
  const levels = [large, middle, small] as const;
  const widthFor = (side: number) => levelFor({ levels, isForeign: false }, side).width;
  expect([10, 24, 25, 48, 60, 96, 200].map(widthFor)).toEqual([24, 24, 48, 48, 96, 96, 96]);
});
