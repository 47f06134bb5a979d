/** What the product states of the frame (PHOENIX_CONTRACT/constants.json), held against our own constants. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BREAKPOINTS, MOBILE_MAX, TOOLTIPS_OFF_MAX } from '#ui/breakpoints.ts';
import { HIGHLIGHT } from './balance.ts';
import { defaultPreferences, STORE_KEY } from './store.ts';
import { THEMES } from '../contract/theme.ts';
import { breakpointOf } from './use-breakpoint.ts';

const folder = process.env['PHOENIX_CONTRACT'];
const css = readFileSync(join(import.meta.dirname, '../../ui/theme.css'), 'utf8');
const inCss = (name: string) => Number(new RegExp(`--breakpoint-${name}: (\\d+)px`).exec(css)?.[1]);

describe('widths', () => {
  it('are the same in classes and in code', () => {
    for (const [name, from] of Object.entries(BREAKPOINTS)) expect([name, inCss(name)]).toEqual([name, from]);
    expect([inCss('desk'), inCss('tip')]).toEqual([MOBILE_MAX + 1, TOOLTIPS_OFF_MAX + 1]);
  });
});

describe.skipIf(!folder)('the product’s constants', () => {
  const stated = folder ? JSON.parse(readFileSync(join(folder, 'constants.json'), 'utf8')) : {};

  it('of breakpoints and layout', () => {
    const { below, ...widths } = stated.breakpoints;
    expect(BREAKPOINTS).toEqual(widths);
    expect(breakpointOf(widths.xs - 1)).toBe(below);
    expect(MOBILE_MAX).toBe(stated.layout.mobileMax);
    expect(MOBILE_MAX).toBe(stated.layout.walletExtensionButtonAbove);
    expect(TOOLTIPS_OFF_MAX).toBe(stated.layout.tooltipsOffAtOrBelow);
    expect(BREAKPOINTS.lg).toBe(stated.layout.chatAlwaysAbove);
    expect(BREAKPOINTS.lg).toBe(stated.layout.playLabelBetAbove);
  });

  it('of the store', () => {
    const { key, themes, fiatViews, channel, ...defaults } = stated.store;
    expect(STORE_KEY).toBe(key);
    expect([...THEMES]).toEqual(Object.keys(themes));
    // Those of rooms: app/preferences.test.ts.
    const own = Object.keys(defaults).filter((name) => name in defaultPreferences);
    expect(own).toEqual(expect.arrayContaining(['theme', 'locale', 'unit', 'fiatCurrency']));
    for (const name of own) expect(defaultPreferences).toHaveProperty(name, defaults[name]);
    expect(fiatViews).toContain(defaultPreferences.fiatView);
    expect(channel.replace('{casino|sport}', 'casino').replace('{locale}', 'en')).toBe(
      defaultPreferences.channel,
    );
  });

  it('of balances', () => expect(HIGHLIGHT).toBe(stated.money.balanceHighlightMs));
});
