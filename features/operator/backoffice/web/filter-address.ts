import { navigate } from '#platform/web/router.tsx';

/**
 * Writes the filters of a list into its address, so that it can be shared and gone back to. Filters settle
 * a moment after typing: by then somebody may be on the way to another page, which must not be undone.
 */
export function writeFilters(path: string, filters: Readonly<Record<string, string>>): void {
  if (location.pathname !== path) return;
  const query = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  navigate(query.size > 0 ? `${path}?${query}` : path, { replace: true });
}
