import type { ComponentType } from 'react';
import { loadTexts } from '#platform/web/i18n.ts';

type Load<Module> = () => Promise<Module>;

/** A component together with its game's texts, as React.lazy wants it. */
export function part<Name extends string, Module extends { readonly [name in Name]: ComponentType<never> }>(
  id: string,
  name: Name,
  load: Load<Module>,
): Load<{ default: Module[Name] }> {
  return async () => {
    const [module] = await Promise.all([load(), loadTexts(`games/${id}`)]);
    return { default: module[name] };
  };
}
