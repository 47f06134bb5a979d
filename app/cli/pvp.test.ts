import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beaconTime } from '#engines/fair/beacon.ts';
import { beaconRandomness } from '#engines/fair/beacon-proof.ts';
import { battleWinners } from '#engines/pools/battle.ts';
import { drawTicket, poolCommitment } from '#engines/pools/draw.ts';
import { drawBattle } from '#engines/pools/rounds.ts';
import { caseWorth } from '#features/play/pvp/facts.ts';
import { command } from './pvp.ts';
import { runCommand } from './testing/run-command.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phoenix-pvp-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const seeds = { serverSeed: 'f2ac89b608eeb013', poolId: 'p7', clientSeeds: ['alice', 'bob'] };
const drawn = drawTicket(seeds, [100n, 100n]);
const good = {
  poolId: seeds.poolId,
  mode: 'coinflip',
  commitment: poolCommitment(seeds.serverSeed),
  serverSeed: seeds.serverSeed,
  survivors: 1,
  entries: seeds.clientSeeds.map((clientSeed, at) => ({
    clientSeed,
    stake: '100',
    from: String(at * 100),
    to: String(at * 100 + 100),
  })),
  ticket: String(drawn.ticket),
  winners: [drawn.winner],
};

async function verify(proof: unknown, ...more: string[]) {
  const path = join(folder, 'pool.json');
  await writeFile(path, JSON.stringify(proof));
  return runCommand(command, ['verify', '--pool', path, ...more]);
}

test('a draw is proved, or what does not hold is named', async () => {
  expect(await verify(good)).toMatchObject({
    status: 0,
    out: 'commitment: holds\ntickets: holds\ndraw: holds\nthe draw is proved\n',
  });
  const wrong = await verify({ ...good, winners: [1 - drawn.winner] });
  expect(wrong.status).toBe(1);
  expect(wrong.out).toContain('draw: does not hold, expected ticket');
  expect(JSON.parse((await verify(good, '--json')).out)).toMatchObject({ ok: true });
});

test('what is no proof, and a wrong call', async () => {
  expect((await verify({ ...good, serverSeed: null })).status).toBe(1);
  expect((await runCommand(command, ['verify'])).status).toBe(2);
  expect((await runCommand(command, ['draw'])).status).toBe(2);
});

test('a case battle whose draw took a round of the beacon is proved with the tables of the cases', async () => {
  // The round of drand that was recorded, due 3 to 6 seconds after the last seat.
  const signature =
    'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
  const cases = ['easy', 'medium', 'hard', 'expert'];
  const opened = drawBattle({ ...seeds, entropy: beaconRandomness(signature) }, cases, caseWorth);
  const battle = {
    ...good,
    mode: 'battle',
    ticket: null,
    beacon: { filledAt: beaconTime(1000) - 4_000, round: 1000, signature },
    battle: { kind: 'high', cases },
    opened,
    winners: battleWinners('high', opened),
  };
  const proved = await verify(battle, '--json');
  expect([proved.status, JSON.parse(proved.out).ok]).toEqual([0, true]);
  const late = await verify({ ...battle, beacon: { ...battle.beacon, round: 1001 } });
  expect([late.status, late.out]).toEqual([1, expect.stringContaining('beacon: does not hold')]);
  const other = await verify({ ...battle, opened: [opened[1], opened[0]] });
  expect([other.status, other.out]).toEqual([1, expect.stringContaining('opened: does not hold')]);
});
