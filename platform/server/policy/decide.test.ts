import { describe, expect, it } from 'vitest';
import {
  ageAt,
  decide,
  NO_RULES,
  type PolicyAction,
  type PolicyContext,
  type PolicyRules,
} from './decide.ts';
import type { PlayerRestrictions } from './restrictions.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const open: PlayerRestrictions = { excludedUntil: null, limits: [] };

function ruleFor(
  action: PolicyAction,
  guard: PlayerRestrictions | null,
  rules: Partial<PolicyRules> = {},
  context: Partial<PolicyContext> = {},
  terms = 0,
): string | null {
  const full = {
    product: 'originals',
    country: null,
    demo: false,
    worth: 5_000_000n,
    now: NOW,
    rules: { ...NO_RULES, ...rules },
    ...context,
  };
  return decide(action, { guard, terms }, full)?.policy?.rule ?? null;
}

describe('decide', () => {
  it('asks for the terms in force before the player acts with real money, and for nothing else', () => {
    const rules = { terms: () => 2 };
    for (const action of ['play', 'deposit', 'transfer'] as const) {
      expect(ruleFor(action, null, rules, {}, 1)).toBe('terms');
      expect(ruleFor(action, null, rules, {}, 2)).toBeNull();
      expect(ruleFor(action, null, rules, { unasked: true }, 1)).toBeNull();
    }
    for (const action of ['withdraw', 'raise', 'bonus'] as const)
      expect(ruleFor(action, null, rules, {}, 1)).toBeNull();
    expect(ruleFor('play', null, rules, { demo: true }, 1)).toBeNull();
    // What nobody could change by accepting is said first.
    expect(ruleFor('play', null, { ...rules, blocked: new Set(['US']) }, { country: 'US' }, 1)).toBe(
      'country',
    );
  });

  it('lets everybody do everything where nobody set a rule', () => {
    for (const action of ['play', 'raise', 'deposit', 'withdraw', 'bonus'] as const)
      expect(ruleFor(action, null)).toBeNull();
  });

  it('keeps who is barred from everything but their own money', () => {
    const barred: PlayerRestrictions = { ...open, excludedUntil: -1, bar: 'exclusion' };
    for (const action of ['play', 'raise', 'deposit', 'bonus'] as const)
      expect(ruleFor(action, barred)).toBe('bar.exclusion');
    expect(ruleFor('withdraw', barred)).toBeNull();
    expect(ruleFor('play', barred, {}, { demo: true })).toBe('bar.exclusion');
    expect(ruleFor('play', { ...barred, bar: 'timeout', excludedUntil: NOW + 1 })).toBe('bar.timeout');
    expect(ruleFor('play', { ...barred, excludedUntil: NOW })).toBeNull();
  });

  it('closes countries, for all products or one; residence counts as well as place', () => {
    const rules = { blocked: new Set(['US']), blockedFor: { futures: new Set(['FR']) } };
    expect(ruleFor('play', null, rules, { country: 'US' })).toBe('country');
    expect(ruleFor('deposit', null, rules, { country: 'US' })).toBe('country');
    expect(ruleFor('withdraw', null, rules, { country: 'US' })).toBeNull();
    expect(ruleFor('play', null, rules, { country: 'US', demo: true })).toBeNull();
    expect(ruleFor('play', null, rules, { country: 'FR' })).toBeNull();
    expect(ruleFor('play', null, rules, { country: 'FR', product: 'futures' })).toBe('country');
    expect(ruleFor('play', { ...open, country: 'US' }, rules, { country: 'CH' })).toBe('country');
    expect(ruleFor('play', { ...open, country: 'CH' }, rules, { country: 'US' })).toBe('country');
    // A round that is open may be played to its end.
    expect(ruleFor('raise', null, rules, { country: 'US' })).toBeNull();
  });

  it('gives nothing where the house takes no money, nor to who is too young; what comes by itself asks nobody where they are', () => {
    const rules = { blocked: new Set(['US']), unknownCountry: 'block', minAge: 18 } as const;
    const given = (more: Partial<PlayerRestrictions>, context: Partial<PolicyContext>) =>
      ruleFor('bonus', { ...open, ...more }, rules, { product: 'rewards', ...context });
    for (const unasked of [false, true]) {
      expect(given({}, { country: 'US', unasked })).toBe('country');
      expect(given({ country: 'US' }, { unasked })).toBe('country');
      expect(given({ born: '2015-01-01' }, { country: 'CH', unasked })).toBe('age');
      expect(given({ country: 'CH' }, { unasked })).toBeNull();
      expect(given({ country: 'US' }, { demo: true, unasked })).toBeNull();
    }
    expect(given({}, {})).toBe('country.unknown');
    expect(given({}, { unasked: true })).toBeNull();
    expect(given({ born: '2015-01-01' }, { unasked: true })).toBe('age');
  });

  it('takes no real money once the licence has run out, and lets it go', () => {
    const rules = { licenceEnd: NOW };
    for (const action of ['play', 'deposit', 'transfer'] as const)
      expect(ruleFor(action, null, rules)).toBe('licence');
    for (const action of ['raise', 'withdraw', 'bonus'] as const)
      expect(ruleFor(action, null, rules)).toBeNull();
    expect(ruleFor('play', null, rules, { demo: true })).toBeNull();
    expect(ruleFor('play', null, { licenceEnd: NOW + 1 })).toBeNull();
  });

  it('treats an unknown country as the operator says', () => {
    expect(ruleFor('play', null, { unknownCountry: 'block' })).toBe('country.unknown');
    expect(ruleFor('play', { ...open, country: 'CH' }, { unknownCountry: 'block' })).toBeNull();
  });

  it('asks for the age', () => {
    expect(ruleFor('play', { ...open, born: '2008-11-21' }, { minAge: 18 })).toBe('age');
    expect(ruleFor('play', { ...open, born: '2008-11-20' }, { minAge: 18 })).toBeNull();
    expect(ruleFor('play', open, { minAge: 18 })).toBeNull();
    expect(ruleFor('play', open, { minAge: 18, birthDateNeeded: true })).toBe('age.unknown');
    expect(ageAt('2008-02-29', Date.parse('2026-02-28T23:00:00Z'))).toBe(17);
  });

  it('holds each tier to its thresholds', () => {
    const tiers = [
      { name: 'Registered', stake: 4_000_000n, deposits: 9_000_000n, withdrawals: 5_000_000n },
      { name: 'Verified', stake: null, deposits: null, withdrawals: null },
    ];
    expect(ruleFor('play', null, { tiers })).toBe('tier.stake');
    expect(ruleFor('deposit', { ...open, deposited: '5000000' }, { tiers })).toBe('tier.deposits');
    expect(ruleFor('withdraw', { ...open, withdrawn: '1' }, { tiers })).toBe('tier.withdrawals');
    expect(ruleFor('withdraw', null, { tiers })).toBeNull();
    for (const action of ['play', 'deposit', 'withdraw'] as const)
      expect(ruleFor(action, { ...open, tier: 1, deposited: '99999999999' }, { tiers })).toBeNull();
    expect(ruleFor('play', { ...open, tier: 7 }, { tiers })).toBeNull();
    expect(ruleFor('play', null, { playTier: 1 })).toBe('tier');
    expect(ruleFor('withdraw', null, { playTier: 1 })).toBeNull();
  });

  it('names the limit that is broken', () => {
    const limits = [{ kind: 'loss', period: 'week', cap: '4000000', used: '0', from: NOW }] as const;
    expect(ruleFor('play', { ...open, limits })).toBe('limit.loss.week');
    expect(ruleFor('raise', { ...open, limits })).toBe('limit.loss.week');
    expect(ruleFor('deposit', { ...open, limits })).toBeNull();
    expect(ruleFor('play', { ...open, limits }, {}, { demo: true })).toBeNull();
  });
});
