/** Rains and tips as staff see them. */
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type * as contract from '../staff-contract.ts';
import type { StaffRain, StaffTip } from '../staff-contract.ts';
import { spentOf } from './plan.ts';
import { cents, dayOf, settingsOf, type RainRow } from './context.ts';

const PAGE = 20;

type Listed = ReplyOf<typeof contract.staffRains>;

export async function listRains(kit: ServerKit, { body }: Call<typeof contract.staffRains>): Promise<Listed> {
  const [today, rains, tips, count] = await Promise.all([
    todayOf(kit),
    readRains(kit, body.page),
    readTips(kit),
    kit.db.pool.query<{ count: number }>(`select count(*)::int as count from rain where state <> 'planned'`),
  ]);
  return {
    today,
    rains,
    tips,
    pages: Math.max(1, Math.ceil(count.rows[0]!.count / PAGE)),
    rooms: [...(kit.services.chat.source()?.channels ?? [])],
  };
}

async function todayOf(kit: ServerKit): Promise<Listed['today']> {
  const day = dayOf(kit.runtime.now());
  const [{ rows }, spent] = await Promise.all([
    kit.db.pool.query<{ drops: number; left: number }>(
      `select count(*)::int as drops, count(*) filter (where state = 'planned')::int as left from rain
       where day = $1 and source = 'bot'`,
      [day],
    ),
    spentOf(kit, kit.db.pool, day),
  ]);
  return {
    ...rows[0]!,
    budgetUsd: formatUnits(cents(settingsOf(kit).budgetUsd), 2),
    spentUsd: formatUnits(spent, 2),
  };
}

interface ListedRow extends RainRow {
  public_id: string | null;
  name: string | null;
  people: StaffRain['people'] | null;
}

async function readRains({ db, money }: ServerKit, page: number): Promise<StaffRain[]> {
  const { rows } = await db.pool.query<ListedRow>(
    `select r.*, a.public_id, a.name, p.people from rain r left join account a on a.id = r.by_user
     left join lateral (select json_agg(json_build_object('_id', u.public_id, 'name', u.name) order by c.at, c.user_id) as people
       from rain_claim c join account u on u.id = c.user_id where c.rain_id = r.id) p on true
     where r.state <> 'planned' order by coalesce(r.opened_at, r.planned_at) desc, r.id limit $1 offset $2`,
    [PAGE, (page - 1) * PAGE],
  );
  return rows.map((row) => {
    const currency = money.currencyById(row.cur);
    const units = (value: bigint): string => formatAmount(value, currency);
    return {
      _id: row.id,
      source: row.source,
      state: row.state === 'planned' ? 'skipped' : row.state,
      by: row.public_id === null ? null : { _id: row.public_id, name: row.name! },
      channel: row.channel,
      currency: currency.code,
      pot: units(BigInt(row.pot)),
      paid: units(BigInt(row.share ?? '0') * BigInt(row.taken)),
      places: row.places,
      people: row.people ?? [],
      at: (row.opened_at ?? row.planned_at)!.getTime(),
    };
  });
}

async function readTips({ db, money }: ServerKit): Promise<StaffTip[]> {
  const { rows } = await db.pool.query<{
    id: string;
    cur: number;
    amount: string;
    at: Date;
    given: boolean;
    from: StaffTip['from'];
    to: StaffTip['to'];
  }>(
    `select t.id, t.cur, t.amount::text, t.at, t.given is not null as given,
       json_build_object('_id', f.public_id, 'name', f.name) as "from", json_build_object('_id', r.public_id, 'name', r.name) as "to"
     from transfer t join account f on f.id = t.from_user join account r on r.id = t.to_user
     where t.rain_id is null order by t.at desc limit $1`,
    [PAGE],
  );
  return rows.map(({ id, cur: ledgerCurrencyId, amount, at, given, from, to }) => {
    const currency = money.currencyById(ledgerCurrencyId);
    return {
      _id: id,
      from,
      to,
      currency: currency.code,
      amount: formatAmount(BigInt(amount), currency),
      at: at.getTime(),
      given,
    };
  });
}
