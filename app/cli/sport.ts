/** `./phoenix sport`: the sports engine on files, offline, and what settling an event of the house would do. */
import { readFile } from 'node:fs/promises';
import { CHECK_KINDS, checkText } from '#engines/sport/check/check.ts';
import { simulate, SIMULATED_SPORTS, type SimulatedSport } from '#engines/sport/simulate/simulate.ts';
import { runScenario } from '#engines/sport/check/scenario.ts';
import { settleText } from '#engines/sport/check/settle-file.ts';
import { dryRun } from '#features/sport/book/server/settle/dry-run.ts';
import { readCurrencies } from '#platform/server/money/currency.ts';
import { currencyIdOf, natureOf } from '#platform/server/money/ledger-id.ts';
import { formatUnits } from '#platform/contract/money.ts';
import { type Call, defineCommand, Refusal, table, UsageError } from './command.ts';
import { withDatabase } from './open-app.ts';

/** Cases of a vector file by the thousand; more is no file of cases. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

const usage = `Usage:
  phoenix sport check --file F [--json]
  phoenix sport feed --file F [--json]
  phoenix sport settle --event ID --dry-run [--json]
  phoenix sport settle --file F [--event ID] [--dry-run] [--json]
  phoenix sport simulate [--matches N] [--sport S] [--seed TEXT] [--json]

  check     recomputes the cases of a file {kind, cases} and prints every difference with its place
            kinds: ${CHECK_KINDS.join(', ')}
  feed      plays a scenario {event, bets, steps} on an empty book in memory and says which of its facts did not hold
  settle    what the accepted bets on an event of the house are owed by what is stored of it now, beside what they have had;
            with --file the bets of a file {events, bets} by its results. Nothing is written: settling itself is the server's
  simulate  draws matches from the priced processes and bets on every market: return against 1 - margin in deviations,
            chances told in play against what happened in deciles, and the best expectation of any price (1 could be beaten)

  --file F    the file
  --event ID  the event; of a file only bets with a leg on it
  --dry-run   needed where bets are the house's, so that nobody takes it for more; with a file it changes nothing
  --matches N how many of each sport, 10000 unless told
  --sport S   ${SIMULATED_SPORTS.join(', ')}; all unless told
  --seed TEXT what the matches follow from
  --json      machine-readable output

Exit status: 0 when everything agrees or could be read, 1 when something differs or the file is none, 2 when the call is wrong.
`;

async function readText(options: Call['options']): Promise<string> {
  const path = options['file'];
  if (typeof path !== 'string') throw new UsageError('--file is needed');
  const bytes = await readFile(path).catch(() => null);
  if (!bytes) throw new Refusal(`cannot read ${path}`);
  if (bytes.length > MAX_FILE_BYTES) throw new Refusal(`${path} is larger than ${MAX_FILE_BYTES} bytes`);
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

async function check({ options, print }: Call): Promise<number> {
  const report = checkText(await readText(options));
  if ('fault' in report) throw new Refusal(`${String(options['file'])}: ${report.fault}`);
  const { agree, differ } = report;
  const lines = differ.flatMap(({ index, line, reasons }) =>
    reasons.map((reason) => `case ${index}${line === null ? '' : ` (line ${line})`}: ${reason}`),
  );
  print([...lines, `${agree} agree, ${differ.length} differ`].join('\n'), {
    file: options['file'],
    ...report,
  });
  return differ.length === 0 ? 0 : 1;
}

async function feed({ options, print }: Call): Promise<number> {
  const report = runScenario(await readText(options));
  if ('fault' in report) throw new Refusal(`${String(options['file'])}: ${report.fault}`);
  const { agree, differ } = report;
  const lines = differ.flatMap(({ index, line, reasons }) =>
    reasons.map((reason) => `step ${index}${line === null ? '' : ` (line ${line})`}: ${reason}`),
  );
  print([...lines, `${agree} agree, ${differ.length} differ`].join('\n'), {
    file: options['file'],
    ...report,
  });
  return differ.length === 0 ? 0 : 1;
}

async function settle(call: Call): Promise<number> {
  return call.options['file'] === undefined ? settleEvent(call) : settleFile(call);
}

async function settleEvent({ options, print }: Call): Promise<number> {
  const event = options['event'];
  if (typeof event !== 'string' || event === '') throw new UsageError('--event or --file is needed');
  if (options['dry-run'] !== true)
    throw new UsageError('bets of the house are settled by its server: --dry-run says what that would do');
  const found = await withDatabase(async ({ pool }) => {
    const run = await dryRun(pool, event);
    return run && { ...run, currencies: await readCurrencies(pool) };
  });
  if (!found) throw new Refusal(`there is no event ${event}`);
  const currencyOf = new Map(found.currencies.map((currency) => [currency.id, currency]));
  const bets = found.bets.map(({ cur, stake, paid, owed, ...bet }) => {
    const currency = currencyOf.get(currencyIdOf(cur))!;
    const amount = (units: bigint) => formatUnits(units, currency.scale);
    return {
      ...bet,
      currency: currency.code,
      nature: natureOf(cur),
      stake: amount(stake),
      paid: amount(paid),
      owed: owed === null ? null : amount(owed),
      change: amount((owed ?? paid) - paid),
    };
  });
  const rows = bets.flatMap(({ id, kind, state, currency, nature, stake, paid, owed, change, legs }) =>
    legs.map((leg, at) => [
      ...(at === 0
        ? [
            id,
            kind,
            state,
            nature === 'real' ? currency : `${currency} (${nature})`,
            stake,
            paid,
            owed ?? 'open',
            change,
          ]
        : ['', '', '', '', '', '', '', '']),
      leg.event,
      leg.market,
      leg.outcome,
      leg.odds,
      leg.result ?? 'open',
      leg.by === 'own' ? 'own settler' : (leg.by ?? '-'),
    ]),
  );
  const { home, away, status, score_home: one, score_away: other } = found.event;
  const score = one === null ? '' : ` ${one}:${other}`;
  const titles = [
    'bet',
    'kind',
    'state',
    'currency',
    'stake',
    'paid',
    'owed',
    'change',
    'event',
    'market',
    'outcome',
    'odds',
    'result',
    'by',
  ];
  print(
    [
      `${event}: ${home} - ${away}${score}, status ${status}`,
      table(titles, rows),
      `${bets.length} bets, nothing written`,
    ].join('\n'),
    { event: found.event, bets },
  );
  return 0;
}

async function settleFile({ options, print }: Call): Promise<number> {
  const event = typeof options['event'] === 'string' ? options['event'] : null;
  const report = settleText(await readText(options), event);
  if ('fault' in report) throw new Refusal(`${String(options['file'])}: ${report.fault}`);
  const rows = report.bets.flatMap(({ id, status, payout, legs }) =>
    legs.map((leg, index) => [
      index === 0 ? id : '',
      index === 0 ? status : '',
      index === 0 ? (payout ?? '-') : '',
      leg.event,
      `${leg.market}${leg.specifiers === '' ? '' : ` ${leg.specifiers}`}`,
      leg.outcome,
      leg.kind,
      leg.why,
    ]),
  );
  const titles = ['bet', 'status', 'payout', 'event', 'market', 'outcome', 'leg', 'why'];
  print([...report.faults, table(titles, rows)].join('\n'), report);
  const refused = report.faults.length > 0 || report.bets.some(({ status }) => status === 'refused');
  return refused ? 1 : 0;
}

const MAX_MATCHES = 1_000_000;

async function simulateMatches({ options, print }: Call): Promise<number> {
  const matches = Number(options['matches'] ?? 10_000);
  if (!Number.isSafeInteger(matches) || matches < 1 || matches > MAX_MATCHES)
    throw new UsageError(`--matches wants a whole number from 1 to ${MAX_MATCHES}`);
  const wanted = options['sport'];
  const sports = SIMULATED_SPORTS.filter((sport) => wanted === undefined || sport === wanted);
  if (sports.length === 0) throw new UsageError(`--sport wants one of ${SIMULATED_SPORTS.join(', ')}`);
  const seed = typeof options['seed'] === 'string' ? options['seed'] : 'phoenix';
  const results = sports.map((sport: SimulatedSport) => simulate(sport, matches, seed));
  const percent = (value: number) => `${(100 * value).toFixed(2)} %`;
  const texts = results.map(({ sport, returns, calibration, bestExpectation, faults }) => {
    const rows = returns.map((row) => [
      row.market,
      String(row.bets),
      percent(row.expected),
      percent(row.realised),
      row.sigma.toFixed(2),
    ]);
    const deciles = calibration.map((row) => [
      row.from.toFixed(1),
      String(row.count),
      percent(row.predicted),
      percent(row.realised),
      percent(row.realised - row.predicted),
      percent(row.deviation),
    ]);
    return [
      `${sport}: ${matches} matches`,
      table(['market', 'bets', 'expected', 'realised', 'sigma'], rows),
      table(['decile', 'chances', 'told', 'happened', 'error', 'deviation'], deciles),
      `best expectation of a price: ${percent(bestExpectation)}`,
      ...faults,
      `${faults.length} faults`,
    ].join('\n');
  });
  print(texts.join('\n\n'), results);
  return results.every(({ faults }) => faults.length === 0) ? 0 : 1;
}

const verbs: Readonly<Record<string, (call: Call) => Promise<number>>> = {
  check,
  feed,
  settle,
  simulate: simulateMatches,
};

export const command = defineCommand({
  name: 'sport',
  summary: 'check the sports engine against cases and feeds, settle and simulate',
  usage,
  options: {
    file: { type: 'string' },
    event: { type: 'string' },
    'dry-run': { type: 'boolean' },
    matches: { type: 'string' },
    sport: { type: 'string' },
    seed: { type: 'string' },
  },
  async run(call) {
    const [verb, ...rest] = call.words;
    if (verb === undefined || !Object.hasOwn(verbs, verb))
      throw new UsageError(verb === undefined ? 'a verb is needed' : `there is no verb "${verb}"`);
    if (rest.length > 0) throw new UsageError(`"${rest[0]}" is one word too many`);
    return verbs[verb]!(call);
  },
});
