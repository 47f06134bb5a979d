/** What a profile tells: sums over everything that was played, favourite games, last bets. */
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { natureSql } from '#platform/server/money/ledger-id.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { findPlayer, sightOf } from '#platform/server/identity/sight.ts';
import type * as contract from '../contract.ts';
import { EVERY_BET, gameName, readBets, toBetRow } from './bet-rows.ts';
import { toPublic } from './people.ts';
import { unknownUser } from './refusals.ts';

const NATURE = natureSql('cur');
const FAVOURITES = 3;
const LAST_BETS = 10;
const CENT = 10_000n;

interface Played {
  readonly cur: number;
  readonly game: string;
  readonly bets: bigint;
  readonly wins: bigint;
  readonly wagered: bigint;
  readonly paid: bigint;
  readonly best: number;
  readonly months: number;
}

/** Sums by currency and game: of real money, in a demo build of play money, which is all there is. */
async function readPlayed({ db, config }: ServerKit, user: bigint): Promise<Played[]> {
  const { rows } = await db.pool.query<
    Record<'game' | 'bets' | 'wins' | 'wagered' | 'paid' | 'best', string> & { cur: number; months: number }
  >({
    name: 'profile-played',
    text: `select cur, game, sum(bets)::text as bets, sum(wins)::text as wins, sum(wagered)::text as wagered, sum(paid)::text as paid,
        max(best)::text as best, (select count(distinct month)::int from player_play where user_id = $1 and ${NATURE} = $2) as months
      from player_play where user_id = $1 and ${NATURE} = $2 group by cur, game`,
    values: [user.toString(), config.demo ? 'demo' : 'real'],
  });
  return rows.map((row) => ({
    cur: row.cur,
    game: row.game,
    bets: BigInt(row.bets),
    wins: BigInt(row.wins),
    wagered: BigInt(row.wagered),
    paid: BigInt(row.paid),
    best: Number(row.best),
    months: row.months,
  }));
}

function total<T>(rows: readonly T[], read: (row: T) => bigint): bigint {
  return rows.reduce((sum, row) => sum + read(row), 0n);
}

/** Cents of a dollar, at the prices in force. */
function centsOf({ money }: ServerKit, rows: readonly Played[]): bigint {
  return (
    total(rows, ({ cur: ledgerCurrencyId, wagered }) =>
      microUsd(wagered, money.currencyById(ledgerCurrencyId)),
    ) / CENT
  );
}

function grouped<Key>(rows: readonly Played[], keyOf: (row: Played) => Key): [Key, Played[]][] {
  const groups = new Map<Key, Played[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups];
}

export async function readUser(kit: ServerKit, tag: string, viewer: Player | null) {
  const owner = await findPlayer(kit, tag);
  if (!owner) return unknownUser;
  const sight = sightOf(kit, owner, viewer);
  const user = toPublic(owner, sight);
  if (!sight.play) return { user, wagered: null, games: null };
  const played = await readPlayed(kit, owner.id);
  return {
    user,
    wagered: Number(centsOf(kit, played)) / 100,
    games: Number(total(played, ({ bets }) => bets)),
  };
}

export async function readOverview(kit: ServerKit, tag: string, viewer: Player | null) {
  const owner = await findPlayer(kit, tag);
  if (!owner) return unknownUser;
  if (!sightOf(kit, owner, viewer).play) return { statistics: null, favourites: [], bets: [] };
  const played = await readPlayed(kit, owner.id);
  const { bets } = await readBets(
    kit,
    owner.id,
    { ...EVERY_BET, demo: kit.config.demo },
    { before: null, limit: LAST_BETS },
  );
  return {
    statistics: statisticsOf(kit, played, viewer?.id === owner.id),
    favourites: favouritesOf(kit, played),
    bets: bets.map((bet) => toBetRow(kit, owner.id, bet)),
  };
}

type Overview = ReplyOf<typeof contract.overview>;

function statisticsOf(kit: ServerKit, played: readonly Played[], own: boolean): Overview['statistics'] {
  return {
    games: Number(total(played, ({ bets }) => bets)),
    wins: Number(total(played, ({ wins }) => wins)),
    wagered_usd: formatUnits(centsOf(kit, played), 2),
    best_multiplier: Math.max(0, ...played.map(({ best }) => best)),
    months: played[0]?.months ?? 0,
    currencies: own ? byCurrency(kit, played) : null,
  };
}

function byCurrency({ money }: ServerKit, played: readonly Played[]) {
  const sums = grouped(played, ({ cur: ledgerCurrencyId }) => ledgerCurrencyId).map(
    ([ledgerCurrencyId, rows]) => {
      const currency = money.currencyById(ledgerCurrencyId);
      const units = (value: bigint): string => formatAmount(value, currency);
      const wagered = total(rows, (row) => row.wagered);
      const paid = total(rows, (row) => row.paid);
      return {
        worth: microUsd(wagered, currency),
        row: {
          currency: currency.code,
          games: Number(total(rows, ({ bets }) => bets)),
          wagered: units(wagered),
          won: units(paid),
          profit: units(paid - wagered),
        },
      };
    },
  );
  return sums.toSorted((a, b) => Number(b.worth - a.worth)).map(({ row }) => row);
}

/** What is played most often. */
function favouritesOf(kit: ServerKit, played: readonly Played[]): Overview['favourites'] {
  return grouped(played, (row) => row.game)
    .map(([game, rows]) => ({
      game,
      name: gameName(kit, game),
      games: Number(total(rows, ({ bets }) => bets)),
      wagered_usd: formatUnits(centsOf(kit, rows), 2),
    }))
    .toSorted((a, b) => b.games - a.games || a.game.localeCompare(b.game))
    .slice(0, FAVOURITES);
}
