/**
 * The end of a race. First the places are written down, once; then each prize is a posting with a key of its own,
 * marked in the same transaction. A process that dies in between leaves prizes unpaid, never paid twice.
 */
import type pg from 'pg';
import { isFailure } from '#platform/contract/error.ts';
import { hasReadBets } from '#platform/server/events/has-read-bets.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { giftMoney } from '#platform/server/money/house-gifts.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { prizesOf } from '../prizes.ts';
import { rewardCents, settingsOf, type Standing, standings, weekAt } from './weeks.ts';

/** A batch is stamped before it commits: after so long no bet of the old week can still be on its way. */
const MARGIN_MS = 30_000;
const CURSOR = 'race.count';

/** Ends every race that is over and pays what is due. Safe to run at any time, any number of times. */
export async function settleRaces(kit: ServerKit): Promise<void> {
  for (const { week, ends } of await endedWeeks(kit)) await closeWeek(kit, week, ends.getTime());
  const { rows } = await kit.db.pool.query<{ week: string }>(
    `select to_char(week, 'YYYY-MM-DD') as week from race_week where paid_at is null order by week`,
  );
  for (const { week } of rows) await payWeek(kit, week);
}

/** Weeks with stakes that are over and fully counted, and not closed yet. */
async function endedWeeks(kit: ServerKit): Promise<{ week: string; ends: Date }[]> {
  const { timeZone } = settingsOf(kit);
  const { week } = await weekAt(kit, timeZone, kit.runtime.now() - MARGIN_MS);
  const { rows } = await kit.db.pool.query<{ week: string; ends: Date }>(
    `select distinct to_char(e.week, 'YYYY-MM-DD') as week, (e.week + 7)::timestamp at time zone $2 as ends from race_entry e left join race_week w on w.week = e.week
     where w.week is null and e.week < $1::date order by 1`,
    [week, timeZone],
  );
  return rows.length > 0 && (await hasReadBets(kit.db, CURSOR, kit.runtime.now() - MARGIN_MS)) ? rows : [];
}

/** A week that ended while the race was off has no prize: nobody was promised one. */
async function closeWeek(kit: ServerKit, week: string, ends: number): Promise<void> {
  const settings = settingsOf(kit);
  const reward = (await kit.features.wasOn('race', ends)) ? rewardCents(settings) : 0n;
  const prizes = prizesOf(reward, settings.split);
  const winners = await winnersOf(kit, week, prizes.filter((prize) => prize > 0n).length);
  await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      'insert into race_week (week, reward, split, ended_at) values ($1, $2, $3, $4) on conflict do nothing',
      [week, reward.toString(), JSON.stringify(settings.split), new Date(kit.runtime.now())],
    );
    if (!rowCount) return;
    for (const { place, user, wagered } of winners)
      await client.query(
        'insert into race_prize (week, place, user_id, wagered, amount) values ($1, $2, $3, $4, $5)',
        [week, place, user.toString(), wagered.toString(), prizes[place - 1]!.toString()],
      );
    await kit.emit(client, 'race.ended', null, { week, winners: winners.length });
  });
}

/** The first who may be given something, as many as there are prizes: the next takes the place of who may not. */
async function winnersOf(kit: ServerKit, week: string, places: number): Promise<Standing[]> {
  const winners: Standing[] = [];
  for (let skip = 0; winners.length < places; skip += places) {
    const page = await standings(kit, week, places, skip);
    for (const one of page)
      if (winners.length < places && (await mayWin(kit, one.user)))
        winners.push({ ...one, place: winners.length + 1 });
    if (page.length < places) break;
  }
  return winners;
}

/** As with everything the house gives, and nobody of the house itself. */
async function mayWin(kit: ServerKit, user: bigint): Promise<boolean> {
  const account = await kit.identity.byId(user);
  if (!account || account.roles.length > 0 || account.permissions.length > 0) return false;
  const context = { ...kit.policy.view('race', null), demo: false, worth: 0n, unasked: true };
  return (await kit.policy.ask('bonus', user, context)) === null;
}

async function markPaid(
  client: Pick<pg.ClientBase, 'query'>,
  week: string,
  place: number,
  posting: string,
): Promise<void> {
  await client.query('update race_prize set posting = $3 where week = $1 and place = $2', [
    week,
    place,
    posting,
  ]);
}

async function payWeek(kit: ServerKit, week: string): Promise<void> {
  const paid = giftMoney(kit);
  if (!paid) return kit.log.error({ week }, 'race prizes wait: there are no dollars');
  const { rows } = await kit.db.pool.query<{ place: number; user_id: string; amount: string }>(
    'select place, user_id::text, amount::text from race_prize where week = $1 and posting is null order by place',
    [week],
  );
  let open = 0;
  for (const { place, user_id: user, amount } of rows) {
    const posted = await kit.money.post({
      user: BigInt(user),
      cur: paid.currency.id,
      net: paid.units(BigInt(amount)),
      counter: ACCOUNT.promotions,
      kind: KIND.racePrize,
      key: `race:${week}:${place}`,
      note: `Place ${place} of the week of ${week}`,
      // With the posting: paid again later it might be another amount, at another price.
      within: (client, id) => markPaid(client, week, place, id),
    });
    if (isFailure(posted)) {
      // The others are paid all the same; this one is tried again with the next look.
      kit.log.error({ week, place, user, refusal: posted.message }, 'race prize not paid');
      open += 1;
      continue;
    }
    if (posted.repeated) await markPaid(kit.db.pool, week, place, posted.id);
  }
  if (open > 0) return;
  await kit.db.pool.query('update race_week set paid_at = $2 where week = $1 and paid_at is null', [
    week,
    new Date(kit.runtime.now()),
  ]);
}
