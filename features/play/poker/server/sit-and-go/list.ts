/** Sit-and-gos as the lobby shows them. */
import { formatAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { blindSchedule, prizeShares } from '#engines/poker/sit-and-go.ts';
import type { SitAndGoLobby } from '../../sit-and-go-contract.ts';
import type { PokerContext } from '../context.ts';
import { termsOfOffer } from './enter.ts';

/** Games that are played, in the list. */
const PLAYING = 30;
/** Games of a player's copy of what is kept about them. */
const COPY_OF_GAMES = 1_000;

/** What is offered, with how many wait; and what is played, the caller's own first. */
export async function listSitAndGos(context: PokerContext, player: Player | null): Promise<SitAndGoLobby> {
  const { kit } = context;
  const user = player?.id.toString() ?? null;
  const open = await kit.db.pool.query<{ offer: string; entrants: number; mine: boolean }>(
    `select g.offer, count(e.user_id)::int as entrants, coalesce(bool_or(e.user_id = $1), false) as mine
     from poker_sit_and_go g left join poker_sit_and_go_entry e on e.game_id = g.id where g.status = 'open' group by g.offer`,
    [user],
  );
  const playing = await kit.db.pool.query<{
    id: string;
    name: string;
    size: number;
    game: SitAndGoLobby['playing'][number]['game'];
    left: number;
    mine: boolean;
  }>(
    `select g.id, g.name, g.size, g.game, s.left, s.mine from poker_sit_and_go g, lateral (
       select count(*) filter (where place is null)::int as left, coalesce(bool_or(user_id = $1 and place is null), false) as mine
       from poker_seat where table_id = g.id) s
     where g.status = 'playing' and (s.mine or not g.hidden) order by s.mine desc, g.made_at desc limit $2`,
    [user, PLAYING],
  );
  return {
    offers: context.settings().sitAndGos.flatMap((offer) => {
      const terms = termsOfOffer(context, offer);
      if (!terms) return [];
      const currency = context.currency(terms.cur);
      const waiting = open.rows.find((one) => one.offer === offer.id);
      return [
        {
          id: offer.id,
          name: offer.name,
          seats: offer.seats,
          game: offer.game,
          speed: offer.speed,
          levelMinutes: blindSchedule(offer.speed).levelMinutes,
          currency: currency.code,
          demo: offer.demo,
          buyIn: formatAmount(terms.buyIn, currency),
          fee: formatAmount(terms.fee, currency),
          pool: formatAmount(terms.buyIn * BigInt(offer.seats), currency),
          shares: [...prizeShares(offer.seats)],
          entrants: waiting?.entrants ?? 0,
          mine: waiting?.mine ?? false,
        },
      ];
    }),
    playing: playing.rows.map(({ id, name, size, game, left, mine }) => ({
      table: id,
      name,
      seats: size,
      game,
      left,
      mine,
    })),
  };
}

/** The sit-and-gos of a player, newest first. */
export async function ownSitAndGos({ kit, currency }: PokerContext, { id }: Player) {
  const { rows } = await kit.db.pool.query<{
    game_id: string;
    name: string;
    cur: number;
    buy_in: string;
    fee: string;
    place: number | null;
    at: string;
  }>(
    `select e.game_id, g.name, g.cur, g.buy_in::text, g.fee::text, e.place, e.at::text
     from poker_sit_and_go_entry e join poker_sit_and_go g on g.id = e.game_id where e.user_id = $1 order by e.at desc limit $2`,
    [id.toString(), COPY_OF_GAMES],
  );
  return rows.map((row) => {
    const known = currency(row.cur);
    return {
      id: row.game_id,
      name: row.name,
      currency: known.code,
      demo: row.cur < 0,
      buyIn: formatAmount(BigInt(row.buy_in), known),
      fee: formatAmount(BigInt(row.fee), known),
      place: row.place,
      at: Number(row.at),
    };
  });
}
