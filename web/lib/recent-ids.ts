const maxIds = 500;

/** Returns whether an id is new among the remembered ones. */
export function recentIds(): (id: string) => boolean {
  const seen = new Set<string>();
  return (id) => {
    if (seen.has(id)) return false;
    seen.add(id);
    for (const oldest of seen) {
      if (seen.size <= maxIds) break;
      seen.delete(oldest);
    }
    return true;
  };
}
