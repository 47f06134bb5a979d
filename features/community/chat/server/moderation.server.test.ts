import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { jurisdiction } from '#features/account/jurisdiction/feature.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import { amongUnknown } from '#platform/server/testing/among-unknown.ts';
import { overtaken } from '#platform/server/testing/overtaken.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { chat } from '../feature.ts';
import { enter, historyOf, newcomer, text } from './test-clients.ts';

let app: TestPlatform;
let moderator: TestPlayer;
/** Moves the clock of the house; each test starts with nobody's slow mode running. */
let shift = 0;
const DAY = 86_400_000;

beforeAll(async () => {
  const system = systemRuntime();
  app = await createTestPlatform({
    lanesApart: true,
    features: [identity, jurisdiction, backoffice, chat],
    runtime: { ...system, now: () => system.now() + shift },
  });
  moderator = await app.staff('chat_moderator');
});
afterAll(() => app.close());
beforeEach(() => {
  shift += 10_000;
});

const player = () => newcomer(app);
const history = (body: object, token?: string) => historyOf(app, body, token);
const dollars = async ({ id }: TestPlayer) =>
  (await app.kit.money.balances(id)).find(({ currency }) => currency.code === 'usd')!.real;

describe('moderators', () => {
  it('take messages off every screen, one or all of a player, and it is written down', async () => {
    const [one, other] = [await player(), await player()];
    const first = (await one.client.send('rude one')).ok._id;
    shift += 6_000;
    const second = (await one.client.send('rude two', 'sport_en')).ok._id;
    const act = (path: string, body: object) => app.api(`/api/chat/moderate/${path}`, body, moderator.token);
    expect((await act('removeMessage', { id: first })).body).toEqual({ removed: 1 });
    expect((await other.client.seen(({ type }) => type === 'chatRemoveMessages')).data).toEqual({
      channel: 'casino_en',
      ids: [first],
    });
    expect((await act('removeMessage', { id: first })).status).toBe(404);
    expect((await act('removeAllFrom', { id: one.user._id })).body).toEqual({ removed: 1 });
    await other.client.seen(({ type, data }) => type === 'chatRemoveMessages' && data.ids.includes(second));
    expect((await history({})).some(({ _id }: { _id: string }) => _id === first)).toBe(false);
    const entries = await app.kit.audit.list({ limit: 20, actor: moderator.user._id });
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual(
      expect.arrayContaining([
        ['chat.remove', one.user._id],
        ['chat.removeAll', one.user._id],
      ]),
    );
  });

  it('mute for one of eight lengths, and lift it by name', async () => {
    const one = await player();
    const act = (path: string, body: object) => app.api(`/api/chat/moderate/${path}`, body, moderator.token);
    expect((await act('mute', { id: one.user._id, minutes: 7 })).status).toBe(422);
    const { body } = await act('mute', { id: one.user._id, minutes: 15, reason: 'rude' });
    expect((await one.client.seen(({ type }) => type === 'chatMuted')).data).toEqual({ until: body.until });
    expect((await one.client.send('hello?')).error).toMatchObject({ code: 2, retryable: false });
    const state = async () => (await app.api('/api/chat/state', {}, one.token)).body;
    expect(await state()).toMatchObject({ mute: body.until, appealed: false, slow: 5 });

    const appeal = (note: string) => app.api('/api/chat/appeal', { note }, one.token);
    expect((await appeal('I did not mean it')).status).toBe(200);
    expect((await appeal('please')).body).toMatchObject({ code: 2 });
    const { body: open } = await app.api('/api/admin/chat/appeals', {}, moderator.token);
    expect(open.mutes).toMatchObject([
      { user: { _id: one.user._id }, appeal: 'I did not mean it', reason: 'rude' },
    ]);

    expect((await act('unmute', { name: `${one.user.name}.` })).body).toEqual({ _id: one.user._id });
    expect((await act('unmute', { name: one.user.name })).body).toMatchObject({
      message: 'Unknown username',
    });
    expect((await act('unmute', { name: 'nobody_at_all' })).body).toMatchObject({
      message: 'Unknown username',
    });
    expect(await state()).toMatchObject({ mute: null });
    expect((await one.client.send('thank you')).ok).toBeDefined();
    const { body: seen } = await app.api('/api/admin/chat/user', { id: one.user._id }, moderator.token);
    expect(seen.messages).toMatchObject([{ text: 'thank you' }]);
    expect(seen.mutes).toMatchObject([{ minutes: 15, liftedBy: moderator.user.name }]);
  });

  it('let a mute end by itself', async () => {
    const one = await player();
    const mute = (minutes: number) =>
      app.api('/api/chat/moderate/mute', { id: one.user._id, minutes }, moderator.token);
    const { body } = await mute(52_560_000);
    expect(Date.parse(body.until) - Date.now()).toBeGreaterThan(99 * 365 * DAY);
    expect((await one.client.send('still muted')).error).toMatchObject({ code: 2 });
    await mute(5);
    shift += 5 * 60_000;
    expect((await one.client.send('five minutes later')).ok).toBeDefined();
  });

  it('mute somebody once, also two of them at the same moment, and free who was left muted', async () => {
    const [one, colleague] = [await app.register(), await app.staff('chat_moderator')];
    const mute = (minutes: number, { token }: TestPlayer) =>
      app.api('/api/chat/moderate/mute', { id: one.user._id, minutes }, token);
    const unmute = () => app.api('/api/chat/moderate/unmute', { name: one.user.name }, moderator.token);
    const { pool } = app.kit.db;
    // Both have come as far as they come before either is done.
    const answers = await overtaken(
      app,
      (client) => client.query('insert into chat_member (user_id) values ($1)', [one.id.toString()]),
      () => [mute(5, moderator), mute(52_560_000, colleague)],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const inForce = async () =>
      (
        await pool.query<{ until: Date; muted_until: Date | null }>(
          'select m.until, c.muted_until from chat_mute m join chat_member c using (user_id) where user_id = $1 and lifted_at is null',
          [one.id.toString()],
        )
      ).rows;
    const [left, ...others] = await inForce();
    expect(others).toEqual([]);
    expect(left!.muted_until).toEqual(left!.until);
    // As two at once left it before.
    await pool.query('update chat_member set muted_until = null where user_id = $1', [one.id.toString()]);
    expect((await unmute()).status).toBe(200);
    expect(await inForce()).toEqual([]);
    expect((await unmute()).status).toBe(404);
  });

  it('do not act on one another; administrators do', async () => {
    const colleague = await app.staff('chat_moderator');
    const admin = await app.staff();
    const mute = ({ token }: TestPlayer, minutes = 5) =>
      app.api('/api/chat/moderate/mute', { id: colleague.user._id, minutes }, token);
    const unmute = ({ token }: TestPlayer) =>
      app.api('/api/chat/moderate/unmute', { name: colleague.user.name }, token);
    expect((await mute(moderator)).body).toMatchObject({ code: 2 });
    const { body } = await mute(admin, 60);
    // Their own mute neither, not by a shorter one either.
    for (const refused of [await unmute(colleague), await unmute(moderator), await mute(colleague)])
      expect(refused.body).toMatchObject({ code: 2 });
    expect((await app.api('/api/chat/state', {}, colleague.token)).body.mute).toBe(body.until);
    expect((await unmute(admin)).status).toBe(200);
  });

  it('are marked, and see who is online', async () => {
    const [one, staff, boss] = [await player(), await enter(app, moderator), await app.staff()];
    const admin = await enter(app, boss);
    await staff.send('from a moderator');
    await admin.send('from an administrator');
    expect((await one.client.seen(text('from a moderator'))).data.user.mark).toBe('moderator');
    expect((await one.client.seen(text('from an administrator'))).data.user.mark).toBe('admin');
    const { ok } = await staff.ask('OnlineUsers');
    const names = ok.users.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining([one.user.name, moderator.user.name]));
    expect(ok.total).toBe(ok.users.length);
    expect((await one.client.ask('OnlineUsers')).error).toMatchObject({ code: 403 });
  });

  it('are the only ones who moderate', async () => {
    const one = await player();
    for (const [path, body] of [
      ['removeMessage', { id: '1' }],
      ['removeAllFrom', { id: moderator.user._id }],
      ['mute', { id: moderator.user._id, minutes: 5 }],
      ['unmute', { name: moderator.user.name }],
      ['quiz', { question: 'q', answer: 'a' }],
    ] as const)
      for (const token of [one.token, undefined])
        expect([401, 403]).toContain((await app.api(`/api/chat/moderate/${path}`, body, token)).status);
  });
});

describe('a quiz', () => {
  const ask = (body: object) => app.api('/api/chat/moderate/quiz', body, moderator.token);

  it('answered by 200 at the same moment has one winner and one posting', async () => {
    const players = [];
    for (let index = 0; index < 200; index++) players.push(await player());
    const { body } = await ask({ question: 'Capital of Austria?', answer: 'Vienna', reward: '2.50' });
    expect(body.quiz).toMatchObject({ reward: '2.50', currency: 'usd' });
    await players[0]!.client.seen(({ type }) => type === 'chatNewQuiz');
    await Promise.all(players.map(({ client }) => client.send(' VIENNA! ')));
    const { data } = await players[0]!.client.seen(
      ({ type, data: pushed }) => type === 'chatMessage' && pushed.type === 'quiz_answered',
    );
    expect(data.data).toMatchObject({
      user: data.user,
      question: 'Capital of Austria?',
      correct: 'Vienna',
      reward: '2.50',
      currency: 'usd',
    });
    const paid = await app.kit.db.pool.query(
      `select account::text from journal where kind = 80 and account > 0`,
    );
    expect(paid.rows).toHaveLength(1);
    const winner = players.find(({ user }) => user._id === data.user._id)!;
    expect(paid.rows[0]).toEqual({ account: winner.id.toString() });
    expect(await dollars(winner)).toBe(250n * 10n ** BigInt(app.kit.money.currency('usd')!.scale - 2));
    const quizzes = await app.kit.db.pool.query("select 1 from chat_message where type = 'quiz_answered'");
    expect(quizzes.rows).toHaveLength(1);
    const auditor = await app.kit.db.pool.connect();
    expect((await auditLedger(auditor)).findings).toEqual([]);
    auditor.release();
  });

  it('is answered once, by somebody else, in its own room, and ended by the next one', async () => {
    const one = await player();
    await ask({ question: 'Two and two?', answer: '4' });
    expect((await (await enter(app, moderator)).send('4')).ok).toBeDefined();
    await one.client.send('4', 'sport_en');
    await ask({ question: 'Two and three?', answer: '5' });
    shift += 6_000;
    await one.client.send('4');
    expect(await dollars(one)).toBe(0n);
    shift += 6_000;
    await one.client.send('5');
    expect(await dollars(one)).toBeGreaterThan(0n);
  });

  it('that is sent again because its answer was lost is the same one, and tells nobody what is right', async () => {
    const wanted = { question: 'Three and four?', answer: '7', reward: '2', key: 'sent-again' };
    const [first, second] = await Promise.all([ask(wanted), ask(wanted)]);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    // Whatever may be given now: it was asked.
    const settings = (more: object) => app.kit.settings.set('chat', more, 'test');
    await settings({ quizRewardMost: '1' });
    expect((await ask(wanted)).body).toEqual(first.body);
    await settings({});
    expect((await ask({ ...wanted, answer: '8' })).body).toMatchObject({ code: 409 });
    expect((await ask({ ...wanted, reward: '3' })).body).toMatchObject({ code: 409 });
    const { rows } = await app.kit.db.pool.query('select ended_at from chat_quiz where question = $1', [
      wanted.question,
    ]);
    expect(rows).toEqual([{ ended_at: null }]);
    const said = await history({});
    expect(said.filter(({ data }: { data: { id?: string } }) => data.id === first.body.quiz.id)).toHaveLength(
      1,
    );
    expect(JSON.stringify(said)).not.toContain(`"question":"${wanted.question}","answer"`);
  });

  it('is not won by whom its asker shares a device with, and stays open for others', async () => {
    const [friend, other] = [await player(), await player()];
    await app.kit.db.pool.query(
      `insert into account_trace (account_id, kind, mark, first_seen, last_seen)
       select unnest($1::bigint[]), 'device', '\\xaa', now(), now()`,
      [[moderator.id.toString(), friend.id.toString()]],
    );
    await ask({ question: 'Four and four?', answer: '8' });
    expect((await friend.client.send('8')).ok).toBeDefined();
    await amongUnknown(app, () => other.client.send('8'));
    expect(await dollars(friend)).toBe(0n);
    expect(await dollars(other)).toBeGreaterThan(0n);
  });

  it('is not won by staff, nor by whom the house may give nothing, and stays open for others', async () => {
    const colleague = await app.staff('chat_moderator');
    const [abroad, visitor, other] = [await player(), await player(), await player()];
    await app.kit.settings.set('jurisdiction', { countries: { CA: 'play' } }, 'test');
    await app.kit.money.act(
      abroad.id,
      (state, draft) => (draft.setGuard(state, { ...NO_RESTRICTIONS, country: 'CA' }), null),
    );
    // Of who has shown no document it is known where they logged in.
    await app.kit.db.pool.query("update session set country = 'CA' where account_id = $1", [
      visitor.id.toString(),
    ]);
    await ask({ question: 'Five and four?', answer: '9' });
    expect((await (await enter(app, colleague)).send('9')).ok).toBeDefined();
    for (const { client } of [abroad, visitor]) expect((await client.send('9')).ok).toBeDefined();
    await other.client.send('9');
    for (const refused of [colleague, abroad, visitor]) expect(await dollars(refused)).toBe(0n);
    expect(await dollars(other)).toBeGreaterThan(0n);
  });

  it('is not asked in a demo build, which has no dollars to pay it in', async () => {
    const demo = await createTestPlatform({ features: [identity, chat], config: { demo: true } });
    try {
      const { token } = await demo.register();
      const refused = await demo.api('/api/chat/moderate/quiz', { question: 'q', answer: 'a' }, token);
      expect(refused).toMatchObject({
        status: 403,
        body: { message: 'A demo build holds play money only.' },
      });
    } finally {
      await demo.close();
    }
  });

  it('counts towards what one of staff may give away alone in a day', async () => {
    const giver = await app.staff('chat_moderator');
    await app.kit.settings.set('backoffice', { fourEyes: { adjustAboveEur: '100' } }, 'test');
    const give = async (reward: string) =>
      (await app.api('/api/chat/moderate/quiz', { question: `${reward}?`, answer: 'a', reward }, giver.token))
        .body;
    await give('50');
    await give('49');
    expect(await give('48')).toMatchObject({ code: 2 });
    const { rows } = await app.kit.db.pool.query(
      'select question from chat_quiz where author_id = $1 and ended_at is null',
      [giver.id.toString()],
    );
    expect(rows).toEqual([{ question: '49?' }]);
    // What was refused counts nothing: a small one has its place.
    expect(await give('1')).toHaveProperty('quiz');
  });

  it('is paid when the process died between winning and paying, and not twice', async () => {
    const one = await player();
    const { body } = await ask({ question: 'Three and three?', answer: '6', reward: '1' });
    await app.kit.db.pool.query('update chat_quiz set ended_at = now(), winner_id = $2 where id = $1', [
      body.quiz.id,
      one.id.toString(),
    ]);
    const { createQuizzes } = await import('./quiz.ts');
    const { createChat } = await import('./context.ts');
    const quizzes = createQuizzes(createChat(app.kit));
    const prize = 10n ** BigInt(app.kit.money.currency('usd')!.scale);
    // The chat was switched off before the job came: what was won is paid.
    await app.kit.features.set('chat', false, 'test');
    await app.kit.db.pool.query("select graphile_worker.add_job('chat.pay')");
    await soon(async () => expect(await dollars(one)).toBe(prize));
    await app.kit.features.set('chat', true, 'test');
    await app.kit.db.pool.query('update chat_quiz set posting = null where id = $1', [body.quiz.id]);
    await Promise.all([quizzes.payAll(), quizzes.payAll()]);
    await quizzes.pay(body.quiz.id);
    expect(await dollars(one)).toBe(prize);
    const paid = await app.kit.audit.list({ limit: 20, action: 'chat.quiz.paid' });
    expect(paid.filter(({ subject }) => subject === one.user._id)).toMatchObject([
      {
        actor: 'system',
        detail: { quiz: body.quiz.id, askedBy: moderator.user._id, amount: '1.00', currency: 'usd' },
      },
    ]);
  });

  it('pays no more than the settings allow', async () => {
    expect((await ask({ question: 'q', answer: 'a', reward: '50.01' })).body).toMatchObject({ code: 1 });
    expect((await ask({ question: 'q', answer: '!!!' })).status).toBe(422);
  });
});
