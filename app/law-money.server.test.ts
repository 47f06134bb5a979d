/** Law as data, for what is no stake: money in, money out and what the house gives, over the calls that players make. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jurisdiction } from '#features/account/jurisdiction/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { chat } from '#features/community/chat/feature.ts';
import { rain } from '#features/community/rain/feature.ts';
import { legal } from '#features/site/legal/feature.ts';
import { shownTexts } from '#features/site/legal/server/testing/shown.ts';
import { rewards } from '#features/money/rewards/feature.ts';
import { createScanner } from '#features/money/wallet/server/deposits/scan.ts';
import { createCapCount } from '#features/money/wallet/server/withdrawals/payout-cap.ts';
import {
  ETHER,
  openWithdrawTestApp,
  type WithdrawTestApp,
} from '#features/money/wallet/server/testing/withdraw-test-app.ts';
import { sport } from '#features/sport/book/feature.ts';
import { handFeed, WINNER } from '#features/sport/book/server/testing/feed.ts';
import { microEur, unitsOfMicroEur } from '#platform/server/money/currency.ts';
import { NO_RESTRICTIONS, type PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { send } from './testing/law-acts.ts';

const HOME = 'NO';
let lab: WithdrawTestApp;

beforeAll(async () => {
  lab = await openWithdrawTestApp({
    features: [saferPlay, jurisdiction, rewards, legal, sport, chat, rain],
    config: { trustProxy: 1, geo: { header: 'x-country', database: null } },
  });
  const { kit } = lab.app;
  // Whoever asks is looked at by staff first, so that a withdrawal waits and can be taken back.
  await lab.settings({ auto: { accountHours: 24 }, dayEur: '0' });
  await lab.node.faucet(await lab.hotAddress(), 'eth', 50n * ETHER);
  await lab.node.mine(1);
  const scanner = createScanner({ kit, signer: kit.signer, processors: new Map() }, lab.driver);
  while ((await scanner.step()) !== 'idle');
  await lab.work();
});
afterAll(() => lab?.close());

type Answer = ReturnType<typeof send>;

let codes = 0;
/** A code of its own for each who redeems one: staff give away little without a second of them. */
async function redeem(one: TestPlayer, country: string | null, gift: object): Answer {
  const staff = await lab.app.staff('promocodes.read', 'promocodes.write');
  const code = `GIFT-${++codes}`;
  const terms = { code, currency: 'usd', mostUses: 1, ...gift };
  const made = await lab.app.api('/api/admin/promocodes/create', terms, staff.token);
  expect(made.body).toEqual({ codes: [code] });
  return send(lab.app, one, country, '/api/promocode/activate', { code });
}

const ACTS = {
  deposit: (one, country) =>
    send(lab.app, one, country, '/api/wallet/getDepositWallet', {
      currency: 'eth',
      chain: 'eth',
      amount: '1',
    }),
  withdrawal: (one, country) =>
    send(lab.app, one, country, '/api/wallet/withdraw', {
      sum: '0.05',
      currency: 'eth',
      type: 'eth',
      wallet: `0x${randomBytes(20).toString('hex')}`,
    }),
  reward: (one, country) => redeem(one, country, { kind: 'credit', value: '1.00' }),
  // Wagered 40 times, as shipped.
  bonus: (one, country) => redeem(one, country, { kind: 'bonus', value: '25' }),
} satisfies Record<string, (one: TestPlayer, country: string | null) => Answer>;
type Act = keyof typeof ACTS;
const ACT_NAMES = Object.keys(ACTS) as Act[];

/** Each act by a player of its own: who has a bonus may not withdraw, whatever the law says. */
async function table(
  more: Partial<PlayerRestrictions>,
  country: string | null,
): Promise<Record<Act, string>> {
  const cells: [string, string][] = [];
  for (const act of ACT_NAMES) {
    const one = await lab.rich('1');
    await guard(one, more);
    const answer = await ACTS[act](one, country);
    const [refusal] = await lab.app.kit.policy.refusals({ user: one.id, limit: 1 });
    cells.push([act, answer.status === 200 ? 'ok' : (refusal?.rule ?? JSON.stringify(answer.body))]);
  }
  return Object.fromEntries(cells) as Record<Act, string>;
}

async function guard(one: TestPlayer, more: Partial<PlayerRestrictions>): Promise<void> {
  await lab.app.kit.money.act(one.id, (state, draft) => {
    draft.setGuard(state, { ...NO_RESTRICTIONS, ...more });
    return true;
  });
}

async function put(profile: string, more: object = {}): Promise<void> {
  expect(await lab.app.kit.settings.set('jurisdiction', { profile, ...more }, 'test')).toHaveProperty(
    'version',
  );
}

it('terms that were changed are asked for before a deposit, and never before a withdrawal', async () => {
  const { settings } = lab.app.kit;
  await put('house');
  try {
    await settings.set('legal', { edition: 2 }, 'test');
    const one = await lab.rich('1');
    await lab.app.kit.db.pool.query('delete from player_terms where user_id = $1', [one.id.toString()]);
    await lab.app.kit.money.noteTerms(lab.app.kit.db.pool, one.id, 1);
    expect((await ACTS.deposit(one, HOME)).body).toMatchObject({ code: -23, rule: 'terms' });
    expect((await ACTS.withdrawal(one, HOME)).status).toBe(200);
    await send(lab.app, one, HOME, '/api/legal/accept', await shownTexts(lab.app));
    expect((await ACTS.deposit(one, HOME)).status).toBe(200);
  } finally {
    await settings.set('legal', { edition: 1 }, 'test');
  }
});

it('who owes for a bet that was settled wrongly takes nothing out and gives nothing away, until it is made good', async () => {
  await put('house');
  const { app, clock } = lab;
  await app.kit.settings.set('book', { adapter: 'none' }, 'test');
  await app.kit.features.set('book', true, 'test');
  await app.kit.settings.set('rain', { transfers: { tips: true, accountHours: 0, tier: 0 } }, 'test');
  const feed = handFeed(app);
  const [one, other] = [await lab.rich('1'), await lab.rich('0')];
  await app.credit(one.id, 'usd', '10');
  await feed.fixture('wrong');
  const leg = { event: 'wrong', market: WINNER, outcome: '1' };
  const [{ version }] = (await app.api('/api/sport/slip/quote', { legs: [leg] })).body;
  const slip = { currency: 'usd', stake: '10.00', kind: 'single', legs: [{ ...leg, version }] };
  const sent = await app.api('/api/sport/slip/submit', slip, one.token);
  await app.api('/api/sport/slip/confirm', { queueId: sent.body.queueId }, one.token);
  const won = () => feed.settle('wrong', WINNER, { '1': 'won', '2': 'lost', '3': 'lost' });
  await won();
  await app.credit(one.id, 'usd', '-20');
  clock.shift += 1000;
  await feed.rollback('wrong', WINNER);
  await app.credit(one.id, 'usd', '50');

  const gift = { user: other.user._id, currency: 'usd', amount: '5.00' };
  const tip = (key: string) => send(lab.app, one, HOME, '/api/rain/tip', { ...gift, key });
  const quoted = { currency: 'eth', type: 'eth', sum: '0.05' };
  expect((await ACTS.withdrawal(one, HOME)).body).toMatchObject({ code: 12 });
  expect((await send(lab.app, one, HOME, '/api/wallet/withdraw/quote', quoted)).body.holds).toContainEqual({
    reason: 'debt',
    until: null,
  });
  expect((await tip('while-owing')).body).toMatchObject({ code: 13 });
  clock.shift += 1000;
  await won();
  expect((await tip('made-good')).status).toBe(200);
  const { status, body: asked } = await ACTS.withdrawal(one, HOME);
  expect(status).toBe(200);

  // Owed after it was asked for.
  await app.credit(one.id, 'usd', '-45');
  clock.shift += 1000;
  await feed.rollback('wrong', WINNER);
  const staff = await app.staff();
  const approved = await app.api('/api/admin/withdrawals/approve', { id: asked._id }, staff.token);
  expect(approved).toMatchObject({ status: 409, body: { code: 12 } });
  expect((await lab.history(one))[0]).toMatchObject({ status: 0, hold: { reason: 'debt' } });
});

const OK: Readonly<Record<Act, string>> = { deposit: 'ok', withdrawal: 'ok', reward: 'ok', bonus: 'ok' };
const ADULT = {
  country: HOME,
  born: '1980-01-01',
  tier: 1,
  register: { answer: 'clear', at: Date.now() },
} as const;
const NAMELESS = { country: HOME } as const;
const MINOR = { country: HOME, born: '2015-01-01' } as const;

const EU = { ...OK, bonus: 'law.bonus.wagering' };
/** Who may pay nothing in for this is given nothing either. */
const inward = (rule: string) => ({ deposit: rule, reward: rule, bonus: rule });
const PLAY = { deposit: 'law.money', withdrawal: 'ok', reward: 'law.bonus', bonus: 'law.bonus' };

describe.each<[string, Record<'unknown' | 'nameless' | 'adult' | 'minor', Record<Act, string>>]>([
  ['house', { unknown: OK, nameless: OK, adult: OK, minor: { ...OK, ...inward('age') } }],
  [
    'strict-eu',
    {
      unknown: { ...EU, ...inward('country.unknown') },
      nameless: { ...EU, ...inward('age.unknown') },
      adult: { ...EU, deposit: 'law.limit' },
      minor: { ...EU, ...inward('age') },
    },
  ],
  [
    'crypto',
    {
      unknown: { ...OK, ...inward('country.unknown') },
      // One ether is worth more than 2,000 dollars.
      nameless: { ...OK, deposit: 'law.kyc' },
      adult: OK,
      minor: { ...OK, ...inward('age') },
    },
  ],
  ['play', { unknown: PLAY, nameless: PLAY, adult: PLAY, minor: PLAY }],
])('under the profile %s', (profile, expected) => {
  it('money in, money out and gifts meet its rules', async () => {
    await put(profile);
    expect({
      unknown: await table({}, null),
      nameless: await table(NAMELESS, HOME),
      adult: await table(ADULT, HOME),
      minor: await table(MINOR, HOME),
    }).toEqual(expected);
  });
});

/** A profile without any rule; each row below is this and one rule. */
const BARE = { unknownCountry: 'allow', verifyAboveBtc: null, verifyAboveUsd: null } as const;

describe('one rule at a time', () => {
  it.each<[string, object, Partial<Record<Act, string>>]>([
    ['none', {}, {}],
    [
      'play money only',
      { realMoney: false },
      { deposit: 'law.money', reward: 'law.bonus', bonus: 'law.bonus' },
    ],
    ['a date of birth', { birthDateNeeded: true }, inward('age.unknown')],
    ['a register of excluded people', { exclusionRegister: true }, { deposit: 'law.register' }],
    ['documents before money comes', { verifyBefore: ['deposit'] }, { deposit: 'law.verify' }],
    ['documents before money goes', { verifyBefore: ['withdraw'] }, { withdrawal: 'law.verify' }],
    ['documents before play', { verifyBefore: ['play'] }, {}],
    [
      'documents above a sum of all in dollars',
      { verifyAboveUsd: '1' },
      { deposit: 'law.kyc', withdrawal: 'law.kyc' },
    ],
    ['documents above one payment in bitcoin', { verifyAboveBtc: '0.005' }, { deposit: 'law.kyc' }],
    ['a limit before the first deposit', { depositLimit: true }, { deposit: 'law.limit' }],
    ['no bonuses', { bonuses: false }, { reward: 'law.bonus', bonus: 'law.bonus' }],
    ['bonuses wagered ten times at most', { bonusWagering: 10 }, { bonus: 'law.bonus.wagering' }],
  ])('%s', async (_is, rules, refused) => {
    await put('one', { own: { one: { base: 'crypto', rules: { ...BARE, ...rules } } } });
    expect(await table(NAMELESS, HOME)).toEqual({ ...OK, ...refused });
  });

  it('what was asked for is not taken back', async () => {
    for (const cancelWithdrawal of [true, false]) {
      await put('one', { own: { one: { base: 'crypto', rules: { ...BARE, cancelWithdrawal } } } });
      const one = await lab.rich('1');
      const { body } = await ACTS.withdrawal(one, HOME);
      const taken = await send(lab.app, one, HOME, '/api/wallet/cancel_withdraw', { id: body._id });
      expect(taken.status).toBe(cancelWithdrawal ? 200 : 403);
    }
  });

  it('a great win is paid out week by week', async () => {
    await put('one', { own: { one: { base: 'crypto', rules: { ...BARE, payoutCapBtc: '0.01' } } } });
    const { kit, platform } = lab.app;
    const [lucky, other, unlucky] = [await lab.rich('10'), await lab.rich('10'), await lab.rich('10')];
    for (const one of [lucky, other, unlucky]) await guard(one, ADULT);
    const eth = kit.money.currency('eth')!;
    const btc = kit.money.currency('btc')!;
    // What is worth half a cap, two caps and a half, and a thousand of play money.
    const worth = (caps: bigint): bigint => unitsOfMicroEur((microEur(10n ** 6n, btc) * caps) / 2n, eth);
    for (const [user, cur, won] of [
      [lucky.id, eth.id, worth(5n)],
      [other.id, eth.id, worth(1n)],
      [other.id, -eth.id, worth(2000n)],
      [unlucky.id, eth.id, worth(5n)],
      [unlucky.id, eth.id, -worth(5n)],
    ] as const)
      await platform.db.pool.query(
        `insert into bet (user_id, id, cur, game, stake, payout, nonce, detail, balance_after, line, lane, batch, at)
         values ($1, uuidv7(), $2, 'dice', greatest(5, -$3::bigint), greatest(5, $3::bigint), 0, '{}', 0, false, $4, 1000000, now())`,
        [user.toString(), cur, won.toString(), kit.money.laneOf(user)],
      );
    const quote = async (one: TestPlayer, sum: string) =>
      (await send(lab.app, one, HOME, '/api/wallet/withdraw/quote', { currency: 'eth', type: 'eth', sum }))
        .body;
    // Before the reader of bets has come so far.
    const early = await quote(lucky, '1');
    expect((await quote(unlucky, '10')).maximum).toBe('10.00000000');
    const count = createCapCount(kit);
    // A reader that begins again reads the same: a win is kept once.
    for (const one of [lucky, lucky, other, unlucky])
      await platform.db.transaction((client) =>
        count({ lane: kit.money.laneOf(one.id), from: 999_999, to: 1_000_000 }, client),
      );

    const take = async (one: TestPlayer, sum: string) => {
      const wallet = `0x${randomBytes(20).toString('hex')}`;
      const body = { sum, currency: 'eth', type: 'eth', wallet };
      const answer = await send(lab.app, one, HOME, '/api/wallet/withdraw', body);
      if (answer.status === 200)
        await send(lab.app, one, HOME, '/api/wallet/cancel_withdraw', { id: answer.body._id });
      return answer.status === 200 ? 200 : answer.body.code;
    };
    const { maximum, holds } = await quote(lucky, '1');
    expect(early).toMatchObject({ maximum, holds });
    expect(holds).toContainEqual({ reason: 'payout-cap', until: expect.any(Number) });
    expect((await quote(lucky, '10')).wrong.sum).toBe('capped');
    expect(await take(lucky, '10')).toBe(11);
    expect(await take(lucky, maximum)).toBe(200);
    expect((await quote(other, '1')).holds).not.toContainEqual(
      expect.objectContaining({ reason: 'payout-cap' }),
    );
    expect(await take(other, '10')).toBe(200);
    // Of what was lost again nothing is kept back: this is money that was paid in.
    expect(await take(unlucky, '10')).toBe(200);

    const locked = 10 - Number(maximum);
    lab.clock.shift += 7 * 86_400_000;
    const later = 10 - Number((await quote(lucky, '1')).maximum);
    // Two and a half caps: one and a half are not free yet, then half of one.
    expect(locked / later).toBeCloseTo(3, 2);
    lab.clock.shift += 7 * 86_400_000;
    expect(Number((await quote(lucky, '1')).maximum)).toBe(10);
    lab.clock.shift = 0;
    await put('house');
    expect(await take(lucky, '10')).toBe(200);
  });

  it('holds for where the request comes from too, as for where the player lives', async () => {
    await put('house', { countries: { CH: 'play' } });
    expect(await table({}, 'CH')).toEqual(PLAY);
    expect(await table({ country: 'CH' }, 'JP')).toEqual(PLAY);
    expect(await table({ country: 'JP' }, 'JP')).toEqual(OK);
    await put('house', {
      countries: { CH: 'mild' },
      own: { mild: { base: 'crypto', rules: { ...BARE, bonusWagering: 10 } } },
    });
    expect(await table({}, 'CH')).toEqual({ ...OK, bonus: 'law.bonus.wagering' });
  });
});
