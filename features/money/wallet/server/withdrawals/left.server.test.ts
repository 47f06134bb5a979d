/** A row that came back to staff although its money left: nobody approves it a second time, and nobody gives it back. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ChainUnreachable, type ChainDriver } from '#platform/chains/driver.ts';
import { withSecondNode } from '#platform/chains/second-node.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { ETHER, openWithdrawTestApp, type WithdrawTestApp } from '../testing/withdraw-test-app.ts';

let lab: WithdrawTestApp;
let staff: TestPlayer;
let player: TestPlayer;
const SUM = 5n * 10n ** 16n;
/** Whether the first of the house's two nodes knows nothing of any transaction, or says nothing. */
let first: 'honest' | 'liar' | 'silent' = 'honest';

beforeAll(async () => {
  lab = await openWithdrawTestApp({
    asked: (honest) =>
      withSecondNode(
        {
          ...honest,
          async look(...asked) {
            if (first === 'silent') throw new ChainUnreachable('it does not answer');
            return first === 'liar' ? null : honest.look(...asked);
          },
        },
        honest,
      ),
  });
  await lab.settings({ secondAboveEur: '99999', dayEur: '0', dayCount: 0, auto: { on: false } });
  await lab.node.faucet(await lab.hotAddress(), 'eth', 40n * ETHER);
  await lab.node.mine(1);
  await lab.work();
  staff = await lab.app.staff();
  player = await lab.rich('20');
});
afterAll(() => lab?.close());
beforeEach(() => {
  first = 'honest';
});

const act = (how: 'approve' | 'decline' | 'settle', id: string) =>
  lab.app.api(
    `/api/admin/withdrawals/${how}`,
    { id, ...(how === 'decline' ? { reason: 'It does not arrive.' } : {}) },
    staff.token,
  );
/** A node that says of everything that another one took its place, or that it has expired. */
const liar = (by: string | null = `0x${'ab'.repeat(32)}`): ChainDriver => ({
  ...lab.driver,
  status: async () => ({ state: 'dead', by }),
});

/** Sent, and then taken for dead by the word of a node. */
async function returned(mined: boolean): Promise<{ id: string; wallet: string }> {
  const wallet = lab.stranger();
  const { body } = await lab.ask(player, { wallet });
  expect((await act('approve', body._id)).status).toBe(200);
  await lab.work();
  if (mined) await lab.node.mine(5);
  await lab.work({ driver: liar() });
  expect((await lab.history(player))[0]).toMatchObject({ _id: body._id, status: 0 });
  return { id: body._id, wallet };
}

it('mined: it is not approved again, nor declined, whoever says that it was dead', async () => {
  const { id, wallet } = await returned(true);
  expect(await lab.driver.balance(wallet, 'eth')).toBe(SUM);
  expect(await act('approve', id)).toMatchObject({ status: 409, body: { code: 13 } });
  expect(await act('decline', id)).toMatchObject({ status: 409, body: { code: 13 } });
  const { rows } = await lab.app.kit.db.pool.query(
    'select 1 from withdrawal_approval where withdrawal_id = $1',
    [id],
  );
  expect(rows).toHaveLength(1);
  expect((await lab.history(player))[0]).toMatchObject({ status: 0 });
});

it('not given back because one node lies or is silent, whatever its row says', async () => {
  player = await lab.rich('20');
  const { id } = await returned(true);
  first = 'liar';
  expect(await act('decline', id)).toMatchObject({ status: 409, body: { code: 13 } });
  first = 'silent';
  expect(await act('decline', id)).toMatchObject({ status: 409, body: { code: 1 } });

  first = 'honest';
  // By a node that says it has expired it is to be begun again, and is approved still.
  player = await lab.rich('20');
  const { body } = await lab.ask(player, { wallet: lab.stranger() });
  expect((await act('approve', body._id)).status).toBe(200);
  await lab.work();
  await lab.node.mine(1);
  await lab.work({ driver: liar(null) });
  expect((await lab.history(player))[0]).toMatchObject({ _id: body._id, status: 3, txid: null });
  expect(await act('decline', body._id)).toMatchObject({ status: 409, body: { code: 13 } });
});

it('not believed dead or undone on the word of one of two nodes', async () => {
  player = await lab.rich('20');
  const { body } = await lab.ask(player, { wallet: lab.stranger() });
  expect((await act('approve', body._id)).status).toBe(200);
  await lab.work();
  await lab.node.mine(5);
  await lab.work({ driver: withSecondNode(liar(), lab.driver) }).catch(() => {});
  expect((await lab.history(player))[0]).toMatchObject({ _id: body._id, status: 3 });
  await lab.work();
  expect((await lab.history(player))[0]).toMatchObject({ _id: body._id, status: 1 });
});

it('in the pool of the node: it may still be mined, so it is not approved again', async () => {
  player = await lab.rich('20');
  const { id } = await returned(false);
  expect(await act('approve', id)).toMatchObject({ status: 409, body: { code: 13 } });
  await lab.node.mine(1);
});

it("the books have lost the transaction: the signer's log has it", async () => {
  player = await lab.rich('20');
  const { id } = await returned(true);
  await lab.app.kit.db.pool.query(
    'delete from chain_transaction where payment_id in (select id from chain_payment where withdrawal_id = $1)',
    [id],
  );
  expect(await act('approve', id)).toMatchObject({ status: 409, body: { code: 13 } });
});

const statusOf = async () => (await lab.history(player))[0].status;

it('settled as paid once its transaction is final, once, with what the network took', async () => {
  player = await lab.rich('20');
  const { id, wallet } = await returned(true);
  const answers = await Promise.all([act('settle', id), act('settle', id)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await lab.history(player))[0]).toMatchObject({
    _id: id,
    status: 1,
    txid: expect.stringMatching(/^0x/),
  });
  expect(await lab.driver.balance(wallet, 'eth')).toBe(SUM);
  expect(await lab.findings()).toEqual([]);
  expect(await act('settle', id)).toMatchObject({ status: 409, body: { code: 409 } });
});

it('settled as paid by the chain and the log alone, though the books have lost the transaction', async () => {
  player = await lab.rich('20');
  const { id } = await returned(true);
  const { pool } = lab.app.kit.db;
  await pool.query(
    'delete from chain_transaction where payment_id in (select id from chain_payment where withdrawal_id = $1)',
    [id],
  );
  expect((await act('settle', id)).status).toBe(200);
  expect(await statusOf()).toBe(1);
});

it('not settled by anybody’s word: nothing left, not final yet, or signed for somebody else', async () => {
  player = await lab.rich('20');
  const { body } = await lab.ask(player, {});
  expect(await act('settle', body._id)).toMatchObject({ status: 409, body: { code: 17 } });
  // Someone's transaction of just this amount to just this address is not ours.
  await lab.node.faucet(body.address ?? (await lab.history(player))[0].address, 'eth', SUM);
  await lab.node.mine(5);
  expect(await act('settle', body._id)).toMatchObject({ status: 409, body: { code: 17 } });
  expect(await statusOf()).toBe(0);

  player = await lab.rich('20');
  const { id } = await returned(false);
  expect(await act('settle', id)).toMatchObject({ status: 409, body: { code: 17 } });
  await lab.node.mine(1);
  if (lab.driver.confirmations > 1) expect(await act('settle', id)).toMatchObject({ body: { code: 17 } });
  await lab.node.mine(5);
  expect((await act('settle', id)).status).toBe(200);
  expect((await lab.app.api('/api/admin/withdrawals/settle', { id }, player.token)).status).toBe(403);
});
