/** The register of excluded people: asked where the law wants it, and what it answers holds. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { jurisdiction } from '#features/account/jurisdiction/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { verification } from '../../feature.ts';
import { askAgain } from './ask.ts';
import { registerLine } from './digest.ts';
import { fileRegister } from './file-register.ts';

const KEY = Buffer.alloc(32, 1);
const HOUR = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'phoenix-register-'));
const file = join(folder, 'register.txt');
const BORN = '1980-05-05';
/** A register always names somebody: a file that names nobody was cut off. */
const SOMEBODY = `${'0'.repeat(64)},ever`;

let app: TestPlatform;
/** Moves the clock of the house. */
let shift = 0;
let people = 0;

beforeAll(async () => {
  write([]);
  app = await createTestPlatform({
    lanesApart: true,
    confirmed: true,
    features: [identity, saferPlay, jurisdiction, originals, verification],
    games,
    runtime: movedRuntime(() => shift),
    config: { exclusionRegister: { file, key: KEY } },
  });
  const rules = { unknownCountry: 'allow', gameMs: 0, depositLimit: false, verifyBefore: [] };
  await app.kit.settings.set(
    'jurisdiction',
    { profile: 'here', own: { here: { base: 'strict-eu', rules } } },
    'test',
  );
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => write([]));

function write(lines: readonly string[]): void {
  writeFileSync(file, `# made by the tests ${people++}\n${[SOMEBODY, ...lines].join('\n')}\n`);
}
const line = (name: string, until: string) =>
  registerLine(KEY, { name, born: BORN, postcode: '1010' }, until);

/** The job of every five minutes, as another process would do it. */
const again = () =>
  askAgain(
    app.kit,
    fileRegister({ file, key: KEY }, () => app.kit.runtime.now(), { error: () => undefined }),
  );

async function adult(): Promise<TestPlayer> {
  const one = await app.register();
  await app.credit(one.id, 'eur', '1000');
  await app.credit(one.id, 'eur', '1000', true);
  expect((await app.api('/api/kyc/birth', { born: BORN }, one.token)).status).toBe(200);
  return one;
}

const person = (one: TestPlayer, name: string, postcode = '1010') =>
  app.api('/api/kyc/person', { name, postcode }, one.token);

/** @returns 'ok', or the rule that refused */
async function bet(one: TestPlayer, demo = false): Promise<string> {
  const body = {
    api_id: 'dice',
    bet: '0.10',
    currency: 'eur',
    data: { target: 50, direction: 'over' },
    demo,
  };
  const answer = await app.api('/api/game/play', body, one.token);
  if (answer.status === 200) return 'ok';
  const [last] = await app.kit.policy.refusals({ user: one.id, limit: 1 });
  return last?.rule ?? JSON.stringify(answer.body);
}

const answers = async ({ id }: TestPlayer): Promise<string[]> => {
  const { rows } = await app.kit.db.pool.query<{ answer: string }>(
    'select answer from register_answer where account_id = $1 order by id',
    [id.toString()],
  );
  return rows.map(({ answer }) => answer);
};

it('is asked before real money, by name, date of birth and postcode, which are given once', async () => {
  const young = await app.register();
  expect((await person(young, 'Ann Archer')).body.code).toBe(2);
  const one = await adult();
  expect(await bet(one)).toBe('law.register');
  expect(await bet(one, true)).toBe('ok');
  for (const [name, code] of [
    ['--', '1010'],
    ['Ann Archer', ' - '],
    ['A', '1010'],
    ['Ann Archer', '1'.repeat(17)],
  ])
    expect((await person(one, name!, code)).status).toBe(422);
  const [given, twice] = await Promise.all([person(one, 'Ann Archer'), person(one, 'Ann Other')]);
  expect(new Set([given.status, twice.status])).toEqual(new Set([200, 409]));
  expect((await person(one, 'Ann Third')).body.code).toBe(1);
  const { body } = given.status === 200 ? given : twice;
  expect(body.register).toMatchObject({ needed: true, answer: 'clear' });
  expect(await bet(one)).toBe('ok');
  const { rows } = await app.kit.db.pool.query('select sealed from register_person where account_id = $1', [
    one.id.toString(),
  ]);
  expect(rows[0].sealed.includes(Buffer.from('Ann'))).toBe(false);
});

it('bars whom it names, in every process’ sockets and pages, and lets go whom it no longer does', async () => {
  write([line('Bea Baker', 'ever')]);
  const one = await adult();
  expect((await person(one, 'bea  BAKER')).body.register.answer).toBe('excluded');
  expect(await bet(one)).toBe('bar.register');
  expect(await bet(one, true)).toBe('bar.register');
  expect((await app.api('/api/limits', {}, one.token)).body.bar).toEqual({ kind: 'register', until: -1 });
  shift += 48 * HOUR;
  await again();
  expect(await bet(one)).toBe('bar.register');
  // Cut off while it was fetched it frees nobody.
  for (const cut of ['', '# made by the tests\n']) {
    writeFileSync(file, cut);
    await again();
    expect(await bet(one)).toBe('bar.register');
  }
  write([]);
  await again();
  expect(await bet(one)).toBe('ok');
  expect(await answers(one)).toEqual(['excluded', 'clear']);
});

it('finds whom it names later, keeps a longer exclusion of one’s own, and never ends one', async () => {
  const [one, own] = [await adult(), await adult()];
  await person(one, 'Cid Carver');
  await person(own, 'Dot Dyer');
  expect(await bet(one)).toBe('ok');
  const ever = { kind: 'exclusion', length: 'ever' };
  expect((await app.api('/api/limits/break', ever, own.token)).status).toBe(200);
  const until = new Date(app.kit.runtime.now() + 5 * 24 * HOUR).toISOString().slice(0, 10);
  write([line('Cid Carver', until), line('Dot Dyer', until)]);
  await Promise.all([again(), again()]);
  expect(await bet(one)).toBe('bar.register');
  expect(await bet(own)).toBe('bar.exclusion');
  write([]);
  await again();
  expect(await bet(one)).toBe('ok');
  expect(await bet(own)).toBe('bar.exclusion');
});

it('leaves apart what else bars: it ends no break, lengthens none, and what came meanwhile holds after it', async () => {
  const [early, brief, late] = [await adult(), await adult(), await adult()];
  await person(early, 'Ida Ives');
  await person(brief, 'Jon Jay');
  await person(late, 'Kim Kerr');
  const rest = (one: TestPlayer, kind: string, length: string) =>
    app.api('/api/limits/break', { kind, length }, one.token);
  const barOf = async (one: TestPlayer) => (await app.api('/api/limits', {}, one.token)).body.bar;
  const own = (await rest(early, 'timeout', '42d')).body.bar;
  expect((await rest(brief, 'exclusion', '1d')).status).toBe(200);
  const now = app.kit.runtime.now();
  const dayIn = (days: number) => new Date(now + days * 24 * HOUR).toISOString().slice(0, 10);
  write([line('Ida Ives', dayIn(60)), line('Jon Jay', 'ever'), line('Kim Kerr', 'ever')]);
  await again();
  const named = { kind: 'register', until: -1 };
  expect([await bet(early), await barOf(brief), await barOf(late)]).toEqual(['bar.register', named, named]);
  // A shorter break of one's own is kept for when the register lets go, and again gets only longer.
  for (const [length, status] of [
    ['7d', 200],
    ['1d', 409],
  ] as const)
    expect((await rest(late, 'timeout', length)).status).toBe(status);
  expect(await barOf(late)).toEqual(named);
  // Its end is what it says now, also an earlier one.
  write([line('Ida Ives', dayIn(50)), line('Jon Jay', dayIn(2))]);
  await again();
  expect(await barOf(early)).toEqual({ kind: 'register', until: Date.parse(dayIn(51)) });
  expect(await barOf(brief)).toEqual({ kind: 'register', until: Date.parse(dayIn(3)) });
  expect(await bet(late)).toBe('bar.timeout');
  write([]);
  await again();
  expect(await barOf(early)).toEqual(own);
  expect(await bet(brief)).toBe('bar.exclusion');
  const account = await app.kit.identity.bySession(early.token);
  expect(account!.excludedUntil).toBe(own.until);
  shift += 25 * HOUR;
  await again();
  expect([await bet(early), await bet(brief), await bet(late)]).toEqual(['bar.timeout', 'ok', 'bar.timeout']);
});

it('is believed for a day when it cannot be read, and then nobody plays for real money', async () => {
  const one = await adult();
  await person(one, 'Eve Ender');
  writeFileSync(file, 'no register at all\n');
  shift += 23 * HOUR;
  await again();
  expect(await bet(one)).toBe('ok');
  shift += 2 * HOUR;
  await again();
  expect(await bet(one)).toBe('law.register.unavailable');
  const fresh = await adult();
  expect((await person(fresh, 'Fay Field')).body.register.answer).toBe('unavailable');
  expect(await bet(fresh)).toBe('law.register.unavailable');
  expect(await bet(fresh, true)).toBe('ok');
  write([]);
  await again();
  expect([await bet(one), await bet(fresh)]).toEqual(['ok', 'ok']);
});

it('is asked again about who turns out to be somebody else; staff correct it, not about themselves', async () => {
  write([line('Gil Glover', 'ever')]);
  const one = await adult();
  await person(one, 'Gil Glove');
  expect(await bet(one)).toBe('ok');
  const staff = await app.staff('kyc.review', 'kyc.read');
  const correct = (by: TestPlayer, id: string, name: string) =>
    app.api('/api/admin/kyc/person', { id, name, postcode: '1010', reason: 'As in the passport' }, by.token);
  expect((await correct(await app.staff('kyc.read'), one.user._id, 'Gil Glover')).status).toBe(403);
  expect((await correct(staff, staff.user._id, 'Gil Glover')).body.code).toBe(20);
  expect((await correct(staff, one.user._id, 'Gil Glover')).body).toEqual({ answer: 'excluded' });
  expect(await bet(one)).toBe('bar.register');
  const shown = await app.api('/api/admin/kyc/user', { id: one.user._id }, staff.token);
  expect(shown.body.register).toMatchObject({ person: { name: 'Gil Glover' }, answer: 'excluded' });
  const log = JSON.stringify(await app.kit.audit.list({ limit: 20 }));
  expect(log).toContain('kyc.person');
  expect(log).not.toContain('Glover');
  // What was said of one name does not hold for another while nobody answers.
  const other = await adult();
  await person(other, 'Hal Harper');
  expect(await bet(other)).toBe('ok');
  writeFileSync(file, 'no register at all\n');
  expect((await correct(staff, other.user._id, 'Gil Glover')).body).toEqual({ answer: 'unavailable' });
  expect(await bet(other)).toBe('law.register.unavailable');
  write([line('Gil Glover', 'ever')]);
  await again();
  expect(await bet(other)).toBe('bar.register');
  // An account that was on a device of the staff's is for somebody else.
  const { kit } = app;
  const { staffRequests } = kit.services;
  const isLinked = async (_client: unknown, by: bigint, about: bigint) => by === staff.id && about === one.id;
  kit.provide('staffRequests', { ...staffRequests, isLinked });
  expect(await correct(staff, one.user._id, 'Gil Gone')).toMatchObject({ status: 403, body: { code: 20 } });
  expect(await bet(one)).toBe('bar.register');
  kit.provide('staffRequests', staffRequests);
});

it('frees nobody by another name or date of birth of staff’s, and by what it says later of whom it named alone', async () => {
  write([line('Lea Lind', 'ever'), line('Lea Lindt', '2099-01-01')]);
  const one = await adult();
  await person(one, 'Lea Lind');
  const staff = await app.staff('kyc.review', 'kyc.read');
  const correct = async (name: string) =>
    (
      await app.api(
        '/api/admin/kyc/person',
        { id: one.user._id, name, postcode: '1010', reason: 'As in the passport' },
        staff.token,
      )
    ).body;
  const bornAt = async (born: string) => {
    const tier = { id: one.user._id, tier: 1, born, country: null, reason: 'As in the passport' };
    return (await app.api('/api/admin/kyc/tier', tier, staff.token)).body;
  };
  const named = async () => (await app.api('/api/limits', {}, one.token)).body.bar;
  const forEver = { kind: 'register', until: -1 };
  // Nor gets it shorter by what is said of somebody else.
  expect(await correct('Lea Linz')).toEqual({ answer: 'clear', barStays: true });
  expect(await correct('Lea Lindt')).toEqual({ answer: 'excluded', barStays: true });
  expect(await correct('Lea Linz')).toEqual({ answer: 'clear', barStays: true });
  shift += 25 * HOUR;
  await again();
  expect([await bet(one), await named()]).toEqual(['bar.register', forEver]);
  // Named again it is as before, also by its letting go.
  expect(await correct('Lea Lind')).toEqual({ answer: 'excluded' });
  expect(await bornAt('1980-05-06')).toMatchObject({ born: '1980-05-06', barStays: true });
  await again();
  expect([await bet(one), await named()]).toEqual(['bar.register', forEver]);
  expect(await bornAt(BORN)).not.toHaveProperty('barStays');
  write([]);
  await again();
  expect(await bet(one)).toBe('ok');
  // The next bar of the person that it is corrected to is theirs.
  expect(await correct('Lea Linz')).toEqual({ answer: 'clear' });
});
