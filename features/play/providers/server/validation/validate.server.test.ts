import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Judge, judge, type Judgement, type Known } from '../core/judge.ts';
import { type GisApp, gisApp, KEYS } from '../testing/app.ts';
import { partsOf } from '../core/amounts.ts';
import { openSession } from '../sessions.ts';
import { ACCOUNTS } from '../testing/aggregators.ts';
import type { StepReport, Target } from './run.ts';
import { validate } from './validate.ts';
import { validateWallet } from './wallet.ts';
import { pragmaticWire, softswissWire } from './wires.ts';

let gis: GisApp;
let current: Judge = judge;
let count = 0;

beforeAll(async () => {
  gis = await gisApp({ judge: (...given) => current(...given), others: ACCOUNTS });
});
afterAll(() => gis.app.close());

/** A player, and whom the calls of a validation are about. */
async function newTarget(euros: string) {
  const player = await gis.player(euros);
  return { player, target: { player: player.user._id, currency: 'EUR', newId: () => `v-${++count}` } };
}

const gisSteps = (target: Target) =>
  validate({
    ...target,
    url: `${gis.app.url}/api/providers/slotegrator`,
    keys: KEYS,
    now: () => gis.app.kit.runtime.now(),
  });

/** The first step that does not hold with a fault that was planted; what comes after it says no more. Null where all hold. */
async function firstFailure(
  planted: Judge,
  target: Target,
  run: (target: Target) => Promise<readonly StepReport[]>,
): Promise<string | null> {
  let first: string | null = null;
  const enough = new Error('a step does not hold');
  const onStep = ({ what, fault }: StepReport) => {
    if (fault === null) return;
    first = `${what}: ${fault}`;
    throw enough;
  };
  current = planted;
  try {
    await run({ ...target, onStep });
  } catch (error) {
    if (error !== enough) throw error;
  } finally {
    current = judge;
  }
  return first;
}

it('runs green against our own endpoint, and leaves the player what they had', async () => {
  const { player, target } = await newTarget('33.33');
  const steps = await gisSteps(target);
  expect(steps.length).toBeGreaterThan(60);
  expect(steps.filter(({ fault }) => fault !== null)).toEqual([]);
  expect(await gis.cents(player)).toBe(3333n);
  expect(await gis.audit()).toEqual([]);
});

const change = (judged: Judgement, with_: object): Judgement =>
  judged.is === 'change' ? { ...judged, ...with_ } : judged;
const refuse: Judgement = { is: 'mismatch', why: 'a planted fault' };
/** As if it had had no consequences yet. */
const untouched = (row: Known): Known => ({
  ...row,
  undone: false,
  effect: row.action === 'win' ? row.amount : row.action === 'bet' ? -row.amount : 0n,
});

const FAULTS: Readonly<Record<string, Judge>> = {
  'a transaction that comes twice moves twice': (asked, known, ...rest) =>
    judge(
      asked,
      known.filter(({ id, arrivedAt }) => id !== asked.id || arrivedAt === null).map((row) => row),
      ...rest,
    ),
  'each answer has a name of its own': (asked, known, now, newId) => {
    const judged = judge(asked, known, now, newId);
    return judged.is === 'replay' ? { ...judged, known: { ...judged.known, ref: newId() } } : judged;
  },
  'a second refund pays again': (asked, known, ...rest) =>
    asked.action === 'refund'
      ? judge(asked, known.filter(({ action }) => action !== 'refund').map(untouched), ...rest)
      : judge(asked, known, ...rest),
  'a refund without its bet is refused': (asked, known, ...rest) =>
    asked.target !== null && !known.some(({ id }) => id === asked.target)
      ? refuse
      : judge(asked, known, ...rest),
  'a bet after its refund is taken': (asked, known, ...rest) =>
    asked.action === 'bet'
      ? judge(
          asked,
          known.filter(({ id, arrivedAt }) => id === asked.id && arrivedAt !== null),
          ...rest,
        )
      : judge(asked, known, ...rest),
  'more is staked than there is': (asked, known, ...rest) =>
    change(judge(asked, known, ...rest), { stake: null }),
  'the last cent cannot be staked': (asked, known, ...rest) => {
    const judged = judge(asked, known, ...rest);
    return judged.is === 'change' && judged.stake ? { ...judged, stake: judged.stake + 1n } : judged;
  },
  'amounts are cut to cents': (asked, known, ...rest) => {
    const cent = gis.units('0.01') * partsOf(gis.app.kit.money.currency('eur')!);
    return judge({ ...asked, amount: asked.amount - (asked.amount % cent) }, known, ...rest);
  },
  'a refund of a win pays': (asked, known, ...rest) => {
    const judged = judge(asked, known, ...rest);
    const paid = known.find(({ id, action }) => id === asked.target && action === 'win');
    const move = { id: asked.id, action: 'win', delta: asked.amount, round: null, since: null };
    return paid ? change(judged, { moves: [move] }) : judged;
  },
  'a rollback leaves wins where they are': (asked, known, ...rest) =>
    judge({ ...asked, named: asked.named.filter(({ action }) => action !== 'win') }, known, ...rest),
  'a rollback by another name pays again': (asked, known, ...rest) =>
    judge(asked, asked.action === 'rollback' ? known.map(untouched) : known, ...rest),
  'a rollback of what is on its way is refused': (asked, known, ...rest) =>
    asked.named.some(({ id }) => !known.some((row) => row.id === id)) ? refuse : judge(asked, known, ...rest),
  'nothing cannot be staked': (asked, known, ...rest) =>
    asked.action === 'bet' && asked.amount === 0n ? refuse : judge(asked, known, ...rest),
  'a name says nothing of the transaction': (asked, known, ...rest) => {
    const own = known.find(({ id, arrivedAt }) => id === asked.id && arrivedAt !== null);
    return own ? { is: 'replay', known: own } : judge(asked, known, ...rest);
  },
};

describe('turns red when', () => {
  it.each(Object.keys(FAULTS))('%s', async (name) => {
    const { target } = await newTarget('33.33');
    expect(await firstFailure(FAULTS[name]!, target, gisSteps)).not.toBe(null);
  });
});

describe.each(['softswiss', 'pragmatic'] as const)('the steps of the contract of %s', (provider) => {
  async function opened() {
    const { player, target } = await newTarget('100');
    const account = (await gis.app.kit.identity.byId(player.id))!;
    const currency = gis.app.kit.money.currency('eur')!;
    const more = { provider, game: 'g-1', currency, demo: false, country: null };
    const session = await openSession(gis.context, account, more);
    const wire =
      provider === 'softswiss'
        ? softswissWire(ACCOUNTS.softswiss.token, session)
        : pragmaticWire(ACCOUNTS.pragmatic.secret, session);
    const steps = (given: Target) => validateWallet(given, `${gis.app.url}/api/providers/${provider}`, wire);
    return { target, steps };
  }

  it('run green', async () => {
    const { target, steps } = await opened();
    expect((await steps(target)).filter(({ fault }) => fault !== null)).toEqual([]);
  });

  it.each([
    'a transaction that comes twice moves twice',
    'a bet after its refund is taken',
    'more is staked than there is',
    'the last cent cannot be staked',
    'nothing cannot be staked',
    'a name says nothing of the transaction',
  ])('turn red when %s', async (name) => {
    const { target, steps } = await opened();
    expect(await firstFailure(FAULTS[name]!, target, steps)).not.toBe(null);
  });
});
