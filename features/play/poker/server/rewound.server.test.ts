import { expect, it, onTestFinished } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { createTestPlatform } from '#platform/server/testing/platform.ts';
import { endHands } from './rewound.ts';
import { openPoker } from './testing/app.ts';
import { openTournaments } from './testing/tournaments.ts';

it('calls off the hand that was played, and deals the next one from a seed that nobody has seen', async () => {
  const duel = {
    id: 'duel',
    name: 'Duel',
    seats: 2,
    speed: 'turbo',
    currency: 'usd',
    buyIn: '10.00',
    fee: '0.50',
  };
  const first = await openPoker({ settings: { sitAndGos: [duel] } });
  const { databaseUrl, config } = first.app;
  onTestFinished(() => first.app.close());
  const players = [await first.player(), await first.player(), await first.player()];
  for (const [seat, player] of players.entries()) await first.sit(player, seat);
  await first.dealt();
  await first.step(players, ({ minRaiseTo }) => ({ action: 'raise', to: minRaiseTo }));
  const before = (await first.show(players[0]!)).table;
  let game = '';
  for (const player of players.slice(0, 2))
    game = (await first.call('sitandgo/enter', player, { offer: 'duel', key: 'once' })).body.table;
  await first.dealt(0, game);
  await first.app.platform.close();

  // As the command does it: nobody serves tables meanwhile.
  const again = { databaseUrl, config: { installationKey: config.installationKey } };
  const idle = await createTestPlatform({ ...again, features: [shell, identity] });
  const { kit } = idle;
  // The state that was put back is an hour old.
  await kit.db.pool.query('update poker_sit_and_go set clock_from = clock_from - 3600000');
  await kit.db.pool.query('update poker_table set due_at = due_at - 3600000');
  expect(await endHands(kit)).toBe(2);
  expect(await endHands(kit)).toBe(0);
  const { rows } = await kit.db.pool.query(
    `select sum(s.stack)::text as chips, max(h.result ->> 'pots') as pots from poker_seat s join poker_hand h on h.table_id = s.table_id and h.table_id = 'test'`,
  );
  expect(rows).toEqual([{ chips: '300000000', pots: '[]' }]);
  await idle.platform.close();

  const second = await openPoker(again);
  onTestFinished(() => second.app.close());
  expect(await second.audit()).toEqual([]);
  const after = (await second.dealt(before.hand!.no)).table;
  expect(after.hand!.no).toBe(before.hand!.no + 1);
  expect(after.hand!.commitment).not.toBe(before.nextCommitment);
  // The blinds of a sit-and-go have not risen meanwhile.
  expect((await second.dealt(1, game)).table.sitAndGo!.level).toBe(1);
  await second.until(async () => {
    const { hand } = (await second.show(null)).table;
    if (hand!.no > after.hand!.no) return true;
    await second.step(players, ({ check }) => ({ action: check ? 'check' : 'fold' }));
    return null;
  });
  expect(await second.audit()).toEqual([]);
});

it('commits a tournament that has not begun to another seed for its seats', async () => {
  const { house, scheduled, get } = await openTournaments();
  onTestFinished(() => house.app.close());
  const id = await scheduled();
  const before = (await get(id)).draw;
  expect(await endHands(house.app.kit)).toBe(0);
  const after = (await get(id)).draw;
  expect([after.seed, after.commitment === before.commitment]).toEqual([null, false]);
});
