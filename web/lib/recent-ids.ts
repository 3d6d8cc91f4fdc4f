/** So many are remembered. */
const most = 500;

/** Whether an id comes for the first time, as far as is remembered. */
export function recentIds(): (id: string) => boolean {
  const seen = new Set<string>();
  return (id) => {
    if (seen.has(id)) return false;
    seen.add(id);
    for (const oldest of seen) {
      if (seen.size <= most) break;
      seen.delete(oldest);
    }
    return true;
  };
}
