import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';

interface Row {
  id: string;
  ticker: string;
  asked_at: string;
  asker: string | null;
}

/** Positions that one of staff asked to be given back: somebody else has to agree. */
export function waitingVoids({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'void',
    feature,
    reads: 'trading.read',
    decides: 'trading.void',
    room: '/admin/room/trading',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        // Of a ticker that went on since nobody can agree to it any more.
        `select v.id, v.ticker, v.asked_at::text, a.public_id as asker
          from futures_void v join futures_ticker t on t.ticker = v.ticker and t.halted_at = v.halted_at left join account a on a.id = v.asked_by
          where v.state = 'waiting' order by v.asked_at, v.id limit $1`,
        [most],
      );
      return rows.map(({ id, ticker, asked_at, asker }) => ({
        id,
        player: null,
        subject: ticker,
        severity: 3,
        since: new Date(Number(asked_at)),
        dueAt: null,
        barred: asker === null ? [] : [asker],
        careOf: null,
      }));
    },
  };
}
