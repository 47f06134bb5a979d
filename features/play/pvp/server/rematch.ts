/** Playing a pool again. */
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { rematch } from '../contract.ts';
import { frozenIn } from './barred.ts';
import { changeWithMoney } from './change.ts';
import type { PvpContext } from './context.ts';
import { enter, open, TAKES_BEACON } from './enter.ts';
import { onlyPlayers, unknownPool } from './refusals.ts';
import { readPool, savePool, type Pool } from './store.ts';
import { boundsIn, rulesOf } from './terms.ts';
import { battleOf } from './views.ts';

/** The same again: the first who asks makes the pool, the others enter it. */
export async function playAgain(
  context: PvpContext,
  player: Player,
  body: BodyOf<typeof rematch>,
  country: string | null,
): Promise<Pool | Failure> {
  const isNear = await context.beacon.isNear();
  const frozen = await frozenIn(context, body.pool);
  const request = { scope: `rematch:${body.pool}`, key: body.key };
  return changeWithMoney(context, player.id, request, async (turn) => {
    const { client, now } = turn;
    const before = await readPool(client, body.pool, true);
    if (!before) return unknownPool;
    const own = before.state.entries.filter((entry) => BigInt(entry.player) === player.id);
    const over = before.state.status === 'settled' || before.state.status === 'resolving';
    if (own.length === 0 || !over) return onlyPlayers;
    const { rules } = before.state;
    const { stake } = own[0]!;
    const bounds = boundsIn(context.settings(), context.currency(before.cur));
    const next = before.rematch === null ? null : await readPool(client, before.rematch, true);
    if (next?.state.status === 'open') {
      if (next.state.entries.some((entry) => BigInt(entry.player) === player.id))
        return { pool: next, balance: null };
      return enter({ context, country, frozen }, turn, next, stake, { min: 1n, max: stake, maxText: '' });
    }
    const fresh = rulesOf(
      context,
      {
        mode: rules.mode,
        seats: rules.maxSeats,
        survivors: rules.survivors,
        battle: rules.battle ? battleOf(rules.battle) : undefined,
      },
      rules.battle?.price ?? rules.minStake,
      context.currency(before.cur),
      now,
    );
    if (isFailure(fresh)) return fresh;
    const opened = await open({ context, country, frozen }, turn, {
      cur: before.cur,
      rules: fresh,
      code: before.code,
      speed: before.speed,
      beacon: TAKES_BEACON.includes(rules.mode) && isNear,
      stake,
      limits: bounds,
    });
    if (isFailure(opened)) return opened;
    before.rematch = opened.pool.id;
    await savePool(client, before, now, before.state.status === 'resolving');
    return { ...opened, also: before };
  });
}
