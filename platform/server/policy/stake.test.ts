import { describe, expect, it } from 'vitest';
import type { Currency } from '../money/currency.ts';
import { ledgerId } from '../money/ledger-id.ts';
import type { PlayerState, Round } from '../money/state.ts';
import { NO_RULES } from './decide.ts';
import { NO_LAW } from './law.ts';
import { fundingWallet, refuseRaise, refuseStake, type BonusRules } from './stake.ts';

const usd = {
  id: 10,
  code: 'usd',
  decimals: 2,
  scale: 2,
  fiat: true,
  priceEurScaled: 920_000_000_000n,
  priceUsdScaled: 1_000_000_000_000n,
} as Currency;
const BONUS = ledgerId(usd, 'bonus');
const NOW = Date.UTC(2026, 0, 1);

const RULES: BonusRules = { maxBet: 5_000_000n, plays: (_product, game) => game !== 'blackjack' };

function player(real: bigint, bonus: bigint, ...rounds: Partial<Round>[]): PlayerState {
  return {
    balances: new Map([
      [usd.id, real],
      [BONUS, bonus],
    ]),
    rounds: new Map(rounds.map((round, at) => [String(at), round as Round])),
    guard: null,
    terms: 0,
  } as PlayerState;
}

const request = (
  ledgerCurrencyId: number,
  stake: bigint,
  game = 'dice',
  rules: BonusRules | null = RULES,
) => ({
  currency: usd,
  cur: ledgerCurrencyId,
  game,
  stake,
  maxMultiplier: null,
  limits: { min: 1n, max: 10_000n, maxPayout: 1_000_000n, maxText: '', maxPayoutText: '' },
  policy: { product: 'originals', country: null, rules: NO_RULES, bonus: () => rules, stale: () => false },
});

describe('which money a stake is taken from', () => {
  it.each([
    ['the player’s own where it covers the stake', 100n, 500n, 100n, usd.id],
    ['bonus money where only that does', 99n, 500n, 100n, BONUS],
    ['the player’s own where nothing does', 99n, 99n, 100n, usd.id],
    ['the player’s own for nothing', 0n, 500n, 0n, usd.id],
  ])('%s', (_words, real, bonus, stake, ledgerCurrencyId) => {
    expect(fundingWallet(player(real, bonus), usd, false, stake)).toBe(ledgerCurrencyId);
  });

  it('play money in a demo, whatever there is', () => {
    expect(fundingWallet(player(100n, 100n), usd, true, 50n)).toBe(-10);
  });
});

describe('a stake in bonus money', () => {
  it.each([
    ['at the greatest stake', 500n, 'dice', null],
    ['a cent above it', 501n, 'dice', -19],
    ['on a game that is not played with it', 100n, 'blackjack', -20],
  ])('%s', (_words, stake, game, code) => {
    expect(refuseStake(player(0n, 1_000n), request(BONUS, stake, game), NOW)?.code ?? null).toBe(code);
  });

  it('is refused while there are no rules for it', () => {
    const refusal = refuseStake(player(0n, 1_000n), request(BONUS, 100n, 'dice', null), NOW);
    expect(refusal).toMatchObject({ code: -20, policy: { rule: 'bonus.off' } });
  });

  it('counts what lies on open rounds of the game in bonus money already, and nothing else', () => {
    const state = player(
      0n,
      1_000n,
      { game: 'crash', cur: BONUS, stake: 300n },
      { game: 'crash', cur: usd.id, stake: 900n },
      { game: 'slide', cur: BONUS, stake: 400n },
    );
    expect(refuseStake(state, request(BONUS, 200n, 'crash'), NOW)).toBeNull();
    expect(refuseStake(state, request(BONUS, 201n, 'crash'), NOW)?.code).toBe(-19);
  });

  it('raised stays in its money, and within the greatest stake', () => {
    const state = player(10_000n, 1_000n, { game: 'dice', cur: BONUS, stake: 250n });
    expect(refuseRaise(state, request(BONUS, 250n), NOW)).toBeNull();
    expect(refuseRaise(state, request(BONUS, 251n), NOW)?.code).toBe(-19);
    expect(refuseRaise(player(10_000n, 100n), request(BONUS, 101n), NOW)?.code).toBe(-13);
  });

  it('uses up no limit in money; a bar holds for it', () => {
    const limit = { kind: 'loss' as const, period: 'day' as const, cap: '1', used: '1', from: NOW };
    const limited = { ...player(1_000n, 1_000n), guard: { excludedUntil: null, limits: [limit] } };
    expect(refuseStake(limited, request(BONUS, 100n), NOW)).toBeNull();
    expect(refuseStake(limited, request(usd.id, 100n), NOW)?.code).toBe(-11);
    const barred = { ...limited, guard: { excludedUntil: -1, limits: [] } };
    expect(refuseStake(barred, request(BONUS, 100n), NOW)?.code).toBe(-12);
  });
});

it('takes no stake in a coin whose price is old, neither of real money nor of a bonus; play money needs no price', () => {
  const asked = (cur: number) => {
    const { policy, ...rest } = request(cur, 100n);
    return { ...rest, policy: { ...policy, stale: (code: string) => code === 'usd' } };
  };
  const demo = ledgerId(usd, 'demo');
  const state = player(1_000n, 1_000n);
  state.balances.set(demo, 1_000n);
  const codes = [usd.id, BONUS, demo].map((cur) => refuseStake(state, asked(cur), NOW)?.code ?? null);
  expect(codes).toEqual([-10, -10, null]);
  // A round that was opened at a price that was known goes on.
  expect(refuseRaise(state, asked(usd.id), NOW)).toBeNull();
});

describe('a refusal names the limit, with its currency', () => {
  const limits = { min: 5n, max: 1_000n, maxPayout: 2_000n, maxText: '20 EUR', maxPayoutText: '40 EUR' };
  const plain = { ...request(usd.id, 100n), limits };
  const loss = { kind: 'loss' as const, period: 'day' as const, cap: '500000', used: '0', from: NOW };
  const guarded = { ...player(5_000n, 0n), guard: { excludedUntil: null, limits: [loss] } };

  it.each([
    ['below the minimum', { ...plain, stake: 4n }, player(5_000n, 0n), -1, '0.05 USD'],
    ['above the maximum', { ...plain, stake: 1_001n }, player(5_000n, 0n), -9, '20 EUR'],
    [
      'above the greatest payout',
      { ...plain, stake: 1_000n, maxMultiplier: { num: 3n, den: 1n } },
      player(5_000n, 0n),
      -14,
      '40 EUR',
    ],
    ['above that with bonus money', request(BONUS, 501n), player(0n, 1_000n), -19, '5.00 USD'],
    ['above one of the player’s own', plain, guarded, -11, '0.500000 EUR'],
  ])('%s', (_words, asked, state, code, limit) => {
    expect(refuseStake(state, asked, NOW)).toMatchObject({ code, limit });
  });
});

it('lets nobody below 25 stake more than the others may', () => {
  const law = { ...NO_LAW, maxStake: 1_000_000n, maxStakeYoung: 2_000_000n };
  const asked = (born: string, stake: bigint) => {
    const { policy, ...rest } = request(usd.id, stake);
    const rules = { ...NO_RULES, law: () => law };
    const state = { ...player(1_000n, 0n), guard: { excludedUntil: null, limits: [], born } };
    return refuseStake(state, { ...rest, policy: { ...policy, rules } }, NOW)?.code ?? null;
  };
  for (const born of ['2004-01-01', '1980-01-01'])
    expect([asked(born, 100n), asked(born, 110n)]).toEqual([null, -9]);
});
