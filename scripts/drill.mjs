// npm run drill [-- database | failover | games | model | archive | replay | wallet | restore | rewind | upgrade | red-team | signer | rewards | reports | poker | sport | trading | poker-engine | poker-cards | faults | spoilers | timing | staking | garbage | providers | languages]: see drills/README.md.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build, root } from './build.mjs';
import { run, runTypescript } from './run.mjs';

const [which, ...rest] = process.argv.slice(2);
const direct = {
  rewards: month,
  reports,
  signer: (args) => runTypescript('drills/signer.ts', args),
  'poker-engine': (args) => runTypescript('drills/poker-engine.ts', args),
  'poker-cards': pokerCards,
  spoilers,
  timing,
  staking,
  garbage,
  faults: (args) => runTypescript('drills/faults.ts', args),
  languages,
  providers: async (args) => (await histories(args)) || underKills(args),
};
process.exitCode = await (Object.hasOwn(direct, which ?? '') ? direct[which](rest) : onServer());

/** Drills that start the built server. */
async function onServer() {
  await build();
  if (which === 'failover') return runTypescript('drills/failover/index.ts', rest);
  return [
    'database',
    'games',
    'model',
    'archive',
    'replay',
    'wallet',
    'restore',
    'rewind',
    'upgrade',
    'red-team',
    'poker',
    'sport',
    'trading',
  ].includes(which)
    ? runTypescript(`drills/${which}.ts`, rest)
    : runTypescript('drills/index.ts', process.argv.slice(2));
}

/** A month needs a clock that can be moved, so it is a test of the whole house (drills/month) that is told its size. */
function month(args) {
  const { values } = parseArgs({
    args,
    options: { players: { type: 'string', default: '1000' }, days: { type: 'string', default: '30' } },
  });
  return run(join(root, 'node_modules/.bin/vitest'), ['run', 'drills/month', '--silent'], {
    env: { ...process.env, MONTH_PLAYERS: values.players, MONTH_DAYS: values.days },
  });
}

/** The same of every product, with figures and kills (drills/reports): a month is lived in a folder, and compared there as often as one likes. */
async function reports(args) {
  const { values } = parseArgs({
    args,
    options: {
      players: { type: 'string', default: '2000' },
      days: { type: 'string', default: '30' },
      data: { type: 'string' },
    },
  });
  const folder = resolve(values.data ?? mkdtempSync(join(tmpdir(), 'phoenix-reports-')));
  const step = (name, env) =>
    run(join(root, 'node_modules/.bin/vitest'), ['run', `drills/reports/${name}`, '--silent'], {
      env: { ...process.env, ...env },
    });
  if (!existsSync(join(folder, 'month.json'))) {
    const failed = await step('fill', {
      REPORTS_FILL: folder,
      REPORTS_PLAYERS: values.players,
      REPORTS_DAYS: values.days,
    });
    if (failed) return failed;
  }
  const failed = await step('compare', { REPORTS_COMPARE: folder });
  if (failed) process.stderr.write(`The month is kept: npm run drill -- reports --data ${folder}\n`);
  else if (values.data === undefined) rmSync(folder, { recursive: true, force: true });
  return failed;
}

/** Streams of a table need every reader's frames and the sealed decks, so they are the room's own test, given the number of hands. */
function pokerCards(args) {
  const { values } = parseArgs({ args, options: { hands: { type: 'string', default: '1000' } } });
  return run(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'server', 'features/play/poker/server/frames'],
    { env: { ...process.env, POKER_HANDS: values.hands } },
  );
}

/** What a reply or a frame tells too early is looked for by the house's own test, given the number of rounds. */
function spoilers(args) {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '1000' } } });
  return run(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'server', 'app/no-spoilers'], {
    env: { ...process.env, SPOILER_ROUNDS: values.rounds },
  });
}

/** Whether time tells who has an account is asked by the room's own test, given how often of each. */
function timing(args) {
  const { values } = parseArgs({ args, options: { tries: { type: 'string', default: '500' } } });
  return run(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'server', 'features/account/identity/server/attacks', '-t', 'take the same time'],
    { env: { ...process.env, TIMING_TRIES: values.tries } },
  );
}

/** A week of the token is closed, paid with a kill in the middle and proven by the room's own test, given the number of stakers. */
function staking(args) {
  const { values } = parseArgs({ args, options: { stakers: { type: 'string', default: '1000' } } });
  return run(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'server', 'features/money/token/server/staking.server.test.ts'],
    { env: { ...process.env, TOKEN_STAKERS: values.stakers } },
  );
}

/** Any JSON to every call, by a guest, a player and staff, and all that contracts refuse: the house's own test, given how often. */
function garbage(args) {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '64' } } });
  return run(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'server', 'app/garbage'], {
    env: { ...process.env, GARBAGE_RUNS: values.runs, GARBAGE_ONE_IN: '1' },
  });
}

/** Every main screen in every language, in a browser. */
async function languages(args) {
  const { values } = parseArgs({
    args,
    options: { shots: { type: 'string' }, only: { type: 'string', default: 'all' } },
  });
  await build();
  return run(
    join(root, 'node_modules/.bin/playwright'),
    ['test', 'e2e/languages.spec.ts', '--project=desktop'],
    {
      env: {
        ...process.env,
        LANGUAGES: values.only,
        ...(values.shots ? { LANGUAGES_SHOTS: resolve(values.shots) } : {}),
      },
    },
  );
}

/** Histories need a wallet that is called from outside, so they are the room's own test, told how many. */
function histories(args) {
  const { values } = parseArgs({
    args,
    strict: false,
    options: { histories: { type: 'string', default: '1000' }, first: { type: 'string', default: '0' } },
  });
  if (values.histories === '0') return 0;
  return run(
    join(root, 'node_modules/.bin/vitest'),
    ['run', 'features/play/providers/server/core/histories', 'features/play/providers/server/core/adapters'],
    { env: { ...process.env, PROVIDER_HISTORIES: values.histories, PROVIDER_FIRST: values.first } },
  );
}

/** And on the built server, which dies meanwhile. */
async function underKills(args) {
  await build();
  return runTypescript('drills/providers.ts', args);
}
