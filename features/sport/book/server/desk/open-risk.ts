/** The match that would cost the house most, for staff who look at all products at once. */
import { unitsOfMicroUsd, microEur } from '#platform/server/money/currency.ts';
import type { OpenRiskSource } from '#platform/server/services/house-state.ts';
import type { BookContext } from '../context.ts';
import { readEvents } from '../feed/rows.ts';
import { eventRisk, openStakes } from './liability.ts';

/** Matches looked at, those with the most bets on them. */
const MAX_MATCHES = 300;

export function worstMatch(context: BookContext): OpenRiskSource {
  const { kit } = context;
  return {
    product: 'sport',
    feature: kit.feature,
    async read() {
      const { rows } = await kit.db.pool.query<{ id: string }>(
        `select l.event_id as id from sport_leg l join sport_bet b on b.id = l.bet_id
          where l.shares is null and b.state = 'open' and b.cur > 0 group by 1 order by count(*) desc, 1 limit ${MAX_MATCHES}`,
      );
      const stakes = await openStakes(
        context,
        rows.map(({ id }) => id),
      );
      const [worst] = [...stakes]
        .map(([id, markets]) => ({ id, loss: eventRisk(markets).worst }))
        .toSorted((a, b) => (a.loss < b.loss ? 1 : a.loss > b.loss ? -1 : 0));
      if (!worst || worst.loss <= 0n) return null;
      const [event] = await readEvents(kit.db.pool, [worst.id]);
      const dollar = kit.money.currency('usd')!;
      return {
        name: event ? `${event.home} – ${event.away}` : worst.id,
        microEur: microEur(unitsOfMicroUsd(worst.loss, dollar), dollar),
      };
    },
  };
}
