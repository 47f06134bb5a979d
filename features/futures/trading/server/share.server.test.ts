/** A position that was settled is shown to the chat as the bet that it is; what was given back is none. */
import { expect, it, onTestFinished } from 'vitest';
import { chat } from '#features/community/chat/feature.ts';
import { openTrading } from './testing/test-app.ts';

it('names its bet once it is settled, each part its own, and the chat shows that', async () => {
  const house = await openTrading(undefined, { features: [chat] });
  onTestFinished(() => house.app.close());
  const player = await house.player();
  const { id, bet } = await house.opened(player);
  expect(bet).toBeNull();
  const { rows } = await house.app.kit.db.pool.query('select params from round');
  expect(rows).toEqual([{ params: { ticker: 'EMBER', direction: 'up', multiplier: 100 } }]);
  house.prices.put(1001);
  await house.pass();
  await house.close(player, id, '40');
  while ((await house.list(player, 'closed')).length === 0) await house.pass(1);
  const [part] = await house.list(player, 'closed');
  await house.close(player, id);
  const rest = await house.ended(player, id);
  const { status, body } = await house.app.api(
    '/api/chat/link_game',
    { id: `futures-${rest.bet}`, channel: 'casino_en' },
    player.token,
  );
  expect([status, body.data]).toMatchObject([
    200,
    { game: 'futures', name: 'Futures', splitTotal: '6.00', payout: '6.534' },
  ]);
  expect(part).toMatchObject({ wager: '4.00', payout: '4.356' });
  expect(part!.bet).not.toBe(rest.bet);
  // Whoever looks at one of the bets finds the position it was made with, by the bet's own id.
  const behind = async (of: string | null, token: string) =>
    (await house.app.api('/api/trading/position', { id: of }, token)).body;
  expect((await behind(rest.bet, player.token)).position.id).toBe(id);
  expect((await behind(part!.bet, player.token)).position.id).toBe(part!.id);
  expect((await behind(rest.bet, (await house.player()).token)).code).toBe(1);
});
