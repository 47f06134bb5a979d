/** Money by other ways than bets: in and out, given by the house, by staff and by other players. */
import { ROOM } from './cast.ts';
import type { Step } from './plan.ts';
import { coinOf, type Scene, textOf, unitsOf } from './scene.ts';

/** Long because it is one list of the steps a player takes; each is short, and all speak to the scene in the same words. */
// oxlint-disable-next-line max-lines-per-function
export function createCashier({
  actors,
  staff,
  payee,
  reference,
  ask,
  send,
  accepted,
  refused,
  tokenOf,
  uuid,
}: Scene) {
  const withdrawals = new Map<number, string>();
  const rains: string[] = [];

  async function adjust(step: Extract<Step, { do: 'adjust' }>): Promise<void> {
    const { who, wallet, amount } = step;
    const body = {
      user: actors[who]!.id,
      currency: coinOf(wallet),
      amount: textOf(amount, wallet),
      reason: 'model',
      key: uuid(),
      ...(wallet === 'demo' ? { demo: true } : {}),
    };
    const answers = await send(step, '/api/admin/adjust', body, staff);
    for (const reply of answers)
      if (refused(step, reply, 2)) reference.poor(reply.span, who, wallet, BigInt(-amount));
    const reply = accepted(answers, ({ id }) => id);
    if (!reply) return;
    if (reply.body.waiting) reference.fault('an adjustment waits');
    if (amount < 0) reference.take(reply.span, who, wallet, 'adjust', BigInt(amount));
    else reference.add(reply.span, who, wallet, 'adjust', BigInt(amount));
  }

  async function deposit(step: Extract<Step, { do: 'deposit' }>): Promise<void> {
    const { who, amount } = step;
    const txid = uuid().toUpperCase();
    const body = { currency: 'usd', amount: textOf(amount, 'usd'), txid };
    const claims = await send(step, '/api/wallet/bank/claim', body, tokenOf(who));
    for (const reply of claims) refused(step, reply);
    let id: unknown = claims.find(({ status }) => status === 200)?.body._id;
    if (id === undefined && claims.some(({ again }) => again)) {
      const { body: bank } = await ask('/api/wallet/bank', {}, tokenOf(who));
      if (bank.pending?.txid === txid) id = bank.pending._id;
    }
    if (id === undefined) return;
    const confirms = await send(step, '/api/admin/deposits/bank', { id, amount: body.amount }, staff);
    for (const reply of confirms) refused(step, reply);
    const from = Math.min(...confirms.map(({ span }) => span.from));
    const yes = confirms.filter(({ status }) => status === 200);
    if (yes.length > 1) reference.fault('one deposit was confirmed twice');
    const sure = yes.length > 0;
    reference.deposit({ from, to: sure ? yes[0]!.span.to : Infinity }, who, txid, BigInt(amount), sure);
  }

  async function withdraw(step: Extract<Step, { do: 'withdraw' }>): Promise<void> {
    const { who, amount } = step;
    const body = { sum: textOf(amount, 'eth'), currency: 'eth', type: 'eth', wallet: payee };
    for (const reply of await send(step, '/api/wallet/withdraw', body, tokenOf(who))) {
      const sum = BigInt(amount);
      if (refused(step, reply, 2)) {
        if (reply.body.code === 2) reference.poor(reply.span, who, 'eth', sum);
        if (reply.again) reference.withdrawal({ ...reply.span, to: Infinity }, who, null, sum);
        continue;
      }
      withdrawals.set(who, reply.body._id);
      reference.withdrawal(reply.span, who, reply.body._id, sum);
    }
  }

  async function takeBack(step: Extract<Step, { do: 'takeBack' }>): Promise<void> {
    const id = withdrawals.get(step.who);
    if (id === undefined) return;
    const answers = await (step.by === 'staff'
      ? send(step, '/api/admin/withdrawals/decline', { id, reason: 'model' }, staff)
      : send(step, '/api/wallet/cancel_withdraw', { id }, tokenOf(step.who)));
    for (const reply of answers) {
      const no = refused(step, reply);
      if (!no) reference.back(reply.span, id);
    }
  }

  async function grant(step: Extract<Step, { do: 'grant' }>): Promise<void> {
    const { who, amount } = step;
    const body = {
      user: actors[who]!.id,
      currency: 'usd',
      amount: textOf(amount, 'usd'),
      reason: 'model',
      key: uuid(),
    };
    const answers = await send(step, '/api/admin/bonuses/grant', body, staff);
    for (const reply of answers) refused(step, reply);
    const reply = accepted(answers, ({ _id }) => _id);
    if (reply) reference.add(reply.span, who, 'bonus', 'bonus', BigInt(amount));
  }

  async function giveUp(step: Extract<Step, { do: 'giveUp' }>): Promise<void> {
    const { body } = await ask('/api/bonusBalance', {}, tokenOf(step.who));
    if (body.length > 0) refused(step, await ask('/api/cancelBonus', { id: body[0]._id }, tokenOf(step.who)));
  }

  async function claim(step: Extract<Step, { do: 'rakeback' | 'commission' }>): Promise<void> {
    const path = step.do === 'rakeback' ? '/api/data/claimRakeback' : '/api/affiliate/claim';
    for (const reply of await send(step, path, {}, tokenOf(step.who))) {
      if (refused(step, reply)) {
        if (reply.again) reference.unsure(step.who, step.do);
        continue;
      }
      for (const { id, currency, value, amount } of reply.body.claimed ?? reply.body.paid) {
        const coin = id ?? currency;
        reference.add(reply.span, step.who, coin, step.do, unitsOf(value ?? amount, coin));
      }
    }
  }

  async function give(step: Extract<Step, { do: 'tip' | 'rain' }>): Promise<void> {
    const { who, wallet, amount } = step;
    const common = { currency: wallet, amount: textOf(amount, wallet), key: uuid() };
    const answers = await (step.do === 'tip'
      ? send(step, '/api/rain/tip', { ...common, user: actors[step.to]!.id }, tokenOf(who))
      : send(step, '/api/rain/start', { ...common, channel: ROOM, places: step.places }, tokenOf(who)));
    // A unit is not divided: such a rain is refused, with any balance.
    const tooLittle = step.do === 'rain' && amount < step.places;
    if (tooLittle && answers.some(({ status }) => status === 200))
      reference.fault(`${JSON.stringify(step)}: less than a unit for each`);
    for (const reply of answers)
      if (tooLittle && reply.body.code === 1) continue;
      else if (refused(step, reply, 2) && reply.body.code === 2)
        reference.poor(reply.span, who, wallet, BigInt(amount));
    const reply = accepted(answers, (body) => body._id ?? body.rain._id);
    if (!reply) return;
    reference.barred(reply.span, who, false);
    reference.take(reply.span, who, wallet, step.do, BigInt(-amount));
    if (step.do === 'tip')
      reference.add({ ...reply.span, to: Infinity }, step.to, wallet, 'tip', BigInt(amount));
    else rains.push(reply.body.rain._id);
  }

  async function take(step: Extract<Step, { do: 'catch' }>): Promise<void> {
    const rain = rains.at(-1);
    if (rain === undefined) return;
    for (const reply of await send(step, '/api/rain/claim', { id: rain }, tokenOf(step.who)))
      if (!refused(step, reply)) reference.share(step.who, rain);
  }

  async function exclude(step: Extract<Step, { do: 'exclude' }>): Promise<void> {
    const reply = await ask('/api/limits/break', { kind: 'timeout', length: '1d' }, tokenOf(step.who));
    if (!refused(step, reply)) reference.exclude(reply.span, step.who);
  }

  return { adjust, deposit, withdraw, takeBack, grant, giveUp, claim, give, take, exclude };
}
