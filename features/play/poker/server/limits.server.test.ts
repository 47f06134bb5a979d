/** Limits of safer play at the tables: chips of before a limit, and time that hands take. */
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { NO_RESTRICTIONS, type PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { LegalView } from '../contract.ts';
import { openPoker, type PokerApp } from './testing/app.ts';

let house: PokerApp;
let seated: TestPlayer[] = [];
beforeAll(async () => {
  house = await openPoker({ features: [saferPlay] });
});
afterAll(() => house.app.close());
afterEach(async () => {
  for (const player of seated) await house.call('leave', player, { table: 'test' });
  await house.until(async () => ((await house.show(null)).table.players.length === 0 ? true : null));
  seated = [];
  const findings = await house.audit();
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
});

const calling = ({ check }: LegalView) => ({ action: check ? 'check' : 'call' });

/** Players on the seats from 0 on, and a hand that all of them are in. */
async function play(count: number): Promise<TestPlayer[]> {
  seated = [];
  for (let seat = 0; seat < count; seat++) {
    seated.push(await house.player());
    expect((await house.sit(seated[seat]!, seat)).status).toBe(200);
  }
  await house.until(async () => {
    const { players, hand } = (await house.show(null)).table;
    if (hand?.legal && players.every(({ inHand }) => inHand)) return true;
    await house.step(seated, calling);
    return null;
  });
  return seated;
}

it('a first limit counts chips of before it, and what comes back of them does not open it', async () => {
  const [first, second] = await play(2);
  const { app } = house;
  const own = async (player: TestPlayer): Promise<number[]> => {
    const { body } = await app.api('/api/limits', {}, player.token);
    return body.limits.map(({ used }: { used: string }) => Number(used));
  };
  const limits = async (player: TestPlayer): Promise<number[]> => {
    for (const kind of ['wager', 'loss'])
      await app.api('/api/limits/set', { kind, period: 'day', cap: '500' }, player.token);
    return own(player);
  };
  const unplayed = await house.player();
  await house.sit(unplayed, 4);
  await house.call('away', unplayed, { table: 'test', out: true });
  const bought = await limits(unplayed);
  expect(bought[0]).toBeGreaterThan(0);
  expect(bought[1]).toBe(bought[0]);
  for (const player of [first!, second!]) expect(await limits(player)).toEqual(bought);
  // Who was dealt in to no hand has staked nothing.
  await house.call('leave', unplayed, { table: 'test' });
  expect(await own(unplayed)).toEqual([0, 0]);
  await house.call('leave', first!, { table: 'test' });
  const won = await house.until(async () => {
    await house.step(seated, calling);
    const { players } = (await house.show(null)).table;
    return players.some(({ user }) => user._id === first!.user._id) ? null : house.balance(first!);
  });
  const [wagered, lost] = await own(first!);
  expect(wagered).toBe(bought[0]);
  // What the hand cost; the chips that came back had been counted.
  expect(lost).toBeCloseTo((bought[0]! * Number(100_000n - won)) / 10_000, 1);
});

it('hands are time played, and who has used theirs up or has a reality check to answer sits out after the hand', async () => {
  const [spent, asked, free] = await play(3);
  const { money, runtime } = house.app.kit;
  const guard = (player: TestPlayer, restrictions: Partial<PlayerRestrictions>) =>
    money.act(player.id, (state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, ...restrictions });
      return true;
    });
  const publish = vi.spyOn(house.app.kit.realtime, 'publish');
  onTestFinished(() => publish.mockRestore());
  const [now, hour] = [runtime.now(), 3_600_000];
  const limit = { kind: 'time', period: 'month', cap: `${hour}`, used: `${hour - 1}`, from: now } as const;
  await guard(spent!, { limits: [limit] });
  const clock = { from: now - hour, last: now, seen: now - hour, wagered: '0', paid: '0' };
  await guard(asked!, { reality: hour, clock });
  const { hand } = (await house.show(null)).table;
  const seatAt = async (seat: number) =>
    (await house.show(null)).table.players.find((one) => one.seat === seat)!;
  // The hand that is on is theirs.
  expect(await seatAt(1)).toMatchObject({ out: false, inHand: true });
  await house.until(async () => {
    await house.step(seated, calling);
    return (await seatAt(0)).out && (await seatAt(1)).out ? true : null;
  });
  const { body } = await house.call('hand', asked!, { table: 'test', no: hand!.no });
  expect(body.result.pots).not.toEqual([]);
  expect(Number((await money.peek(spent!.id)).guard!.limits[0]!.used)).toBeGreaterThanOrEqual(hour);
  expect((await money.peek(asked!.id)).guard!.clock!.last).toBeGreaterThan(now);
  const [read] = house.app.kit.services.playStretches;
  const stretches = async (since: number) => read!(house.app.kit.db.pool, free!.id, since);
  expect(await stretches(now)).toHaveLength(1);
  expect(await stretches(now + hour)).toEqual([]);
  // Of whom nobody keeps the time nothing is written.
  expect((await money.peek(free!.id)).guard).toBeNull();
  const published = () =>
    publish.mock.calls
      .map(([channel, event, data]) => ({ channel, event: String(event), data }))
      .filter(({ event }) => event === 'held');
  await house.until(async () => (published().length > 1 ? true : null));
  for (const [player, code] of [
    [spent, -11],
    [asked, -15],
  ] as const) {
    const channel = `private-poker-own.${player!.user._id}`;
    expect(published()).toContainEqual({ channel, event: 'held', data: expect.objectContaining({ code }) });
  }
  const back = (player: TestPlayer) => house.call('away', player, { table: 'test', out: false, post: true });
  expect((await back(spent!)).body).toMatchObject({ code: -11, rule: 'limit.time.month' });
  expect((await back(asked!)).body).toMatchObject({ code: -15, rule: 'reality' });
  await house.app.api('/api/limits/reality/answer', {}, asked!.token);
  expect((await back(asked!)).status).toBe(200);
  expect(await seatAt(1)).toMatchObject({ out: false });
});
