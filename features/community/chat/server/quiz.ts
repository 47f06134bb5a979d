/** Questions with a reward: who writes the answer first is paid, exactly once. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import { refusableTransaction } from '#platform/server/database/refused.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { giftMoney } from '#platform/server/money/house-gifts.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { demoBuild } from '#platform/server/money/refusals.ts';
import type * as moderation from '../moderation-contract.ts';
import type { Chat } from './context.ts';
import { CENTS, put, REWARD_CURRENCY } from './store.ts';
import { foldText } from './text.ts';
import { noAnswer, otherQuiz, rewardOutOfRange, rewardsOfDay } from './refusals.ts';

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

/** What a reward counts as of what one may give away alone; while there are no dollars, one is taken for a euro. */
function worthOf({ kit }: Chat, reward: bigint): bigint {
  const paid = giftMoney(kit);
  return paid ? microEur(paid.units(reward), paid.currency) : reward * 10_000n;
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
  const paid = giftMoney(kit);
  if (!paid) return kit.log.error({ quiz: id }, 'quiz prize waits: there are no dollars');
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
    cur: paid.currency.id,
    net: paid.units(reward),
    counter: ACCOUNT.promotions,
    kind: KIND.quizPrize,
    key: `quiz:${id}`,
    note: won.question,
    within: async (client, posting) => {
      await kit.audit.append(
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
      );
      // With the posting: paid again later it might be another amount, at another price.
      await markPaid(client, id, posting);
    },
  });
  if (isFailure(posted)) return kit.log.error({ quiz: id, refusal: posted.message }, 'quiz prize not paid');
  if (posted.repeated) await markPaid(kit.db.pool, id, posted.id);
}

async function markPaid(client: Pick<pg.ClientBase, 'query'>, id: string, posting: string): Promise<void> {
  await client.query('update chat_quiz set posting = $2 where id = $1', [id, posting]);
}

interface Asked {
  readonly id: string;
  readonly question: string;
  /** Hundredths. */
  readonly reward: bigint;
}

const viewOf = ({ id, question, reward }: Asked): ReplyOf<typeof moderation.quiz>['quiz'] => ({
  id,
  question,
  reward: formatUnits(reward, CENTS),
  currency: REWARD_CURRENCY,
});

type Question = Call<typeof moderation.quiz>['body'];

/**
 * The quiz that was asked under this key: one that is sent again because its answer was lost would end itself and tell
 * the room what is right. Of two at the same moment the second one waits for the first one.
 */
async function askedBefore(
  client: pg.PoolClient,
  author: Player,
  { key, channel, question, answer, reward }: Question,
): Promise<Asked | Failure | null> {
  if (key === undefined) return null;
  await client.query('select pg_advisory_xact_lock(7406, hashtext($1))', [`${author.id} ${key}`]);
  const { rows } = await client.query<{ id: string; reward: string; same: boolean }>(
    `select id::text, reward::text, channel = $3 and question = $4 and answer = $5 as same from chat_quiz
     where author_id = $1 and key = $2`,
    [author.id.toString(), key, channel, question, answer],
  );
  const [row] = rows;
  if (!row) return null;
  const known = BigInt(row.reward);
  // One that was left to the settings is what they were.
  const same = row.same && (reward === undefined || parseUnits(reward, CENTS) === known);
  return same ? { id: row.id, question, reward: known } : otherQuiz;
}

/** Ends the open quiz of the room and asks this one, in one transaction with what is said of both. */
async function begin(
  chat: Chat,
  client: pg.PoolClient,
  author: Player,
  {
    key,
    channel,
    question,
    answer,
    folded,
    reward,
  }: Omit<Question, 'reward'> & { readonly folded: string; readonly reward: bigint },
): Promise<Asked> {
  const { kit } = chat;
  const next = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('chat_quiz', 'id'))::text as id`,
  );
  const { id } = next.rows[0]!;
  await kit.audit.append(
    {
      actor: author._id,
      action: 'chat.quiz',
      subject: channel,
      detail: { quiz: id, question, reward: formatUnits(reward, CENTS) },
    },
    client,
  );
  // The room's own lock, as chat_put takes it, after the log's and before its quiz: what is said there now waits for the commit.
  await client.query('select pg_advisory_xact_lock(7405, hashtext($1))', [channel]);
  const now = new Date(kit.runtime.now());
  const { rows } = await client.query<{ question: string; answer: string }>(
    'update chat_quiz set ended_at = $2 where channel = $1 and ended_at is null returning question, answer',
    [channel, now],
  );
  await client.query(
    `insert into chat_quiz (id, channel, author_id, question, answer, folded, reward, asked_at, key)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, channel, author.id.toString(), question, answer, folded, reward.toString(), now, key ?? null],
  );
  const [over] = rows;
  if (over) {
    const values = { ...over };
    await put(chat, { channel, type: 'service', data: { key: 'quizOver', values }, player: null }, client);
  }
  const data = { id, question, reward: Number(reward) };
  await put(chat, { channel, type: 'quiz', data, player: author }, client);
  return { id, question, reward };
}

export function createQuizzes(chat: Chat): Quizzes {
  const { kit } = chat;
  return {
    async ask({ player, body }) {
      if (kit.config.demo) return demoBuild;
      const settings = chat.settings();
      const folded = foldText(body.answer);
      if (folded === '') return noAnswer;
      const asked = await refusableTransaction(kit.db, async (client) => {
        const before = await askedBefore(client, player, body);
        if (before) return before;
        const reward = parseUnits(body.reward ?? settings.quizReward, CENTS);
        const most = parseUnits(settings.quizRewardMost, CENTS)!;
        if (reward === null || reward <= 0n || reward > most)
          return rewardOutOfRange(formatUnits(most, CENTS));
        const act = { staff: player, player: null, microEur: worthOf(chat, reward) };
        return (await kit.services.staffRequests.mayAlone(client, act))
          ? begin(chat, client, player, { ...body, folded, reward })
          : rewardsOfDay;
      });
      return isFailure(asked) ? asked : { quiz: viewOf(asked) };
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
