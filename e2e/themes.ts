/** Which theme a browser test's players have. */
import { test } from '@playwright/test';

export const THEMES = ['main', 'blueTheme', 'grayTheme', 'greenTheme'] as const;

/**
 * One of the four by the words of the test, the same each time: what pages share is looked at in each of them, in one or another test.
 * `E2E_THEME` names one for all tests.
 */
export function themeOfTest(): string {
  const words = test.info().titlePath.join(' ');
  let sum = 0;
  for (const sign of words) sum = (sum * 31 + sign.codePointAt(0)!) % 65_521;
  return process.env['E2E_THEME'] ?? THEMES[sum % THEMES.length]!;
}
