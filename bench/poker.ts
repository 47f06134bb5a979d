/**
 * Poker: seven-card hands evaluated a second, beside reading the same cards and doing nothing with them; and
 * what one action at a table of six costs, on one core. Then 200 tables through the whole program.
 */
import { act, legalActions, startBetting, type Betting } from '#engines/poker/betting.ts';
import { newDeck } from '#engines/poker/cards.ts';
import { evaluate7 } from '#engines/poker/evaluator.ts';
import { positionsFrom, postsFor } from '#engines/poker/posts.ts';
import { randomSource } from '#engines/poker/testing/random-source.ts';
import { runPokerTables } from './poker-tables.ts';
import { median, type Row } from './row.ts';

const HANDS = 2 ** 20;
const TARGET = 10_000_000;
const ACTION_TARGET_MS = 1;
const GAMES = 20_000;

export async function runPoker(rounds = 3): Promise<Row[]> {
  const cards = randomHands();
  evaluateAll(cards);
  const [evaluated, read]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds * 3; round++) {
    evaluated.push(HANDS / secondsOf(() => evaluateAll(cards)));
    read.push(HANDS / secondsOf(() => readAll(cards)));
  }
  const [speed, bare] = [median(evaluated), median(read)];
  const action = median(Array.from({ length: rounds }, actionMs));
  return [
    {
      name: 'random seven-card hands, evaluated',
      value: Math.round(speed),
      unit: 'hands/s',
      reference: `reading the cards ${Math.round(bare / 1e6)} M/s`,
      ratio: speed / bare,
      target: '>= 10,000,000/s',
      met: speed >= TARGET,
    },
    {
      name: 'one action at a table of six, legal actions included',
      value: action,
      unit: 'ms',
      target: '<= 1 ms',
      met: action <= ACTION_TARGET_MS,
    },
    ...(await runPokerTables()),
  ];
}

function randomHands(): Uint8Array {
  const random = randomSource(7);
  const cards = new Uint8Array(HANDS * 7);
  const deck = newDeck();
  for (let at = 0; at < cards.length; at += 7) {
    for (let card = 0; card < 7; card++) {
      const other = card + random.below(52 - card);
      [deck[card], deck[other]] = [deck[other]!, deck[card]!];
      cards[at + card] = deck[card]!;
    }
  }
  return cards;
}

function evaluateAll(cards: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < cards.length; at += 7)
    sum += evaluate7(
      cards[at]!,
      cards[at + 1]!,
      cards[at + 2]!,
      cards[at + 3]!,
      cards[at + 4]!,
      cards[at + 5]!,
      cards[at + 6]!,
    );
  return sum;
}

function readAll(cards: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < cards.length; at += 7)
    sum +=
      cards[at]! ^
      cards[at + 1]! ^
      cards[at + 2]! ^
      cards[at + 3]! ^
      cards[at + 4]! ^
      cards[at + 5]! ^
      cards[at + 6]!;
  return sum;
}

/** Mean time of an action over many hands of six players who call, raise and fold at random. */
function actionMs(): number {
  const random = randomSource(11);
  const seats = [0, 1, 2, 3, 4, 5].map((seat) => ({ seat, stack: 10_000n }));
  const numbers = seats.map(({ seat }) => seat);
  const blinds = { smallBlind: 50n, bigBlind: 100n, ante: null };
  let actions = 0;
  const seconds = secondsOf(() => {
    for (let game = 0; game < GAMES; game++) {
      const positions = positionsFrom(game % 6, numbers);
      const posts = postsFor(blinds, positions, seats);
      const start = {
        rules: { structure: 'no-limit' as const, bigBlind: 100n },
        button: positions.button,
        seats,
        posts,
      };
      const started = startBetting(start);
      if (!started.ok) throw new Error(started.message);
      let betting: Betting | null = started.value;
      while (betting) {
        betting = step(betting, random.below(10));
        actions++;
      }
    }
  });
  return (seconds * 1000) / actions;
}

function step(betting: Betting, choice: number): Betting | null {
  const legal = legalActions(betting);
  if (!legal) return null;
  const { seat, minRaiseTo } = legal;
  const type = legal.check ? 'check' : choice < 3 ? 'fold' : 'call';
  const raise = choice === 9 && minRaiseTo !== null;
  const next = act(
    betting,
    raise ? { seat, type: betting.level === 0n ? 'bet' : 'raise', to: minRaiseTo } : { seat, type },
  );
  if (!next.ok) throw new Error(next.message);
  return next.value;
}

function secondsOf(run: () => unknown): number {
  const from = performance.now();
  run();
  return (performance.now() - from) / 1000;
}
