/** Removes one item without keeping the order. */
export function removeItem<T>(list: T[], item: T): void {
  const at = list.indexOf(item);
  if (at < 0) return;
  const last = list.pop();
  if (at < list.length && last !== undefined) list[at] = last;
}
