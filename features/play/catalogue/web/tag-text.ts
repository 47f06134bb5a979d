import { useT } from '#platform/web/i18n.ts';
import { slugText } from './finder.ts';

/** Names of categories: the house's own words where it has some, else what the slug says. */
export function useTagText(): (tag: string) => string {
  const t = useT('catalogue.tag');
  return (tag) => (/^[a-z][a-z0-9-]*$/.test(tag) && t.has(tag) ? t(tag) : slugText(tag));
}
