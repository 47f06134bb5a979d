/** What every part of a history shares: its players, its reference, and requests that carry their span. */
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import type { Actor } from './cast.ts';
import type { Answer, Client } from './client.ts';
import type { Plan, Wallet as PlanWallet, Step } from './plan.ts';
import { createReference, type Round, type Span } from './reference.ts';

export interface Stage {
  readonly client: Client;
  /** Who adjusts, confirms, declines and gives. */
  readonly staff: string;
  /** Address that withdrawals of ether are asked to. */
  readonly payee: string;
  /** How long it takes to look again whether a shared round is over. */
  readonly lookMs: number;
}

/** An answer with the time in which what it tells happened. */
export type Reply = Answer & { readonly span: Span };

export const coinOf = (wallet: PlanWallet): 'usd' | 'eth' => (wallet === 'eth' ? 'eth' : 'usd');
/** Of the ledger of a new installation. */
const scaleOf = (coin: string): number => (coin === 'eth' ? 8 : 6);
export const textOf = (units: number, coin: string): string =>
  (units < 0 ? '-' : '') + formatUnits(BigInt(Math.abs(units)), scaleOf(coin));
export const unitsOf = (text: string, coin: string): bigint => parseUnits(text, scaleOf(coin))!;

/** What a step may be refused with, beside too little money and a break. Anything else is a fault. */
const ORDINARY: Partial<Record<Step['do'], readonly number[]>> = {
  dice: [-9, -14, -19, -20],
  mines: [-6, -9, -14, -19, -20],
  tile: [0, 1, 3],
  leave: [1, 3],
  blackjack: [-6, -9, -14, -19, -20],
  crash: [-6, -9, -14, -19, -20],
  deposit: [8, 9, 409],
  withdraw: [3, 9],
  takeBack: [9, 409],
  grant: [3],
  giveUp: [1, 2],
  rakeback: [1, 2],
  commission: [1],
  tip: [4, 8, 10, 12],
  rain: [4, 8, 12],
  catch: [1, 2, 3, 4, 9],
  exclude: [1],
};
const BREAK = -12;

export type Scene = ReturnType<typeof createScene>;

export function createScene(stage: Stage, plan: Plan, actors: readonly Actor[]) {
  const reference = createReference(plan.players);
  let ticks = 0;

  async function ask(path: string, body: object, token: string): Promise<Reply> {
    const from = ++ticks;
    const answer = await stage.client.ask(path, body, token);
    return { ...answer, span: { from, to: ++ticks } };
  }
  const tokenOf = (who: number): string => actors[who]!.token;

  /** The same request once or twice at once. @returns all answers */
  const send = (step: Step, path: string, body: object, token: string): Promise<Reply[]> =>
    Promise.all(Array.from({ length: 'twice' in step && step.twice ? 2 : 1 }, () => ask(path, body, token)));

  /** The first answer that says yes; every other yes has to be the same one. */
  function accepted(answers: readonly Reply[], id: (body: Reply['body']) => unknown): Reply | null {
    const yes = answers.filter(({ status }) => status === 200);
    if (new Set(yes.map(({ body }) => id(body))).size > 1) reference.fault(`one key, two ids: ${plan.seed}`);
    const [first] = yes;
    if (!first) return null;
    const spans = yes.map(({ span }) => span);
    // It happened once, for whichever of them.
    const from = Math.min(...answers.map(({ span }) => span.from));
    return { ...first, span: { from, to: Math.min(...spans.map(({ to }) => to)) } };
  }

  /** Looks whether a refusal is one that may come. @param short its code where the wallet is too small */
  function refused(step: Step, { status, body, span }: Reply, short: number | null = null): boolean {
    if (status === 200) return false;
    const code = Number(body.code);
    if (code === BREAK) reference.barred(span, step.who, true);
    else if (code !== short && !ORDINARY[step.do]?.includes(code))
      reference.fault(`${JSON.stringify(step)}: ${status} ${JSON.stringify(body)}`);
    return true;
  }

  return {
    ...stage,
    plan,
    actors,
    reference,
    /** By id, as they are opened. */
    rounds: new Map<string, Round>(),
    tokenOf,
    /** For keys. */
    uuid: systemRuntime().uuid,
    ask,
    send,
    accepted,
    refused,
  };
}
