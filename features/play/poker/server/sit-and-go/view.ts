import { formatAmount, typedStep } from '#platform/contract/money.ts';
import type { TableView } from '../../contract.ts';
import type { PokerContext } from '../context.ts';
import type { TableState } from '../state.ts';
import { levelOf } from './play.ts';
import { placePrizes, prizesOf } from './rank.ts';
import type { SitAndGo } from './store.ts';

/** What a table of a sit-and-go shows beside its hand. */
export function sitAndGoView(
  context: PokerContext,
  state: TableState,
  game: SitAndGo,
): NonNullable<TableView['sitAndGo']> {
  const currency = context.currency(game.cur);
  const level = levelOf(context, game, context.kit.runtime.now());
  const pool = game.buyIn * BigInt(game.size);
  const unit = typedStep(currency);
  const prizes = placePrizes(pool, game.size, unit);
  const { seats } = state;
  const won =
    game.status === 'ended'
      ? prizesOf(
          pool,
          seats.map(({ seat, place }) => ({ seat, place: place! })),
          unit,
        )
      : null;
  const plays = game.status === 'playing';
  return {
    status: plays ? 'playing' : game.status === 'ended' ? 'ended' : 'cancelled',
    speed: game.speed,
    poolId: game.poolId,
    pool: formatAmount(pool, currency),
    prizes: prizes.filter((one) => one > 0n).map((one) => formatAmount(one, currency)),
    level: level.no + 1,
    ante: level.blinds.ante.toString(),
    next:
      plays && level.next
        ? {
            smallBlind: level.next.smallBlind.toString(),
            bigBlind: level.next.bigBlind.toString(),
            ante: level.next.ante.toString(),
            at: level.nextAt!,
          }
        : null,
    standings: seats.flatMap(({ seat, place }) =>
      place === null
        ? []
        : [{ seat, place, prize: won === null ? null : formatAmount(won.get(seat)!, currency) }],
    ),
  };
}
