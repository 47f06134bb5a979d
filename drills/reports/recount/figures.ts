/** Figures of the calls under /api/admin/reports computed from the drill's own facts, and held against the answers. */
import type pg from 'pg';
import type { Sheet } from './sheet.ts';

/** A decimal, rounded to two places, halves to the even one. */
export function even(text: string): string {
  const [, minus, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!;
  const cents = BigInt(whole! + fraction.slice(0, 2).padEnd(2, '0'));
  const rest = fraction.slice(2).replace(/0+$/, '');
  const half = rest === '5';
  const up = half ? cents % 2n === 1n : rest >= '5';
  const size = (cents + (up ? 1n : 0n)).toString().padStart(3, '0');
  return `${minus === '-' && /[1-9]/.test(size) ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
}

export interface Ask {
  readonly by: string;
  readonly from: string;
  readonly to: string;
  readonly money?: string;
  readonly product?: string;
  readonly provider?: string;
  readonly game?: string;
  readonly currency?: string;
  readonly country?: string;
  readonly affiliate?: string;
  readonly vip?: number;
  readonly segment?: string;
}

const KEY: Readonly<Record<string, string>> = {
  day: 'x.day::text',
  hour: 'x.hour',
  product: 'x.product',
  provider: 'x.provider',
  game: 'x.game',
  currency: '(select code from currency where id = x.coin)',
  country: 'x.country',
  affiliate: `coalesce((select public_id from account where id = x.affiliate), 'none')`,
  vip: 'x.vip::text',
  segment: 'm.segment',
};

/** Facts by player, with the segments that a player is in where they are grouped by. Members are the drill's own. */
const of = (table: 'play' | 'move' | 'first', key: string, segment: number): string =>
  `from drill.${table} x${key === KEY['segment'] ? ' join drill.member m on m.user_id = x.user_id' : ''}
    where ($${segment}::text is null or exists (select from drill.member n where n.user_id = x.user_id and n.segment = $${segment}))
      ${key === KEY['segment'] ? `and m.segment = coalesce($${segment}, m.segment)` : ''}`;

/** Of players in segments neither rake nor slips as they were taken are kept. */
const byPlayers = ({ segment }: Ask, key: string): boolean => segment !== undefined || key === KEY['segment'];

type Row = Readonly<Record<string, string | null>>;
type Shown = Readonly<Record<string, string | number | null>>;

const FIGURES = [
  'bets',
  'active',
  'turnover',
  'accepted',
  'paid',
  'rake',
  'ggr',
  'hold',
  'bonusCost',
  'ngr',
  'deposits',
  'withdrawals',
  'netDeposits',
  'firstDeposits',
  'firstDepositsWorth',
] as const;

/** What the facts say: by key, and in all under null. */
async function expected(client: pg.Client, ask: Ask): Promise<Map<string | null, Shown>> {
  const values = [
    ask.from,
    ask.to,
    ask.money ?? 'real',
    ask.product ?? null,
    ask.provider ?? null,
    ask.game ?? null,
    ask.currency ?? null,
    ask.country ?? null,
    ask.affiliate ?? null,
    ask.vip ?? null,
    ask.segment ?? null,
  ];
  const who = `($8::text is null or x.country = $8) and ($9::text is null or coalesce((select public_id from account where id = x.affiliate), 'none') = $9)`;
  const coin = `($7::text is null or x.coin = (select id from currency where code = $7))`;
  const played = (
    key: string,
  ) => `${of('play', key, 11)} and x.day >= $1::date and x.day < $2::date and x.money = $3 and ($4::text is null or x.product = $4)
    and ($5::text is null or x.provider = $5) and ($6::text is null or x.game = $6) and ${coin} and ${who} and ($10::int is null or x.vip = $10)`;
  const all = new Map<string | null, Shown>();
  for (const key of [KEY[ask.by]!, 'null::text']) {
    const fee = byPlayers(ask, key) ? '0' : 'eur_fee';
    const { rows } = await client.query<Row>(
      `select ${key} as key, sum(bets)::text as bets, sum(eur_stake)::text as stake, sum(eur_paid)::text as paid, sum(${fee})::text as fee, sum(eur_accepted)::text as accepted,
         sum(eur_stake - eur_paid + ${fee})::text as ggr, case when sum(eur_stake) <> 0 then round(sum(eur_stake - eur_paid + ${fee}) * 100 / sum(eur_stake), 40)::text end as hold ${played(key)} group by 1`,
      values,
    );
    const { rows: people } = await client.query<Row>(
      `select key, count(*)::text as active from (select key, user_id from (
         select ${key} as key, x.user_id, x.day, x.product, x.cur ${played(key)} and x.user_id > 0 group by 1, 2, 3, 4, 5 having sum(bets) > 0) y group by 1, 2) z group by 1`,
      values,
    );
    for (const row of rows)
      all.set(row['key']!, {
        bets: Number(row['bets']),
        active: Number(people.find((one) => one['key'] === row['key'])?.['active'] ?? 0),
        turnover: even(row['stake']!),
        accepted: even(row['accepted']!),
        paid: even(row['paid']!),
        rake: even(row['fee']!),
        ggr: even(row['ggr']!),
        hold: row['hold'] === null ? null : even(row['hold']!),
      });
    await addMoney(client, ask, key, values, all, new Map(rows.map((row) => [row['key']!, row['ggr']!])));
  }
  return all;
}

/** Gifts, deposits and withdrawals, where the key means something for them. */
async function addMoney(
  client: pg.Client,
  ask: Ask,
  key: string,
  values: readonly unknown[],
  all: Map<string | null, Shown>,
  ggrs: ReadonlyMap<string | null, string>,
): Promise<void> {
  if (['hour', 'product', 'provider', 'game', 'vip'].some((one) => KEY[one] === key)) return;
  const { rows } = await client.query<Row>(
    `select ${key} as key, ${['given', 'deposited', 'undone', 'withdrawn', 'fees'].map((what) => `coalesce(sum(x.eur) filter (where x.what = '${what}'), 0)::text as ${what}`).join(', ')},
       coalesce(sum(case what when 'deposited' then x.eur when 'given' then 0 when 'commission' then 0 else -x.eur end), 0)::text as net
     ${of('move', key, 11)} and x.day >= $1::date and x.day < $2::date and $3::text = 'real' and $4::text is null and $5::text is null and $6::text is null and $10::int is null
       and ($7::text is null or x.coin = (select id from currency where code = $7)) and ($8::text is null or x.country = $8)
       and ($9::text is null or coalesce((select public_id from account where id = x.affiliate), 'none') = $9) group by 1`,
    [...values],
  );
  for (const one of new Set([...all.keys(), ...rows.map((row) => row['key']!)])) {
    // The total, or one of the keys.
    if ((one === null) !== (key === 'null::text')) continue;
    const row = rows.find((found) => found['key'] === one);
    const less = await client.query<{ ngr: string }>('select ($1::numeric - $2::numeric)::text as ngr', [
      ggrs.get(one) ?? '0',
      row?.['given'] ?? '0',
    ]);
    all.set(one, {
      ...(all.get(one) ?? {
        bets: 0,
        active: 0,
        turnover: '0.00',
        accepted: '0.00',
        paid: '0.00',
        rake: '0.00',
        ggr: '0.00',
        hold: null,
      }),
      bonusCost: even(row?.['given'] ?? '0'),
      ngr: even(less.rows[0]!.ngr),
      deposits: even(row?.['deposited'] ?? '0'),
      withdrawals: even(row?.['withdrawn'] ?? '0'),
      netDeposits: even(row?.['net'] ?? '0'),
    });
  }
  const byFirsts = key === KEY['day'] || key === KEY['segment'];
  const { rows: firsts } = await client.query<Row>(
    `select ${byFirsts ? key : 'null::text'} as key, sum(x.n)::text as n, sum(x.n * x.eur)::text as worth ${of('first', key, 3)} and x.day >= $1::date and x.day < $2::date group by 1`,
    [ask.from, ask.to, ask.segment ?? null],
  );
  if (byFirsts || key === 'null::text')
    for (const [one, shown] of all)
      if ((one === null) === (key === 'null::text')) {
        const first = firsts.find((row) => row['key'] === one);
        all.set(one, {
          ...shown,
          firstDeposits: Number(first?.['n'] ?? 0),
          firstDepositsWorth: even(first?.['worth'] ?? '0'),
        });
      }
}

const NOTHING: Shown = {
  bets: 0,
  active: 0,
  turnover: '0.00',
  accepted: '0.00',
  paid: '0.00',
  rake: '0.00',
  ggr: '0.00',
  hold: null,
  bonusCost: '0.00',
  ngr: '0.00',
  deposits: '0.00',
  withdrawals: '0.00',
  netDeposits: '0.00',
  firstDeposits: 0,
  firstDepositsWorth: '0.00',
};

/** Holds every row and the total of an answer against the facts: what the answer leaves out as unknown (null) is not compared. */
export async function compareFigures(
  client: pg.Client,
  sheet: Sheet,
  ask: Ask,
  answer: { rows: readonly Shown[]; total: Shown; more: boolean },
): Promise<void> {
  const facts = await expected(client, ask);
  if (answer.more) sheet.differs(`${JSON.stringify(ask)}: rows are left out`);
  const shown = new Map<string | null, Shown>(answer.rows.map((row) => [String(row['key']), row]));
  shown.set(null, answer.total);
  for (const key of new Set([...facts.keys(), ...shown.keys()]))
    for (const figure of FIGURES) {
      const is = (shown.get(key) ?? NOTHING)[figure];
      // Unknown; a hold of nothing is null on both sides.
      if (is === null && figure !== 'hold') continue;
      sheet.compare(
        `${JSON.stringify(ask)} ${key ?? 'total'} ${figure}`,
        is,
        (facts.get(key) ?? NOTHING)[figure] ?? (figure === 'hold' ? null : NOTHING[figure]),
      );
    }
}
