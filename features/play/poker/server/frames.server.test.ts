import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { channelOfPlayer } from '#platform/contract/push.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { deal } from '#engines/poker/deal.ts';
import { cardName } from '#engines/poker/cards.ts';
import { shuffledDeck } from '#engines/poker/shuffle.ts';
import type { LegalView } from '../contract.ts';
import { createContext } from './context.ts';
import { seedsOf } from './cards.ts';
import { readHand } from './state.ts';
import { FAST, openPoker, type PokerApp } from './testing/app.ts';

const HANDS = 20;
const CARD = /"([2-9TJQKA][dhsc])"/g;

let house: PokerApp;
beforeAll(async () => {
  house = await openPoker();
});
afterAll(() => house.app.close());

/** A page of a player, or of nobody: every frame it is sent, joined to all it may join and tries to. */
async function listen(reader: TestPlayer | null, others: readonly TestPlayer[]) {
  const { app } = house;
  const socket = new WebSocket(
    `${app.url.replace('http', 'ws')}/ws/pusher/app/${app.config.pusher.key}?protocol=7`,
  );
  const frames: string[] = [];
  socket.on('message', (data) => frames.push((data as Buffer).toString()));
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  const socketId = JSON.parse(JSON.parse(frames[0]!).data).socket_id as string;
  const join = async (name: string) => {
    const signed = reader
      ? await app.api('/broadcasting/auth', { socket_id: socketId, channel_name: name }, reader.token)
      : null;
    const auth =
      signed?.status === 200 ? signed.body : name.startsWith('private') ? { auth: 'none:none' } : {};
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: name, ...auth } }));
  };
  await join('poker.test');
  for (const player of [...(reader ? [reader] : []), ...others])
    await join(channelOfPlayer('poker-own.{user}', player.user._id));
  await expect.poll(() => frames.some((frame) => frame.includes('subscription_succeeded'))).toBe(true);
  return { reader, frames, socket };
}

it(`no frame of ${HANDS} hands and no answer shows a card that its reader may not see, nor the seed`, async () => {
  const players = await Promise.all([0, 1, 2, 3].map(() => house.player('10000')));
  const pages = await Promise.all(
    [...players, await house.player(), null].map((reader) =>
      listen(
        reader,
        players.filter((one) => one !== reader),
      ),
    ),
  );
  for (const [seat, player] of players.entries()) await house.sit(player, seat);
  let random = 7;
  const draw = (below: number) => (random = (random * 48_271) % 2_147_483_647) % below;
  const choose = ({ check, minRaiseTo, maxRaiseTo }: LegalView) => {
    const dice = draw(10);
    if (dice === 0 && !check) return { action: 'fold' };
    if (dice === 1 && maxRaiseTo !== null) return { action: 'raise', to: maxRaiseTo };
    if (dice <= 3 && minRaiseTo !== null) return { action: 'raise', to: minRaiseTo };
    return { action: check ? 'check' : 'call' };
  };
  const answers: { reader: TestPlayer; text: string }[] = [];
  await house.until(async () => {
    const { table } = await house.show(null);
    if ((table.hand?.no ?? 0) > HANDS) return true;
    const level = table.hand?.level;
    const answer = await house.step(players, (legal) => {
      const chosen = choose(legal);
      return chosen.action === 'raise' && level === '0.00' ? { ...chosen, action: 'bet' } : chosen;
    });
    if (answer?.body.own) {
      const { seat } = answer.body.own;
      answers.push({ reader: players[seat]!, text: JSON.stringify(answer.body) });
    }
    for (const [seat, player] of players.entries())
      if (table.players[seat]?.stack === '0.00' && !table.hand?.legal) {
        const key = `${table.hand!.no}-${seat}`;
        await house.call('topup', player, { table: 'test', amount: '50', key });
      }
    return null;
  });

  const context = createContext(house.app.kit, FAST);
  const known = new Map<
    number,
    { own: Map<number, string[]>; deck: string[]; shown: Set<string>; seed: string }
  >();
  for (let no = 1; no <= HANDS; no++) {
    const hand = (await readHand(house.app.kit.db.pool, 'test', no))!;
    const seeds = seedsOf(context, 'test', hand);
    const deck = shuffledDeck(seeds);
    const dealt = deal(
      deck,
      hand.start.seats.map(({ seat }) => seat),
      hand.start.button,
      'holdem',
    );
    known.set(no, {
      own: new Map([...dealt.hole].map(([seat, cards]) => [seat, cards.map(cardName)])),
      deck: deck.map(cardName),
      shown: new Set([...hand.result!.board, ...hand.result!.shown.flatMap(({ cards }) => cards)]),
      seed: seeds.serverSeed,
    });
  }
  const seeds = [...known.values()].map(({ seed }) => seed);
  let scanned = 0;
  const scan = (reader: TestPlayer | null, text: string, no: number, where: string) => {
    for (const seed of seeds) expect(text.includes(seed), `seed in ${where}`).toBe(false);
    const hand = known.get(no);
    if (!hand) return;
    const seat = reader ? players.indexOf(reader) : -1;
    const allowed = new Set([...hand.shown, ...(hand.own.get(seat) ?? [])]);
    for (const [, card] of text.matchAll(CARD)) {
      scanned += 1;
      expect(allowed.has(card!), `${card} in ${where} of hand ${no} for ${seat}`).toBe(true);
    }
  };
  let owned = 0;
  for (const { reader, frames, socket } of pages) {
    socket.terminate();
    for (const frame of frames) {
      const { event, data, channel } = JSON.parse(frame) as {
        event: string;
        data: unknown;
        channel?: string;
      };
      const payload = (typeof data === 'string' ? JSON.parse(data || '{}') : data) as {
        hand?: { no: number; result: object | null; board: string[] };
        own?: { hand: number | null };
      };
      const text = JSON.stringify(payload) ?? '';
      // The channel of somebody else lets nobody in.
      if (event === 'cards') {
        expect(channel).toBe(reader && channelOfPlayer('poker-own.{user}', reader.user._id));
        owned += 1;
      }
      // Before a hand is over not even what is shown at its end.
      if (payload?.hand && !payload.hand.result) {
        const hand = known.get(payload.hand.no);
        for (const [, card] of text.matchAll(CARD)) if (hand) expect(payload.hand.board).toContain(card);
      }
      scan(reader, text, payload?.hand?.no ?? payload?.own?.hand ?? 0, frame.slice(0, 60));
    }
  }
  for (const { reader, text } of answers) {
    const { table, own } = JSON.parse(text) as { table: { hand: { no: number } }; own: { hand: number } };
    expect(own.hand ?? table.hand.no).toBe(table.hand.no);
    scan(reader, text, table.hand.no, 'an answer');
  }
  expect(scanned).toBeGreaterThan(HANDS * 10);
  expect(owned).toBeGreaterThan(HANDS * 2);
  expect(await house.audit()).toEqual([]);
});
