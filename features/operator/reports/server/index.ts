import { isFailure } from '#platform/contract/error.ts';
import { serverPart, type ServerKit } from '#platform/server/kit.ts';
import * as alerts from '../alert-contract.ts';
import * as contract from '../contract.ts';
import * as later from '../retention-contract.ts';
import * as saved from '../saved-contract.ts';
import type { Filter } from '../contract.ts';
import { readChoices } from './choices.ts';
import { readContribution } from './contribution.ts';
import { createCount } from './count.ts';
import { chooseTables, eachFigure, keptTogether, readFigures, spanFault } from './figures.ts';
import { fileOf } from './files.ts';
import { FIGURE_COLUMNS } from './figure-columns.ts';
import { readZone } from './cursor.ts';
import { createFresh } from './fresh.ts';
import { letters } from './letters.ts';
import { forgetLetters, openMailed, sendDue } from './mailed.ts';
import { readOverview } from './overview.ts';
import { readCohorts, readFunnel, readPlayers } from './people.ts';
import { eachPlayerDay, PLAYER_COLUMNS } from './player-days.ts';
import { reportFacts, reportOutcomes } from './player-facts.ts';
import { readRetention } from './retention.ts';
import { closeAlert, forgetLooks, listAlerts, lookAtReturns, waitingReturns } from './return-alerts.ts';
import { readReturns } from './rtp.ts';
import { rightFault, segmentFault } from './segment-figures.ts';
import { listSaved, readSaved, removeSaved, saveReport } from './saved.ts';
import { refreshTraits, type TraitSources } from './traits.ts';
import { checkZone, followZone } from './zone.ts';

/** How old the sums of a report may be, beside what is not counted yet. */
const REPLICA_AGE_MS = 10_000;

export default serverPart((kit) => {
  const sources: TraitSources = {
    invitersOf: (client, users) => kit.services.invitersOf(client, users),
  };
  const count = createCount(kit, sources);
  checkZone(kit.settings);
  const fresh = createFresh(kit, count);
  /** Where sums are read: a replica that is little behind, if there is one. */
  const source = () => {
    const { pool, ageMs } = kit.db.reader(REPLICA_AGE_MS);
    return { from: { money: kit.money, services: kit.services, db: { ...kit.db, pool } }, ageMs };
  };

  kit.serve(contract.figures, async ({ body, player }) => {
    const refused = rightFault(kit, player, body);
    if (refused) return refused;
    const counted = await fresh();
    const { from, ageMs } = source();
    const found = await readFigures(from, body);
    const asOf = counted && new Date(Date.parse(counted) - ageMs).toISOString();
    return isFailure(found) ? found : { ...found, asOf };
  });
  kit.serve(contract.choices, async ({ body, player }) => {
    const fault = spanFault(body);
    if (fault) return fault;
    await fresh();
    return readChoices({ ...source().from, identity: kit.identity }, player, body);
  });
  kit.serve(contract.exportFigures, async ({ body: { format, vip, ...rest }, player }) => {
    const filter: Filter = { ...rest, ...(vip === undefined ? {} : { vip: Number(vip) }) };
    const refused = rightFault(kit, player, filter);
    if (refused) return refused;
    const chosen = await chooseTables(kit, filter);
    if (isFailure(chosen)) return chosen;
    await fresh();
    const name = `report-${filter.by}-${filter.from}-${filter.to}`;
    return fileOf(name, format, FIGURE_COLUMNS, eachFigure(source().from, chosen));
  });
  kit.serve(contract.exportPlayers, async ({ body: { format, ...span } }) => {
    const fault = spanFault(span);
    if (fault) return fault;
    await fresh();
    return fileOf(`players-${span.from}-${span.to}`, format, PLAYER_COLUMNS, eachPlayerDay(kit, span));
  });
  kit.serve(contract.rtp, async ({ body }) => {
    const fault = spanFault(body, 92);
    if (fault) return fault;
    await fresh();
    return readReturns(kit, body);
  });
  watchReturns(kit, fresh);
  kit.serve(contract.cohorts, async ({ body }) => {
    await fresh();
    return readCohorts(kit, body.weeks);
  });
  kit.serve(later.retention, async ({ body }) => {
    const fault = spanFault(body);
    if (fault) return fault;
    await fresh();
    return readRetention(kit, body);
  });
  kit.serve(later.contribution, async ({ body }) => {
    await fresh();
    return readContribution(kit, body);
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
  kit.serve(saved.savedReports, ({ player }) => listSaved(kit, player));
  kit.serve(
    saved.saveReport,
    async ({ player, body }) =>
      keptTogether(body.filter) ??
      rightFault(kit, player, body.filter) ??
      (await segmentFault(kit, body.filter)) ??
      saveReport(kit, player, body),
  );
  kit.serve(saved.readSaved, ({ player, body }) => readSaved(kit, player, body));
  kit.serve(saved.removeSaved, ({ player, body }) => removeSaved(kit, player, body.id));
  kit.serve(saved.mailedReport, async ({ body, player }) => {
    await fresh();
    return openMailed(kit, body.token, player);
  });
  kit.mail.letters('reports', letters);
  kit.serve(contract.overview, async ({ player }) => readOverview(kit, player, await fresh()));
  provideFacts(kit, fresh);
  keepCounting(kit, count, sources);
});

/** What other rooms ask of what is counted. */
function provideFacts(kit: ServerKit, fresh: () => Promise<string | null>): void {
  kit.provide('houseZone', readZone);
  for (const facts of reportFacts(fresh)) kit.provide('playerFacts', facts);
  kit.provide('playerOutcomes', reportOutcomes(fresh));
}

function watchReturns(kit: ServerKit, fresh: () => Promise<string | null>): void {
  kit.serve(alerts.returnAlerts, () => listAlerts(kit));
  kit.serve(alerts.closeReturnAlert, (call) => closeAlert(kit, call));
  kit.provide('waiting', waitingReturns(kit));
  kit.run.every('25 * * * *', 'returns', () => lookAtReturns(kit, fresh));
}

function keepCounting(kit: ServerKit, count: () => Promise<boolean>, sources: TraitSources): void {
  kit.run.every('* * * * *', 'count', async () => {
    await followZone(kit);
    await count();
  });
  kit.run.every('*/10 * * * *', 'mailed', async () => {
    await count();
    await sendDue(kit);
  });
  kit.run.every(
    '50 3 * * *',
    'forget',
    async () => {
      await forgetLetters(kit);
      await forgetLooks(kit);
    },
    { whileOff: true },
  );
  kit.run.every('40 * * * *', 'traits', () => refreshTraits(kit, sources));
  // Whoever switches it on, or sets another zone, looks at once.
  const soon = kit.run.task<null>('soon', async () => {
    await followZone(kit);
    await count();
  });
  kit.settings.onChange((feature) => {
    if (feature === 'reports' && kit.features.isOn('reports'))
      soon(null, { key: 'reports.soon' }).catch((err: unknown) =>
        kit.log.warn({ err }, 'reports wait for the job'),
      );
  });
}
