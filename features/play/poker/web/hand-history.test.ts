import { expect, test } from 'vitest';
import { cardName, type Card } from '#engines/poker/cards.ts';
import { importPhh } from '#engines/poker/phh.ts';
import { replay } from '#engines/poker/replay.ts';
import { showdownLines } from '#engines/poker/show-or-muck.ts';
import { playRandomHand } from '#engines/poker/testing/random-hand.ts';
import { importTracker } from '#engines/poker/tracker-import.ts';
import { formatUnits } from '#platform/contract/money.ts';
import type { HandReply } from '../hand-contract.ts';
import { historyOf, phhText, trackerText } from './hand-history.ts';

/** A random hand as the server answers it to the player of its first seat. */
function replyOf(seed: number): HandReply | null {
  const { hand } = playRandomHand(seed);
  // Tables deal no-limit hold'em and pot-limit Omaha.
  if ((hand.game === 'omaha') !== (hand.structure === 'pot-limit')) return null;
  const played = replay(hand);
  if (!played.ok) throw new Error(played.message);
  const { result, end, steps } = played.value;
  const text = (units: bigint) => formatUnits(units, 2);
  const names = (cards: readonly Card[]) => cards.map(cardName);
  const seat = hand.seats[0]!.seat;
  return {
    table: 'test',
    name: 'Test',
    no: seed,
    game: hand.game,
    size: 9,
    at: Date.UTC(2026, 10, 24, 21, 5, 9),
    currency: 'usd',
    decimals: 2,
    demo: true,
    chips: false,
    smallBlind: text(hand.smallBlind),
    bigBlind: text(hand.bigBlind),
    button: hand.button,
    seat,
    cards: names(hand.seats[0]!.hole!),
    seats: hand.seats.map((one) => ({
      seat: one.seat,
      name: one.seat === seat ? 'Ann' : `Bot ${one.seat}`,
      bot: one.seat !== seat,
      stack: text(one.stack),
    })),
    posts: hand.posts.map((post) => ({ ...post, amount: text(post.amount) })),
    actions: steps.map(({ action, added }) => ({
      seat: action.seat,
      type: action.type,
      street: action.street,
      to: 'to' in action ? text(action.to) : null,
      added: text(added),
    })),
    board: names(hand.boards[0] ?? []),
    result: {
      pots: [],
      rake: text(hand.rake),
      second: hand.boards[1] ? names(hand.boards[1]) : null,
      rabbit: [],
      uncalled: null,
      shown: showdownLines(hand, { end, result }).flatMap((one) =>
        one.cards ? [{ seat: one.seat, cards: names(one.cards), strength: null }] : [],
      ),
      stacks: [...result.stacks].map(([at, stack]) => ({ seat: at, stack: text(stack) })),
    },
  };
}

const stacksOf = (hand: ReturnType<typeof historyOf>) => {
  const played = replay(hand);
  if (!played.ok) throw new Error(played.message);
  return Object.fromEntries(
    [...played.value.result.stacks].map(([seat, stack]) => [seat, formatUnits(stack, 2)]),
  );
};

test('a hand of the replayer is played again, and written for trackers, to the same stacks', () => {
  const games = { holdem: 0, omaha: 0 };
  let phh = 0;
  for (let seed = 1; seed <= 60; seed++) {
    const reply = replyOf(seed);
    if (!reply) continue;
    games[reply.game] += 1;
    const stacks = Object.fromEntries(reply.result.stacks.map(({ seat, stack }) => [seat, stack]));
    expect(stacksOf(historyOf(reply))).toEqual(stacks);
    const text = trackerText(reply, 'Phoenix');
    if (!text.ok) throw new Error(text.message);
    expect(text.value.split('\n', 1)[0]).toMatch(
      reply.game === 'omaha'
        ? /^Phoenix Hand #\d+: Omaha Pot Limit \(\$\S+ USD\) - 2026\/11\/24 21:05:09 UTC$/
        : /^Phoenix Hand #\d+: Hold'em No Limit \(\$\S+ USD\) - 2026\/11\/24 21:05:09 UTC$/,
    );
    const read = importTracker(text.value);
    if (!read.ok) throw new Error(read.message);
    expect(read.value.maxSeats).toBe(9);
    expect(read.value.hero).toBe(reply.seat);
    expect(stacksOf(read.value.hand)).toEqual(stacks);
    const file = phhText(reply);
    if (!file.ok) continue;
    phh += 1;
    expect(file.value).toMatch(reply.game === 'omaha' ? /^variant = ["']PO["']/ : /^variant = ["']NT["']/);
    expect(importPhh(file.value).ok).toBe(true);
  }
  expect(Math.min(games.holdem, games.omaha)).toBeGreaterThan(10);
  expect(phh).toBeGreaterThan(15);
});

test('the text of a hand has a number of its own in this house, and the name of the site it is written for', () => {
  const reply = replyOf(1) ?? replyOf(2)!;
  const headOf = (more: Partial<HandReply>, site = 'Our house') => {
    const text = trackerText({ ...reply, ...more }, site);
    if (!text.ok) throw new Error(text.message);
    return text.value.split('\n', 1)[0]!;
  };
  const idOf = (more: Partial<HandReply>) => /^Our house Hand #([1-9]\d*): /.exec(headOf(more))![1];
  const same = idOf({});
  expect(idOf({})).toBe(same);
  expect(Number.isSafeInteger(Number(same))).toBe(true);
  const others = [{ table: 'other' }, { no: reply.no + 1 }, { at: reply.at + 1 }].map(idOf);
  expect(new Set([same, ...others]).size).toBe(4);
  expect(headOf({}, 'PokerStars')).toMatch(/^PokerStars Hand #/);
  expect(headOf({})).not.toContain('Tournament');
});

test('hands of one tournament or sit-and-go name it, also from its other tables', () => {
  const reply = replyOf(1) ?? replyOf(2)!;
  const tournamentOf = (table: string) => {
    const text = trackerText({ ...reply, table, currency: '', decimals: 2, chips: true }, 'Phoenix');
    if (!text.ok) throw new Error(text.message);
    const read = importTracker(text.value, 0);
    if (!read.ok) throw new Error(read.message);
    return read.value.tournament;
  };
  const first = tournamentOf('mt-0123456789ab-1');
  expect(first).toMatch(/^[1-9]\d*$/);
  expect(tournamentOf('mt-0123456789ab-12')).toBe(first);
  expect(tournamentOf('mt-0123456789ac-1')).not.toBe(first);
  expect(tournamentOf('sg-0123456789abcdef')).not.toBe(tournamentOf('sg-0123456789abcdee'));
});
