import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawTicket, poolCommitment } from '#engines/pools/draw.ts';
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
