/** A player gives another one money. See transfer.ts for how it gets there. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { formatAmount, parseAmount } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type * as contract from '../contract.ts';
import { noteGift, readGift, refuseGiver, type Gift } from './giver.ts';
import type { Queryable } from './context.ts';
import { deliverSoon, lockGivers, sendOff } from './transfer.ts';
import { cannotReceive, otherRequest, unknownRoom } from './refusals.ts';

// The same for somebody who is not there, the giver themself, and who may not play: it tells nothing about them.

type Sent = ReplyOf<typeof contract.tip>;

export async function sendTip(kit: ServerKit, call: Call<typeof contract.tip>): Promise<Sent | Failure> {
  const { player, body, country } = call;
  const before = await sentBefore(kit, kit.db.pool, player, body);
  if (before) return before.same ? reach(kit, before) : otherRequest;
  const gift = readGift(kit, 'tips', body);
  if (isFailure(gift)) return gift;
  if (body.channel !== undefined && kit.services.chat.source()?.channels.includes(body.channel) !== true)
    return unknownRoom;
  const receiver = await receiverOf(kit, player, body.user);
  if (!receiver) return cannotReceive;
  const factor = await kit.secondFactor.require(call);
  if (factor) return factor;
  const { currency, amount } = gift;
  const id = await kit.money.exclusive(player.id, async (client, state, draft) => {
    const meanwhile = await sentBefore(kit, client, player, body);
    if (meanwhile) return meanwhile.same ? meanwhile.sent._id : otherRequest;
    await lockGivers(client, [player.id, receiver.id]);
    const refused = await refuseGiver(kit, client, state, gift, country);
    if (refused) return refused;
    const made = kit.runtime.uuid();
    const at = kit.runtime.now();
    const out = {
      cur: currency.id,
      net: -amount,
      counter: ACCOUNT.transit,
      kind: KIND.tipOut,
      note: receiver.name,
    };
    const posted = writePosting(state, draft, out, made);
    if (isFailure(posted)) return posted;
    const worth = microEur(amount, currency);
    const transfer = {
      id: made,
      rain: null,
      to: receiver.id,
      cur: currency.id,
      amount,
      microEur: worth,
      at,
      key: body.key,
    };
    await sendOff(client, draft, state, transfer);
    await noteGift(client, player.id, gift, at);
    if (body.channel !== undefined)
      await kit.services.chat.source()?.send(client, {
        channel: body.channel,
        type: 'service',
        data: { key: 'tip', values: { from: player.name, to: receiver.name, ...shown(gift) } },
      });
    return made;
  });
  if (isFailure(id)) return id;
  const user = { _id: receiver._id, name: receiver.name };
  return reach(kit, {
    sent: { _id: id, user, currency: currency.code, amount: formatAmount(amount, currency) },
  });
}

/** The answer, with the tip there when the giver has it. */
async function reach(kit: ServerKit, { sent }: { readonly sent: Sent }): Promise<Sent> {
  await deliverSoon(kit, sent._id);
  return sent;
}

/**
 * The tip that was sent under this key, whatever has changed since: a repeat of what was done hears that it was done.
 * `same`: it is what is asked for now.
 */
async function sentBefore(
  { money }: Pick<ServerKit, 'money'>,
  client: Queryable,
  giver: Player,
  { user, currency: code, amount: text, key }: Call<typeof contract.tip>['body'],
): Promise<{ readonly sent: Sent; readonly same: boolean } | null> {
  const { rows } = await client.query<{
    id: string;
    cur: number;
    amount: string;
    public_id: string;
    name: string;
  }>(
    `select t.id, t.cur, t.amount::text, a.public_id, a.name from transfer t join account a on a.id = t.to_user
     where t.from_user = $1 and t.key = $2`,
    [giver.id.toString(), key],
  );
  const [row] = rows;
  if (!row) return null;
  const currency = money.currencyById(row.cur);
  const amount = BigInt(row.amount);
  return {
    sent: {
      _id: row.id,
      user: { _id: row.public_id, name: row.name },
      currency: currency.code,
      amount: formatAmount(amount, currency),
    },
    same: row.public_id === user && currency.code === code && parseAmount(text, currency) === amount,
  };
}

const shown = ({ currency, amount }: Gift) => ({
  amount: formatAmount(amount, currency),
  currency: currency.code.toUpperCase(),
});

/** Somebody else who may have money: before the giver's lane is taken, since the receiver may be on the same one. */
async function receiverOf(kit: ServerKit, giver: Player, id: string): Promise<Player | null> {
  const receiver = await kit.identity.byPublicId(id);
  if (!receiver || receiver.id === giver.id) return null;
  const barred = kit.policy.decide('transfer', await kit.money.peek(receiver.id), {
    ...kit.policy.view('transfers', null),
    demo: false,
    worth: 0n,
    now: kit.runtime.now(),
    unasked: true,
  });
  return barred ? null : receiver;
}
