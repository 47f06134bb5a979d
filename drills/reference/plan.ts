/** What the players of one history do, in order. All of it follows from a seed; what comes of it does not. */

export type Coin = 'usd' | 'eth';
/** Real money of a currency, or play money in dollars. */
export type Wallet = Coin | 'demo';

export type Step =
  | { do: 'dice'; who: number; wallet: Wallet; stake: number; target: number; over: boolean; twice: boolean }
  | { do: 'mines'; who: number; wallet: Wallet; stake: number; mines: number; twice: boolean }
  | { do: 'tile'; who: number; tile: number; twice: boolean }
  | { do: 'leave'; who: number; twice: boolean }
  | { do: 'blackjack'; who: number; stake: number; turns: readonly string[] }
  | { do: 'crash'; who: number; wallet: Coin; stake: number; exit: number; twice: boolean }
  | { do: 'adjust'; who: number; wallet: Wallet; amount: number; twice: boolean }
  | { do: 'deposit'; who: number; amount: number; twice: boolean }
  | { do: 'withdraw'; who: number; amount: number; twice: boolean }
  | { do: 'takeBack'; who: number; by: 'player' | 'staff'; twice: boolean }
  | { do: 'grant'; who: number; amount: number; twice: boolean }
  | { do: 'giveUp'; who: number }
  | { do: 'rakeback'; who: number; twice: boolean }
  | { do: 'commission'; who: number; twice: boolean }
  | { do: 'tip'; who: number; to: number; wallet: Coin; amount: number; twice: boolean }
  | { do: 'rain'; who: number; wallet: Coin; amount: number; places: number; twice: boolean }
  | { do: 'catch'; who: number; twice: boolean }
  | { do: 'exclude'; who: number };

export interface Plan {
  readonly seed: number;
  /** Player 1 was invited by player 0. */
  readonly players: number;
  /** Steps under way at once. */
  readonly atOnce: number;
  readonly steps: readonly Step[];
}

/** The same numbers for the same seed (mulberry32). @returns whole numbers from 0 up to but not including `below` */
export function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** How often each step comes, of their sum. */
const WEIGHTS: readonly (readonly [Step['do'], number])[] = [
  ['dice', 24],
  ['mines', 8],
  ['tile', 12],
  ['leave', 5],
  ['blackjack', 4],
  ['crash', 5],
  ['adjust', 7],
  ['deposit', 4],
  ['withdraw', 4],
  ['takeBack', 4],
  ['grant', 3],
  ['giveUp', 1],
  ['rakeback', 3],
  ['commission', 3],
  ['tip', 6],
  ['rain', 3],
  ['catch', 6],
  ['exclude', 1],
];
const ALL = WEIGHTS.reduce((sum, [, weight]) => sum + weight, 0);
const TURNS = ['stand', 'double', 'hit', 'noInsurance'];

/** Units of a cent, which is the least that is typed. */
const CENT = 10_000;

/** Amounts are smallest units: whole cents in millionths of a dollar, and hundred-millionths of an ether. */
export function planOf(seed: number): Plan {
  const dice = generator(seed);
  const players = 2 + dice(3);
  const steps: Step[] = [];
  // Everybody begins with a little, so that much is possible and much is not.
  for (let who = 0; who < players; who++) {
    steps.push({ do: 'adjust', who, wallet: 'usd', amount: (1_000 + dice(12_000)) * CENT, twice: false });
    if (dice(2) === 0)
      steps.push({ do: 'adjust', who, wallet: 'eth', amount: ether(dice), twice: dice(2) === 0 });
  }
  const count = 6 + dice(30);
  for (let at = 0; at < count; at++) steps.push(stepOf(kindOf(dice(ALL)), players, dice));
  const atOnce = dice(3) === 0 ? 1 : 1 + dice(50);
  return { seed, players, atOnce, steps };
}

function kindOf(drawn: number): Step['do'] {
  let left = drawn;
  return WEIGHTS.find(([, weight]) => (left -= weight) < 0)![0];
}

const ether = (dice: (below: number) => number): number => 10_000 + dice(500_000);

function stepOf(kind: Step['do'], players: number, dice: (below: number) => number): Step {
  const who = dice(players);
  const twice = dice(5) === 0;
  const coin: Coin = dice(4) === 0 ? 'eth' : 'usd';
  const wallet: Wallet = dice(6) === 0 ? 'demo' : coin;
  const amount = (of: Wallet, cents: number): number =>
    of === 'eth' ? ether(dice) : (1 + dice(cents)) * CENT;
  switch (kind) {
    case 'dice': {
      const target = 200 + dice(9_600);
      return { do: kind, who, wallet, stake: amount(wallet, 1_200), target, over: dice(2) === 0, twice };
    }
    case 'mines':
      return { do: kind, who, wallet, stake: amount(wallet, 900), mines: 1 + dice(8), twice };
    case 'tile':
      return { do: kind, who, tile: dice(25), twice };
    case 'blackjack': {
      const turns = Array.from({ length: 4 }, () => TURNS[dice(TURNS.length)]!);
      return { do: kind, who, stake: (1 + dice(700)) * CENT, turns };
    }
    case 'crash':
      return { do: kind, who, wallet: coin, stake: amount(coin, 900), exit: 101 + dice(60), twice };
    case 'adjust': {
      const of = dice(5) === 0 ? 'demo' : coin;
      const size = amount(of, 4_000);
      return { do: kind, who, wallet: of, amount: dice(3) === 0 ? -size : size, twice };
    }
    case 'deposit':
      return { do: kind, who, amount: (200 + dice(3_000)) * CENT, twice };
    case 'withdraw':
      return { do: kind, who, amount: ether(dice), twice };
    case 'takeBack':
      return { do: kind, who, by: dice(2) === 0 ? 'player' : 'staff', twice };
    case 'grant':
      return { do: kind, who, amount: (2_000 + dice(3_000)) * CENT, twice };
    case 'tip':
      return { do: kind, who, to: dice(players), wallet: coin, amount: amount(coin, 800), twice };
    case 'rain':
      return { do: kind, who, wallet: coin, amount: amount(coin, 900), places: 1 + dice(players), twice };
    case 'leave':
    case 'rakeback':
    case 'commission':
    case 'catch':
      return { do: kind, who, twice };
    case 'giveUp':
    case 'exclude':
      return { do: kind, who };
  }
}
