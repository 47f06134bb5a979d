/** Approvals by passkey, from the back office's calls to coins on a real anvil; and what a thief with the server's database role makes of them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import {
  assertion,
  passkeyOf,
  type Sloppiness,
  type StaffPasskey,
} from '#platform/chains/signer/testing/passkey-of.ts';
import { ETHER, openWithdrawTestApp, type WithdrawTestApp } from '../testing/withdraw-test-app.ts';

let lab: WithdrawTestApp;
let ann: TestPlayer;
let key: StaffPasskey;
let player: TestPlayer;
const SUM = 5n * 10n ** 16n;

beforeAll(async () => {
  lab = await openWithdrawTestApp();
  await lab.settings({ secondAboveEur: '99999', dayEur: '0', dayCount: 0, auto: { on: false } });
  await lab.node.faucet(await lab.hotAddress(), 'eth', 40n * ETHER);
  await lab.node.mine(1);
  await lab.work();
  ann = await lab.app.staff();
  key = passkeyOf(ann.user._id, { account: ann.id.toString() });
  Object.assign(lab.caps, { passkeys: 'always' });
});
afterAll(() => lab?.close());
beforeEach(async () => {
  player = await lab.rich('20');
  lab.pins.splice(0, Infinity, key.pin);
});

const post = (path: string, body: object, staff = ann) =>
  lab.app.api(`/api/admin/withdrawals/${path}`, body, staff.token);
async function asked(): Promise<{ id: string; wallet: string }> {
  const wallet = lab.stranger();
  return { id: (await lab.ask(player, { wallet })).body._id, wallet };
}
/** What a browser sends after it was asked. */
async function signed(id: string, passkey = key, sloppy: Sloppiness = {}): Promise<object> {
  const { body } = await post('ask', { id });
  const { at, nonce, challenge } = body.ask;
  return { at, nonce, ...assertion(passkey, challenge, sloppy) };
}
const paid = (wallet: string): Promise<bigint> => lab.driver.balance(wallet, 'eth');

it('asks for the passkey, and pays what it signed', async () => {
  const { id, wallet } = await asked();
  const { body } = await post('ask', { id });
  expect(body.ask).toMatchObject({
    rpId: key.pin.rpId,
    passkeys: [{ credential: key.pin.credential, origin: key.pin.origin }],
  });
  expect(await post('approve', { id })).toMatchObject({ status: 403, body: { code: 14 } });
  expect(await post('approve', { id, proof: await signed(id) })).toMatchObject({
    status: 200,
    body: { status: 3 },
  });
  await lab.settle();
  expect(await paid(wallet)).toBe(SUM);
  const { lines } = await lab.app.kit.signer.log({ subject: id, limit: 1 });
  expect(lines[0]).toMatchObject({ event: 'signed', staff: [ann.user._id] });
  expect(await lab.findings()).toEqual([]);
});

it('names staff whose passkey nobody pinned, and lists those that are', async () => {
  const { id } = await asked();
  const ben = await lab.app.staff();
  expect(await post('ask', { id }, ben)).toMatchObject({ status: 403, body: { code: 15 } });
  const list = await lab.app.api('/api/admin/wallet/passkeys', {}, ann.token);
  expect(list.body).toMatchObject({
    chains: ['eth'],
    passkeys: [{ staff: { _id: ann.user._id, name: ann.user.name } }],
  });
  expect((await lab.app.api('/api/admin/wallet/passkeys', {}, player.token)).status).toBe(403);
  expect((await post('ask', { id }, player)).status).toBe(403);
});

it('refuses what was signed for another withdrawal, elsewhere, or without its owner, and changes nothing', async () => {
  const first = await asked();
  const proof = await signed(first.id);
  player = await lab.rich('20');
  const { id } = await asked();
  const refused = [
    proof,
    await signed(id, passkeyOf(ann.user._id)),
    await signed(id, key, { flags: 0x01 }),
    { ...(await signed(id)), at: 1 },
  ];
  const codes: number[] = [];
  for (const one of refused) codes.push((await post('approve', { id, proof: one })).body.code);
  expect(codes).toEqual([16, 15, 16, 16]);
  // Signed on another address of the site, or for another: whoever did it learns which address counts.
  for (const sloppy of [{ client: { origin: 'https://evil.example' } }, { rpId: 'evil.example' }]) {
    const { status, body } = await post('approve', { id, proof: await signed(id, key, sloppy) });
    expect([status, body.code]).toEqual([422, 17]);
    expect(body.message).toContain(key.pin.origin);
  }
  for (const odd of [{}, { at: 'x' }, null, 'proof', { ...proof, signature: '%' }])
    expect((await post('approve', { id, proof: odd })).status).toBe(422);
  const late = await signed(id);
  lab.clock.shift += 11 * 60_000;
  expect((await post('approve', { id, proof: late })).body.code).toBe(16);
  lab.clock.shift -= 11 * 60_000;
  expect((await lab.history(player))[0]).toMatchObject({ _id: id, status: 0 });
  const { rows } = await lab.app.kit.db.pool.query(
    'select 1 from withdrawal_approval where withdrawal_id = $1',
    [id],
  );
  expect(rows).toEqual([]);
});

it.each([
  ['no signature', () => null, 'passkey-missing'],
  ['a real one of another withdrawal', (old: unknown) => old, 'passkey-challenge'],
])(
  'a row that the server’s role wrote with %s pays nothing: it comes back with the rule',
  async (_what, made, rule) => {
    const old = await asked();
    const proof = await signed(old.id);
    player = await lab.rich('20');
    const { id, wallet } = await asked();
    const { pool } = lab.app.kit.db;
    await pool.query(
      'insert into withdrawal_approval (withdrawal_id, attempt, staff, at, assertion) values ($1, 1, $2, now(), $3)',
      [id, ann.user._id, JSON.stringify(made(proof))],
    );
    await pool.query(`update withdrawal set status = 3, approved_at = now() where id = $1`, [id]);
    await lab.work();
    await lab.node.mine(1);
    expect(await paid(wallet)).toBe(0n);
    const { body } = await lab.app.api(
      '/api/admin/withdrawals',
      { show: 'all', user: player.user._id },
      ann.token,
    );
    expect(body.rows[0]).toMatchObject({
      _id: id,
      status: 0,
      trouble: expect.stringContaining(`signer: ${rule}: `),
    });
    const { lines } = await lab.app.kit.signer.log({ subject: id, limit: 1 });
    expect(lines[0]).toMatchObject({ event: 'refused', rule });
  },
);

it('a withdrawal that was declined is not paid by the approval that it once had, whatever its row is made to say', async () => {
  const { id, wallet } = await asked();
  const { pool } = lab.app.kit.db;
  const proof = await signed(id);
  expect((await post('decline', { id, reason: 'Not this one.' })).status).toBe(200);
  await pool.query(
    'insert into withdrawal_approval (withdrawal_id, attempt, staff, at, assertion) values ($1, 1, $2, now(), $3)',
    [id, ann.user._id, JSON.stringify(proof)],
  );
  await pool.query(
    `update hold set state = 'held' where id = (select hold_id from withdrawal where id = $1)`,
    [id],
  );
  await pool.query(`update withdrawal set status = 3, step = 'none', approved_at = now() where id = $1`, [
    id,
  ]);
  await lab.work();
  await lab.node.mine(1);
  expect(await paid(wallet)).toBe(0n);
  const { lines } = await lab.app.kit.signer.log({ subject: id, limit: 1 });
  expect(lines[0]).toMatchObject({ event: 'refused', rule: 'hold' });
});

it('asks for none on development chains unless the signer’s own file says so', async () => {
  Object.assign(lab.caps, { passkeys: 'main' });
  const { id, wallet } = await asked();
  expect((await post('ask', { id })).body).toEqual({ ask: null });
  expect(await post('approve', { id })).toMatchObject({ status: 200 });
  await lab.settle();
  expect(await paid(wallet)).toBe(SUM);
});
