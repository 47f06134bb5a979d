/** Duels and battles that wait for the public beacon, on a clock that is moved to where its recorded round is due. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { beaconTime, QUICKNET } from '#engines/fair/beacon.ts';
import { drawBattle, drawDuel } from '#engines/pools/rounds.ts';
import { readPoolProof, verifyPool } from '#engines/pools/verify.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import type { PoolReply } from '../contract.ts';
import { caseWorth, poolFacts } from '../facts.ts';
import { openPvp, type PvpApp } from './testing/app.ts';

const SIGNATURE =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const RANDOMNESS = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';
const DUE_AT = beaconTime(1000);
/** Whoever is in now waits for round 1000. */
const FULL_AT = DUE_AT - 5_900;

interface Relay {
  readonly url: string;
  readonly said: Map<string, object>;
  /** Calls that are taken and not answered; null: all are answered. */
  held: (() => void)[] | null;
}

/** A relay whose answers a test gives. */
async function relay(): Promise<Relay> {
  const said = new Map<string, object>([['latest', { round: 1000, signature: SIGNATURE }]]);
  const server = createServer((request, response) => {
    const reply = () => {
      const [, chain, , round = ''] = request.url!.split('/');
      const answer = chain === QUICKNET.chainHash ? said.get(round) : undefined;
      response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? {}));
    };
    if (source.held) source.held.push(reply);
    else reply();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const source: Relay = {
    said,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held: null,
  };
  return source;
}

/** A house whose time goes on from where a test puts it. */
async function openAt(start: number, relays: readonly string[]) {
  let ahead = start - Date.now();
  const house = await openPvp({
    config: { beacon: relays },
    runtime: { ...systemRuntime(), now: () => Date.now() + ahead },
  });
  onTestFinished(() => house.app.close());
  return { house, goTo: (at: number) => void (ahead = at - Date.now()) };
}

const two = async (house: PvpApp) => [await house.player(), await house.player()] as const;
const checks = ({ proof }: PoolReply) =>
  verifyPool(readPoolProof(proof), poolFacts).map(({ what, ok }) => [what, ok]);
const seedsOf = ({ proof }: PoolReply) => ({
  serverSeed: proof.serverSeed!,
  poolId: proof.poolId,
  clientSeeds: proof.entries.map(({ clientSeed }) => clientSeed),
  entropy: RANDOMNESS,
});

it('is drawn with the round that follows from the last seat, and takes no answer that is not the group’s', async () => {
  const source = await relay();
  const { house, goTo } = await openAt(FULL_AT - 5_000, [source.url]);
  const [one, other] = await two(house);
  const duel = await house.make(one, { mode: 'duel' });
  const battle = await house.make(one, {
    mode: 'battle',
    stake: '1',
    battle: { kind: 'high', cases: ['medium', 'hard'] },
  });
  expect(duel.pool).toMatchObject({ beacon: true, beaconAt: null });
  // A flip of a coin waits for nothing.
  expect((await house.make(one)).pool.beacon).toBe(false);
  for (const { pool } of [duel, battle]) {
    goTo(FULL_AT);
    const { body } = await house.join(other, pool.id);
    expect(body.pool).toMatchObject({ status: 'locked', beaconAt: DUE_AT, result: null });
  }
  expect((await house.call('leave', other, { pool: duel.pool.id })).status).toBe(409);
  expect((await house.get(duel.pool.id)).proof).toMatchObject({ serverSeed: null, beacon: null });
  // Due, and a relay that lies: nothing is drawn, whoever looks at it.
  source.said.set('1000', { round: 1000, signature: SIGNATURE.replace(/9$/, '8') });
  goTo(DUE_AT + 100);
  await house.until(async () => {
    const { rows } = await house.app.kit.db.pool.query('select 1 from pvp_pool where due_at > $1', [
      DUE_AT + 900,
    ]);
    return rows.length > 0 ? true : null;
  });
  expect((await house.get(duel.pool.id)).pool.status).toBe('locked');
  expect(await house.audit()).toEqual([]);
  source.said.set('1000', { round: 1000, signature: SIGNATURE });
  // A relay that takes a call and does not answer holds up no other pool.
  const forever = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  onTestFinished(() => forever.mockRestore());
  const held: (() => void)[] = [];
  source.held = held;
  goTo(DUE_AT + 5_000);
  await house.until(async () => (held.length === 2 ? true : null));
  const flip = await house.make(one);
  await house.runOut(flip.pool.id);
  expect((await house.ended(flip.pool.id)).status).toBe('expired');
  expect((await house.get(duel.pool.id)).pool.status).toBe('locked');
  source.held = null;
  for (const reply of held) reply();
  await house.ended(duel.pool.id);
  await house.ended(battle.pool.id);
  const [drawn, opened] = [await house.get(duel.pool.id), await house.get(battle.pool.id)];
  expect(drawn.pool.result!.rolls).toEqual(drawDuel(seedsOf(drawn)).rolls);
  expect(opened.pool.result!.opened).toEqual(drawBattle(seedsOf(opened), ['medium', 'hard'], caseWorth));
  expect(drawn.proof.beacon).toMatchObject({ round: 1000, signature: SIGNATURE });
  for (const reply of [drawn, opened]) expect(checks(reply)).toContainEqual(['beacon', true]);
  expect([...checks(drawn), ...checks(opened)].every(([, ok]) => ok)).toBe(true);
  expect(
    checks({ ...drawn, proof: { ...drawn.proof, beacon: { ...drawn.proof.beacon!, round: 999 } } }),
  ).toContainEqual(['beacon', false]);
  expect(await house.audit()).toEqual([]);
});

it('is called off after a day in vain, gives all back, and shows what would have been drawn', async () => {
  const source = await relay();
  const { house, goTo } = await openAt(FULL_AT - 1_000, [source.url]);
  const [one, other] = await two(house);
  const { pool } = await house.make(one, { mode: 'duel' });
  goTo(FULL_AT);
  await house.join(other, pool.id);
  goTo(FULL_AT + 24 * 3_600_000 + 1_000);
  expect((await house.ended(pool.id)).status).toBe('cancelled');
  expect(await Promise.all([one, other].map((who) => house.balance(who)))).toEqual([100_000n, 100_000n]);
  const { proof } = await house.get(pool.id);
  expect(proof.serverSeed).toMatch(/^[0-9a-f]{64}$/);
  expect(await house.audit()).toEqual([]);
});

it('is drawn at once, and says so, where no relay answers as it is made', async () => {
  const { house } = await openAt(FULL_AT, ['http://127.0.0.1:9']);
  const [one, other] = await two(house);
  const { pool } = await house.make(one, { mode: 'duel' });
  expect(pool.beacon).toBe(false);
  await house.join(other, pool.id);
  await house.ended(pool.id);
  const end = await house.get(pool.id);
  expect(end.proof.beacon).toBe(null);
  expect(checks(end).every(([, ok]) => ok)).toBe(true);
});
