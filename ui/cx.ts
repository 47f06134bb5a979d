/**
 * Joins class names, leaving out what is false, null or empty.
 * @returns one string for `className`; later names do not override earlier ones (Tailwind order decides).
 */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  let joined = '';
  for (const name of names) {
    if (name) joined += joined ? ` ${name}` : name;
  }
  return joined;
}
