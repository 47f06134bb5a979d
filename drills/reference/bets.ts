/** Bets of every kind: at once, turn by turn, with raises, and in a shared round. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Wallet } from './books.ts';
import type { Wallet as PlanWallet, Step } from './plan.ts';
import { minesPay, type Round, type Span } from './reference.ts';
import { coinOf, type Scene, textOf, type Reply, unitsOf } from './scene.ts';

/** Long because it is one list of the steps a player takes; each is short, and all speak to the scene in the same words. */
// oxlint-disable-next-line max-lines-per-function
export function createBets({
  reference,
  rounds,
  ask,
  send,
  accepted,
  refused,
  tokenOf,
  uuid,
  lookMs,
}: Scene) {
  const unsureTiles = new Map<string, number>();

  /** @param wallet of the plan; bonus money stands in for dollars */
  function tooPoor(span: Span, who: number, wallet: PlanWallet, units: bigint): void {
    reference.poor(span, who, wallet, units);
    if (wallet === 'usd') reference.poor(span, who, 'bonus', units);
  }

  /** Sends a bet. @returns the answer, and the wallet it came from */
  async function bet(
    step: Extract<Step, { stake: number }>,
    data: object,
    planned: PlanWallet,
  ): Promise<(Reply & { wallet: Wallet }) | null> {
    const coin = coinOf(planned);
    const body = {
      api_id: step.do,
      bet: textOf(step.stake, coin),
      currency: coin,
      ...(planned === 'demo' ? { demo: true } : {}),
      quick: true,
      data,
      key: uuid(),
    };
    const answers = await send(step, '/api/game/play', body, tokenOf(step.who));
    for (const reply of answers)
      if (refused(step, reply, -13) && reply.body.code === -13)
        tooPoor(reply.span, step.who, planned, BigInt(step.stake));
    const reply = accepted(answers, ({ id }) => id);
    if (!reply) return null;
    reference.barred(reply.span, step.who, false);
    return { ...reply, wallet: reply.body.balance.bonus === undefined ? planned : 'bonus' };
  }

  /** A reply about a round of turns: what it stakes by now, and what it paid. */
  function follow(span: Span, id: string, body: Reply['body']): void {
    const round = rounds.get(id)!;
    const coin = coinOf(round.wallet === 'bonus' ? 'usd' : round.wallet);
    const { status, wager, payout, state } = body.game;
    if (round.game === 'mines') {
      round.safe = Math.max(round.safe, state.opened.length);
      round.turned ||= round.safe > 0 || state.hit !== null;
    }
    reference.goOn(
      span,
      round,
      unitsOf(wager, coin),
      status === 'in-progress' ? null : unitsOf(payout, coin),
    );
  }

  const whisper = (event: string, data: object, who: number) =>
    ask('/api/whisper', { event, data }, tokenOf(who));

  async function deck(step: Extract<Step, { do: 'blackjack' }>): Promise<void> {
    const reply = await bet(step, {}, 'usd');
    if (!reply) return;
    const { id, fairness } = reply.body;
    const { who, stake } = step;
    const opened = { who, wallet: reply.wallet, game: 'blackjack', base: BigInt(stake), setting: 0 } as const;
    rounds.set(id, reference.open(reply.span, opened, fairness.nonce));
    follow(reply.span, id, reply.body);
    for (const action of step.turns) {
      if (rounds.get(id)!.payout !== null) return;
      const turned = await whisper('turn', { id, action }, who);
      if (turned.status === 200 || (turned.again && turned.body.code === 1)) rounds.get(id)!.turned = true;
      if (turned.status === 200) follow(turned.span, id, turned.body);
      else if (turned.body.code === -13) reference.poor(turned.span, who, reply.wallet, BigInt(stake));
    }
  }

  /** The player's round of mines that goes on. */
  const openMines = (who: number): string | undefined =>
    [...rounds].find(([, one]) => one.who === who && one.game === 'mines' && one.payout === null)?.[0];

  async function turn(step: Extract<Step, { do: 'tile' | 'leave' }>): Promise<void> {
    const id = openMines(step.who);
    if (id === undefined) return;
    const body =
      step.do === 'tile'
        ? { event: 'turn', data: { id, tile: step.tile } }
        : { event: 'finish', data: { id } };
    for (const reply of await send(step, '/api/whisper', body, tokenOf(step.who)))
      if (!refused(step, reply)) follow(reply.span, id, reply.body);
      else if (reply.again) unsureTiles.set(id, (unsureTiles.get(id) ?? 0) + 1);
  }

  async function dice(step: Extract<Step, { do: 'dice' }>): Promise<void> {
    const data = { target: step.target / 100, direction: step.over ? 'over' : 'under' };
    const reply = await bet(step, data, step.wallet);
    if (!reply) return;
    const { game, fairness } = reply.body;
    const coin = coinOf(step.wallet);
    return reference.dice(
      reply.span,
      { ...step, wallet: reply.wallet, stake: BigInt(step.stake) },
      {
        payout: unitsOf(game.payout, coin),
        roll: Math.round(game.outcome.result * 100),
        nonce: fairness.nonce,
      },
    );
  }

  async function mines(step: Extract<Step, { do: 'mines' }>): Promise<void> {
    const reply = await bet(step, { mines: step.mines }, step.wallet);
    if (!reply) return;
    const { who, stake, mines: count } = step;
    const opened = {
      who,
      wallet: reply.wallet,
      game: 'mines',
      base: BigInt(stake),
      setting: count,
    } as const;
    return void rounds.set(reply.body.id, reference.open(reply.span, opened, reply.body.fairness.nonce));
  }

  async function crash(step: Extract<Step, { do: 'crash' }>): Promise<void> {
    const reply = await bet(step, { autoCashout: step.exit / 100 }, step.wallet);
    if (!reply) return;
    const { who, stake, exit } = step;
    const opened = { who, wallet: reply.wallet, game: 'crash', base: BigInt(stake), setting: exit } as const;
    return void rounds.set(reply.body.id, reference.open(reply.span, opened, -1));
  }

  /** Ends what is open, and asks for what ended without an answer. */
  async function end(id: string, round: Round): Promise<void> {
    const { who, game } = round;
    while (round.payout === null) {
      if (game === 'crash') await sleep(lookMs);
      for (const [event, data] of game === 'mines'
        ? [['finish', { id }] as const]
        : game === 'crash'
          ? []
          : STAND) {
        const reply = await whisper(event, { ...data, id }, who);
        if (event === 'turn' && (reply.status === 200 || (reply.again && reply.body.code === 1)))
          round.turned = true;
        if (reply.status === 200) follow(reply.span, id, reply.body);
      }
      if (round.payout !== null) return;
      const { body, span } = await ask('/api/game/find', { id }, tokenOf(who));
      const { status, wager, payout, outcome } = body.bet;
      const coin = body.bet.currency as string;
      if (status === 'in-progress') continue;
      if (game === 'mines') round.safe = safeTiles(round, unitsOf(payout, coin), unsureTiles.get(id) ?? 0);
      round.turned ||= round.safe > 0;
      // Who left is paid while the round still flies: where it ends is told to nobody yet.
      if (game === 'crash' && status !== 'refunded' && outcome !== null) {
        const flew = Math.round(outcome.result * 100);
        if (flew > 100 && flew >= round.setting !== unitsOf(payout, coin) > 0n)
          reference.fault(`crash at ${flew} paid ${payout} for leaving at ${round.setting}`);
      }
      reference.goOn(
        { from: 0, to: span.to },
        round,
        unitsOf(wager, coin),
        unitsOf(payout, coin),
        status === 'refunded',
      );
    }
  }

  return { dice, mines, crash, deck, turn, end };
}

/** Nothing more is staked. */
const STAND = [
  ['turn', { action: 'noInsurance' }],
  ['turn', { action: 'stand' }],
  ['turn', { action: 'stand' }],
] as const;

/** Tiles that were opened without an answer: as many as were paid for, and no more than were asked for. */
function safeTiles(round: Round, payout: bigint, unsure: number): number {
  for (let safe = round.safe; safe <= round.safe + unsure; safe++)
    if (minesPay({ ...round, safe }) === payout) return safe;
  return round.safe;
}
