/** Chains and the public beacon, on a clock that stands where the recorded round of the network is due. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { QUICKNET } from '#engines/fair/beacon.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { createAudit } from '#platform/server/audit/create-audit.ts';
import { fixedRuntime, type FixedRuntime } from '#platform/server/runtime.ts';
import { openTestDatabase, quietLog } from '#platform/server/testing/open-database.ts';
import { createBeacon } from '#platform/server/fairness/beacon-relays.ts';
import { type ChainTools, commitChain, saltChain, waitingChain } from './chain.ts';
import { type ChainKeeper, createChainKeeper } from './chain-keeper.ts';

const SIGNATURE =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const RANDOMNESS = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
/** A commitment now waits for round 1000. */
const COMMITTED_AT = (QUICKNET.genesis + 2937) * 1000;
const DUE_AT = (QUICKNET.genesis + 2997) * 1000;

interface Relay {
  readonly url: string;
  /** Answers by round. */
  readonly said: Map<string, object>;
  asked: number;
}

async function relay(said: Record<string, object>): Promise<Relay> {
  const answers: Relay = { url: '', said: new Map(Object.entries(said)), asked: 0 };
  const server = createServer((request, response) => {
    answers.asked += 1;
    const [, chain, , round = ''] = request.url!.split('/');
    const answer = chain === QUICKNET.chainHash ? answers.said.get(round) : undefined;
    response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return Object.assign(answers, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

const LATEST = { latest: { round: 1000, signature: SIGNATURE } };
const HELD = { ...LATEST, 1000: { round: 1000, signature: SIGNATURE } };

let runtime: FixedRuntime;
let kit: ChainTools & { log: typeof quietLog };
let keepers: ChainKeeper[];
beforeEach(async () => {
  runtime = fixedRuntime(COMMITTED_AT);
  const db = await openTestDatabase();
  const fairness = createVault(randomBytes(32), runtime);
  kit = { db, runtime, audit: createAudit(db, runtime), fairness, log: quietLog };
  keepers = [];
});
afterEach(() => Promise.all(keepers.map((keeper) => keeper.settled())));

function keeperOf(...relays: Relay[]): ChainKeeper {
  const keeper = createChainKeeper(
    kit,
    'crash',
    relays.length > 0 ? createBeacon(relays.map(({ url }) => url)) : null,
  );
  keepers.push(keeper);
  return keeper;
}

async function rows(): Promise<
  {
    serial: number;
    state: string;
    salt: string | null;
    terminating_hash: string;
    revealed_top: string | null;
  }[]
> {
  return (
    await kit.db.pool.query(
      'select serial, state, salt, terminating_hash, revealed_top from chain order by serial',
    )
  ).rows;
}

it('waits for the round that follows from the commitment, and makes the salt of it and of the chain', async () => {
  const said = await relay(LATEST);
  const keeper = keeperOf(said);
  expect(await keeper.current(1000)).toBeNull();
  expect(await waitingChain(kit, 'crash')).toMatchObject({ round: 1000, committedAt: COMMITTED_AT });
  const asked = said.asked;
  runtime.setNow(DUE_AT - 1);
  expect(await keeper.current(1000)).toBeNull();
  expect(said.asked).toBe(asked);
  // Due and not there yet: the same round is waited for.
  runtime.setNow(DUE_AT);
  expect(await keeper.current(1000)).toBeNull();
  said.said.set('1000', { round: 1000, signature: SIGNATURE });
  runtime.advance(3000);
  const active = (await keeper.current(1000))!;
  const text = `phoenix-chain-v1:crash:${active.terminatingHash}:drand-quicknet:1000:${RANDOMNESS}`;
  expect(active).toMatchObject({
    saltBy: 'beacon',
    used: 0,
    salt: createHash('sha256').update(text).digest('hex'),
  });
});

it('takes no answer that is not the group’s, nor of another round, and one honest relay is enough', async () => {
  const flipped = { round: 1000, signature: SIGNATURE.replace(/9$/, '8') };
  const liar = await relay({ ...LATEST, 1000: flipped });
  const other = await relay({ ...LATEST, 1000: { round: 999, signature: SIGNATURE } });
  const keeper = keeperOf(liar, other);
  await keeper.current(1000);
  runtime.setNow(DUE_AT);
  expect(await keeper.current(1000)).toBeNull();
  const together = keeperOf(liar, other, await relay(HELD));
  expect(await together.current(1000)).toMatchObject({ saltBy: 'beacon' });
});

it('keeps to one chain that waits, whose salt nobody can pass in', async () => {
  const keeper = keeperOf(await relay(LATEST));
  const both = await Promise.all([
    commitChain(kit, 'crash', 1000, null),
    commitChain(kit, 'crash', 1000, null),
  ]);
  expect(both.filter((made) => made !== null)).toHaveLength(1);
  expect(await commitChain(kit, 'crash', 1000, 'an event of the operator')).toBeNull();
  const waiting = (await waitingChain(kit, 'crash'))!;
  expect(await saltChain(kit, waiting.id, 'a salt that pleases', 'cli')).toBe(false);
  expect(await keeper.current(1000)).toBeNull();
  expect((await rows()).map(({ serial, state, salt }) => ({ serial, state, salt }))).toEqual([
    { serial: 1, state: 'committed', salt: null },
  ]);
});

it('gives a chain up after a day in vain, shows its secret, and numbers go on', async () => {
  const silent = await relay(LATEST);
  const keeper = keeperOf(silent);
  await keeper.current(1000);
  runtime.setNow(COMMITTED_AT + 24 * 3_600_000);
  expect(await keeper.current(1000)).toBeNull();
  runtime.advance(3001);
  await keeper.current(1000);
  await keeper.current(1000);
  const [given, next] = await rows();
  let link = given!.revealed_top!;
  for (let step = 0; step < 1000; step++) link = createHash('sha256').update(link).digest('hex');
  expect(given).toMatchObject({ serial: 1, state: 'void', salt: null, terminating_hash: link });
  expect(next).toMatchObject({ serial: 2, state: 'committed', salt: null });
});

it('gives a chain that waits up at once where the beacon is switched off, and plays on one of its own', async () => {
  const keeper = keeperOf(await relay(LATEST));
  expect(await keeper.current(1000)).toBeNull();
  // The operator starts it again without a beacon.
  expect(await keeperOf().current(1000)).toMatchObject({ saltBy: 'operator', used: 0 });
  const [given, own] = await rows();
  expect(given).toMatchObject({ serial: 1, state: 'void', salt: null });
  expect(given!.revealed_top).toMatch(/^[0-9a-f]{64}$/);
  expect(own).toMatchObject({ serial: 2, state: 'active' });
});

it('gives the next chain up too where the beacon is switched off while one is played', async () => {
  expect(await keeperOf().current(1000)).toMatchObject({ saltBy: 'operator' });
  await commitChain(kit, 'crash', 1000, null);
  const off = keeperOf();
  expect(await off.current(1000)).toMatchObject({ saltBy: 'operator' });
  await off.settled();
  expect((await rows()).map(({ state }) => state)).toEqual(['active', 'void']);
  await kit.db.pool.query('update chain set used = length where serial = 1');
  expect(await off.current(1000)).toMatchObject({ saltBy: 'operator', used: 0 });
  // A ceremony of the operator's is waited for.
  await kit.db.pool.query('update chain set used = length');
  await commitChain(kit, 'crash', 1000, 'an event of the operator');
  expect(await off.current(1000)).toBeNull();
});

it('plays on a chain marked as its own where no relay answers, and leaves it for one of the beacon later', async () => {
  const silent = await relay({});
  const keeper = keeperOf(silent);
  expect(await keeper.current(1000)).toMatchObject({ saltBy: 'operator' });
  await keeper.settled();
  for (const [round, answer] of Object.entries(HELD)) silent.said.set(round, answer);
  // A keeper of a later process: the one before looks again in ten minutes.
  const later = keeperOf(silent);
  expect(await later.current(1000)).toMatchObject({ saltBy: 'operator' });
  await later.settled();
  runtime.setNow(DUE_AT);
  expect(await later.current(1000)).toMatchObject({ saltBy: 'operator' });
  await later.settled();
  expect(await later.current(1000)).toMatchObject({ saltBy: 'beacon', used: 0 });
  expect((await rows()).map(({ state }) => state)).toEqual(['spent', 'active']);
});

it('prepares the next chain before the one in use is spent, and draws its own where the operator wants no beacon', async () => {
  expect(await keeperOf().current(1000)).toMatchObject({ saltBy: 'operator' });
  await kit.db.pool.query(`update chain set used = 951, salt_source = 'an event', length = 1000`);
  const keeper = keeperOf(await relay(HELD));
  expect(await keeper.current(1000)).toMatchObject({ saltBy: 'ceremony', used: 951 });
  await keeper.settled();
  runtime.setNow(DUE_AT);
  await keeper.current(1000);
  await keeper.settled();
  expect(await keeper.current(1000)).toMatchObject({ saltBy: 'ceremony', used: 951 });
  await kit.db.pool.query('update chain set used = 1000 where serial = 1');
  expect(await keeper.current(1000)).toMatchObject({ saltBy: 'beacon', used: 0 });
});
