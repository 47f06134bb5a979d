/** The archive in a bucket: pages and audit are those of a folder, and a bucket that is away, emptied or changed costs no bet. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, expect, it } from 'vitest';
import { betPage, type BetFilter } from '../../fairness/bet-history.ts';
import type { LocalS3 } from '../../testing/s3-server.ts';
import { startS3 } from '../../testing/s3.ts';
import { type OldLedger, openOldLedger } from '../../testing/old-ledger.ts';
import { temporaryFolder } from '../../testing/temporary.ts';
import { archiveParts, parts, restorePart } from './archive.ts';
import { createBucket } from './bucket.ts';
import { addToManifest, type Listed, MANIFEST, readManifest, sha256Of } from './manifest.ts';
import { type ArchivePlace, archivePlace, bucketPlace, folderPlace } from './place.ts';

const ALL: BetFilter = { game: null, currency: null, demo: null, won: null, from: null, to: null };

let s3: LocalS3;
let ledger: OldLedger;
beforeEach(async () => {
  s3 = await startS3();
  ledger = await openOldLedger(s3.bucket);
  await ledger.threeMonths();
  return () => ledger.engine.close();
});

const drop = () => ledger.asOwner((owner) => ledger.archive(owner, { drop: true }));
const states = async () => (await parts(ledger.db.pool)).map(({ state }) => state);
const page = async () =>
  (await betPage(ledger.db, ledger.vault.open, 1n, ALL, { before: null, limit: 100 })).bets;
const copies = () => readdirSync(join(ledger.folder, 'bet'));

it('bets that left the database are read from it, whatever this machine still has', async () => {
  const before = await page();
  expect(before.length).toBeGreaterThan(9);
  expect((await drop()).filter(({ state }) => state === 'gone').length).toBeGreaterThan(1);
  const bucket = createBucket(s3.bucket);
  const listed = readManifest(ledger.folder).map(({ entry }) => entry.file);
  expect((await bucket.list('bet/')).toSorted()).toEqual(listed.toSorted());
  expect(await bucket.list('bet/1999-')).toEqual([]);
  expect(await page()).toEqual(before);
  // Another machine, or this one after its disk.
  rmSync(ledger.folder, { recursive: true });
  expect(await page()).toEqual(before);
  expect(copies().length).toBeGreaterThan(0);
  rmSync(ledger.folder, { recursive: true });
  // Where no copy can be kept, a page says that it cannot be read now.
  writeFileSync(ledger.folder, '');
  await expect(page()).rejects.toMatchObject({ name: 'OldBetsAway', statusCode: 503 });
  rmSync(ledger.folder);
  expect(await ledger.verify()).toMatchObject({ findings: [], files: listed.length });
  // Who only reads leaves alone what is being added to.
  const adding = join(ledger.folder, MANIFEST);
  writeFileSync(adding, 'half a line');
  expect(await ledger.verify('hashes')).toMatchObject({ findings: [], files: listed.length });
  expect(readFileSync(adding, 'utf8')).toBe('half a line');
  expect((await ledger.audit(true)).findings).toEqual([]);

  const last = (await parts(ledger.db.pool)).findLast(({ state }) => state === 'gone')!;
  const back = await ledger.asOwner((owner) =>
    restorePart({ owner, audit: ledger.log(), place: ledger.place }, last.name),
  );
  expect(back).toBeNull();
  expect(await page()).toEqual(before);
});

it('a file that was changed or is gone there is found, and a copy that was is fetched again', async () => {
  const before = await page();
  await drop();
  const bucket = createBucket(s3.bucket);
  const [{ entry }] = readManifest(ledger.folder) as [ReturnType<typeof readManifest>[number]];
  writeFileSync(join(ledger.folder, entry.file), Buffer.alloc(entry.bytes));
  expect(await page()).toEqual(before);

  const wrong = join(temporaryFolder(), 'wrong');
  writeFileSync(wrong, Buffer.alloc(entry.bytes, 1));
  await bucket.put(entry.file, wrong, await sha256Of(wrong));
  expect((await ledger.verify()).findings).toMatchObject([
    { rows: [{ file: entry.file, why: 'was changed' }] },
  ]);
  rmSync(ledger.folder, { recursive: true });
  await expect(page()).rejects.toMatchObject({ statusCode: 503, file: entry.file });
  await bucket.remove(entry.file);
  expect((await ledger.verify('hashes')).findings).toMatchObject([
    { rows: [{ file: entry.file, why: 'is gone' }] },
  ]);
  await expect(page()).rejects.toMatchObject({ statusCode: 503, file: entry.file });
});

it('nothing leaves the database while it is away, and a run goes on where it was', async () => {
  const before = await page();
  await s3.stop();
  await expect(drop()).rejects.toThrow(/ECONNREFUSED/);
  expect(new Set(await states())).toEqual(new Set(['open']));
  await s3.start();
  const wrongKey = archivePlace(temporaryFolder(), { ...s3.bucket, keyId: 'SOMEBODY-ELSE' });
  await expect(
    ledger.asOwner((owner) =>
      archiveParts({
        owner,
        audit: ledger.log(),
        place: wrongKey,
        days: 60,
        drop: null,
        now: ledger.runtime.now(),
      }),
    ),
  ).rejects.toThrow(/the bucket answers 403 InvalidAccessKeyId/);
  expect(new Set(await states())).toEqual(new Set(['open']));

  // It is lost between a file and the manifest: the file is there, and not listed.
  const { place } = ledger;
  const halfWay = {
    ...place,
    put: (file: string) => (file === MANIFEST ? Promise.reject(new Error('cut')) : place.put(file)),
  };
  const run = (to: typeof place) =>
    ledger.asOwner((owner) =>
      archiveParts({
        owner,
        audit: ledger.log(),
        place: to,
        days: 60,
        drop: null,
        now: ledger.runtime.now(),
      }),
    );
  await expect(run(halfWay)).rejects.toThrow('cut');
  expect(await states()).toContain('verified');
  const done = await drop();
  expect(done.some(({ state }) => state === 'gone')).toBe(true);
  expect((await ledger.verify()).findings).toEqual([]);
  expect(await page()).toEqual(before);
  await s3.stop();
  expect((await ledger.verify()).findings).toMatchObject([{ rule: 'the bucket of the archive answers' }]);
  rmSync(ledger.folder, { recursive: true });
  await expect(page()).rejects.toMatchObject({ statusCode: 503 });
});

it('a house whose files lie in a folder moves into an empty bucket with its next run', async () => {
  const old = folderPlace(ledger.folder);
  const run = (place: typeof old) =>
    ledger.asOwner((owner) =>
      archiveParts({ owner, audit: ledger.log(), place, days: 60, drop: null, now: ledger.runtime.now() }),
    );
  await run(old);
  const listed = readManifest(ledger.folder);
  const bucket = createBucket(s3.bucket);
  expect(await bucket.list('')).toEqual([]);
  // Looking moves nothing.
  expect((await ledger.verify()).findings[0]).toMatchObject({ rows: expect.any(Array) });
  expect(await bucket.list('')).toEqual([]);
  await run(ledger.place);
  expect(await bucket.size(MANIFEST)).toBeGreaterThan(0);
  expect((await bucket.list('bet/')).length).toBe(listed.length);
  rmSync(ledger.folder, { recursive: true });
  expect((await ledger.verify()).findings).toEqual([]);
});

it('files that are in the folder alone stay, however short of room it is, and move in after a time there too', async () => {
  const run = (place: ArchivePlace, days: number) =>
    ledger.asOwner((owner) =>
      archiveParts({ owner, audit: ledger.log(), place, days, drop: null, now: ledger.runtime.now() }),
    );
  const { folder } = ledger;
  const listed = () => readManifest(folder).map(({ entry }) => entry.file);
  const before = (await run(folderPlace(folder), 150)) && listed();
  const here = () => copies().map((name) => `bet/${name}`);
  const bucket = createBucket(s3.bucket);
  const tight = bucketPlace(folder, bucket, 1);
  // One file was damaged, of another the bucket has a half: it is asked for both, and has no others.
  await bucket.put(before[0]!, join(folder, before[0]!), await sha256Of(join(folder, before[0]!)));
  const half = join(temporaryFolder(), 'half');
  writeFileSync(half, 'half');
  await bucket.put(before[1]!, half, await sha256Of(half));
  expect(await tight.again(before[0]!)).toBe(join(folder, before[0]!));
  expect(here().toSorted()).toEqual(before.slice(1).toSorted());
  await run(tight, 150);
  expect((await bucket.list('bet/')).toSorted()).toEqual(before.toSorted());

  // A folder again for a time, from copies of all there is.
  for (const file of [MANIFEST, ...before]) await bucket.get(file, join(folder, file));
  await run(folderPlace(folder), 60);
  const later = listed();
  expect(later.length).toBeGreaterThan(before.length);
  await tight.again(before[0]!);
  expect(here()).toEqual(expect.arrayContaining(later.slice(before.length)));
  await run(tight, 60);
  expect(listed()).toEqual(later);
  expect((await bucket.list('bet/')).toSorted()).toEqual(later.toSorted());

  // The bucket of another house has none of them.
  const other = temporaryFolder();
  const [{ entry }] = readManifest(folder) as [Listed];
  await addToManifest(other, { ...entry, part: 'bet_of_others' });
  await bucket.put(MANIFEST, join(other, MANIFEST), await sha256Of(join(other, MANIFEST)));
  await expect(run(tight, 60)).rejects.toThrow(`which lacks ${entry.part}`);
  expect(listed()).toEqual(later);
  await bucket.put(MANIFEST, join(folder, MANIFEST), await sha256Of(join(folder, MANIFEST)));
  // What was listed again in the folder alone.
  const { no: _, ...again } = entry;
  await addToManifest(folder, { ...again, sha256: '0'.repeat(64) });
  const lines = readFileSync(join(folder, MANIFEST), 'utf8');
  await run(tight, 60);
  await bucket.get(MANIFEST, join(other, MANIFEST));
  expect(readFileSync(join(other, MANIFEST), 'utf8')).toBe(lines);
  writeFileSync(join(folder, MANIFEST), `${lines.split('\n').slice(0, -2).join('\n')}\n`);
  await bucket.put(MANIFEST, join(folder, MANIFEST), await sha256Of(join(folder, MANIFEST)));
  rmSync(folder, { recursive: true });
  expect((await ledger.verify()).findings).toEqual([]);
});

it('keeps no more copies than there is room for, beside those that are read, by this process or another', async () => {
  await drop();
  const files = readManifest(ledger.folder).map(({ entry }) => entry.file);
  expect(files.length).toBeGreaterThan(2);
  const folder = temporaryFolder();
  const tight = bucketPlace(folder, createBucket(s3.bucket), 1);
  const here = () => readdirSync(join(folder, 'bet')).map((name) => `bet/${name}`);
  const kept = () => here().filter((file) => file.endsWith('.parquet'));
  const read = (file: string) => {
    tight.hold(file);
    return tight.take(file);
  };
  const [one, two] = await Promise.all([read(files[0]!), read(files[1]!)]);
  expect([existsSync(one!), existsSync(two!)]).toEqual([true, true]);
  tight.give([files[0]!]);
  await read(files[2]!);
  expect(kept().toSorted()).toEqual([files[1]!, files[2]!].toSorted());
  expect(await read('bet/2001-01-01-nothing.parquet')).toBeNull();
  // Of a process that was killed; one that lives may still be at it.
  for (const pid of [2 ** 30, process.pid]) writeFileSync(join(folder, `bet/x.parquet.${pid}.part`), '');
  writeFileSync(join(folder, `${files[2]!}.${2 ** 30}.read`), '');
  const other = `${files[1]!}.${process.ppid}.read`;
  writeFileSync(join(folder, other), '');
  // Of many who ask at once one fetches.
  tight.give([files[1]!, files[2]!, 'bet/2001-01-01-nothing.parquet']);
  const asked = await Promise.all(Array.from({ length: 20 }, () => read(files[0]!)));
  expect(new Set(asked)).toEqual(new Set([join(folder, files[0]!)]));
  const own = `${files[0]!}.${process.pid}.read`;
  expect(here().toSorted()).toEqual(
    [files[0]!, files[1]!, own, other, `bet/x.parquet.${process.pid}.part`].toSorted(),
  );
  tight.give(Array.from({ length: 20 }, () => files[0]!));
  expect(here()).not.toContain(own);
});

/** A process that reads copies in one folder with others, each as short of room, and prints how often one was gone meanwhile. */
const readerScript = `
  import { bucketPlace } from '${pathToFileURL(join(import.meta.dirname, 'place.ts')).href}';
  import { createBucket } from '${pathToFileURL(join(import.meta.dirname, 'bucket.ts')).href}';
  import { existsSync } from 'node:fs';
  const [folder, options, ...files] = process.argv.slice(1);
  const place = bucketPlace(folder, createBucket(JSON.parse(options)), 1);
  let missing = 0;
  for (let turn = 0; turn < 150; turn++) {
    const file = files[Math.floor(Math.random() * files.length)];
    place.hold(file);
    const path = (await place.take(file)) ?? '';
    for (let look = 0; look < 5; look++) {
      await new Promise((done) => setTimeout(done, Math.random() * 2));
      if (!existsSync(path)) missing += 1;
    }
    place.give([file]);
  }
  console.log(missing);`;

it('copies that one process reads stay, whatever another one fetches into the same folder', async () => {
  await drop();
  const files = readManifest(ledger.folder).map(({ entry }) => entry.file);
  const folder = temporaryFolder();
  const runs = Array.from({ length: 3 }, () =>
    promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      readerScript,
      folder,
      JSON.stringify(s3.bucket),
      ...files.slice(0, 3),
    ]),
  );
  expect((await Promise.all(runs)).map(({ stdout }) => stdout.trim())).toEqual(['0', '0', '0']);
});
