import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { stoodStill } from './stillness.ts';

const builderPath = createRequire(import.meta.url).resolve('@axe-core/playwright');
const source = readFileSync(createRequire(builderPath).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds on the page, one line per rule with the elements; empty is the goal. A colour on its way to another
 * is no finding: what was found is looked for again when the motion is over.
 * `within` is a selector of the one part to look at, an open modal for instance; `only` names rules, else all run.
 * The focus guards of open popups are left out: they are hidden from assistive technology and hold the focus only to
 * pass it on, which axe cannot know.
 */
export async function violations(page: Page, within?: string, only?: readonly string[]): Promise<string[]> {
  const framed = page.frames().length > 1;
  if (!framed) await inject(page);
  const builder = new AxeBuilder(framed ? { page } : { page, axeSource: 'void 0' })
    // Of what is in order no list is made, which takes longer than to find what is not.
    .options({
      resultTypes: ['violations'],
      runOnly: only ? { type: 'rule', values: [...only] } : { type: 'tag', values: rules },
    })
    .exclude('[data-base-ui-focus-guard]')
    // Frames of other sites need a page of their own to be looked at; without any that page is for nothing.
    .setLegacyMode(!framed);
  if (within) {
    await page.locator(within).first().waitFor();
    builder.include(within);
  }
  const { violations: found } = await builder.analyze();
  if (found.length === 0) return [];
  await stoodStill(page);
  const { violations: still } = await builder.analyze();
  return still
    .filter(({ id }) => found.some((one) => one.id === id))
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

const PHONE = { width: 390, height: 844 };
/** What another width and another theme can change; names and roles are the same in both. */
const LOOK = ['color-contrast', 'target-size'];

/**
 * The same as it stands, and once more in the window and the theme of a phone, where nothing may stick out either:
 * what a phone walks by the same steps is walked once.
 */
export async function violationsAtBothSizes(
  page: Page,
  within?: string,
  phoneTheme = 'blueTheme',
): Promise<string[]> {
  const found = await violations(page, within);
  const before = page.viewportSize()!;
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  await setLook(page, PHONE, phoneTheme);
  await stoodStill(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > PHONE.width) found.push(`phone: ${width} px of ${PHONE.width}`);
  for (const line of await violations(page, within, LOOK)) found.push(`phone: ${line}`);
  await setLook(page, before, theme);
  return found;
}

async function setLook(page: Page, size: { width: number; height: number }, theme: string): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
}

/** The builder sends axe itself twice for each look, half a megabyte; one document needs it once. */
async function inject(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
}
