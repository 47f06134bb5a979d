/** Questions with a reward: who writes the answer first is paid, exactly once. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { formatUnits, parseAmount, parseUnits } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type * as moderation from '../moderation-contract.ts';
import type { Chat } from './context.ts';
import { CENTS, put, REWARD_CURRENCY } from './store.ts';
import { foldText } from './text.ts';
import { noAnswer, rewardOutOfRange } from './refusals.ts';

export interface Quizzes {
  ask(call: Call<typeof moderation.quiz>): Promise<ReplyOf<typeof moderation.quiz> | Failure>;
  /** Pays the winner of a quiz. The same quiz is paid once, however often it is asked for. */
  pay(id: string): Promise<void>;
  /** Pays what was won and not paid yet: a process that died between the two left it. */
  payAll(): Promise<void>;
}

export function createQuizzes(chat: Chat): Quizzes {
  const { kit } = chat;

  async function pay(id: string): Promise<void> {
    const currency = kit.money.currency(REWARD_CURRENCY);
    if (!currency) return kit.log.error({ quiz: id }, 'quiz prize waits: there are no dollars');
    const { rows } = await kit.db.pool.query<{ winner: string; reward: string; question: string }>(
      'select winner_id::text as winner, reward::text, question from chat_quiz where id = $1 and winner_id is not null and posting is null',
      [id],
    );
    const [won] = rows;
    if (!won) return;
    const posted = await kit.money.post({
      user: BigInt(won.winner),
      cur: currency.id,
      net: BigInt(won.reward) * (parseAmount('1', currency)! / parseUnits('1', CENTS)!),
      counter: ACCOUNT.promotions,
      kind: KIND.quizPrize,
      key: `quiz:${id}`,
      note: won.question,
    });
    if (isFailure(posted)) return kit.log.error({ quiz: id, refusal: posted.message }, 'quiz prize not paid');
    await kit.db.pool.query('update chat_quiz set posting = $2 where id = $1', [id, posted.id]);
  }

  return {
    async ask({ player, body }) {
      const settings = chat.settings();
      const reward = parseUnits(body.reward ?? settings.quizReward, CENTS);
      const most = parseUnits(settings.quizRewardMost, CENTS)!;
      if (reward === null || reward <= 0n || reward > most) return rewardOutOfRange(formatUnits(most, CENTS));
      const folded = foldText(body.answer);
      if (folded === '') return noAnswer;
      const { id, over } = await kit.db.transaction(async (client) => {
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
            detail: { question: body.question, reward: formatUnits(reward, CENTS) },
          },
          client,
        );
        return { id: rows[0]!.id, over: ended.rows[0] };
      });
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
    pay,
    async payAll() {
      const { rows } = await kit.db.pool.query<{ id: string }>(
        'select id::text from chat_quiz where winner_id is not null and posting is null order by chat_quiz.id',
      );
      for (const { id } of rows) await pay(id);
    },
  };
}
