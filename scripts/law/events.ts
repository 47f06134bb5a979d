/**
 * Law 6 for domain events: what platform/contract/event.ts declares is written somewhere, and nothing else is. The types
 * already refuse unknown names in `emit`, `on` and drafts; this finds names that only the list still knows, and names in SQL.
 */
import { parseSync } from 'vite';
import { codeOf, type Module } from '../architecture.ts';

/** Names that the interface DomainEvents declares. @throws when the module has none */
export function declaredEvents({ path, source }: Module): string[] {
  const { program } = parseSync(path, source);
  const names = program.body.flatMap((node) =>
    node.type === 'ExportNamedDeclaration' &&
    node.declaration?.type === 'TSInterfaceDeclaration' &&
    node.declaration.id.name === 'DomainEvents'
      ? node.declaration.body.body.flatMap((member) =>
          member.type === 'TSPropertySignature' && member.key.type === 'Literal'
            ? [String(member.key.value)]
            : [],
        )
      : [],
  );
  if (names.length === 0) throw new Error(`${path} declares no events`);
  return names;
}

/** A bet's row is its event: no call writes it. */
const BY_ITSELF = new Set(['bet.settled']);

/** What is wrong between the list and the modules, one line each. */
export function eventBreaches(declared: readonly string[], modules: readonly Module[]): string[] {
  const written = new Map<string, string>();
  const read = new Map<string, string>();
  for (const module of modules) {
    const { path } = module;
    if (/\.test\.tsx?$|\/testing\//.test(path)) continue;
    const code = codeOf(module);
    for (const [, name] of code.matchAll(/(?:\bemit|\bevent)\(\s*\w+,\s*'([\w.-]+)'/g))
      written.set(name!, path);
    for (const [, list] of code.matchAll(/\bon\.(?:events|live)\(\s*\[([^\]]*)\]/g))
      for (const [, name] of list!.matchAll(/'([\w.-]+)'/g)) read.set(name!, path);
    // In SQL: event where type = 'deposit.credited'
    for (const [, name] of code.matchAll(/\btype = '([a-z]+\.[a-z-]+)'/g)) read.set(name!, path);
  }
  return [
    ...declared
      .filter((name) => !written.has(name) && !BY_ITSELF.has(name))
      .map((name) => `${name} is declared, and written nowhere`),
    ...[...written, ...read]
      .filter(([name]) => !declared.includes(name))
      .map(([name, path]) => `${path}: ${name} is not declared in platform/contract/event.ts`),
  ];
}
