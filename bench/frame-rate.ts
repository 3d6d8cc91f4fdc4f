// Pans and zooms a canvas with the mouse and the wheel, and counts the rendered frames.
import type { Page } from "playwright-core";

declare global {
  interface Window {
    benchDraws: { frames: number };
  }
}

/** Runs before a page's own scripts: clearing the canvas counts as a frame. */
export function countFrames(): void {
  const draws = { frames: 0 };
  window.benchDraws = draws;
  const { prototype } = CanvasRenderingContext2D;
  const clear = prototype.clearRect;
  let isCounted = false;
  prototype.clearRect = function counted(...extent) {
    if (!isCounted) {
      isCounted = true;
      draws.frames += 1;
      requestAnimationFrame(() => {
        isCounted = false;
      });
    }
    clear.apply(this, extent);
  };
}

const seconds = 4;

/** Frames per second while the canvas is panned and zoomed. */
export async function framesWhileMoving(page: Page): Promise<number> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  const hold = { x: width * 0.6, y: height - 20 };
  const middle = { x: width / 2, y: height / 2 };
  const began = await page.evaluate(() => ({ at: performance.now(), ...window.benchDraws }));
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    await page.mouse.move(hold.x, hold.y);
    await page.mouse.down();
    for (let step = 1; step <= 30; step += 1) {
      const angle = (step / 30) * Math.PI * 2;
      await page.mouse.move(hold.x - 200 * Math.sin(angle), hold.y - 200 * (1 - Math.cos(angle)));
    }
    await page.mouse.up();
    await page.mouse.move(middle.x, middle.y);
    for (let step = 0; step < 24; step += 1) {
      await page.mouse.wheel(0, step < 12 ? -100 : 100);
    }
  }
  const ended = await page.evaluate(() => ({ at: performance.now(), ...window.benchDraws }));
  return ((ended.frames - began.frames) * 1000) / (ended.at - began.at);
}
