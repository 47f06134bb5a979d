import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import { test, type Page } from '@playwright/test';
import { showTheme } from '../ui/show-theme.ts';
import { endMotion, stoodStill } from './stillness.ts';
import { THEMES } from './themes.ts';

const builderPath = createRequire(import.meta.url).resolve('@axe-core/playwright');
/** What a page is sent takes longer than what it does with it: 180 KB in place of 650. */
const packed = gzipSync(readFileSync(createRequire(builderPath).resolve('axe-core/axe.min.js'))).toString(
  'base64',
);
/** What a look is called among the steps of a test, so that looks are counted. */
export const AXE_STEP = 'axe looks';
/**
 * Every rule: also whether what is written on something is part of its spoken name, which is left out where nobody asks for it. On a
 * game's table a spot shows more than it is called: corners of cards, places among picks, chips.
 */
export const EVERYTHING = 'everything';
type Rules = readonly string[] | typeof EVERYTHING;
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds on the page, one line per rule with the elements; empty is the goal. A colour on its way to another
 * is no finding: what was found is looked for again when the motion is over, or is ended where it goes on and on.
 * `within` is a selector of the one part to look at, an open modal for instance; `only` names rules, else all run that hold everywhere.
 * The focus guards of open popups are left out: they are hidden from assistive technology and hold the focus only to
 * pass it on, which axe cannot know.
 */
export async function violations(page: Page, within?: string, only?: Rules): Promise<string[]> {
  // A window that is on its way out is inert: it would be gone when axe comes to it, and the next one not there yet.
  const part = within && `:is(${within}):not([inert] *)`;
  if (part) await page.locator(part).first().waitFor();
  return test.step(AXE_STEP, async () => {
    const quick = await analysed(page, part, only, false);
    if (quick.length === 0) return [];
    await stoodStill(page);
    const still = await analysed(page, part, only, true);
    return still
      .filter(({ id }) => quick.some((one) => one.id === id))
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  });
}

type Findings = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** @param named whether each element that is found has a selector, which takes axe a third of its time */
async function analysed(
  page: Page,
  within: string | undefined,
  only: Rules | undefined,
  named: boolean,
): Promise<Findings> {
  const framed = page.frames().length > 1;
  if (!framed) await inject(page);
  if (named) await endMotion(page);
  const builder = new AxeBuilder(framed ? { page } : { page, axeSource: 'void 0' })
    .options({
      // Of what is in order no list is made, which takes longer than to find what is not.
      resultTypes: ['violations'],
      runOnly:
        only && only !== EVERYTHING ? { type: 'rule', values: [...only] } : { type: 'tag', values: rules },
      ...(!only && { rules: { 'label-content-name-mismatch': { enabled: false } } }),
      // The style sheets themselves are asked by experimental rules only, and none of those runs.
      preload: { assets: ['media'] },
      // Findings in frames are put together by their selectors.
      selectors: named || framed,
    })
    .exclude('[data-base-ui-focus-guard]')
    // Frames of other sites need a page of their own to be looked at; without any that page is for nothing.
    .setLegacyMode(!framed);
  if (within) builder.include(within);
  const { violations: found } = await builder.analyze();
  return found;
}

const PHONE = { width: 390, height: 844 };
/** What another width and another theme can change; names and roles are the same in both. */
export const LOOK = ['color-contrast', 'target-size'];

/**
 * The same in the window of a phone, where nothing may stick out either: what a phone walks by the same steps is walked once, and what is in
 * the window of a desktop is there too. How pages stand on a desktop `routes` sees; the theme is that of the test (`themeOfTest`).
 */
export async function violationsOnPhone(page: Page, within?: string): Promise<string[]> {
  return onPhone(page, () => violations(page, within));
}

/** The same, and in the themes that are left: there a theme can change colours alone. The page is left in the theme in which it was. */
export async function violationsInEveryTheme(page: Page): Promise<string[]> {
  const theme = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  return onPhone(page, async () => {
    const found = await violations(page);
    for (const other of THEMES.filter((name) => name !== theme)) {
      await page.evaluate(showTheme, other);
      for (const line of await violations(page, undefined, ['color-contrast']))
        found.push(`${other}: ${line}`);
    }
    await page.evaluate(showTheme, theme);
    return found;
  });
}

async function onPhone(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const before = page.viewportSize()!;
  await page.setViewportSize(PHONE);
  let width = await widthOf(page);
  if (width > PHONE.width) {
    // What slides in comes from beyond the edge.
    await stoodStill(page);
    width = await widthOf(page);
  }
  const found = await look();
  if (width > PHONE.width) found.push(`${width} px of ${PHONE.width}`);
  await page.setViewportSize(before);
  return found;
}

/** Once the page has taken in how wide its window is, which it hears before it draws. */
function widthOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth;
  });
}

/** The builder sends axe itself twice for each look, half a megabyte; one document needs it once. */
async function inject(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in globalThis)) return;
  const unpacked = await page.evaluateHandle(async (text) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.codePointAt(0)!);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    return { source: await new Response(stream).text() };
  }, packed);
  // The page's own policy lets nobody evaluate text but the browser's tools, and those only at once.
  // oxlint-disable-next-line eslint/no-eval
  await unpacked.evaluate(({ source }) => void (0, eval)(source));
  await unpacked.dispose();
}
