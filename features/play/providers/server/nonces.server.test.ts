import { afterAll, beforeAll, expect, it } from 'vitest';
import { createNonces } from './nonces.ts';
import { type GisApp, gisApp } from './testing/app.ts';

let gis: GisApp;
beforeAll(async () => {
  gis = await gisApp();
});
afterAll(() => gis.app.close());

/** Nonces that wait for more calls until told that all have come. */
function gathering() {
  const { db, runtime } = gis.app.kit;
  const { pool } = db;
  const waits: { ms: number; go: () => void }[] = [];
  let statements = 0;
  const query = (...asked: Parameters<typeof pool.query>) => {
    statements += 1;
    return pool.query(...asked);
  };
  const counted = Object.assign(Object.create(pool) as typeof pool, { query });
  const nonces = createNonces(
    { db: { ...db, pool: counted }, runtime },
    { now: () => 0, wait: (ms) => new Promise<void>((go) => waits.push({ ms, go })) },
  );
  return { nonces, waits, statements: () => statements };
}

const many = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${name}-${place}`);

it('lets a call in at once that comes alone, and again at once the next one', async () => {
  const { nonces, waits } = gathering();
  expect(await nonces.isFirst('slotegrator', 'alone-1')).toBe(true);
  expect(await nonces.isFirst('slotegrator', 'alone-2')).toBe(true);
  expect(await nonces.isFirst('slotegrator', 'alone-1')).toBe(false);
  expect(waits).toEqual([]);
});

it('gathers calls that come many at a time: one statement for all that came meanwhile, each word good once', async () => {
  const { nonces, waits, statements } = gathering();
  const first = await Promise.all(many('crowd', 5).map((nonce) => nonces.isFirst('slotegrator', nonce)));
  expect(first).toEqual(Array.from({ length: 5 }, () => true));
  expect(statements()).toBe(1);

  const words = [...many('later', 6), 'later-0', 'crowd-0'];
  const later: Promise<boolean>[] = [];
  for (const nonce of words) {
    later.push(nonces.isFirst('slotegrator', nonce), nonces.isFirst('hub88', null));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(statements()).toBe(1);
  expect(waits).toHaveLength(1);
  expect(waits[0]!.ms).toBe(20);
  waits[0]!.go();
  const answers = await Promise.all(later);
  expect(words.filter((_, place) => answers[2 * place])).toEqual(many('later', 6));
  // Those whose protocol has no word are let in with them.
  expect(words.every((_, place) => answers[2 * place + 1])).toBe(true);
  expect(statements()).toBe(2);
});

it('refuses nobody for good when the database fails: the next call is let in', async () => {
  const { nonces } = gathering();
  await expect(nonces.isFirst('slotegrator', 'no\0word')).rejects.toThrow('invalid byte sequence');
  expect(await nonces.isFirst('slotegrator', 'after')).toBe(true);
});
