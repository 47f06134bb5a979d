/**
 * Proof of liabilities: a player finds their money in the published sum, and a file that was tampered with is caught. There is one
 * tree a day for everybody, so it runs alone.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test, type Page } from './test.ts';
import { violations } from './axe.ts';
import { phoenix } from './commands.ts';
import { credit, enterAs, newPlayer, openDatabase } from './players.ts';
import { watchErrors } from './watch.ts';

const OWNER = privateKeyToAccount(`0x${'7'.padStart(64, '0')}`);
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** The tree of today once more, with what players have now: what is published is never changed but by a test. */
async function publishAgain(): Promise<void> {
  const db = await openDatabase();
  try {
    await db.query(`set session_replication_role = replica`);
    for (const table of [
      'solvency_signature',
      'solvency_reserve',
      'solvency_leaf',
      'solvency_level',
      'solvency_tree',
      'solvency_day',
    ])
      await db.query(`delete from ${table} where day >= (now() at time zone 'utc')::date`);
  } finally {
    await db.end();
  }
  const { status, out } = await phoenix('solvency', 'publish');
  expect([status, out]).toEqual([0, expect.stringContaining('published')]);
}

/** An address with more ether than is owed, which signed for today, and one that did not. */
async function addReserves(): Promise<void> {
  const db = await openDatabase();
  try {
    const { rows } = await db.query<{ day: string; cur: number; root: string }>(
      `select to_char(t.day, 'YYYY-MM-DD') as day, t.cur, encode(t.root, 'hex') as root from solvency_tree t join currency c on c.id = t.cur
        where c.code = 'eth' and t.day >= (now() at time zone 'utc')::date`,
    );
    const { day, cur, root } = rows[0]!;
    const signature = await OWNER.signMessage({ message: `phoenix-reserves|${day}|${root}` });
    for (const address of [OWNER.address, OTHER])
      await db.query(
        `insert into solvency_reserve (day, chain, network, address, cur, kind, decimals, amount, from_height, to_height, taken_at)
          values ($1, 'eth', 'main', $2, $3, 'hot', 18, 3000000000000000000, 23456789, 23456789, now())`,
        [day, address, cur],
      );
    await db.query(
      `insert into solvency_signature (day, chain, address, cur, signature, at) values ($1, 'eth', $2, $3, $4, now())`,
      [day, OWNER.address, cur, signature],
    );
  } finally {
    await db.end();
  }
}

const saved = async (page: Page, button: string): Promise<string> => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return (await waiting).path();
};

test('a player checks their balance, saves the proof, and anybody can check the file', async ({
  page,
  request,
}) => {
  const wrong = watchErrors(page);
  const player = await newPlayer(request);
  await credit(request, player, 'usd', '123.45');
  await credit(request, player, 'eth', '2');
  // The house may publish the day itself between the two steps, once an hour.
  await expect(publishAgain).toPass();
  await addReserves();
  await enterAs(page, player);
  await page.goto('/profile/settings#solvency');
  const row = page
    .getByRole('list', { name: 'Checked proofs' })
    .getByRole('listitem')
    .filter({ hasText: 'USD' });
  await expect(row).toContainText('123.45 USD');
  await expect(row).toContainText('Included in the published root');
  expect(await violations(page)).toEqual([]);
  const proof = readFileSync(await saved(page, 'Download proof'));

  await page.getByRole('link', { name: 'All published roots' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proof of liabilities' })).toBeVisible();
  const reserves = page.getByRole('list', { name: 'Addresses' }).getByRole('listitem');
  await expect(reserves.filter({ hasText: OWNER.address })).toContainText('Signature holds');
  await expect(reserves.filter({ hasText: OTHER })).toContainText('Not signed');
  const roots = await saved(page, 'Download roots');
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer: proof });
  await expect(row).toContainText('Included in the published root');
  const less = proof.toString().replace('"value": "123450000"', '"value": "123449999"');
  expect(less).not.toBe(proof.toString());
  await choose.setInputFiles({ name: 'less.json', mimeType: 'application/json', buffer: Buffer.from(less) });
  await expect(row).toContainText('The sums do not add up');
  await choose.setInputFiles({ name: 'text.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(page.getByText('This is not a file of proofs.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(wrong).toEqual([]);

  const kept = test.info().outputPath('proof.json');
  writeFileSync(kept, proof);
  const verified = await phoenix('solvency', 'verify', '--file', kept, '--roots', roots);
  expect([verified.status, verified.out]).toEqual([0, expect.stringContaining('2 hold, 0 fail')]);
  const signed = await phoenix('solvency', 'verify', '--roots', roots);
  expect([signed.status, signed.out]).toEqual([0, expect.stringContaining('1 hold, 1 not signed, 0 fail')]);
  writeFileSync(kept, less);
  expect((await phoenix('solvency', 'verify', '--file', kept, '--roots', roots)).status).toBe(1);
});
