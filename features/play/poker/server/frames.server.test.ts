import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { chat } from '#features/community/chat/feature.ts';
import { channelOfPlayer } from '#platform/contract/push.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { LegalView, TableReply } from '../contract.ts';
import { createContext } from './context.ts';
import { seedsOf } from './cards.ts';
import { readHand } from './state.ts';
import { FAST, openPoker, TABLE, type PokerApp } from './testing/app.ts';
import { cardsIn, knowHand, scanCards, type KnownHand, type Sent } from './testing/card-scan.ts';

/** Of each game; `npm run drill -- poker-cards` plays a thousand. */
const HANDS = Number(process.env['POKER_HANDS'] ?? 10);
const HAND_MS = 15_000;

const GAMES = [
  { id: 'test', game: 'holdem', holes: 2 },
  { id: 'omaha', game: 'omaha', holes: 4 },
] as const;

const THREE = {
  id: 'three',
  name: 'Three',
  seats: 3,
  speed: 'normal',
  currency: 'usd',
  buyIn: '10',
  fee: '1',
};

let house: PokerApp;
beforeAll(async () => {
  house = await openPoker({
    tables: GAMES.map(({ id, game }) => ({
      ...TABLE,
      id,
      game,
      straddle: true,
      runTwice: true,
      rabbit: true,
    })),
    settings: { chatSlowSeconds: 0, sitAndGos: [THREE] },
    features: [chat],
  });
  await house.app.kit.features.set('chat', true, 'test');
});
afterAll(() => house.app.close());

/** A page of a player, or of nobody: every frame it is sent, joined to all it may join and tries to. */
async function listen(reader: TestPlayer | null, others: readonly TestPlayer[], id: string) {
  const { app } = house;
  const socket = new WebSocket(
    `${app.url.replace('http', 'ws')}/ws/pusher/app/${app.config.pusher.key}?protocol=7`,
  );
  const frames: { at: number; text: string }[] = [];
  socket.on('message', (data) => {
    const text = (data as Buffer).toString();
    // A page that does not answer for two minutes is taken for gone.
    if (text.includes('pusher:ping')) socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }));
    else frames.push({ at: Date.now(), text });
  });
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  const socketId = JSON.parse(JSON.parse(frames[0]!.text).data).socket_id as string;
  const join = async (name: string) => {
    const signed = reader
      ? await app.api('/broadcasting/auth', { socket_id: socketId, channel_name: name }, reader.token)
      : null;
    const auth =
      signed?.status === 200 ? signed.body : name.startsWith('private') ? { auth: 'none:none' } : {};
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: name, ...auth } }));
  };
  await join(`poker.${id}`);
  for (const player of [...(reader ? [reader] : []), ...others])
    await join(channelOfPlayer('poker-own.{user}', player.user._id));
  await expect.poll(() => frames.some(({ text }) => text.includes('subscription_succeeded'))).toBe(true);
  return { reader, frames, socket };
}

type Page = Awaited<ReturnType<typeof listen>>;

/** What a page was sent, opened. */
function sentTo({ reader, frames }: Page): (Sent & { event: string; channel: string | undefined })[] {
  return frames.map(({ at, text }) => {
    const { event, data, channel } = JSON.parse(text) as { event: string; data: unknown; channel?: string };
    const body = typeof data === 'string' ? JSON.parse(data || '{}') : data;
    return { user: reader?.id ?? null, at, where: text.slice(0, 80), body, event, channel };
  });
}

it.each(GAMES)(
  `no frame of ${HANDS} hands of $game and no answer shows a card that its reader may not see, nor the seed`,
  async ({ id, game, holes }) => {
    const players = await Promise.all([0, 1, 2, 3].map(() => house.player('100000')));
    const stranger = await house.player();
    const readers = [...players, stranger, null];
    const pages = await Promise.all(
      readers.map((reader) =>
        listen(
          reader,
          players.filter((one) => one !== reader),
          id,
        ),
      ),
    );
    const answers: Sent[] = [];
    const ask = async (path: string, reader: TestPlayer | null, body: object) => {
      const answer = await house.call(path, reader, body);
      const where = `${path} ${JSON.stringify(body)} for ${reader?.user.name ?? 'nobody'}`;
      answers.push({ user: reader?.id ?? null, at: Date.now(), where, body: answer.body });
      return answer;
    };
    for (const [seat, player] of players.entries())
      await ask('sit', player, { table: id, seat, buyIn: '100', post: true });
    // Two boards where the first two players are left, one where another is.
    for (const player of players.slice(0, 2))
      await ask('options', player, { table: id, straddle: true, runTwice: true });
    let random = 7;
    const draw = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below;
    const choose = ({ check, minRaiseTo, maxRaiseTo }: LegalView) => {
      const dice = draw(10);
      if (dice === 0 && !check) return { action: 'fold' };
      if (dice === 1 && maxRaiseTo !== null) return { action: 'raise', to: maxRaiseTo };
      if (dice <= 3 && minRaiseTo !== null) return { action: 'raise', to: minRaiseTo };
      return { action: check ? 'check' : 'call' };
    };
    let over = 0;
    await house.until(async () => {
      const looking = readers[draw(readers.length)]!;
      const { table } = (await ask('table', looking, { table: id })).body as TableReply;
      const { hand } = table;
      if ((hand?.no ?? 0) > HANDS) return true;
      // Everybody asks for what they may know of a hand that is over, and for what they may not.
      if (hand && hand.no > over + 1) {
        over = hand.no - 1;
        if (over % 100 === 0) process.stdout.write(`${over} hands\n`);
        await ask('write', players[over % players.length]!, { table: id, text: `that was hand ${over}` });
        await ask('chat', looking, { table: id });
        for (const path of ['hand', 'proof'])
          for (const reader of [...players, stranger]) await ask(path, reader, { table: id, no: over });
      }
      if (!hand?.legal)
        for (const [seat, player] of players.entries()) {
          const there = table.players.find((one) => one.seat === seat);
          if (there?.stack === '0.00')
            await ask('topup', player, { table: id, amount: '50', key: `${hand?.no}-${seat}` });
          // Out of time on a machine that is busy: whoever sits out for long gets up, and the table stands still.
          if (there?.out) await ask('away', player, { table: id, out: false, post: true });
        }
      if (!hand?.legal) return null;
      const { seat } = hand.legal;
      const chosen = choose(hand.legal);
      const action =
        chosen.action === 'raise' && hand.level === '0.00' ? { ...chosen, action: 'bet' } : chosen;
      await ask('act', players[seat]!, { table: id, hand: hand.no, turn: hand.turn, seat, ...action });
      return null;
    }, HANDS * HAND_MS);

    const context = createContext(house.app.kit, FAST);
    const known = new Map<number, KnownHand>();
    for (let no = 1; no <= HANDS; no++) {
      const hand = (await readHand(house.app.kit.db.pool, id, no))!;
      known.set(no, knowHand(hand, seedsOf(context, id, hand)));
    }
    let [owned, lines] = [0, 0];
    const frames = pages.flatMap((page) => {
      page.socket.terminate();
      const sent = sentTo(page);
      // The channel of somebody else lets nobody in.
      lines += sent.filter(({ event }) => event === 'line').length;
      for (const { event, channel, body } of sent)
        if (event === 'cards') {
          expect(cardsIn(body)).toHaveLength(holes);
          expect(channel).toBe(page.reader && channelOfPlayer('poker-own.{user}', page.reader.user._id));
          owned += 1;
        }
      return sent;
    });
    const { found, cards } = scanCards([...frames, ...answers], known, HANDS);
    if (HANDS >= 1_000)
      process.stdout.write(
        `${HANDS} hands of ${game}, ${frames.length} frames, ${answers.length} answers, ${cards} cards\n`,
      );
    expect(found.slice(0, 20)).toEqual([]);
    expect(cards).toBeGreaterThan(HANDS * 50);
    expect(owned).toBeGreaterThan(HANDS * 2);
    // What is written goes to every page, whoever reads there.
    expect(lines).toBeGreaterThanOrEqual(readers.length);
    expect(await house.audit()).toEqual([]);
  },
  HANDS * HAND_MS + 60_000,
);

it('everybody is dealt their cards in each hand, also where the first to act is away and folds as it begins', async () => {
  const players = await Promise.all([0, 1, 2].map(() => house.player()));
  const pages = await Promise.all(players.map((player) => listen(player, [], 'test')));
  let table = '';
  for (const player of players) {
    const { body } = await house.call('sitandgo/enter', player, { offer: THREE.id, key: player.user._id });
    table = body.table;
  }
  await house.dealt(0, table);
  // Among three the button is the first to act: each has it once in three hands.
  await house.call('away', players[0]!, { table, out: true });
  const beyond = await house.until(async () => {
    const shown = (await house.show(null, table)).table;
    const { no, turn, legal } = shown.hand!;
    if (no > 4) return no;
    if (!legal) return null;
    const owner = shown.players.find(({ seat }) => seat === legal.seat)!.user._id;
    const action = legal.check ? 'check' : 'fold';
    const player = players.find(({ user }) => user._id === owner)!;
    await house.call('act', player, { table, hand: no, turn, seat: legal.seat, action });
    return null;
  });
  for (const page of pages) {
    page.socket.terminate();
    const dealt = sentTo(page).flatMap(({ event, body }) =>
      event === 'cards' ? [(body as { own: { hand: number } }).own.hand] : [],
    );
    for (let no = 1; no < beyond; no++) expect(dealt).toContain(no);
  }
});
