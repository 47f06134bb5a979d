import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  feeFor,
  leastOutput,
  MAX_INPUTS,
  selectCoins,
  sum,
  virtualSize,
  type SelectionRules,
} from './coins.ts';
import { utxoParameters, type UtxoChain } from './parameters.ts';

const scripts = [22, 23, 25, 34];

const situation = fc.record({
  chain: fc.constantFrom<UtxoChain[]>('btc', 'ltc', 'doge'),
  amounts: fc.array(fc.bigInt({ min: 1n, max: 10n ** 11n }), { maxLength: 40 }),
  payees: fc.array(fc.constantFrom(...scripts), { minLength: 1, maxLength: 5 }),
  amount: fc.bigInt({ min: 1n, max: 10n ** 11n }),
  rate: fc.bigInt({ min: 1_000n, max: 2_000_000n }),
});

function rulesOf(chain: UtxoChain, payees: readonly number[], rate: bigint): SelectionRules {
  const { own, dust } = utxoParameters(chain, 'main');
  const change = own === 'wpkh' ? `0014${'00'.repeat(20)}` : `76a914${'00'.repeat(20)}88ac`;
  return { rate, own, payees, changeLength: change.length / 2, leastChange: leastOutput(dust, change) };
}

it('sums are exact, change is never dust, the fee is what the size asks', () => {
  fc.assert(
    fc.property(situation, ({ chain, amounts, payees, amount, rate }) => {
      const rules = rulesOf(chain, payees, rate);
      const coins = amounts.map((each, index) => ({ index, amount: each }));
      const selection = selectCoins(coins, amount, rules);
      if (!selection) return;
      const { inputs, fee, change } = selection;
      expect(sum(inputs)).toBe(amount + change + fee);
      expect(new Set(inputs.map(({ index }) => index)).size).toBe(inputs.length);
      const outputs = change > 0n ? [...payees, rules.changeLength] : payees;
      const asked = feeFor(virtualSize(rules.own, inputs.length, outputs), rate);
      if (change > 0n) {
        expect(change).toBeGreaterThanOrEqual(rules.leastChange);
        expect(fee).toBe(asked);
      } else {
        // What was too small to come back is given up: less than a change output and its own cost.
        const full = feeFor(virtualSize(rules.own, inputs.length, [...payees, rules.changeLength]), rate);
        expect(fee).toBeGreaterThanOrEqual(asked);
        expect(fee).toBeLessThan(full + rules.leastChange);
      }
    }),
    { numRuns: 500 },
  );
});

it('gives back what the network carries and gives up what it does not', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<UtxoChain[]>('btc', 'ltc', 'doge'),
      fc.bigInt({ min: 1_000n, max: 100_000n }),
      fc.bigInt({ min: -20_000n, max: 20_000n }),
      (chain, rate, around) => {
        const rules = rulesOf(chain, [25], rate);
        const left = rules.leastChange + around;
        if (left < 0n) return;
        const amount = 10n ** 9n;
        const fee = feeFor(virtualSize(rules.own, 1, [25, rules.changeLength]), rate);
        const selection = selectCoins([{ amount: amount + fee + left }], amount, rules)!;
        expect(selection.change).toBe(around < 0n ? 0n : left);
        expect(selection.fee).toBe(around < 0n ? fee + left : fee);
      },
    ),
  );
});

it('finds a way whenever all coins together would pay', () => {
  fc.assert(
    fc.property(situation, ({ chain, amounts, payees, amount, rate }) => {
      const rules = rulesOf(chain, payees, rate);
      const useful = amounts.filter((each) => each > feeFor(virtualSize(rules.own, 1, []), rate));
      const fee = feeFor(virtualSize(rules.own, useful.length, payees), rate);
      const enough = useful.length > 0 && sum(useful.map((each) => ({ amount: each }))) >= amount + fee;
      const selection = selectCoins(
        amounts.map((each) => ({ amount: each })),
        amount,
        rules,
      );
      if (enough) expect(selection).not.toBeNull();
    }),
    { numRuns: 500 },
  );
});

it('never needs more inputs than the network carries', () => {
  const coins = Array.from({ length: 1_000 }, () => ({ amount: 10_000n }));
  const rules = rulesOf('btc', [22], 1_000n);
  expect(selectCoins(coins, 4_000_000n, rules)).toBeNull();
  expect(virtualSize('pkh', MAX_INPUTS, [25, 25])).toBeLessThan(100_000);
});

it('takes the smallest single coin that does', () => {
  const coins = [5n, 70_000n, 60_000n, 900_000n].map((amount) => ({ amount }));
  expect(selectCoins(coins, 50_000n, rulesOf('btc', [22], 1_000n))?.inputs).toEqual([{ amount: 60_000n }]);
});

it('knows what the networks carry', () => {
  const rate = { rate: 3_000n };
  // The examples of bitcoin/bitcoin src/policy/policy.cpp: 546 for P2PKH, 294 for P2WPKH; 330 for P2TR.
  expect(leastOutput(rate, `76a914${'00'.repeat(20)}88ac`)).toBe(546n);
  expect(leastOutput(rate, `a914${'00'.repeat(20)}87`)).toBe(540n);
  expect(leastOutput(rate, `0014${'00'.repeat(20)}`)).toBe(294n);
  expect(leastOutput(rate, `0020${'00'.repeat(32)}`)).toBe(330n);
  expect(leastOutput(rate, `5120${'00'.repeat(32)}`)).toBe(330n);
  expect(leastOutput({ flat: 1_000_000n }, `76a914${'00'.repeat(20)}88ac`)).toBe(1_000_000n);
});
