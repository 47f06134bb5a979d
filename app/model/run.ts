/** Lives one history: sends its steps, so many at once, and tells the reference what was asked and answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { type Actor, ROOM } from './cast.ts';
import type { Answer, Client } from './client.ts';
import type { Plan, Purse as PlanPurse, Step } from './plan.ts';
import { createReference, minesPay, type Purse, type Reference, type Round, type Span } from './reference.ts';

export interface Life {
  readonly plan: Plan;
  readonly actors: readonly Actor[];
  readonly reference: Reference;
  readonly rounds: Map<string, Round>;
}

export interface Stage {
  readonly client: Client;
  /** Who adjusts, confirms, declines and gives. */
  readonly staff: string;
  /** Address that withdrawals of ether are asked to. */
  readonly payee: string;
  /** How long it takes to look again whether a shared round is over. */
  readonly lookMs: number;
}

const coinOf = (purse: PlanPurse): 'usd' | 'eth' => (purse === 'eth' ? 'eth' : 'usd');
const decimalsOf = (coin: string): number => (coin === 'eth' ? 8 : 2);
const textOf = (units: number, coin: string): string =>
  (units < 0 ? '-' : '') + formatUnits(BigInt(Math.abs(units)), decimalsOf(coin));
const unitsOf = (text: string, coin: string): bigint => parseUnits(text, decimalsOf(coin))!;

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

export async function live(
  { client, staff, payee, lookMs }: Stage,
  plan: Plan,
  actors: readonly Actor[],
): Promise<Life> {
  const reference = createReference(plan.players);
  const rounds = new Map<string, Round>();
  const withdrawals = new Map<number, string>();
  const rains: string[] = [];
  const unsureTiles = new Map<string, number>();
  let ticks = 0;

  async function ask(path: string, body: object, token: string): Promise<Answer & { span: Span }> {
    const from = ++ticks;
    const answer = await client.ask(path, body, token);
    return { ...answer, span: { from, to: ++ticks } };
  }
  type Told = Awaited<ReturnType<typeof ask>>;
  const tokenOf = (who: number): string => actors[who]!.token;

  /** The same request once or twice at once. @returns all answers */
  const send = (step: Step, path: string, body: object, token: string): Promise<Told[]> =>
    Promise.all(Array.from({ length: 'twice' in step && step.twice ? 2 : 1 }, () => ask(path, body, token)));

  /** The first answer that says yes; every other yes has to be the same one. */
  function accepted(answers: readonly Told[], id: (body: Told['body']) => unknown): Told | null {
    const yes = answers.filter(({ status }) => status === 200);
    if (new Set(yes.map(({ body }) => id(body))).size > 1) reference.fault(`one key, two ids: ${plan.seed}`);
    const [first] = yes;
    if (!first) return null;
    const spans = yes.map(({ span }) => span);
    // It happened once, for whichever of them.
    const from = Math.min(...answers.map(({ span }) => span.from));
    return { ...first, span: { from, to: Math.min(...spans.map(({ to }) => to)) } };
  }

  /** Looks whether a refusal is one that may come. @param short its code where the purse is too small */
  function refused(step: Step, { status, body, span }: Told, short: number | null = null): boolean {
    if (status === 200) return false;
    const code = Number(body.code);
    if (code === BREAK) reference.barred(span, step.who, true);
    else if (code !== short && !ORDINARY[step.do]?.includes(code))
      reference.fault(`${JSON.stringify(step)}: ${status} ${JSON.stringify(body)}`);
    return true;
  }

  /** @param purse of the plan; bonus money stands in for dollars */
  function tooPoor(span: Span, who: number, purse: PlanPurse, units: bigint): void {
    reference.poor(span, who, purse, units);
    if (purse === 'usd') reference.poor(span, who, 'bonus', units);
  }

  /** Sends a bet. @returns the answer, and the purse it came from */
  async function bet(
    step: Extract<Step, { stake: number }>,
    data: object,
    planned: PlanPurse,
  ): Promise<(Told & { purse: Purse }) | null> {
    const coin = coinOf(planned);
    const body = {
      api_id: step.do,
      bet: textOf(step.stake, coin),
      currency: coin,
      ...(planned === 'demo' ? { demo: true } : {}),
      quick: true,
      data,
      key: randomUUID(),
    };
    const answers = await send(step, '/api/game/play', body, tokenOf(step.who));
    for (const told of answers)
      if (refused(step, told, -13) && told.body.code === -13)
        tooPoor(told.span, step.who, planned, BigInt(step.stake));
    const told = accepted(answers, ({ id }) => id);
    if (!told) return null;
    reference.barred(told.span, step.who, false);
    return { ...told, purse: told.body.balance.bonus === undefined ? planned : 'bonus' };
  }

  /** A reply about a round of turns: what it stakes by now, and what it paid. */
  function follow(span: Span, id: string, body: Told['body']): void {
    const round = rounds.get(id)!;
    const coin = coinOf(round.purse === 'bonus' ? 'usd' : round.purse);
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
    const told = await bet(step, {}, 'usd');
    if (!told) return;
    const { id, fairness } = told.body;
    const { who, stake } = step;
    const opened = { who, purse: told.purse, game: 'blackjack', base: BigInt(stake), setting: 0 } as const;
    rounds.set(id, reference.open(told.span, opened, fairness.nonce));
    follow(told.span, id, told.body);
    for (const action of step.turns) {
      if (rounds.get(id)!.payout !== null) return;
      const turned = await whisper('turn', { id, action }, who);
      if (turned.status === 200 || (turned.again && turned.body.code === 1)) rounds.get(id)!.turned = true;
      if (turned.status === 200) follow(turned.span, id, turned.body);
      else if (turned.body.code === -13) reference.poor(turned.span, who, told.purse, BigInt(stake));
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
    for (const told of await send(step, '/api/whisper', body, tokenOf(step.who)))
      if (!refused(step, told)) follow(told.span, id, told.body);
      else if (told.again) unsureTiles.set(id, (unsureTiles.get(id) ?? 0) + 1);
  }

  async function adjust(step: Extract<Step, { do: 'adjust' }>): Promise<void> {
    const { who, purse, amount } = step;
    const body = {
      user: actors[who]!.id,
      currency: coinOf(purse),
      amount: textOf(amount, purse),
      reason: 'model',
      key: randomUUID(),
      ...(purse === 'demo' ? { demo: true } : {}),
    };
    const answers = await send(step, '/api/admin/adjust', body, staff);
    for (const told of answers)
      if (refused(step, told, 2)) reference.poor(told.span, who, purse, BigInt(-amount));
    const told = accepted(answers, ({ id }) => id);
    if (!told) return;
    if (told.body.waiting) reference.fault('an adjustment waits');
    if (amount < 0) reference.take(told.span, who, purse, 'adjust', BigInt(amount));
    else reference.add(told.span, who, purse, 'adjust', BigInt(amount));
  }

  async function deposit(step: Extract<Step, { do: 'deposit' }>): Promise<void> {
    const { who, amount } = step;
    const txid = randomUUID().toUpperCase();
    const body = { currency: 'usd', amount: textOf(amount, 'usd'), txid };
    const claims = await send(step, '/api/wallet/bank/claim', body, tokenOf(who));
    for (const told of claims) refused(step, told);
    let id: unknown = claims.find(({ status }) => status === 200)?.body._id;
    if (id === undefined && claims.some(({ again }) => again)) {
      const { body: bank } = await ask('/api/wallet/bank', {}, tokenOf(who));
      if (bank.pending?.txid === txid) id = bank.pending._id;
    }
    if (id === undefined) return;
    const confirms = await send(step, '/api/admin/deposits/bank', { id, amount: body.amount }, staff);
    for (const told of confirms) refused(step, told);
    const from = Math.min(...confirms.map(({ span }) => span.from));
    const yes = confirms.filter(({ status }) => status === 200);
    if (yes.length > 1) reference.fault('one deposit was confirmed twice');
    const sure = yes.length > 0;
    reference.deposit({ from, to: sure ? yes[0]!.span.to : Infinity }, who, txid, BigInt(amount), sure);
  }

  async function withdraw(step: Extract<Step, { do: 'withdraw' }>): Promise<void> {
    const { who, amount } = step;
    const body = { sum: textOf(amount, 'eth'), currency: 'eth', type: 'eth', wallet: payee };
    for (const told of await send(step, '/api/wallet/withdraw', body, tokenOf(who))) {
      const sum = BigInt(amount);
      if (refused(step, told, 2)) {
        if (told.body.code === 2) reference.poor(told.span, who, 'eth', sum);
        if (told.again) reference.withdrawal({ ...told.span, to: Infinity }, who, null, sum);
        continue;
      }
      withdrawals.set(who, told.body._id);
      reference.withdrawal(told.span, who, told.body._id, sum);
    }
  }

  async function takeBack(step: Extract<Step, { do: 'takeBack' }>): Promise<void> {
    const id = withdrawals.get(step.who);
    if (id === undefined) return;
    const answers = await (step.by === 'staff'
      ? send(step, '/api/admin/withdrawals/decline', { id, reason: 'model' }, staff)
      : send(step, '/api/wallet/cancel_withdraw', { id }, tokenOf(step.who)));
    for (const told of answers) {
      const no = refused(step, told);
      if (!no) reference.back(told.span, id);
    }
  }

  async function grant(step: Extract<Step, { do: 'grant' }>): Promise<void> {
    const { who, amount } = step;
    const body = {
      user: actors[who]!.id,
      currency: 'usd',
      amount: textOf(amount, 'usd'),
      reason: 'model',
      key: randomUUID(),
    };
    const answers = await send(step, '/api/admin/bonuses/grant', body, staff);
    for (const told of answers) refused(step, told);
    const told = accepted(answers, ({ _id }) => _id);
    if (told) reference.add(told.span, who, 'bonus', 'bonus', BigInt(amount));
  }

  async function giveUp(step: Extract<Step, { do: 'giveUp' }>): Promise<void> {
    const { body } = await ask('/api/bonusBalance', {}, tokenOf(step.who));
    if (body.length > 0) refused(step, await ask('/api/cancelBonus', { id: body[0]._id }, tokenOf(step.who)));
  }

  async function claim(step: Extract<Step, { do: 'rakeback' | 'commission' }>): Promise<void> {
    const path = step.do === 'rakeback' ? '/api/data/claimRakeback' : '/api/affiliate/claim';
    for (const told of await send(step, path, {}, tokenOf(step.who))) {
      if (refused(step, told)) {
        if (told.again) reference.unsure(step.who, step.do);
        continue;
      }
      for (const { id, currency, value, amount } of told.body.claimed ?? told.body.paid) {
        const coin = id ?? currency;
        reference.add(told.span, step.who, coin, step.do, unitsOf(value ?? amount, coin));
      }
    }
  }

  async function give(step: Extract<Step, { do: 'tip' | 'rain' }>): Promise<void> {
    const { who, purse, amount } = step;
    const common = { currency: purse, amount: textOf(amount, purse), key: randomUUID() };
    const answers = await (step.do === 'tip'
      ? send(step, '/api/rain/tip', { ...common, user: actors[step.to]!.id }, tokenOf(who))
      : send(step, '/api/rain/start', { ...common, channel: ROOM, places: step.places }, tokenOf(who)));
    for (const told of answers)
      if (refused(step, told, 2) && told.body.code === 2)
        reference.poor(told.span, who, purse, BigInt(amount));
    const told = accepted(answers, (body) => body._id ?? body.rain._id);
    if (!told) return;
    reference.barred(told.span, who, false);
    reference.take(told.span, who, purse, step.do, BigInt(-amount));
    if (step.do === 'tip')
      reference.add({ ...told.span, to: Infinity }, step.to, purse, 'tip', BigInt(amount));
    else rains.push(told.body.rain._id);
  }

  async function play(step: Step): Promise<void> {
    switch (step.do) {
      case 'dice': {
        const data = { target: step.target / 100, direction: step.over ? 'over' : 'under' };
        const told = await bet(step, data, step.purse);
        if (!told) return;
        const { game, fairness } = told.body;
        const coin = coinOf(step.purse);
        return reference.dice(
          told.span,
          { ...step, purse: told.purse, stake: BigInt(step.stake) },
          {
            payout: unitsOf(game.payout, coin),
            roll: Math.round(game.outcome.result * 100),
            nonce: fairness.nonce,
          },
        );
      }
      case 'mines': {
        const told = await bet(step, { mines: step.mines }, step.purse);
        if (!told) return;
        const { who, stake, mines } = step;
        const opened = {
          who,
          purse: told.purse,
          game: 'mines',
          base: BigInt(stake),
          setting: mines,
        } as const;
        return void rounds.set(told.body.id, reference.open(told.span, opened, told.body.fairness.nonce));
      }
      case 'crash': {
        const told = await bet(step, { autoCashout: step.exit / 100 }, step.purse);
        if (!told) return;
        const { who, stake, exit } = step;
        const opened = { who, purse: told.purse, game: 'crash', base: BigInt(stake), setting: exit } as const;
        return void rounds.set(told.body.id, reference.open(told.span, opened, -1));
      }
      case 'blackjack':
        return deck(step);
      case 'tile':
      case 'leave':
        return turn(step);
      case 'adjust':
        return adjust(step);
      case 'deposit':
        return deposit(step);
      case 'withdraw':
        return withdraw(step);
      case 'takeBack':
        return takeBack(step);
      case 'grant':
        return grant(step);
      case 'giveUp':
        return giveUp(step);
      case 'rakeback':
      case 'commission':
        return claim(step);
      case 'tip':
      case 'rain':
        return give(step);
      case 'catch': {
        const rain = rains.at(-1);
        if (rain === undefined) return;
        for (const told of await send(step, '/api/rain/claim', { id: rain }, tokenOf(step.who)))
          if (!refused(step, told)) reference.share(step.who, rain);
        return;
      }
      case 'exclude': {
        const told = await ask('/api/limits/break', { kind: 'timeout', length: '1d' }, tokenOf(step.who));
        if (!refused(step, told)) reference.exclude(told.span, step.who);
      }
    }
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
        const told = await whisper(event, { ...data, id }, who);
        if (event === 'turn' && (told.status === 200 || (told.again && told.body.code === 1)))
          round.turned = true;
        if (told.status === 200) follow(told.span, id, told.body);
      }
      if (round.payout !== null) return;
      const { body, span } = await ask('/api/game/find', { id }, tokenOf(who));
      const { status, wager, payout, outcome } = body.bet;
      const coin = body.bet.currency as string;
      if (status === 'in-progress') continue;
      if (game === 'mines') round.safe = safeTiles(round, unitsOf(payout, coin), unsureTiles.get(id) ?? 0);
      round.turned ||= round.safe > 0;
      if (game === 'crash' && status !== 'refunded') {
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

  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < plan.steps.length) await play(plan.steps[next++]!);
  };
  await Promise.all(Array.from({ length: plan.atOnce }, worker));
  await Promise.all([...rounds].map(([id, round]) => end(id, round)));
  return { plan, actors, reference, rounds };
}

/** Nothing more is staked. */
const STAND = [
  ['turn', { action: 'noInsurance' }],
  ['turn', { action: 'stand' }],
  ['turn', { action: 'stand' }],
] as const;

/** Tiles that were opened and told to nobody: as many as were paid for, and no more than were asked for. */
function safeTiles(round: Round, payout: bigint, unsure: number): number {
  for (let safe = round.safe; safe <= round.safe + unsure; safe++)
    if (minesPay({ ...round, safe }) === payout) return safe;
  return round.safe;
}
