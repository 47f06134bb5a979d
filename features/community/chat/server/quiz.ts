/** Questions with a reward: who writes the answer first is paid, exactly once. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { formatUnits, parseAmount, parseUnits } from '#platform/contract/money.ts';
import { refusableTransaction } from '#platform/server/database/refused.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { microEur, type Currency } from '#platform/server/money/currency.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { demoBuild } from '#platform/server/money/refusals.ts';
import type * as moderation from '../moderation-contract.ts';
import type { Chat } from './context.ts';
import { CENTS, put, REWARD_CURRENCY } from './store.ts';
import { foldText } from './text.ts';
import { noAnswer, rewardOutOfRange, rewardsOfDay } from './refusals.ts';

export interface Quizzes {
  ask(call: Call<typeof moderation.quiz>): Promise<ReplyOf<typeof moderation.quiz> | Failure>;
  /**
   * Whether a line, as answers are compared, is the right one of somebody who may win: that of others is passed over as the
   * asker's own is. Asked before it is said: an answer that was on its way before its question is none.
   */
  mayWin(player: Player, channel: string, folded: string): Promise<boolean>;
  /** Pays the winner of a quiz. The same quiz is paid once, however often it is asked for. */
  pay(id: string): Promise<void>;
  /** Pays what was won and not paid yet: a process that died between the two left it. */
  payAll(): Promise<void>;
}

interface Won {
  winner: string;
  winner_id: string;
  asked_by: string;
  reward: string;
  question: string;
}

/** Hundredths in the ledger's units. */
function unitsOf(reward: bigint, currency: Currency): bigint {
  return reward * (parseAmount('1', currency)! / parseUnits('1', CENTS)!);
}

/** What a reward counts as of what one may give away alone; while there are no dollars, one is taken for a euro. */
function worthOf({ kit }: Chat, reward: bigint): bigint {
  const currency = kit.money.currency(REWARD_CURRENCY);
  return currency ? microEur(unitsOf(reward, currency), currency) : reward * 10_000n;
}

/** As with everything the house gives: nobody of the house itself, nor whom the asker was seen with. */
async function mayWin({ kit }: Chat, player: Player, channel: string, folded: string): Promise<boolean> {
  const { pool } = kit.db;
  const { rows } = await pool.query<{ author: string }>({
    name: 'chat-quiz-answered',
    text: 'select author_id::text as author from chat_quiz where channel = $1 and ended_at is null and folded = $2',
    values: [channel, folded],
  });
  const [quiz] = rows;
  if (!quiz || player.roles.length > 0 || player.permissions.length > 0) return false;
  if (await kit.services.staffRequests.isLinked(pool, BigInt(quiz.author), player.id)) return false;
  const context = { ...kit.policy.view('chat', null), demo: false, worth: 0n, unasked: true };
  return (await kit.policy.ask('bonus', player.id, context)) === null;
}

async function pay({ kit }: Chat, id: string): Promise<void> {
  const currency = kit.money.currency(REWARD_CURRENCY);
  if (!currency) return kit.log.error({ quiz: id }, 'quiz prize waits: there are no dollars');
  const { rows } = await kit.db.pool.query<Won>(
    `select q.winner_id::text as winner, w.public_id as winner_id, a.public_id as asked_by, q.reward::text, q.question
     from chat_quiz q join account w on w.id = q.winner_id join account a on a.id = q.author_id
     where q.id = $1 and q.posting is null`,
    [id],
  );
  const [won] = rows;
  if (!won) return;
  const reward = BigInt(won.reward);
  const posted = await kit.money.post({
    user: BigInt(won.winner),
    cur: currency.id,
    net: unitsOf(reward, currency),
    counter: ACCOUNT.promotions,
    kind: KIND.quizPrize,
    key: `quiz:${id}`,
    note: won.question,
    within: (client) =>
      kit.audit.append(
        {
          actor: 'system',
          action: 'chat.quiz.paid',
          subject: won.winner_id,
          detail: {
            quiz: id,
            askedBy: won.asked_by,
            question: won.question,
            amount: formatUnits(reward, CENTS),
            currency: REWARD_CURRENCY,
          },
        },
        client,
      ),
  });
  if (isFailure(posted)) return kit.log.error({ quiz: id, refusal: posted.message }, 'quiz prize not paid');
  await kit.db.pool.query('update chat_quiz set posting = $2 where id = $1', [id, posted.id]);
}

export function createQuizzes(chat: Chat): Quizzes {
  const { kit } = chat;
  return {
    async ask({ player, body }) {
      if (kit.config.demo) return demoBuild;
      const settings = chat.settings();
      const reward = parseUnits(body.reward ?? settings.quizReward, CENTS);
      const most = parseUnits(settings.quizRewardMost, CENTS)!;
      if (reward === null || reward <= 0n || reward > most) return rewardOutOfRange(formatUnits(most, CENTS));
      const folded = foldText(body.answer);
      if (folded === '') return noAnswer;
      const act = { staff: player, player: null, microEur: worthOf(chat, reward) };
      const asked = await refusableTransaction(kit.db, async (client) => {
        if (!(await kit.services.staffRequests.mayAlone(client, act))) return rewardsOfDay;
        // Of two at the same moment the second one ends the first one.
        await client.query('select pg_advisory_xact_lock(7406, hashtext($1))', [body.channel]);
        const now = new Date(kit.runtime.now());
        const ended = await client.query<{ question: string; answer: string }>(
          'update chat_quiz set ended_at = $2 where channel = $1 and ended_at is null returning question, answer',
          [body.channel, now],
        );
        const { rows } = await client.query<{ id: string }>(
          `insert into chat_quiz (channel, author_id, question, answer, folded, reward, asked_at)
           values ($1, $2, $3, $4, $5, $6, $7) returning id::text`,
          [body.channel, player.id.toString(), body.question, body.answer, folded, reward.toString(), now],
        );
        await kit.audit.append(
          {
            actor: player._id,
            action: 'chat.quiz',
            subject: body.channel,
            detail: { quiz: rows[0]!.id, question: body.question, reward: formatUnits(reward, CENTS) },
          },
          client,
        );
        return { id: rows[0]!.id, over: ended.rows[0] };
      });
      if (isFailure(asked)) return asked;
      const { id, over } = asked;
      if (over)
        await put(chat, {
          channel: body.channel,
          type: 'service',
          data: { key: 'quizOver', values: { ...over } },
          player: null,
        });
      const data = { id, question: body.question, reward: Number(reward) };
      await put(chat, { channel: body.channel, type: 'quiz', data, player });
      return { quiz: { ...data, reward: formatUnits(reward, CENTS), currency: REWARD_CURRENCY } };
    },
    mayWin: (player, channel, folded) => mayWin(chat, player, channel, folded),
    pay: (id) => pay(chat, id),
    async payAll() {
      const { rows } = await kit.db.pool.query<{ id: string }>(
        'select id::text from chat_quiz where winner_id is not null and posting is null order by chat_quiz.id',
      );
      for (const { id } of rows) await pay(chat, id);
    },
  };
}
