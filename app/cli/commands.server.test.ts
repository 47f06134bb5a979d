import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadConfig } from '#platform/server/config/schema.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { createMoney } from '#platform/server/money/engine.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
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

async function onFreshDatabase(migrated = true) {
  const database = await testDatabase(migrated);
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('PHOENIX_DATA', temporaryFolder());
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
  await onFreshDatabase(false);
  expect(await main(['migrate', '--pending'])).toBe(1);
  expect(await main(['migrate'])).toBe(0);
  expect(out).toContain('ran platform/001-');
  expect(await json('migrate')).toEqual({ ran: [] });
  expect(await main(['migrate', '--pending'])).toBe(0);
});

it('creates an account with a drawn password, changes roles and password, and writes it down', async () => {
  await onFreshDatabase();
  const made = (await json('user', 'create', 'ada_l', '--email', 'ada@example.org', '--role', 'support')) as {
    password: string;
  };
  expect(made.password.length).toBeGreaterThanOrEqual(16);
  await json('user', 'role', 'ada_l', '*, support');
  expect(await json('user', 'list')).toMatchObject([
    { name: 'ada_l', email: 'ada@example.org', roles: ['*', 'support'] },
  ]);
  expect(await json('user', 'list', '--search', 'nobody')).toEqual([]);
  expect(await json('user', 'password', 'ada_l', '--password', 'long enough')).toEqual({ name: 'ada_l' });

  const staff = [{ name: 'ada_l', roles: ['administrator', 'support'], permissions: 0, passkeys: 0 }];
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
