/** Signed calls of an aggregator for the load: rounds of a bet and a win that ends them, and a look at the balance now and then. */
import { randomUUID } from 'node:crypto';
import { type Parameters, writeParameters } from '#features/play/providers/server/slotegrator/query.ts';
import { type Keys, signRequest } from '#features/play/providers/server/slotegrator/sign.ts';

export interface ProviderOrder {
  readonly keys: Keys;
  readonly currency: string;
  /** One for each connection, in turn. */
  readonly players: readonly { readonly id: string; readonly session: string }[];
}

const LOOKS_EVERY = 10;

/** @returns what writes the next request of a connection */
export function providerRequests(
  port: number,
  path: string,
  { keys, currency, players }: ProviderOrder,
  place: number,
): () => Buffer {
  const { id, session } = players[place % players.length]!;
  const who = { player_id: id, currency, session_id: session };
  let turn = 0;
  let round = '';
  const next = (): Parameters => {
    turn += 1;
    if (turn % LOOKS_EVERY === 0) return { action: 'balance', ...who };
    const bets = round === '';
    const number = bets ? randomUUID() : round;
    round = bets ? number : '';
    return {
      action: bets ? 'bet' : 'win',
      amount: bets ? '0.10' : '0.09',
      ...who,
      game_uuid: 'bench-game',
      transaction_id: `${bets ? 'b' : 'w'}-${number}`,
      type: bets ? 'bet' : 'win',
      round_id: number,
      ...(bets ? {} : { finished: '1' }),
    };
  };
  return () => {
    const parameters = next();
    const body = writeParameters(parameters);
    const headers = signRequest(parameters, keys, Date.now(), randomUUID());
    const head = [
      `POST ${path} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      'content-type: application/x-www-form-urlencoded',
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  };
}
