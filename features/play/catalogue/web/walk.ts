/**
 * Where an arrow key leads in results that stand in rows.
 * @param from place that has the focus; -1 is the search box above them
 * @returns the place to go to, -1 for the search box, or null when the key means nothing here
 */
export function walk(key: string, from: number, count: number, columns: number): number | null {
  if (count === 0) return null;
  if (from < 0) return key === 'ArrowDown' ? 0 : null;
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, count - 1);
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'ArrowUp':
      return from < columns ? -1 : from - columns;
    case 'ArrowDown':
      // The last row may be short: its end is better than staying.
      return Math.floor(from / columns) < Math.floor((count - 1) / columns)
        ? Math.min(from + columns, count - 1)
        : null;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
