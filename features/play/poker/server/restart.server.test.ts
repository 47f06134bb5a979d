import { expect, it, onTestFinished } from 'vitest';
import { openPoker } from './testing/app.ts';

it('a process that takes over goes on from the last action, and the chips are what they were', async () => {
  const first = await openPoker();
  const { databaseUrl, config } = first.app;
  const players = [await first.player(), await first.player(), await first.player()];
  for (const [seat, player] of players.entries()) await first.sit(player, seat);
  const { table } = await first.dealt();
  await first.step(players, ({ minRaiseTo }) => ({ action: 'raise', to: minRaiseTo }));
  const before = await first.show(players[0]!);
  await first.app.platform.close();
  onTestFinished(() => first.app.close());

  const second = await openPoker({ databaseUrl, config: { installationKey: config.installationKey } });
  onTestFinished(() => second.app.close());
  const after = await second.show(players[0]!);
  expect(after.table.hand).toMatchObject({
    no: table.hand!.no,
    turn: 1,
    pot: before.table.hand!.pot,
    legal: before.table.hand!.legal,
    root: before.table.hand!.root,
  });
  expect(after.own).toEqual(before.own);
  expect(await second.audit()).toEqual([]);
  // Played to its end by the second.
  await second.until(async () => {
    const { hand } = (await second.show(null)).table;
    if (hand!.no > table.hand!.no) return true;
    await second.step(players, ({ check }) => ({ action: check ? 'check' : 'fold' }));
    return null;
  });
  expect(await second.audit()).toEqual([]);
});

it('of two processes one runs the clock, and either takes actions', async () => {
  const first = await openPoker();
  onTestFinished(() => first.app.close());
  const { databaseUrl, config } = first.app;
  const second = await openPoker({ databaseUrl, config: { installationKey: config.installationKey } });
  onTestFinished(() => second.app.close());
  const players = [await first.player(), await first.player()];
  for (const [seat, player] of players.entries()) await (seat === 0 ? first : second).sit(player, seat);
  for (let hand = 0; hand < 6; hand++) {
    const house = hand % 2 === 0 ? first : second;
    const { table } = await house.dealt();
    const { no, turn, legal } = table.hand!;
    const owner = table.players.find(({ seat }) => seat === legal!.seat)!.user._id;
    const player = players.find(({ user }) => user._id === owner)!;
    const body = { hand: no, turn, seat: legal!.seat, action: legal!.check ? 'check' : 'fold' };
    // The same action sent to both at once counts once.
    const answers = await Promise.all([first.act(player, body), second.act(player, body)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
  expect(await first.audit()).toEqual([]);
  // The process with the clock dies: the other deals on.
  await first.app.platform.close();
  const { no } = (await second.show(null)).table.hand!;
  await second.until(async () => {
    const { hand } = (await second.show(null)).table;
    if (hand!.no > no + 1) return true;
    await second.step(players, ({ check }) => ({ action: check ? 'check' : 'fold' }));
    return null;
  });
  expect(await second.audit()).toEqual([]);
});

it('a turn that nobody takes costs the time bank, then the hand, and the player sits out', async () => {
  // The bank lasts a second and a half: long enough for a slow machine to see it run.
  const secondMs = 300;
  const house = await openPoker({
    pace: { pollMs: 10, startMs: 20, pauseMs: 10, showdownMs: 10, secondMs, minuteMs: 60_000 },
    settings: { actionSeconds: 5, bankSeconds: 5, bankRefillSeconds: 0, disconnectSeconds: 10 },
  });
  onTestFinished(() => house.app.close());
  const players = [await house.player(), await house.player()];
  for (const [seat, player] of players.entries()) await house.sit(player, seat);
  const { table } = await house.dealt();
  const { legal, no, turn } = table.hand!;
  const from = performance.now();
  await house.until(async () => ((await house.show(null)).table.hand!.bank ? true : null));
  await house.until(async () => ((await house.show(null)).table.hand!.result ? true : null));
  // Five seconds of time, five of the bank and ten for being disconnected.
  expect(performance.now() - from).toBeGreaterThan(15 * secondMs);
  const after = (await house.show(null)).table;
  expect(after.players.find(({ seat }) => seat === legal!.seat)).toMatchObject({ out: true, bankMs: 0 });
  const owner = table.players.find(({ seat }) => seat === legal!.seat)!.user._id;
  const late = await house.act(
    players.find(({ user }) => user._id === owner)!,
    {
      hand: no,
      turn,
      seat: legal!.seat,
      action: 'call',
    },
  );
  expect([7, 14]).toContain(late.body.code);
  expect(await house.audit()).toEqual([]);
});

it('an action after its time is refused, also before the clock has looked', async () => {
  const house = await openPoker({
    pace: { pollMs: 60_000, startMs: 0, pauseMs: 10, showdownMs: 10, secondMs: 20, minuteMs: 1_200 },
    settings: { actionSeconds: 5, bankSeconds: 0, bankRefillSeconds: 0 },
  });
  onTestFinished(() => house.app.close());
  const players = [await house.player(), await house.player()];
  for (const [seat, player] of players.entries()) await house.sit(player, seat);
  const { dealHand } = await import('./deal.ts');
  const { createContext } = await import('./context.ts');
  const { onTable } = await import('./table.ts');
  const pace = { pollMs: 60_000, startMs: 0, pauseMs: 10, showdownMs: 10, secondMs: 20, minuteMs: 1_200 };
  const context = createContext(house.app.kit, pace);
  await onTable(context, 'test', (state) => {
    dealHand(context, state, context.terms('test'), house.app.kit.runtime.now());
    return true;
  });
  await house.app.kit.runtime.sleep(150);
  const answer = await house.step(players, ({ check }) => ({ action: check ? 'check' : 'call' }));
  expect([answer!.status, answer!.body.code]).toEqual([409, 15]);
  expect((await house.show(null)).table.hand).toMatchObject({ no: 1, turn: 0 });
});

it('when the room is switched off all chips go back', async () => {
  const house = await openPoker();
  onTestFinished(() => house.app.close());
  const players = [await house.player(), await house.player(), await house.player()];
  for (const [seat, player] of players.entries()) await house.sit(player, seat);
  await house.dealt();
  await house.app.kit.features.set('poker', false, 'test');
  await house.until(async () => {
    const { rows } = await house.app.kit.db.pool.query('select 1 from poker_seat');
    return rows.length === 0 ? true : null;
  });
  const balances = await Promise.all(players.map((player) => house.balance(player)));
  expect(balances.reduce((sum, one) => sum + one, 0n)).toBe(300_000n);
  expect(await house.audit()).toEqual([]);
});
