/** Plays a random history as an aggregator would, and holds every answer against the reference model. */
import type { Parameters } from '../slotegrator/query.ts';
import { type Able, createModel, dice, history, type ModelCall } from './model.ts';

const START = 200_000;
const AT_ONCE = 4;

/** An answer of the wallet, whatever the caller has to do to get one. */
export interface HistoryReply {
  readonly balance?: number;
  readonly transaction_id?: string;
  readonly error_code?: string;
}

export interface HistoryPlayer {
  /** Public id; has 20 of the currency, and nobody else moves them. */
  readonly id: string;
  readonly currency: string;
  send(parameters: Parameters): Promise<HistoryReply>;
  /** What the protocol can say; everything unless told. */
  readonly able?: Able;
  /** Time passes, where a clock can be moved. */
  pass?(): void;
}

const places = (amount: number): string => (amount / 10_000).toFixed(4);
const shown = (position: number): number => Math.max(0, Math.round(position)) / 10_000;

function must(holds: boolean, what: string, call: ModelCall, reply: HistoryReply): void {
  if (!holds) throw new Error(`${what}: ${JSON.stringify({ call, reply })}`);
}

/**
 * @returns what the player has at the end, with four decimals
 * @throws naming the first answer that the model does not give
 */
export async function playHistory(seed: number, player: HistoryPlayer): Promise<string> {
  const roll = dice(seed);
  const model = createModel(START);
  const sent = history(roll, `h${seed}`, player.able);
  const kinds = new Map(sent.map(({ id, action }) => [id, action]));
  const refs = new Map<string, string>();
  const send = (call: ModelCall): Promise<HistoryReply> =>
    player.send({
      action: call.action,
      player_id: player.id,
      currency: player.currency,
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
  /** What an answer must be whatever came before. @returns whether the call was accepted */
  const take = (call: ModelCall, reply: HistoryReply): boolean => {
    const { transaction_id: ref, balance = -1, error_code: code } = reply;
    if (code !== undefined) {
      must(call.action === 'bet' && code === 'INSUFFICIENT_FUNDS', 'refused', call, reply);
      return false;
    }
    must(ref !== undefined && (refs.get(call.id) ?? ref) === ref, 'another name than before', call, reply);
    refs.set(call.id, ref!);
    must(balance >= 0, 'a balance below zero', call, reply);
    model.accept(call);
    return true;
  };
  const inOrder = seed % 2 === 0;
  while (sent.length > 0) {
    const batch = sent.splice(0, inOrder ? 1 : 1 + roll(AT_ONCE));
    const expected = batch.length === 1 ? model.takes(batch[0]!) : null;
    const replies = await Promise.all(batch.map(send));
    for (const [index, call] of batch.entries()) {
      const reply = replies[index]!;
      const taken = take(call, reply);
      if (expected === null) continue;
      must(taken === expected, 'taken or not, against the model', call, reply);
      if (taken) must(reply.balance === shown(model.position()), 'another balance', call, reply);
    }
    if (roll(12) === 0) player.pass?.();
  }
  const end: ModelCall = { id: 'end', action: 'bet', amount: 0 };
  const reply = await player.send({ action: 'balance', player_id: player.id, currency: player.currency });
  must(reply.balance === shown(model.position()), 'another balance at the end', end, reply);
  return places(Math.max(0, model.position()));
}
