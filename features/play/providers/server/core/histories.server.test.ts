/** Random histories against the reference model: npm run drill -- providers [--histories N] plays more of them. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GisApp, gisApp, type GisReply } from '../testing/app.ts';
import { createModel, dice, history, type ModelCall } from '../testing/model.ts';

const HISTORIES = Number(process.env['PROVIDER_HISTORIES'] ?? 100);
const START = 200_000;
const AT_ONCE = 4;

let gis: GisApp;
beforeAll(async () => {
  gis = await gisApp();
});
afterAll(() => gis.app.close());

const places = (amount: number) => (amount / 10_000).toFixed(4);
const rounded = (amount: number) => Math.max(0, Math.round(amount)) / 10_000;

async function play(seed: number): Promise<void> {
  const roll = dice(seed);
  const player = await gis.player('20');
  const model = createModel(START);
  const sent = history(roll, `h${seed}`);
  const kinds = new Map(sent.map(({ id, action }) => [id, action]));
  const refs = new Map<string, string>();
  const send = (call: ModelCall): Promise<GisReply> =>
    gis.call({
      action: call.action,
      player_id: player.user._id,
      currency: 'EUR',
      game_uuid: 'game-a',
      session_id: 's-1',
      round_id: `r-${call.id.length % 3}`,
      transaction_id: call.id,
      amount: call.action === 'rollback' ? null : places(call.amount),
      bet_transaction_id: call.target ?? null,
      finished: roll(8) === 0 ? '1' : null,
      rollback_transactions: (call.named ?? []).map((id) => ({
        action: kinds.get(id) ?? (Number(id.slice(-1)) % 3 === 2 ? 'win' : 'bet'),
        transaction_id: id,
        amount: '0',
      })),
    });
  /** What an answer must be whatever came before. */
  const take = (call: ModelCall, reply: GisReply): boolean => {
    const { transaction_id: ref, balance, error_code: code } = reply;
    if (code !== undefined) {
      expect([call.action, code]).toEqual(['bet', 'INSUFFICIENT_FUNDS']);
      return false;
    }
    expect(refs.get(call.id) ?? ref).toBe(ref);
    refs.set(call.id, ref!);
    expect(balance).toBeGreaterThanOrEqual(0);
    model.accept(call);
    return true;
  };
  const inOrder = seed % 2 === 0;
  const step = async (call: ModelCall): Promise<void> => {
    const taken = model.takes(call);
    const reply = await send(call);
    expect(take(call, reply)).toBe(taken);
    if (taken) expect(reply.balance).toBe(rounded(model.position()));
  };
  while (sent.length > 0) {
    const batch = sent.splice(0, inOrder ? 1 : 1 + roll(AT_ONCE));
    if (batch.length === 1) await step(batch[0]!);
    else {
      const replies = await Promise.all(batch.map(send));
      for (const [index, call] of batch.entries()) take(call, replies[index]!);
    }
    if (roll(12) === 0) gis.pass(1000);
  }
  const end = await gis.call({ action: 'balance', player_id: player.user._id, currency: 'EUR' });
  expect(end.balance).toBe(rounded(model.position()));
  expect(await gis.cents(player)).toBe(BigInt(Math.floor(Math.max(0, model.position()) / 100)));
}

it(`${HISTORIES} random histories end as the model does, and the books hold`, async () => {
  const seeds = Array.from({ length: HISTORIES }, (_, seed) => seed);
  const worker = async (): Promise<void> => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      await play(seed).catch((error: unknown) => {
        throw new Error(`history ${seed}`, { cause: error });
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  expect(await gis.audit()).toEqual([]);
}, 3_600_000);
