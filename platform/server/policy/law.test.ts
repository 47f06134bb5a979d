import { describe, expect, it } from 'vitest';
import { decide, NO_RULES, POLICY, type PolicyAction, type PolicyContext } from './decide.ts';
import { NO_LAW, stricter, type Law } from './law.ts';
import { book, NO_RESTRICTIONS, type PlayerRestrictions } from './restrictions.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

function refusal(
  action: PolicyAction,
  law: Partial<Law>,
  guard: Partial<PlayerRestrictions> = {},
  context: Partial<PolicyContext> = {},
) {
  const rules = { ...NO_RULES, law: () => ({ ...NO_LAW, ...law }) };
  const full = { product: 'originals', country: 'DE', demo: false, worth: 0n, now: NOW, rules, ...context };
  return decide(action, { guard: { ...NO_RESTRICTIONS, ...guard }, terms: 0 }, full);
}
const rule = (...args: Parameters<typeof refusal>) => refusal(...args)?.policy?.rule ?? null;

describe('a law', () => {
  it('closes real money, a product, unknown countries; never the way to one’s own money', () => {
    for (const action of ['play', 'deposit', 'transfer'] as const)
      expect(rule(action, { realMoney: false })).toBe('law.money');
    expect(rule('bonus', { realMoney: false })).toBe('law.bonus');
    expect(rule('withdraw', { realMoney: false })).toBeNull();
    expect(rule('play', { realMoney: false }, {}, { demo: true })).toBeNull();
    expect(rule('play', { closed: new Set(['futures']) }, {}, { product: 'futures' })).toBe('law.product');
    expect(rule('play', { closed: new Set(['futures']) })).toBeNull();
    expect(rule('play', { unknownCountry: 'block' }, {}, { country: null })).toBe('country.unknown');
    expect(rule('play', { unknownCountry: 'block' }, { country: 'DE' }, { country: null })).toBeNull();
    expect(rule('withdraw', { unknownCountry: 'block' }, {}, { country: null })).toBeNull();
  });

  it('wants an age, in play money too where it says so', () => {
    const law = { minAge: 21, birthDateNeeded: true };
    expect(rule('play', law)).toBe('age.unknown');
    expect(rule('play', law, { born: '2006-01-01' })).toBe('age');
    expect(rule('play', law, { born: '2000-01-01' })).toBeNull();
    expect(rule('play', law, {}, { demo: true })).toBeNull();
    expect(rule('play', { demoNeedsAge: true }, {}, { demo: true })).toBe('age.unknown');
  });

  it('wants documents before an act, and from a sum on', () => {
    expect(rule('deposit', { verifyBefore: new Set(['deposit']) })).toBe('law.verify');
    expect(rule('deposit', { verifyBefore: new Set(['deposit']) }, { tier: 1 })).toBeNull();
    expect(rule('withdraw', { verifyBefore: new Set(['deposit']) })).toBeNull();
    const kyc = (moved: bigint, worth: bigint) => moved + worth > 2000n;
    expect(rule('deposit', { kyc }, { moved: '1200' }, { worth: 800n })).toBeNull();
    expect(rule('deposit', { kyc }, { moved: '2000' }, { worth: 1n })).toBe('law.kyc');
    expect(rule('withdraw', { kyc }, { moved: '2000' }, { worth: 1n })).toBe('law.kyc');
    expect(rule('withdraw', { kyc }, { moved: '2000', tier: 1 }, { worth: 1n })).toBeNull();
    expect(rule('play', { kyc }, { moved: '2001' })).toBeNull();
  });

  it('wants a deposit limit before the first deposit, and nothing for a withdrawal', () => {
    const limit = { kind: 'deposit', period: 'day', cap: '100', used: '0', from: NOW } as const;
    expect(rule('deposit', { depositLimit: true })).toBe('law.limit');
    expect(rule('deposit', { depositLimit: true }, { limits: [limit] })).toBeNull();
    expect(rule('withdraw', { depositLimit: true })).toBeNull();
  });

  it('keeps a pace in casino games alone, and a reality check whatever the player chose', () => {
    const law = { gameMs: 5000, realityMs: 3_600_000 };
    const played = (ago: number, casino: boolean) =>
      book(NO_RESTRICTIONS, 1n, 0n, NOW - ago, { playing: true, casino, law: true });
    expect(refusal('play', law, played(4999, true))?.code).toBe(POLICY.pace);
    expect(rule('play', law, played(5000, true))).toBeNull();
    expect(rule('play', law, played(1, false))).toBeNull();
    expect(rule('play', law, played(1, true), { product: 'sport' })).toBeNull();
    const hour = { ...played(1, false).clock!, seen: NOW - 3_600_000 };
    expect(rule('play', law, { clock: hour })).toBe('reality');
    expect(rule('play', law, { clock: hour, reality: 7_200_000 })).toBe('reality');
  });

  it('binds gifts and bonuses', () => {
    expect(rule('transfer', { transfers: false })).toBe('law.transfers');
    expect(rule('bonus', { bonuses: false })).toBe('law.bonus');
    expect(rule('bonus', { bonusWagering: 10 }, {}, { wagering: 10 })).toBeNull();
    expect(rule('bonus', { bonusWagering: 10 }, {}, { wagering: 11 })).toBe('law.bonus.wagering');
  });

  it('is the stricter of two in every rule', () => {
    const one = { ...NO_LAW, profile: 'one', closed: new Set(['futures']), maxStake: 5n, minAge: 18 };
    const other = { ...NO_LAW, profile: 'other', closed: new Set(['poker']), autoPlay: false, minAge: 21 };
    expect(stricter(one, other)).toMatchObject({
      profile: 'one+other',
      closed: new Set(['futures', 'poker']),
      maxStake: 5n,
      minAge: 21,
      autoPlay: false,
      transfers: true,
    });
    expect(stricter(one, one)).toBe(one);
  });
});
