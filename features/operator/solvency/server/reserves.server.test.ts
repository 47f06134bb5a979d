/** Reserves of a day: read at a block, signed by the signer for that day's roots, published, and checked as everybody can. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { ChainUnreachable, type ChainDriver } from '#platform/chains/driver.ts';
import { signerClient, SignerUnreachable } from '#platform/chains/signer/client.ts';
import { chainOf } from '#platform/chains/signer/testing/plans.ts';
import { signerAt, type SignerAt } from '#platform/chains/signer/testing/signer-at.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { solvency } from '../feature.ts';
import type { PublishedDay } from '../proof-file.ts';
import { checkReserves, coverageOf } from '../reserve-check.ts';
import { addCold, endCold, signCold, unsignedReserves } from './cold.ts';
import { publishDay } from './publish.ts';
import { takeReserves } from './reserves.ts';

let app: TestPlatform;
let folder: string;
let at: SignerAt;
let today: string;
let asked = 0;
/** Blocks that the node has; a block comes with each look at the tip while it is hasty. */
let height = 100;
let isHasty = false;
let isAway = false;

/** Somebody else's key, which the signer does not have. */
const cold = privateKeyToAccount(`0x${'9'.padStart(64, '0')}`);
const hot = chainOf('eth').keys.address('1/0').address;
const ether = 10n ** 18n;
const driver = {
  id: 'eth',
  network: 'local',
  assets: [
    { currency: 'eth', decimals: 18, contract: null },
    { currency: 'usdt', decimals: 6, contract: '0xdac' },
    { currency: 'bnb', decimals: 18, contract: '0xb' },
  ],
  async tip() {
    if (isAway) throw new ChainUnreachable('the node is away');
    if (isHasty) height++;
    return { height, hash: `${height}`, parent: `${height - 1}` };
  },
  async balance(address: string, currency: string) {
    asked++;
    if (address === cold.address.toLowerCase()) return 40n * ether;
    if (address !== hot) throw new Error(`asked for ${address}`);
    return currency === 'eth' ? 3n * ether + 5n : 7_000_000n;
  },
} as unknown as ChainDriver;
const chains = (of: readonly ChainDriver[]) => ({ ...app.kit.chains, list: () => of });
const signer = signerClient(async () => at.endpoint);
const take = (more: object = {}) =>
  takeReserves({ ...app.kit, chains: chains([driver]), signer, ...more }, today);
const published = async (): Promise<PublishedDay> =>
  (await app.api('/api/solvency/history', {})).body.days[0];
const seen = (day: PublishedDay) =>
  checkReserves(day).map(({ reserve, fault }) => [reserve.currency, reserve.amount, fault]);

beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, solvency] });
  folder = mkdtempSync(join(tmpdir(), 'phoenix-reserves-'));
  at = await signerAt(folder, app.kit.runtime);
  const player = await app.register();
  await app.credit(player.id, 'eth', '2');
  await app.credit(player.id, 'usdt', '10');
  await app.credit(player.id, 'usd', '5.00');
  today = (await publishDay({ ...app.kit, kept: [] })).day;
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

describe('reserves', () => {
  it('of a chain whose node is away, or that has none, are absent and not nought', async () => {
    isAway = true;
    await take();
    isAway = false;
    await take({ chains: chains([]) });
    expect((await published()).reserves).toEqual([]);
  });

  it('are shown without a signature while there is no signer for it', async () => {
    const away = () => Promise.reject(new SignerUnreachable('away'));
    await take({ signer: { ...signer, reserves: away } });
    // The first coin alone: what comes after it is asked for the next time.
    expect(seen(await published())).toEqual([['eth', `${3n * ether + 5n}`, 'unsigned']]);
  });

  it('are published with signatures that hold, of currencies that are owed, read once a day', async () => {
    await take();
    const day = await published();
    expect(seen(day)).toEqual([
      ['eth', `${3n * ether + 5n}`, null],
      ['usdt', '7000000', null],
    ]);
    expect(day.reserves![0]).toMatchObject({
      chain: 'eth',
      network: 'local',
      address: hot,
      kind: 'hot',
      from: 100,
      to: 100,
    });
    const cover = coverageOf(day, checkReserves(day)).map(({ tree, percent }) => [tree.currency, percent]);
    expect(cover).toEqual([
      ['eth', '150.00'],
      ['usdt', '70.00'],
    ]);
    const before = asked;
    await take();
    expect(asked).toBe(before);
    expect(await published()).toEqual(day);
  });

  it('cannot be changed behind the page', async () => {
    for (const table of ['solvency_reserve', 'solvency_signature'])
      await expect(app.kit.db.pool.query(`delete from ${table}`)).rejects.toThrow('permission denied');
    const day = await published();
    const [first, ...rest] = day.reserves!;
    const more = { ...day, reserves: [{ ...first!, signature: rest[0]!.signature }, ...rest] };
    expect(seen(more)[0]![2]).toBe('signature');
  });

  it('say between which blocks they were read where one came meanwhile', async () => {
    isHasty = true;
    const other = { ...driver, id: 'bsc' } as ChainDriver;
    const hotBsc = chainOf('bsc').keys.address('1/0').address;
    expect(hotBsc).toBe(hot);
    await take({ chains: chains([other]) });
    isHasty = false;
    const found = (await published()).reserves!.find(({ chain }) => chain === 'bsc')!;
    expect(found.to).toBe(found.from + 1);
  });
});

describe('an address whose key the signer does not have', () => {
  const one = { chain: 'eth', network: 'local', address: cold.address } as const;
  const ofCold = async () =>
    checkReserves(await published())
      .filter(({ reserve }) => reserve.kind === 'cold')
      .map(({ reserve, fault }) => [reserve.currency, fault]);

  it('is watched when it is one of that chain, and shown as not signed', async () => {
    expect(await addCold(app.kit, { ...one, address: '0x12' })).toBe('address');
    expect(
      await addCold(app.kit, {
        chain: 'btc',
        network: 'main',
        address: '3HSVzEhCFuH9Z3wvoWTexy7BMVVp3PjS6f',
      }),
    ).toBe('unsupported');
    expect(await addCold(app.kit, { ...one, address: hot.toLowerCase() })).toBe('hot');
    const segwit = { chain: 'btc', network: 'main' } as const;
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    expect(await addCold(app.kit, { ...segwit, address })).toBe(null);
    expect(await addCold(app.kit, { ...segwit, address: address.toUpperCase() })).toBe('there');
    expect(await addCold(app.kit, one)).toBe(null);
    expect(await addCold(app.kit, { ...one, address: cold.address.toLowerCase() })).toBe('there');
    await take();
    expect(await ofCold()).toEqual([
      ['eth', 'unsigned'],
      ['usdt', 'unsigned'],
    ]);
  });

  it('counts with a signature that was made elsewhere, which is checked before it is kept', async () => {
    const [wanted] = await unsignedReserves(app.kit);
    const { day, currency, text } = wanted!;
    const bring = (signature: string, more: object = {}) =>
      signCold(app.kit, { day, chain: 'eth', address: cold.address, currency, signature, ...more });
    const signature = await cold.signMessage({ message: text });
    expect(await bring(await cold.signMessage({ message: `${text}!` }))).toBe('signature');
    expect(await bring(signature, { currency: 'usdt' })).toBe('signature');
    expect(await bring(signature, { address: hot })).toBe('unknown');
    expect(await bring(signature, { day: '2020-01-01' })).toBe('unknown');
    expect(await bring(signature)).toBe(null);
    expect(await bring(signature)).toBe('unknown');
    expect(await ofCold()).toEqual([
      ['eth', null],
      ['usdt', 'unsigned'],
    ]);
    const acts = await app.kit.audit.list({ limit: 10 });
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['solvency.cold.add', 'solvency.cold.sign']),
    );
  });

  it('is read no more after its end, and what was published stays', async () => {
    expect(await endCold(app.kit, one)).toBe(true);
    expect(await endCold(app.kit, one)).toBe(false);
    expect((await ofCold()).length).toBe(2);
  });
});
