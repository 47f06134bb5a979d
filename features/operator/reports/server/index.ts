import { isFailure } from '#platform/contract/error.ts';
import { csvLine } from '#platform/contract/csv.ts';
import { Download } from '#platform/server/http/download.ts';
import { serverPart, type ServerKit } from '#platform/server/kit.ts';
import * as contract from '../contract.ts';
import type { FigureRow, Filter } from '../contract.ts';
import { createCount } from './count.ts';
import { chooseTables, eachFigure, readFigures, spanFault } from './figures.ts';
import { createFresh } from './fresh.ts';
import { readOverview } from './overview.ts';
import { readCohorts, readFunnel, readPlayers } from './people.ts';
import { readReturns } from './rtp.ts';
import { refreshTraits, type TraitSources } from './traits.ts';

export default serverPart((kit) => {
  const sources: TraitSources = {
    invitersOf: (client, users) => kit.services.invitersOf(client, users),
  };
  const count = createCount(kit, sources);
  const fresh = createFresh(kit, count);

  kit.serve(contract.figures, async ({ body }) => {
    const asOf = await fresh();
    const found = await readFigures(kit, body);
    return isFailure(found) ? found : { ...found, asOf };
  });
  kit.serve(contract.exportFigures, async ({ body: { format, vip, ...rest } }) => {
    const filter: Filter = { ...rest, ...(vip === undefined ? {} : { vip: Number(vip) }) };
    const chosen = await chooseTables(kit, filter);
    if (isFailure(chosen)) return chosen;
    await fresh();
    const name = `report-${filter.by}-${filter.from}-${filter.to}`;
    const pages = eachFigure(kit, chosen);
    return format === 'csv'
      ? new Download(`${name}.csv`, 'text/csv', csvOf(pages))
      : new Download(`${name}.json`, 'application/json', jsonOf(pages));
  });
  kit.serve(contract.rtp, async ({ body }) => {
    const fault = spanFault(body, 92);
    if (fault) return fault;
    await fresh();
    return readReturns(kit, body);
  });
  kit.serve(contract.cohorts, async ({ body }) => {
    await fresh();
    return readCohorts(kit, body.weeks);
  });
  kit.serve(contract.funnel, async ({ body }) => {
    const fault = spanFault(body);
    if (fault) return fault;
    await fresh();
    return readFunnel(kit, body);
  });
  kit.serve(contract.players, async ({ body }) => {
    const fault = spanFault(body);
    if (fault) return fault;
    await fresh();
    return readPlayers(kit, body);
  });
  kit.serve(contract.overview, async () => readOverview(kit, await fresh()));
  keepCounting(kit, count, sources);
});

function keepCounting(kit: ServerKit, count: () => Promise<boolean>, sources: TraitSources): void {
  kit.run.every('* * * * *', 'count', async () => void (await count()));
  kit.run.every('40 * * * *', 'traits', () => refreshTraits(kit, sources));
  // Whoever switches it on looks at once.
  const soon = kit.run.task<null>('soon', async () => void (await count()));
  kit.settings.onChange((feature) => {
    if (feature === 'reports' && kit.features.isOn('reports'))
      soon(null, { key: 'reports.soon' }).catch((err: unknown) =>
        kit.log.warn({ err }, 'reports wait for the job'),
      );
  });
}

const COLUMNS = [
  'key',
  'label',
  'bets',
  'active',
  'turnover',
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
] as const satisfies readonly (keyof FigureRow)[];

async function* csvOf(pages: AsyncIterable<readonly FigureRow[]>): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for await (const rows of pages)
    yield rows.map((row) => csvLine(COLUMNS.map((column) => row[column]))).join('');
}

async function* jsonOf(pages: AsyncIterable<readonly FigureRow[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of pages)
    for (const row of rows) {
      yield `${before}\n${JSON.stringify(row)}`;
      before = ',';
    }
  yield before === '[' ? '[]\n' : '\n]\n';
}
