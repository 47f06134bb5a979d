import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { processAlive } from '../../server/database/process-state.ts';
import { soon } from '../../server/testing/soon.ts';
import { temporaryFolder } from '../../server/testing/temporary.ts';
import { createEvmDriver } from '../evm/driver.ts';
import { anvilBinary, isFree } from './anvil-node.ts';
import { startAnvil, type LocalAnvil } from './anvil.ts';

const PAYEE = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

function folder(): string {
  return temporaryFolder();
}

async function start(
  where: string,
  options: { port?: number; blockEveryMs?: number } = {},
): Promise<LocalAnvil> {
  const node = await startAnvil({
    chain: 'eth',
    folder: where,
    random: randomBytes,
    blockEveryMs: null,
    ...options,
  });
  onTestFinished(() => node.close());
  return node;
}

const driverOf = (node: LocalAnvil) => createEvmDriver({ chain: 'eth', network: 'local', url: node.url });

describe.skipIf(anvilBinary() === null)('development chain', () => {
  it('keeps blocks, balances, tokens and its address over a restart', async () => {
    const where = folder();
    const first = await start(where);
    const gifts = [];
    for (const { currency } of first.assets) gifts.push(await first.faucet(PAYEE, currency, 7n));
    await first.mine(2);
    const before = await driverOf(first).tip();
    await first.close();
    expect(await isFree(Number(new URL(first.url).port))).toBe(true);

    const second = await start(where);
    expect(second.url).toBe(first.url);
    const driver = driverOf(second);
    expect(await driver.tip()).toEqual(before);
    for (const { currency } of second.assets) expect(await driver.balance(PAYEE, currency)).toBe(7n);
    // Blocks from before the restart are read as they were, though they cannot be traced any more.
    const watched = new Set([PAYEE.toLowerCase()]);
    const blocks = await driver.read(0, before.height, watched);
    expect(blocks.flatMap(({ transfers }) => transfers).map(({ txid }) => txid)).toEqual(gifts);
    for (const txid of gifts) expect((await driver.look(txid, watched))?.transfers).toHaveLength(1);

    await second.faucet(PAYEE, 'usdt', 1n);
    await second.mine(1);
    expect(await driver.balance(PAYEE, 'usdt')).toBe(8n);
    expect((await driver.tip()).parent).toBe(before.hash);
  });

  it('gives everybody who asks at once, and from two processes', async () => {
    const where = folder();
    const nodes = [await start(where), await start(where)];
    for (let round = 1; round <= 5; round++) {
      const gifts = await Promise.all(
        nodes.flatMap((node) =>
          node.assets.flatMap(({ currency }) => [1n, 2n].map((units) => node.faucet(PAYEE, currency, units))),
        ),
      );
      expect(new Set(gifts).size).toBe(gifts.length);
      await nodes[0]!.mine(1);
      for (const { currency } of nodes[0]!.assets)
        expect(await driverOf(nodes[0]!).balance(PAYEE, currency)).toBe(6n * BigInt(round));
    }
  });

  it('has words of its own in a file that others cannot read, and listens to this machine only', async () => {
    const [one, two] = [folder(), folder()];
    const node = await start(one);
    await start(two);
    const words = [one, two].map((where) => readFileSync(join(where, 'eth.faucet'), 'utf8'));
    expect(words[0]!.split(' ')).toHaveLength(12);
    expect(words[0]).not.toBe(words[1]);
    expect(statSync(join(one, 'eth.faucet')).mode & 0o077).toBe(0);
    expect(new URL(node.url).hostname).toBe('127.0.0.1');
  });

  it('makes blocks while something waits or is not confirmed, then rests', async () => {
    const node = await start(folder(), { blockEveryMs: 20 });
    const driver = driverOf(node);
    await node.faucet(PAYEE, 'eth', 5n);
    await soon(async () => expect(await driver.balance(PAYEE, 'eth')).toBe(5n));
    let height = -1;
    const rests = async () => {
      const before = height;
      ({ height } = await driver.tip());
      expect(height).toBe(before);
      // Who is only slow has not come that far.
      expect(height).toBeGreaterThan(15);
    };
    await soon(rests, 300);
  });

  it('is brought back by itself, with all its blocks, when it is killed', async () => {
    const node = await start(folder(), { blockEveryMs: 20 });
    const driver = driverOf(node);
    await node.faucet(PAYEE, 'usdc', 5n);
    await soon(async () => expect(await driver.balance(PAYEE, 'usdc')).toBe(5n));
    const confirmed = await driver.tip();
    await soon(async () => expect((await driver.tip()).height).toBeGreaterThan(confirmed.height + 2));

    process.kill(node.pid()!, 'SIGKILL');
    await soon(async () => expect(await driver.blockAt(confirmed.height)).toEqual(confirmed));
    expect(await driver.balance(PAYEE, 'usdc')).toBe(5n);
  });

  it('is shared by two who use one folder', async () => {
    const where = folder();
    const [one, two] = await Promise.all([start(where), start(where)]);
    expect(two.url).toBe(one.url);
    expect([one.pid(), two.pid()].filter((pid) => pid !== null)).toHaveLength(1);
    await one.faucet(PAYEE, 'eth', 1n);
    await two.faucet(PAYEE, 'eth', 1n);
    await Promise.all([one.mine(1), two.mine(1)]);
    expect(await driverOf(one).balance(PAYEE, 'eth')).toBe(2n);
  });

  it('goes with the process that started it, also when that is killed', async () => {
    const where = folder();
    const program = join(where, 'program.mts');
    writeFileSync(
      program,
      `import { randomBytes } from 'node:crypto';
       import { startAnvil } from ${JSON.stringify(join(import.meta.dirname, 'anvil.ts'))};
       const node = await startAnvil({ chain: 'eth', folder: ${JSON.stringify(where)}, random: randomBytes });
       console.log(node.pid());`,
    );
    const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [text] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = Number(text.toString());
    expect(processAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await soon(() => expect(processAlive(pid)).toBe(false));
  });

  it('says why it does not start', async () => {
    const where = folder();
    const node = await start(where);
    const port = Number(new URL(node.url).port);
    await expect(start(folder(), { port })).rejects.toThrow(`port ${port} is in use`);
    await node.close();
    writeFileSync(join(where, 'eth.json'), '{"half a');
    await expect(start(where)).rejects.toThrow('anvil does not start');
  });
});
