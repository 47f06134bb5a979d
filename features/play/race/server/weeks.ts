/** Where the running race stands. */
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { sightOf } from '#platform/server/identity/sight.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { RaceEntry } from '../contract.ts';
import { prizesOf } from '../prizes.ts';
import { raceSettings, type RaceSettings } from '../settings.ts';

export const CENTS = 2;
const MICRO = 6;

export interface Week {
  /** Monday, yyyy-mm-dd. */
  readonly week: string;
  readonly endsAt: number;
}

export function settingsOf(kit: ServerKit): RaceSettings {
  return kit.settings.get('race', raceSettings);
}

export function rewardCents({ rewardUsd }: RaceSettings): bigint {
  return parseUnits(rewardUsd, CENTS)!;
}

/** The week that `at` lies in, as the operator's zone has it. */
export async function weekAt({ db }: ServerKit, timeZone: string, at: number): Promise<Week> {
  const { rows } = await db.pool.query<{ week: string; ends: Date }>(
    `select to_char(monday, 'YYYY-MM-DD') as week, (monday + interval '7 days') at time zone $1 as ends
     from date_trunc('week', $2::timestamptz at time zone $1) as monday`,
    [timeZone, new Date(at)],
  );
  return { week: rows[0]!.week, endsAt: rows[0]!.ends.getTime() };
}

export interface Standing {
  readonly place: number;
  readonly user: bigint;
  readonly wagered: bigint;
}

interface Row {
  place: string;
  user_id: string;
  wagered: string;
}

const standing = ({ place, user_id, wagered }: Row): Standing => ({
  place: Number(place),
  user: BigInt(user_id),
  wagered: BigInt(wagered),
});

export async function standings(
  { db }: Pick<ServerKit, 'db'>,
  week: string,
  limit: number,
  /** So many of the first are left out. */
  skip = 0,
): Promise<Standing[]> {
  const { rows } = await db.pool.query<Row>({
    name: 'race-standings',
    // Qualified: a bare name here would mean the text that is read out, and "9" comes after "10" then.
    text: `select row_number() over (order by e.wagered desc, e.at, e.user_id)::text as place, e.user_id::text, e.wagered::text
      from race_entry e where e.week = $1 and e.wagered > 0 order by e.wagered desc, e.at, e.user_id limit $2 offset $3`,
    values: [week, limit, skip],
  });
  return rows.map(standing);
}

/** One player's place, counted from those ahead. */
export async function placeOf({ db }: ServerKit, week: string, user: bigint): Promise<Standing | null> {
  const { rows } = await db.pool.query<Row>({
    name: 'race-place',
    text: `select (1 + (select count(*) from race_entry o where o.week = e.week and (o.wagered > e.wagered
        or (o.wagered = e.wagered and (o.at, o.user_id) < (e.at, e.user_id)))))::text as place, e.user_id::text, e.wagered::text
      from race_entry e where e.week = $1 and e.user_id = $2 and e.wagered > 0`,
    values: [week, user.toString()],
  });
  return rows[0] ? standing(rows[0]) : null;
}

/** A place as the viewer may see it. */
export async function toEntry(
  kit: ServerKit,
  { place, user, wagered }: Standing,
  prize: bigint,
  viewer: Player | null,
): Promise<RaceEntry> {
  const owner = await kit.identity.byId(user);
  const hidden = !owner || !sightOf(kit, owner, viewer).play;
  return {
    user: hidden
      ? null
      : { _id: owner._id, name: owner.name, avatar: owner.avatar, vipLevel: owner.vipLevel },
    entry: {
      place,
      wager_usd: formatUnits(wagered / 10n ** BigInt(MICRO - CENTS), CENTS),
      prize_usd: formatUnits(prize, CENTS),
    },
  };
}

export async function running(kit: ServerKit, viewer: Player | null) {
  const settings = settingsOf(kit);
  const now = kit.runtime.now();
  const { week, endsAt } = await weekAt(kit, settings.timeZone, now);
  const prizes = prizesOf(rewardCents(settings), settings.split);
  const top = await standings(kit, week, prizes.length);
  const own = viewer && (await placeOf(kit, week, viewer.id));
  const show = (one: Standing) => toEntry(kit, one, prizes[one.place - 1] ?? 0n, viewer);
  return {
    week,
    now,
    endsAt,
    timeZone: settings.timeZone,
    reward_usd: formatUnits(rewardCents(settings), CENTS),
    split: settings.split,
    entries: await Promise.all(top.map(show)),
    mine: own ? await show(own) : null,
  };
}
