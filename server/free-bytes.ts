import fs from "node:fs";

/**
 * Bytes that this user may still write on the disk of `folder`; null where that doesn't exist, or the
 * file system doesn't say how large it is.
 */
export function freeBytes(folder: string): number | null {
  const stats = statsOf(folder);
  if (!stats || stats.blocks === 0) return null;
  const { bavail, bsize, frsize } = stats;
  // Blocks are counted in fragments, which are smaller than the best size of a transfer on some
  // network and user-space file systems. Node before 24.16 and some systems don't say their size.
  return bavail * (frsize || bsize);
}

function statsOf(folder: string): fs.StatsFs | null {
  try {
    return fs.statfsSync(folder);
  } catch {
    return null;
  }
}
