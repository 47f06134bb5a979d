/**
 * One random hand from a seed, played to its end. At every step: what the engine offers is what the
 * reference says, everything offered is taken, everything else is refused, and no chip comes or goes.
 */
import { act, legalActions, potOf, startBetting, type Betting, type Legal } from '../betting.ts';
import { newDeck, type Card } from '../cards.ts';
import { deal, runBoards } from '../deal.ts';
import type { HandHistory, HistoryAction } from '../history.ts';
import { standardRake, type RakeRules } from '../pots.ts';
import { positionsFrom, postsFor, type TableBlinds } from '../posts.ts';
import { boardNeeded } from '../betting.ts';
import type { Action, BettingRules, Game, Post, Structure } from '../rules.ts';
import { settle } from '../showdown.ts';
import { randomSource, type RandomSource } from './random-source.ts';
import { referenceTurn, type ReferenceAction, type ReferenceTable } from './reference.ts';

export interface RandomHandReport {
  readonly hand: HandHistory;
  readonly actions: number;
  readonly offersTried: number;
  readonly refusalsTried: number;
}

interface Start {
  readonly game: Game;
  readonly rules: BettingRules;
  readonly blinds: TableBlinds;
  readonly button: number;
  readonly seats: readonly { seat: number; stack: bigint }[];
  readonly posts: readonly Post[];
}

/** @throws Error that says what is wrong, with the seed */
export function playRandomHand(seed: number): RandomHandReport {
  const random = randomSource(seed);
  const start = randomStart(random);
  const table = referenceTable(start);
  const total = start.seats.reduce((sum, { stack }) => sum + stack, 0n);
  let betting = must(startBetting(start), seed);
  const taken: Action[] = [];
  const history: HistoryAction[] = [];
  let [offersTried, refusalsTried] = [0, 0];
  for (;;) {
    conserved(betting, total, seed);
    const legal = legalActions(betting);
    sameAsReference(legal, referenceTurn(table, taken.map(plain)), seed);
    const [offered, refused] = [offers(legal, betting, random), notOffered(legal, betting)];
    for (const action of offered) must(act(betting, action), seed);
    for (const action of refused)
      if (act(betting, action).ok) throw new Error(`seed ${seed}: took ${JSON.stringify(plain(action))}`);
    [offersTried, refusalsTried] = [offersTried + offered.length, refusalsTried + refused.length];
    if (!legal) break;
    const action = choose(offered, random);
    taken.push(action);
    history.push({ ...action, street: betting.street });
    betting = must(act(betting, action), seed);
  }
  const rake = random.chance(0.5) ? standardRake(start.rules.bigBlind) : null;
  const hand = finish(start, betting, history, rake, total, random, seed);
  return { hand, actions: taken.length, offersTried, refusalsTried };
}

function randomStart(random: RandomSource): Start {
  const game = random.pick<Game>(['holdem', 'holdem', 'omaha']);
  const structure = random.pick<Structure>(
    game === 'omaha' ? ['pot-limit'] : ['no-limit', 'no-limit', 'pot-limit'],
  );
  const bigBlind = BigInt(random.pick([2, 3, 10, 100, 1000]));
  const smallBlind = bigBlind / 2n;
  const kind = random.pick(['none', 'none', 'each', 'big-blind'] as const);
  const amount = kind === 'big-blind' ? bigBlind : bigBlind / 4n + 1n;
  const blinds: TableBlinds = {
    smallBlind,
    bigBlind,
    ante: kind === 'none' ? null : { kind, amount, anteFirst: random.chance(0.5) },
  };
  const numbers = random
    .shuffled([0, 1, 2, 3, 4, 5, 6, 7, 8])
    .slice(0, 2 + random.below(8))
    .toSorted((a, b) => a - b);
  const players = numbers.map((seat) => ({
    seat,
    // From less than a blind to a hundred of them, so that all-ins of every size come about.
    stack: 1n + (bigBlind * BigInt(random.below(random.pick([100, 400, 1500, 10_000])))) / 100n,
    owes: { bigBlind: random.chance(0.1), smallBlind: random.chance(0.05) },
    straddles: random.chance(0.1),
  }));
  const positions = positionsFrom(random.pick(numbers), numbers);
  const posts = postsFor(blinds, positions, players);
  return { game, rules: { structure, bigBlind }, blinds, button: positions.button, seats: players, posts };
}

function referenceTable({ rules, button, seats, posts }: Start): ReferenceTable {
  return {
    bigBlind: Number(rules.bigBlind),
    potLimit: rules.structure === 'pot-limit',
    straddle: posts.some(({ type }) => type === 'straddle'),
    button,
    stacks: new Map(seats.map(({ seat, stack }) => [seat, Number(stack)])),
    posts: posts.map((post) => ({ ...post, amount: Number(post.amount) })),
  };
}

function plain(action: Action): ReferenceAction {
  return 'to' in action ? { ...action, to: Number(action.to) } : action;
}

function sameAsReference(legal: Legal | null, turn: ReturnType<typeof referenceTurn>, seed: number): void {
  const ours = legal && {
    seat: legal.seat,
    call: Number(legal.call),
    min: legal.minRaiseTo === null ? null : Number(legal.minRaiseTo),
    max: legal.maxRaiseTo === null ? null : Number(legal.maxRaiseTo),
  };
  if (JSON.stringify(ours) !== JSON.stringify(turn))
    throw new Error(`seed ${seed}: offers ${JSON.stringify(ours)}, the reference ${JSON.stringify(turn)}`);
}

/** Everything that is offered, with the bounds of a raise and a size between them. */
function offers(legal: Legal | null, betting: Betting, random: RandomSource): Action[] {
  if (!legal) return [];
  const { seat, minRaiseTo: min, maxRaiseTo: max } = legal;
  const actions: Action[] = [];
  if (legal.fold) actions.push({ seat, type: 'fold' });
  if (legal.check) actions.push({ seat, type: 'check' });
  if (legal.call > 0n) actions.push({ seat, type: 'call' });
  const type = betting.level === 0n ? 'bet' : 'raise';
  if (min !== null && max !== null) {
    const between = min + ((max - min) * BigInt(random.below(1001))) / 1000n;
    for (const to of new Set([min, between, max])) actions.push({ seat, type, to });
  }
  return actions;
}

/** What is not offered and must be refused: wrong turns, wrong kinds, sizes beyond the bounds. */
function notOffered(legal: Legal | null, betting: Betting): Action[] {
  const actions: Action[] = [];
  for (const { seat } of betting.seats) {
    if (seat === legal?.seat) continue;
    for (const type of ['fold', 'check', 'call'] as const) actions.push({ seat, type });
    actions.push({ seat, type: 'raise', to: betting.level + betting.rules.bigBlind });
  }
  actions.push({ seat: 99, type: 'check' });
  if (!legal) return actions;
  const { seat, minRaiseTo: min, maxRaiseTo: max } = legal;
  if (!legal.fold) actions.push({ seat, type: 'fold' });
  if (!legal.check) actions.push({ seat, type: 'check' });
  if (legal.call === 0n) actions.push({ seat, type: 'call' });
  const [type, wrong] = betting.level === 0n ? (['bet', 'raise'] as const) : (['raise', 'bet'] as const);
  for (const to of [-1n, 0n, betting.level]) actions.push({ seat, type, to });
  if (min !== null && max !== null) {
    actions.push({ seat, type, to: min - 1n }, { seat, type, to: max + 1n }, { seat, type: wrong, to: min });
    return actions;
  }
  const player = betting.seats.find((one) => one.seat === seat)!;
  for (const to of [betting.level + 1n, betting.level + betting.lastFullRaise, player.bet + player.stack])
    actions.push({ seat, type, to });
  return actions;
}

function choose(offered: readonly Action[], random: RandomSource): Action {
  const calm = offered.filter(({ type }) => type === 'call' || type === 'check');
  if (calm.length > 0 && random.chance(0.5)) return calm[0]!;
  return random.pick(offered);
}

function conserved(betting: Betting, total: bigint, seed: number): void {
  const behind = betting.seats.reduce((sum, { stack }) => sum + stack, 0n);
  if (behind + potOf(betting) !== total)
    throw new Error(`seed ${seed}: ${behind} and ${potOf(betting)} are not ${total}`);
  if (betting.seats.some(({ stack, bet, live, dead }) => stack < 0n || bet < 0n || live < bet || dead < 0n))
    throw new Error(`seed ${seed}: a player has less than nothing`);
}

function finish(
  start: Start,
  betting: Betting,
  actions: readonly HistoryAction[],
  rake: RakeRules | null,
  total: bigint,
  random: RandomSource,
  seed: number,
): HandHistory {
  const deck: Card[] = random.shuffled(newDeck());
  const dealt = deal(
    deck,
    start.seats.map(({ seat }) => seat),
    start.button,
    start.game,
  );
  const needed = boardNeeded(betting);
  const twice = needed === 5 && betting.street !== 'river' && random.chance(0.3);
  const boards =
    needed === 5 ? runBoards(deck, dealt, betting.street, twice ? 2 : 1) : [dealt.board.slice(0, needed)];
  const result = must(settle(betting, { game: start.game, hole: dealt.hole, boards, rake }), seed);
  const after = [...result.stacks.values()].reduce((sum, stack) => sum + stack, 0n);
  if (after + result.rake !== total)
    throw new Error(`seed ${seed}: ${after} and rake ${result.rake} are not ${total}`);
  if ([...result.stacks.values()].some((stack) => stack < 0n))
    throw new Error(`seed ${seed}: a stack below zero`);
  for (const { seat, folded } of betting.seats)
    if (folded && result.collected.get(seat) !== 0n)
      throw new Error(`seed ${seed}: seat ${seat} folded and won`);
  return {
    id: `${seed}`,
    game: start.game,
    structure: start.rules.structure,
    smallBlind: start.blinds.smallBlind,
    bigBlind: start.rules.bigBlind,
    button: start.button,
    seats: start.seats.map(({ seat, stack }) => ({ seat, stack, hole: dealt.hole.get(seat)! })),
    posts: start.posts,
    actions,
    boards,
    rake: result.rake,
  };
}

function must<T>(
  result: { ok: true; value: T } | { ok: false; rule: string; message: string },
  seed: number,
): T {
  if (!result.ok) throw new Error(`seed ${seed}: refused by ${result.rule}: ${result.message}`);
  return result.value;
}
