import { getStore, setStore } from '#platform/web/store.ts';

/** So many are remembered; what was closed before that is long gone from the site. */
const REMEMBERED = 100;

/** Remembers in this browser that a notice or window was closed. */
export function dismiss(id: string): void {
  const others = getStore().dismissed.filter((other) => other !== id);
  setStore({ dismissed: [id, ...others].slice(0, REMEMBERED) });
}
