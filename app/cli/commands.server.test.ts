import { readdirSync } from 'node:fs';
import pino from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { startUtxoNode } from '#platform/chains/local/utxo-node.ts';
import { loadConfig } from '#platform/server/config/schema.ts';
import { openDatabase, withClient } from '#platform/server/database/database.ts';
import { LISTENER } from '#platform/server/database/notifications.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { createMoney } from '#platform/server/money/engine.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { testDatabase, urlAs } from '#platform/server/testing/database.ts';
import { temporaryFolder } from '#platform/server/testing/temporary.ts';
import { main } from '../cli.ts';

let out = '';
let errors = '';

beforeEach(() => {
  [out, errors] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((errors += String(text)), true));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** @returns asks it, as the server does */
async function onFreshDatabase(migrated = true) {
  const database = await testDatabase(migrated);
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('PHOENIX_DATA', temporaryFolder());
  return (sql: string) =>
    withClient({ connectionString: database.url }, async (client) => (await client.query(sql)).rows);
}

async function json(...args: string[]): Promise<unknown> {
  out = '';
  expect(await main([...args, '--json']), errors).toBe(0);
  return JSON.parse(out);
}

it('lists its commands, and answers 2 to a command there is not', async () => {
  expect(await main([])).toBe(0);
  expect(out).toMatch(/ {2}migrate +bring the database up to date/);
  for (const name of ['nope', 'toString', '--version']) expect(await main([name])).toBe(2);
  expect(errors).toContain('there is no command "nope"');
});

it.each([
  'config',
  'feature',
  'mend',
  'migrate',
  'providers',
  'reconcile',
  'rewards',
  'settings',
  'staff',
  'user',
  'verify',
])('%s explains itself and refuses options it does not know', async (name) => {
  expect(await main([name, '--help'])).toBe(0);
  expect(out).toMatch(/^Usage:/);
  expect(await main([name, '--no-such-option'])).toBe(2);
  expect(errors).toContain(`phoenix ${name} --help`);
});

it('migrates, and says what is pending', async () => {
  const query = await onFreshDatabase(false);
  expect(await main(['migrate', '--pending'])).toBe(1);
  // Other commands migrate as well, but not under a server.
  const server = { connectionString: process.env['DATABASE_URL'], application_name: LISTENER };
  await withClient(server, async () => expect(await main(['user', 'list'])).toBe(1));
  expect(errors).toContain('a server of the version before runs on it');
  expect(await query(`select to_regclass('account') as there`)).toEqual([{ there: null }]);
  expect(await main(['migrate'])).toBe(0);
  expect(out).toContain('ran platform/001-');
  expect(await json('migrate')).toEqual({ ran: [] });
  expect(await main(['migrate', '--pending'])).toBe(0);
  // Whoever owns the tables of an installation needs no key of it, and draws none.
  await json('user', 'create', 'ada_l');
  const folder = temporaryFolder();
  vi.stubEnv('PHOENIX_DATA', folder);
  expect(await json('migrate')).toEqual({ ran: [] });
  expect(await main(['archive', 'run', '--drop'])).toBe(1);
  expect(errors).toContain('set PHOENIX_ARCHIVE or PHOENIX_ARCHIVE_S3');
  vi.stubEnv('PHOENIX_ARCHIVE', temporaryFolder());
  expect(await json('archive', 'run', '--drop')).toMatchObject([{ part: 'bet_first', state: 'open' }]);
  expect(readdirSync(folder)).toEqual([]);
});

it('creates an account with a drawn password, changes roles and password, and writes it down', async () => {
  const query = await onFreshDatabase();
  const support = 'r0123456789abcdef';
  await query(`insert into staff_role (id, name, permissions) values ('${support}', 'Support', '{users}')`);
  expect(await main(['user', 'create', 'ada_l', '--role', '*,nosuch'])).toBe(1);
  expect(errors).toContain('there is no role "nosuch"');
  const made = (await json('user', 'create', 'ada_l', '--email', 'ada@example.org', '--role', 'support')) as {
    password: string;
  };
  expect(made.password.length).toBeGreaterThanOrEqual(16);
  await json('user', 'role', 'ada_l', `*, ${support}`);
  expect(await main(['user', 'role', 'ada_l', 'nosuch'])).toBe(1);
  await json('user', 'permission', 'ada_l', 'users,cases');
  expect(await main(['user', 'permission', 'ada_l', 'nosuch'])).toBe(1);
  expect(errors).toContain('there is no permission "nosuch"');
  expect(await json('user', 'list')).toMatchObject([
    { name: 'ada_l', email: 'ada@example.org', roles: ['*', support] },
  ]);
  expect(await json('user', 'list', '--search', 'nobody')).toEqual([]);

  await query(`insert into account_token (hash, account_id, purpose, email, created_at, expires_at)
    select sha256('link'), id, 'reset', email, now(), now() + interval '1 hour' from account`);
  expect(await json('user', 'password', 'ada_l', '--password', 'long enough')).toEqual({ name: 'ada_l' });
  expect(await query('select from account_token')).toEqual([]);
  const [lock] = await query(
    'select round(extract(epoch from withdrawals_locked_until - now()) / 3600)::int as hours from account',
  );
  expect(lock).toEqual({ hours: 48 });
  expect(await main(['user', 'permission', 'ada_l', ''])).toBe(0);

  const staff = [{ name: 'ada_l', roles: ['administrator', 'Support'], permissions: 1, passkeys: 0 }];
  expect(await main(['staff', 'passkey', 'on'])).toBe(1);
  expect(errors).toContain('no administrator has a passkey');
  expect(await json('staff', 'passkey', 'off')).toEqual({ passkeyOnly: false, staff });
  expect(await main(['staff', 'passkey'])).toBe(2);
});

it('gives back stakes that a crash left in a called-off round, once, and writes it down', async () => {
  await onFreshDatabase();
  expect(await json('mend')).toEqual({ mended: [], left: [] });
  const db = await openDatabase(loadConfig(process.env, process.cwd()), pino({ level: 'silent' }));
  const runtime = systemRuntime();
  const money = await createMoney({
    db,
    vault: createVault(loadConfig(process.env, process.cwd()).installationKey, runtime),
    runtime,
    log: pino({ level: 'silent' }),
    lanes: 2,
    revision: () => 1,
    refreshRevision: async () => undefined,
  });
  try {
    await db.pool.query(
      `with c as (insert into chain (game, length, terminating_hash, sealed_top, salt_source, salt, state, committed_at)
         values ('crash', 20, repeat('0', 64), '', 'test', 'salt', 'active', now()) returning id)
       insert into shared_round (game, no, chain_id, link, state, betting_at) select 'crash', 1, id, 1, 'betting', now() from c`,
    );
    const posting = { user: 7n, cur: 10, net: 500n, counter: ACCOUNT.operator, kind: KIND.adjust, key: 'k' };
    await money.post(posting);
    const id = runtime.uuid();
    await money.act(7n, (state, draft) =>
      draft.openRound(state, {
        id,
        game: 'crash',
        cur: 10,
        stake: 120n,
        pairId: null,
        nonce: -1n,
        params: {},
        version: '1/a',
        sharedNo: 1n,
        openedAt: runtime.now(),
        state: { cashedAt: null, stamp: 1 },
        steps: 0,
      }),
    );
    await db.pool.query(`update shared_round set state = 'refunded'`);
    expect(await json('mend', '--dry-run')).toMatchObject({ mended: [{ id, stake: '120' }] });
    expect(await json('mend')).toMatchObject({ mended: [{ id, stake: '120' }], left: [] });
    expect(await json('mend')).toEqual({ mended: [], left: [] });
    expect((await money.peek(7n)).balances.get(10)).toBe(500n);
    const { rows } = await db.pool.query(
      `select count(*)::int as n from audit_log where action = 'round.refund'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect(await json('audit')).toMatchObject({ findings: [] });
  } finally {
    await money.close();
    await db.close();
  }
});

it('ends nothing after a way back while files lack that bets are in alone, and names them; then what opens an account too', async () => {
  const query = await onFreshDatabase();
  await json('user', 'create', 'ada_l');
  await query(`with a as (select id, sha256('a'::bytea) as hash, now() + interval '1 day' as until from account),
    s as (insert into session (token_hash, account_id, created_at, last_seen, expires_at, address, user_agent) select hash, id, now(), now(), until, '', '' from a),
    p as (insert into pending_sign_in (hash, account_id, expires_at) select hash, id, until from a),
    l as (insert into live_secret (user_id, session_id, hash, at) select id, 'one', hash, now() from a)
    insert into account_token (hash, account_id, purpose, email, created_at, expires_at) select hash, id, 'reset', 'a@example.com', now(), until from a`);
  const open = () =>
    query(`select (select count(*)::int from session) + (select count(*)::int from pending_sign_in) +
      (select count(*)::int from live_secret) + (select count(*)::int from account_token) as n`);
  const time = '2026-01-31T12:00:00Z';
  const ended = () => query(`select count(*)::int as n from audit_log where action = 'database.rewound'`);
  const first = (set: string) =>
    withClient({ connectionString: urlAs(process.env['DATABASE_URL']!, 'owner') }, (client) =>
      client.query(`update ledger_part set ${set} where name = 'bet_first'`),
    );
  await first(`state = 'gone', file = 'bet/first.parquet'`);
  expect(await main(['rewound', time])).toBe(1);
  expect(errors).toMatch(/bet\/first\.parquet.*moved aside/);
  expect([await ended(), await open()]).toEqual([[{ n: 0 }], [{ n: 4 }]]);
  await first(`state = 'open', file = null`);
  expect(await json('rewound', time)).toMatchObject({
    to: '2026-01-31T12:00:00.000Z',
    sessions: 1,
    links: 1,
    players: 0,
  });
  expect([await ended(), await open()]).toEqual([[{ n: 1 }], [{ n: 0 }]]);
});

it.each([
  [['user', 'create', 'ab'], 'a name has 4 to 20'],
  [['user', 'create', 'ada_l', '--email', 'nowhere'], 'is not a mail address'],
  [['user', 'create', 'ada_l', '--password', 'short'], 'a password has 8 to 256'],
  [['user', 'password', 'nobody'], 'there is no account "nobody"'],
  [['feature', 'off', 'identity'], 'is not a feature that can be switched'],
  [['settings', 'get', 'nothing'], '"nothing" has no settings'],
])('refuses %j with a message', async (args, message) => {
  await onFreshDatabase();
  expect(await main(args)).toBe(1);
  expect(errors).toContain(message);
});

it('refuses a name that is taken', async () => {
  await onFreshDatabase();
  expect(await main(['user', 'create', 'ada_l'])).toBe(0);
  expect(await main(['user', 'create', 'ADA_L'])).toBe(1);
  expect(errors).toContain('the name is taken');
});

it('changes one field of the settings and keeps the others', async () => {
  await onFreshDatabase();
  expect(await json('settings')).toContain('shell');
  const before = (await json('settings', 'get', 'shell')) as Record<string, unknown>;
  const change = { helpUrl: 'https://help.example.org/' };
  expect(before).not.toMatchObject(change);
  expect(await json('settings', 'set', 'shell', JSON.stringify(change))).toEqual({ ...before, ...change });
  expect(await json('settings', 'history', 'shell')).toMatchObject([{ version: 1, author: 'cli' }]);
  expect(await main(['settings', 'set', 'shell', 'not json'])).toBe(2);

  // The same inside a field; what is not written there stays, and null takes an entry away.
  const set = (feature: string, value: object) => json('settings', 'set', feature, JSON.stringify(value));
  const fee = { currency: 'btc', chain: 'btc', fee: '0.1' };
  const rules = { secondAboveEur: '100', auto: { on: false, dayEur: '7' }, networkFees: [fee] };
  await set('wallet', { withdrawals: rules });
  expect(await set('wallet', { withdrawals: { paused: true, auto: { dayEur: '8' } } })).toMatchObject({
    withdrawals: { ...rules, paused: true, auto: { on: false, dayEur: '8', paymentEur: '500' } },
  });
  await set('jurisdiction', { countries: { NO: 'crypto', SE: 'crypto' } });
  const countries = { NO: null, DK: 'crypto' };
  expect(await set('jurisdiction', { countries })).toMatchObject({
    countries: { SE: 'crypto', DK: 'crypto' },
  });

  for (const [field, unknown] of [
    ['paused', { paused: true }],
    ['withdrawals.auto.off', { withdrawals: { auto: { off: true } } }],
    ['withdrawals.of', { withdrawals: { of: null } }],
    ['withdrawals.networkFees.1.of', { withdrawals: { networkFees: [fee, { ...fee, of: 'us' }] } }],
  ] as const) {
    expect(await main(['settings', 'set', 'wallet', JSON.stringify(unknown)])).toBe(1);
    expect(errors).toContain(`${field}: `);
  }
  expect(await json('settings', 'history', 'wallet')).toHaveLength(2);
  expect(await json('settings', 'history', 'wallet', '--before', '2')).toMatchObject([{ version: 1 }]);
});

it('asks what the rooms ask before settings are stored', async () => {
  const query = await onFreshDatabase();
  // A main network.
  vi.stubEnv('PHOENIX_BTC_RPC_URL', 'http://127.0.0.1:1');
  const blinds = { smallBlind: '1', bigBlind: '2' };
  for (const [feature, value, why] of [
    ['jurisdiction', { profile: 'strict-ue' }, 'profile: there is no profile "strict-ue"'],
    ['jurisdiction', { profile: 'strict-eu' }, 'profile: "strict-eu" wants a register'],
    ['token', { payoutCurrency: 'gold' }, 'payoutCurrency: The house has no such currency'],
    ['token', { chain: 'bsc' }, 'chain: Fees of this chain are paid in bnb'],
    ['rain', { leastPeople: 9, mostPeople: 8 }, 'leastPeople: more than mostPeople'],
    [
      'poker',
      { tables: [{ id: 'oak', name: 'Oak', seats: 6, currency: 'gold', ...blinds }] },
      'tables.0.currency: there is no currency gold',
    ],
    ['pvp', { countdownSeconds: 3, closedSeconds: 3 }, 'closedSeconds: not shorter'],
    ['providers', { emulator: true }, 'emulator: money of a main network'],
    ['reports', { timeZone: 'europe/berlin' }, 'timeZone: the database knows no zone'],
    ['trading', { rollover: '50' }, 'rollover must stay below'],
  ] as const) {
    expect(await main(['settings', 'set', feature, JSON.stringify(value)]), feature).toBe(1);
    expect(errors).toContain(why);
  }
  expect(await query('select from setting_version')).toEqual([]);
});

it('stops at a wrong configuration with its name and what is allowed', async () => {
  vi.stubEnv('PORT', 'high');
  expect(await main(['config'])).toBe(1);
  expect(errors).toBe('config: PORT is "high"; allowed: a port number, 0 to 65535\n');
});

it('weighs the rewards in force, and refuses settings that cost more than the games earn', async () => {
  await onFreshDatabase();
  expect(await main(['rewards', '--check'])).toBe(0);
  expect(out).toMatch(/blackjack +99\.\d+ % +99\.\d+ %/);
  expect(out).toContain('0 returns of 100 % or above');
  const generous = {
    start: { name: 'New', withdrawFee: '2', rakeback: '80', cashback: '20', wheelMaxUsd: '1' },
  };
  expect(await main(['settings', 'set', 'rewards', JSON.stringify(generous)])).toBe(1);
  expect(errors).toMatch(/overrideReason: \w+ would return 10\d\.\d+ % at level 0/);
  expect(await main(['rewards', '--check'])).toBe(0);
  const forced = { ...generous, overrideReason: 'Opening week' };
  expect(await main(['settings', 'set', 'rewards', JSON.stringify(forced)])).toBe(0);
  expect(await main(['rewards', '--check'])).toBe(1);
  expect(out).toContain('forced: Opening week');
  expect(await json('settings', 'history', 'rewards')).toMatchObject([
    { author: 'cli', value: { overrideReason: 'Opening week' } },
  ]);
});

it('shows what wagering a bonus costs, and refuses one that pays more than it costs', async () => {
  await onFreshDatabase();
  expect(await main(['rewards', '--check'])).toBe(0);
  expect(out).toMatch(/First deposit bonus +x40 +160\.00 % of it +\$500/);
  expect(await main(['settings', 'set', 'bonuses', '{"cashMultiplier":25}'])).toBe(1);
  expect(errors).toContain('free cash: wagering it costs 100.00 % of it');
  const forced = { cashMultiplier: 25, overrideReason: 'Opening week' };
  expect(await main(['settings', 'set', 'bonuses', JSON.stringify(forced)])).toBe(0);
  expect(await main(['rewards', '--check'])).toBe(1);
  expect(out).toContain('forced: Opening week');
});

it('weighs commissions of affiliates with the rewards, whichever of them is changed', async () => {
  await onFreshDatabase();
  const tiers = (percent: string) => JSON.stringify({ tiers: [{ players: 0, percent }] });
  expect(await main(['settings', 'set', 'affiliates', tiers('70')])).toBe(1);
  expect(errors).toMatch(/\w+ would return 100\.\d+ % at level 10 and \d+ more: give less/);
  expect(await main(['settings', 'set', 'affiliates', tiers('40')])).toBe(0);
  expect(await main(['rewards', '--check'])).toBe(0);
  const reason = JSON.stringify({ overrideReason: 'A partner of long standing' });
  expect(await main(['settings', 'set', 'rewards', reason])).toBe(0);
  expect(await main(['settings', 'set', 'affiliates', tiers('70')])).toBe(0);
  expect(await main(['rewards', '--check'])).toBe(1);
  expect(await main(['settings', 'set', 'rewards', '{"overrideReason":""}'])).toBe(1);
});

it('compares the books with the chains, and says which do not run', async () => {
  await onFreshDatabase();
  vi.stubEnv('PHOENIX_LOCAL_CHAINS', 'off');
  expect(await json('reconcile')).toMatchObject({ rows: [], signerLines: null, cases: 0, off: [] });
  vi.stubEnv('PHOENIX_LOCAL_CHAINS', 'on');
  expect(await main(['reconcile'])).toBe(1);
  expect(out).toContain('btc is off: its node does not run');
});

it('answers 1 to a difference that is too young for a case', async () => {
  const query = await onFreshDatabase();
  const node = await startUtxoNode({ chain: 'btc', folder: temporaryFolder(), blockEveryMs: 0 });
  onTestFinished(() => node.close());
  vi.stubEnv('PHOENIX_BTC_RPC_URL', node.url);
  vi.stubEnv('PHOENIX_BTC_NETWORK', 'local');
  expect(await main(['reconcile'])).toBe(0);
  // A fee of three coins that the chain did not take, while blocks are unread.
  await query(`insert into chain_cost (chain, spent) values ('btc', 300000000)`);
  expect(await main(['reconcile'])).toBe(1);
  expect(out).toContain('no new cases: what differs may be a matter of time');
});

it('says of a day that was refused that it was, each time', async () => {
  const query = await onFreshDatabase();
  await json('user', 'create', 'ada_l');
  await query('insert into wallet (user_id, cur, balance) select id, 10, 500 from account');
  expect(await main(['solvency', 'publish'])).toBe(1);
  expect(await main(['solvency', 'publish'])).toBe(1);
  expect(out).toContain('there is a word on this day already: not published');
});
