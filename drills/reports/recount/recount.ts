/** Every figure of every call of the room, asked over HTTP and held against the drill's own facts. */
import pg from 'pg';
import type { TestPlatform } from '#platform/server/testing/platform.ts';
import { readAgain } from './facts.ts';
import { type Ask, compareFigures } from './figures.ts';
import { readFirsts } from './firsts.ts';
import { compareContribution, compareRetention } from './later.ts';
import { compareCohorts, compareFunnel, compareOverview, comparePlayers } from './others.ts';
import { compareReturns } from './returns.ts';
import { archiveSegments, readSegments } from './segments.ts';
import { createSheet, type Sheet } from './sheet.ts';

const DAY = 86_400_000;
const GROUPS = ['day', 'hour', 'product', 'provider', 'game', 'currency', 'country', 'affiliate', 'vip'];
/** Kept by hour and game, not by what players are filtered by. */
const FINE = new Set(['hour', 'game']);
const MONEYS = ['real', 'bonus', 'demo'];

export async function recount(
  app: TestPlatform,
  token: string,
  firstDay: number,
  days: number,
): Promise<Sheet> {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  try {
    await forgetFacts(client);
    await readAgain(client, app.kit.games);
    await readFirsts(client);
    return await compareAll(app, client, token, firstDay, days);
  } finally {
    await client.end();
  }
}

/** What was read for a comparison before this one. */
async function forgetFacts(client: pg.Client): Promise<void> {
  for (const table of ['raw', 'rawmoves', 'hours', 'play', 'move', 'stated', 'first', 'member'])
    await client.query(`drop table if exists drill.${table}`);
}

async function compareAll(
  app: TestPlatform,
  client: pg.Client,
  token: string,
  firstDay: number,
  days: number,
): Promise<Sheet> {
  const sheet = createSheet();
  const text = (day: number) => new Date(firstDay + day * DAY).toISOString().slice(0, 10);
  const month = { from: text(-1), to: text(days + 2) };
  const ask = async (call: string, body: object): Promise<unknown> => {
    const send = () => app.api(`/api/admin/reports/${call}`, body, token);
    // Seconds of SQL lie between two questions: the server may close a connection that is kept just as it is used again.
    const answer = await send().catch(send);
    if (answer.status !== 200)
      throw new Error(`${call} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const figures = async (body: Ask) =>
    compareFigures(client, sheet, body, (await ask('figures', body)) as Parameters<typeof compareFigures>[3]);

  const segments = await readSegments(app, client, token);
  sheet.open('figures by everything');
  for (const money of MONEYS) for (const by of GROUPS) await figures({ ...month, by, money });
  sheet.open('figures of a filter');
  for (const filter of await filtersOf(client))
    for (const by of GROUPS)
      if (
        !(
          (FINE.has(by) || 'game' in filter) &&
          ('country' in filter || 'affiliate' in filter || 'vip' in filter)
        )
      )
        if (!('game' in filter && ['country', 'affiliate', 'vip'].includes(by)))
          await figures({ ...month, by, ...filter });
  sheet.open('figures of a day');
  for (let day = 0; day <= days; day++)
    for (const by of ['product', 'hour', 'currency', 'country'])
      await figures({ from: text(day), to: text(day + 1), by });
  sheet.open('figures of segments');
  const together = (await filtersOf(client)).filter(
    (one) => ('product' in one || 'currency' in one) && !('country' in one),
  );
  for (const filter of [{}, { money: 'bonus' }, { money: 'demo' }, ...together])
    await figures({ ...month, by: 'segment', ...filter });
  for (const segment of segments)
    for (const by of ['day', 'product', 'currency', 'segment']) {
      await figures({ ...month, by, segment });
      await figures({ ...month, by, segment, product: 'sport' });
    }
  for (let day = 0; day <= days; day++) await figures({ from: text(day), to: text(day + 1), by: 'segment' });
  await archiveSegments(app, token, segments);
  sheet.open('returns of games');
  for (const span of [month, { from: text(0), to: text(Math.ceil(days / 2)) }])
    await compareReturns(client, app.kit.games, sheet, ask, span);
  sheet.open('cohorts');
  await compareCohorts(client, sheet, ask, app.kit.runtime.now());
  sheet.open('retention');
  for (const by of ['day', 'week', 'month'])
    await compareRetention(client, sheet, ask, { ...month, by, now: app.kit.runtime.now() });
  sheet.open('contribution');
  await compareContribution(client, sheet, ask, {
    from: month.from.slice(0, 7),
    until: month.to.slice(0, 7),
  });
  sheet.open('funnel');
  for (const span of [month, { from: text(0), to: text(1) }]) await compareFunnel(client, sheet, ask, span);
  sheet.open('winners and losers');
  for (let day = 0; day < days; day += 5)
    await comparePlayers(client, sheet, ask, { from: text(day), to: text(day + 5) });
  await comparePlayers(client, sheet, ask, month);
  sheet.open('first page');
  await compareOverview(client, sheet, ask);
  return sheet;
}

/** Each product, maker, coin, country and level there was, some games and inviters, and some of two at once. */
async function filtersOf(client: pg.Client): Promise<Partial<Ask>[]> {
  const all = async (column: string, most: number): Promise<string[]> => {
    const { rows } = await client.query<{ value: string }>(
      `select ${column}::text as value from drill.play x where cur > 0 group by 1 order by count(*) desc, 1 limit ${most}`,
    );
    return rows.map(({ value }) => value);
  };
  const [products, games, coins, countries, vips, affiliates] = [
    await all('x.product', 9),
    await all('x.game', 4),
    await all('(select code from currency where id = x.coin)', 9),
    await all('x.country', 9),
    await all('x.vip', 9),
    await all(`coalesce((select public_id from account where id = x.affiliate), 'none')`, 4),
  ];
  return [
    ...products.map((product) => ({ product })),
    { provider: '--' },
    ...games.map((game) => ({ game })),
    ...coins.map((currency) => ({ currency })),
    ...countries.map((country) => ({ country })),
    ...vips.map((vip) => ({ vip: Number(vip) })),
    ...affiliates.map((affiliate) => ({ affiliate })),
    { product: products[0]!, country: countries[0]!, vip: Number(vips[0]) },
    { currency: coins[0]!, country: countries[1] ?? countries[0]! },
    { product: 'sport', currency: coins[0]! },
  ];
}
