/** What differs between two brands, field by field. Pure. */
import type { FormField } from '#platform/web/form/schema.ts';

export interface Difference {
  /** 'logos.mark', 'colours.blueTheme.fg3', 'social'. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Lists are one field: what moved in them is seen best side by side. */
export function differences(before: unknown, after: unknown): Difference[] {
  const [old, next] = [leaves(before), leaves(after)];
  const paths = [...new Set([...old.keys(), ...next.keys()])];
  return paths
    .map((path) => ({ path, before: old.get(path) ?? '', after: next.get(path) ?? '' }))
    .filter((one) => one.before !== one.after);
}

function leaves(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    if (path !== '') found.set(path, textOf(value));
    return found;
  }
  for (const [key, inner] of Object.entries(value))
    leaves(inner, path === '' ? key : `${path}.${key}`, found);
  return found;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(textOf).join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

/** The titles of a field and of the groups around it: 'Licence · Number of the licence'. */
export function titleOf(form: FormField, path: string): string {
  const titles: string[] = [];
  let field: FormField | undefined = form;
  for (const key of path.split('.')) {
    field = field?.kind === 'group' ? field.fields.find((one) => one.key === key)?.field : undefined;
    titles.push(field?.title ?? key);
  }
  return titles.join(' · ');
}
