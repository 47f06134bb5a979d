/** What an aggregator calls about a player, in the words of Slotegrator's callbacks. */
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import type { GisApp } from './app.ts';

/** @param gis the app under test, once it is open */
export function callsOn(gis: () => GisApp) {
  let count = 0;
  const id = (): string => `x-${++count}`;
  const of = (player: TestPlayer, more: object = {}) => ({
    player_id: player.user._id,
    currency: 'EUR',
    game_uuid: 'game-a',
    session_id: 's-1',
    ...more,
  });
  const bet = (player: TestPlayer, amount: string, more: object = {}) =>
    gis().call({ action: 'bet', amount, transaction_id: id(), type: 'bet', ...of(player, more) });
  const win = (player: TestPlayer, amount: string, more: object = {}) =>
    gis().call({ action: 'win', amount, transaction_id: id(), type: 'win', ...of(player, more) });
  const refund = (player: TestPlayer, amount: string, target: string, more: object = {}) =>
    gis().call({
      action: 'refund',
      amount,
      transaction_id: id(),
      bet_transaction_id: target,
      ...of(player, more),
    });
  const rollback = (player: TestPlayer, named: readonly object[], more: object = {}) =>
    gis().call({
      action: 'rollback',
      transaction_id: id(),
      type: 'rollback',
      rollback_transactions: named as never,
      ...of(player, more),
    });
  const exclude = async (player: TestPlayer) => {
    await gis().app.kit.money.act(player.id, (state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, excludedUntil: -1, bar: 'exclusion' });
      return true;
    });
  };
  const betsOf = async (player: TestPlayer) =>
    (
      await gis().app.platform.db.pool.query(
        'select game, stake, payout from bet where user_id = $1 order by id',
        [player.id.toString()],
      )
    ).rows;
  const settled = (stake: string, payout: string) => ({
    game: 'external:slotegrator:game-a',
    stake: `${gis().units(stake)}`,
    payout: `${gis().units(payout)}`,
  });
  return { id, of, bet, win, refund, rollback, exclude, betsOf, settled };
}
