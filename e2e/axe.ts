import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds on the page as it stands, one line per rule with the elements; empty is the goal.
 * `within` is a selector of the one part to look at, an open modal for instance.
 * The focus guards of open popups are left out: they are hidden from assistive technology and hold the focus only to
 * pass it on, which axe cannot know.
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(rules).exclude('[data-base-ui-focus-guard]');
  if (within) builder.include(within);
  const { violations: found } = await builder.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
