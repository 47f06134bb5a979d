/** What was played since the page was opened: profit monitor, net position and the strips of last results. */
import { create } from 'zustand';
import { parseUnits } from '#platform/contract/money.ts';
import { emit } from '#platform/web/events.ts';
import type { Ended } from '../instance-types.ts';
import { addRound, emptyTally, type Tally } from './profit.ts';

/** A finished bet in the strip of a game. */
export interface Result {
  readonly id: string;
  readonly multiplier: number;
  /** What it showed, as the game stores it. */
  readonly outcome: unknown;
  /** More came back than was staked. */
  readonly gain: boolean;
  /** In real money: neither play money nor a bonus. */
  readonly real: boolean;
  /** In play money. */
  readonly demo: boolean;
  /** It ended on this page, and was not read from the history. */
  readonly fresh: boolean;
}

/** Results kept for a strip. */
export const HISTORY_TRIM = 30;

interface Log {
  /** By `${currency}:${real|demo}`, and by the same with `:${game}` behind it. */
  readonly tallies: Readonly<Record<string, Tally | undefined>>;
  /** By game, newest first. */
  readonly results: Readonly<Record<string, readonly Result[] | undefined>>;
  readonly monitor: boolean;
  /** Newest ended bet, for what follows along. */
  readonly serial: number;
}

export const useLog = create<Log>(() => ({ tallies: {}, results: {}, monitor: false, serial: 0 }));

export function walletKey(currency: string, demo: boolean, game?: string): string {
  return `${currency}:${demo ? 'demo' : 'real'}${game ? `:${game}` : ''}`;
}

/** Newest first, older ones beyond the trim are dropped. */
export function trimmed(results: readonly Result[]): readonly Result[] {
  return results.slice(0, HISTORY_TRIM);
}

export function record(
  game: { readonly id: string; readonly title: string },
  { round, wallet, win, bonus, refunded }: Ended,
): void {
  if (refunded) return;
  const wager = parseUnits(round.stake, wallet.scale) ?? 0n;
  const payout = parseUnits(round.payout, wallet.scale) ?? 0n;
  const played = { wager, payout, multiplier: round.multiplier };
  const { tallies, results, serial } = useLog.getState();
  const all = [walletKey(wallet.currency, wallet.demo), walletKey(wallet.currency, wallet.demo, game.id)];
  // What was left before anything was at stake stands in the strip, and was neither won nor wagered.
  const keys = round.cancelled ? [] : all;
  const added = Object.fromEntries(keys.map((key) => [key, addRound(tallies[key] ?? emptyTally, played)]));
  const result: Result = {
    id: round.id,
    multiplier: round.multiplier,
    outcome: round.outcome,
    gain: payout > wager,
    real: !wallet.demo && !bonus,
    demo: wallet.demo,
    fresh: true,
  };
  useLog.setState({
    tallies: { ...tallies, ...added },
    results: { ...results, [game.id]: trimmed([result, ...(results[game.id] ?? [])]) },
    serial: serial + 1,
  });
  if (round.cancelled) return;
  const { currency, demo } = wallet;
  const { id, stake, multiplier } = round;
  emit('bet-settled', {
    id,
    game: game.id,
    title: game.title,
    currency,
    demo,
    wager: stake,
    payout: round.payout,
    multiplier,
    win,
  });
}

/** Older bets from the server, put behind what this page has seen itself. */
export function addEarlier(game: string, earlier: readonly Result[]): void {
  const { results } = useLog.getState();
  const own = results[game] ?? [];
  const known = new Set(own.map(({ id }) => id));
  useLog.setState({
    results: { ...results, [game]: trimmed([...own, ...earlier.filter(({ id }) => !known.has(id))]) },
  });
}

export function resetTally(key: string): void {
  useLog.setState(({ tallies }) => ({ tallies: { ...tallies, [key]: undefined } }));
}

export function setMonitor(monitor: boolean): void {
  useLog.setState({ monitor });
}

/** Another account starts with an empty log. */
export function clearLog(): void {
  useLog.setState({ tallies: {}, results: {} });
}
