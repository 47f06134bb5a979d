/**
 * What has to come of a history, computed from the requests that were sent and the answers that came: sums of integers, written apart
 * from the engine and knowing nothing of it. Of steps under way at once nobody knows the order, so each answer is held against the
 * least and the most that a wallet can have held meanwhile; what is left at the end has to be exact, wallet by wallet, kind by kind.
 */
import type { Books, Kind, Wallet } from './books.ts';

/** Between these two ticks of the runner's counter it happened, if it happened. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Move extends Span {
  readonly who: number;
  readonly wallet: Wallet;
  readonly kind: Kind;
  readonly net: bigint;
}

/** An answer that is right only if there was enough (`had`), or too little. */
interface Claim extends Span {
  readonly who: number;
  readonly wallet: Wallet;
  readonly amount: bigint;
  readonly had: boolean;
  readonly self: Move | null;
}

/** A bet that lasts. */
export interface Round {
  readonly who: number;
  readonly wallet: Wallet;
  readonly game: 'mines' | 'blackjack' | 'crash';
  readonly base: bigint;
  /** Mines: how many there are. Crash: hundredths at which the player leaves. */
  readonly setting: number;
  staked: bigint;
  /** Safe tiles of mines. */
  safe: number;
  /** A turn was taken. */
  turned: boolean;
  payout: bigint | null;
}

const BILLION = 1_000_000_000n;
const FLOATS = 1n << 32n;
const SCALE = BILLION * 10_000n;
/** Hundredths of a percent of the edge: given back to who played, and paid to who invited them. */
const [RAKEBACK, COMMISSION] = [2_000n, 1_000n];
/** Billionths of the opening stake. */
const EDGES = { mines: 10_000_000n, blackjack: 5_703_880n, crash: 10_000_000n } as const;
const ANY_TIME: Span = { from: 0, to: Infinity };
const at = (...parts: readonly (string | number)[]): string => parts.join(' ');

/** A roll of 10,001 equally wide steps over or under a target, all in hundredths. */
function diceRules(target: number, over: boolean): { chance: bigint; edge: bigint } {
  const below = (roll: number): bigint => (BigInt(roll) * FLOATS + 10_000n) / 10_001n;
  const wins = over ? FLOATS - below(target + 1) : below(target);
  const chance = BigInt(over ? 10_000 - target : target);
  const edge = ((FLOATS * chance - wins * 9_900n) * BILLION) / (FLOATS * chance);
  return { chance, edge: edge > 0n ? edge : 0n };
}

/** 0.99 over the chance of having found so many safe tiles. */
export function minesPay({ base, setting, safe }: Pick<Round, 'base' | 'setting' | 'safe'>): bigint {
  if (safe === 0) return base;
  let [num, den] = [99n, 100n];
  for (let tile = 0; tile < safe; tile++)
    [num, den] = [num * BigInt(25 - tile), den * BigInt(25 - setting - tile)];
  return (base * num) / den;
}

/** Long because each judge reads the moves and claims that all steps have left; divided, every part would be handed all of them. */
// oxlint-disable-next-line max-lines-per-function
export function createReference(players: number) {
  const moves: Move[] = [];
  const claims: Claim[] = [];
  const faults: string[] = [];
  const nonces = Array.from({ length: players }, () => [] as number[]);
  const breaks: (Span & { who: number })[] = [];
  const barred: (Span & { who: number; was: boolean })[] = [];
  const edges = new Map<string, bigint>();
  const unsure = new Set<string>();
  const shares: { who: number; rain: string }[] = [];
  const deposits: (Span & { who: number; id: string; amount: bigint; sure: boolean })[] = [];
  const asked: (Span & { who: number; id: string | null; sum: bigint })[] = [];
  const back = new Map<string, Span>();

  const fault = (text: string) => void faults.push(text);
  const add = ({ from, to }: Span, who: number, wallet: Wallet, kind: Kind, net: bigint): Move => {
    moves.push({ from, to, who, wallet, kind, net });
    return moves.at(-1)!;
  };

  /** It was there to be taken. @param needs what it takes, where something comes back at once */
  function take(span: Span, who: number, wallet: Wallet, kind: Kind, net: bigint, needs = -net): void {
    claims.push({ ...span, who, wallet, amount: needs, had: true, self: add(span, who, wallet, kind, net) });
  }

  function count(who: number, wallet: Wallet, base: bigint, part: bigint): void {
    if (wallet === 'usd' || wallet === 'eth')
      edges.set(at(who, wallet), (edges.get(at(who, wallet)) ?? 0n) + base * part);
  }

  function dice(
    span: Span,
    bet: { who: number; wallet: Wallet; stake: bigint; target: number; over: boolean },
    reply: { payout: bigint; roll: number; nonce: number },
  ): void {
    const { who, wallet, stake, target, over } = bet;
    const { chance, edge } = diceRules(target, over);
    const wins = over ? reply.roll > target : reply.roll < target;
    const payout = wins ? (stake * 9_900n) / chance : 0n;
    if (payout !== reply.payout) fault(`dice: ${reply.payout} paid for ${stake}, not ${payout}`);
    take(span, who, wallet, 'bet', payout - stake, stake);
    nonces[who]!.push(reply.nonce);
    count(who, wallet, stake, edge);
  }

  function open(span: Span, of: Omit<Round, 'staked' | 'payout' | 'safe' | 'turned'>, nonce: number): Round {
    take(span, of.who, of.wallet, 'round', -of.base);
    if (nonce >= 0) nonces[of.who]!.push(nonce);
    return { ...of, staked: of.base, payout: null, safe: 0, turned: false };
  }

  /** @param staked all of it so far @param payout null: it goes on */
  function goOn(span: Span, round: Round, staked: bigint, payout: bigint | null, refunded = false): void {
    const { who, wallet, game, base, setting } = round;
    if (round.payout !== null) {
      if (payout !== null && payout !== round.payout)
        fault(`${game}: ${round.payout} was paid, then ${payout}`);
      return;
    }
    if (game === 'blackjack' ? staked < round.staked : staked !== round.staked)
      fault(`${game}: a stake of ${round.staked} became ${staked}`);
    if (staked > round.staked) take(span, who, wallet, 'round', round.staked - staked);
    round.staked = staked;
    if (payout === null) return;
    round.payout = payout;
    add(span, who, wallet, 'round', payout);
    if (refunded) return payout === staked ? undefined : fault(`${game}: ${payout} given back of ${staked}`);
    const right = { mines: minesPay(round), crash: (base * BigInt(setting)) / 100n, blackjack: null }[game];
    if (right === null ? payout > 8n * base : payout > 0n && payout !== right)
      fault(`${game}: ${payout} paid for ${base}, not ${right}`);
    // A round that was left before anything was turned is no play.
    if (game === 'crash' || round.turned || payout !== staked) count(who, wallet, base, EDGES[game]);
  }

  /** The least, or the most, that a wallet can have held while something was under way. */
  function bound(claim: Claim, most: boolean): bigint {
    const counts = (one: Move) =>
      one !== claim.self &&
      one.who === claim.who &&
      one.wallet === claim.wallet &&
      (one.net > 0n === most ? one.from < claim.to : one.to < claim.from);
    return moves.reduce((sum, one) => (counts(one) ? sum + one.net : sum), 0n);
  }

  function judgeAnswers(): void {
    for (const claim of claims) {
      const held = bound(claim, claim.had);
      if (claim.had ? held < claim.amount : held >= claim.amount)
        fault(
          `player ${claim.who}: ${claim.amount} ${claim.wallet} ${claim.had ? 'taken from' : 'refused with'} ${held}`,
        );
    }
    for (const { who, was, from, to } of barred) {
      const own = breaks.filter((one) => one.who === who);
      if (was && !own.some((one) => one.from < to)) fault(`player ${who} heard of a break that nobody took`);
      if (!was && own.some((one) => one.to < from)) fault(`player ${who} did something during a break`);
    }
  }

  function judgeCashier(books: Books): void {
    for (const { who, id, amount, sure, ...span } of deposits) {
      const { state, held } = books.deposits.get(id) ?? { state: 'none', held: 0n };
      const credited = state === 'credited' || state === 'held';
      if (sure && !credited) fault(`player ${who}: deposit ${id} is ${state}`);
      if (!credited) continue;
      add(span, who, 'usd', 'deposit', amount);
      if (held > 0n) add(span, who, 'usd', 'hold', -held);
    }
    for (const { id, who, sum, open: goes } of books.withdrawals) {
      const known = asked.findIndex((one) => one.id === id);
      const place =
        known >= 0 ? known : asked.findIndex((one) => one.id === null && one.who === who && one.sum === sum);
      const [request = { ...ANY_TIME, sum: 0n }] = place < 0 ? [] : asked.splice(place, 1);
      if (request.sum !== sum) fault(`player ${who}: ${sum} withdrawn, not ${request.sum}`);
      take(request, who, 'eth', 'hold', -sum);
      const returned = back.get(id);
      if (goes && returned && returned.to < Infinity) fault(`withdrawal ${id} did not come back`);
      if (!goes) add(returned ?? ANY_TIME, who, 'eth', 'hold', sum);
    }
    for (const { id } of asked) if (id !== null) fault(`withdrawal ${id} is lost`);
  }

  function judgeGifts({ bonuses, rains, onTheWay }: Books): void {
    for (const { who, granted, released, forfeited, open: goes } of bonuses) {
      if (released > 2n * granted) fault(`player ${who}: a bonus of ${granted} became ${released}`);
      if (goes && released + forfeited > 0n) fault(`player ${who}: a bonus that goes on has ended`);
      if (released > 0n) add(ANY_TIME, who, 'usd', 'bonus', released);
      if (released + forfeited > 0n) add(ANY_TIME, who, 'bonus', 'bonus', -released - forfeited);
    }
    for (const { id, who, wallet, pot, ended, places, people } of rains) {
      const lost = shares.filter((one) => one.rain === id && !people.includes(one.who));
      if (lost.length > 0 || people.length > places || new Set([...people, who]).size <= people.length)
        fault(`rain ${id} of ${who}: ${people.join(',')} of ${places}, lost ${lost.length}`);
      if (!ended) continue;
      const share = people.length === 0 ? 0n : pot / BigInt(people.length);
      for (const one of people) add(ANY_TIME, one, wallet, 'rain', share);
      add(ANY_TIME, who, wallet, 'rain', pot - share * BigInt(people.length));
    }
    for (const { who, wallet, amount, rain } of onTheWay)
      add(ANY_TIME, who, wallet, rain ? 'rain' : 'tip', -amount);
  }

  /** What was paid and what is left are the part of the edge that is due, to the last billionth. */
  function judgeRewards({ lines, edges: left, owed }: Books): void {
    for (let who = 0; who < players; who++)
      for (const wallet of ['usd', 'eth'] as const) {
        const paid = (kind: Kind): bigint => {
          const own = moves.filter((one) => one.who === who && one.wallet === wallet && one.kind === kind);
          const sum = own.reduce((all, { net }) => all + net, 0n);
          const lost = (lines.get(at(who, wallet, kind)) ?? 0n) - sum;
          if (lost <= 0n || !unsure.has(at(who, kind))) return sum;
          return sum + add(ANY_TIME, who, wallet, kind, lost).net;
        };
        const edge = (edges.get(at(who, wallet)) ?? 0n) - (paid('rakeback') * SCALE) / RAKEBACK;
        const invited = who === 0 ? (edges.get(at(1, wallet)) ?? 0n) : 0n;
        const due = invited * COMMISSION - paid('commission') * SCALE;
        const [kept, kept2] = [left.get(at(who, wallet)) ?? 0n, owed.get(at(who, wallet)) ?? 0n];
        if (kept !== edge || edge < 0n)
          fault(`player ${who}: an edge of ${kept} ${wallet} is left, not ${edge}`);
        if (kept2 !== due || due < 0n)
          fault(`player ${who}: a commission of ${kept2} ${wallet} is owed, not ${due}`);
      }
  }

  function judgeSums({ lines, wallets, nonces: counters, held }: Books): void {
    const sums = new Map<string, bigint>();
    const grow = (key: string, net: bigint) => sums.set(key, (sums.get(key) ?? 0n) + net);
    for (const { who, wallet, kind, net } of moves) {
      grow(at(who, wallet, kind), net);
      grow(at(who, wallet), net);
      if (kind === 'hold') grow(at(who, wallet, 'held'), -net);
    }
    const stored = new Map([
      ...lines,
      ...wallets,
      ...[...held].map(([key, sum]) => [at(key, 'held'), sum] as const),
    ]);
    for (const key of new Set([...sums.keys(), ...stored.keys()]))
      if ((sums.get(key) ?? 0n) !== (stored.get(key) ?? 0n))
        fault(`player ${key}: the books have ${stored.get(key) ?? 0n}, not ${sums.get(key) ?? 0n}`);
    for (const [who, own] of nonces.entries())
      if (
        counters[who] !== BigInt(own.length) ||
        own.toSorted((a, b) => a - b).some((nonce, index) => nonce !== index)
      )
        fault(`player ${who}: nonces ${own.join(',')}, counter ${counters[who]}`);
  }

  return {
    fault,
    add,
    take,
    dice,
    open,
    goOn,
    poor: (span: Span, who: number, wallet: Wallet, amount: bigint) =>
      void claims.push({ ...span, who, wallet, amount, had: false, self: null }),
    /** @param sure it was answered; else it may have happened */
    deposit: (span: Span, who: number, id: string, amount: bigint, sure: boolean) =>
      void deposits.push({ ...span, who, id, amount, sure }),
    withdrawal: (span: Span, who: number, id: string | null, sum: bigint) =>
      void asked.push({ ...span, who, id, sum }),
    /** A withdrawal was taken back or declined; `to` is Infinity where no answer came. */
    back: (span: Span, id: string) => void back.set(id, span),
    /** A reward of this kind may have been paid without an answer. */
    unsure: (who: number, kind: Kind) => void unsure.add(at(who, kind)),
    share: (who: number, rain: string) => void shares.push({ who, rain }),
    exclude: (span: Span, who: number) => void breaks.push({ ...span, who }),
    /** @param was refused with the word that there is a break, or done */
    barred: (span: Span, who: number, was: boolean) => void barred.push({ ...span, who, was }),
    /** @returns what is wrong */
    verdict(books: Books): readonly string[] {
      judgeCashier(books);
      judgeGifts(books);
      judgeRewards(books);
      judgeAnswers();
      judgeSums(books);
      return faults;
    },
  };
}
