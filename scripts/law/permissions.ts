/** Law 6 for permissions: each is declared by one feature, and asked for somewhere. The types already refuse unknown names. */
import { codeOf, type Module } from '../architecture.ts';

/** Permissions that the modules ask for, by name, with the files that ask. */
export function askedPermissions(modules: readonly Module[]): Map<string, string[]> {
  const asked = new Map<string, string[]>();
  for (const module of modules) {
    const { path } = module;
    if (/\.test\.tsx?$|\/testing\//.test(path)) continue;
    const code = codeOf(module).replace(/permissions: \[[^\]]*\]/g, '');
    const names = [...code.matchAll(/'(?:perm:)?([a-z]+(?:[._][a-z]+)*|manageTickets)'/gi)].map(
      ([, name]) => name!,
    );
    for (const name of new Set(names)) asked.set(name, [...(asked.get(name) ?? []), path]);
  }
  return asked;
}

/** Where code can only mean a permission: `who` of a contract, `guard` of a route, what a page asks of its player. */
const ASKS = /'perm:([\w.]+)'|\b(?:useAllowed|permissions\.includes)\(\s*'([\w.]+)'/g;

/** Permissions that are asked for and in no list; one line each. The types refuse them too, where nobody casts. */
export function unknownPermissions(known: readonly string[], modules: readonly Module[]): string[] {
  return modules.flatMap((module) => {
    const { path } = module;
    if (/\.test\.tsx?$|\/testing\//.test(path)) return [];
    const asked = [...codeOf(module).matchAll(ASKS)].map(([, needed, own]) => (needed ?? own)!);
    return [...new Set(asked)]
      .filter((name) => !known.includes(name))
      .map((name) => `${path}: ${name} is not declared in platform/contract/permission.ts`);
  });
}

/** What is wrong between the list, the features' declarations and what is asked for; one line each. */
export function permissionBreaches(
  known: readonly string[],
  declared: readonly { readonly id: string; readonly permissions?: readonly string[] }[],
  asked: ReadonlyMap<string, readonly string[]>,
): string[] {
  const owners = (name: string) => declared.filter(({ permissions }) => permissions?.includes(name));
  return [
    ...known.filter((name) => owners(name).length === 0).map((name) => `${name} is declared by no feature`),
    ...known.filter((name) => owners(name).length > 1).map((name) => `${name} is declared twice`),
    ...known.filter((name) => !asked.has(name)).map((name) => `${name} is asked for nowhere`),
    ...declared
      .flatMap(({ id, permissions = [] }) => permissions.map((name) => ({ id, name })))
      .filter(({ name }) => !known.includes(name))
      .map(({ id, name }) => `${id} declares ${name}, which is not in platform/contract/permission.ts`),
  ];
}
