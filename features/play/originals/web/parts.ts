/**
 * A player's parts in rounds that nobody can leave: several may be open in one round, and all of them end
 * with it. Placing one does not hold the page; the stage draws them together.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { AnyGame } from '#platform/contract/game.ts';
import { formatAmount, parseUnits } from '#platform/contract/money.ts';
import type { RoundView } from '#platform/web/game/game-kit.ts';
import type { PlayReply } from '../contract.ts';
import type {
  Ended,
  InstanceState,
  Params,
  Placed,
  InstanceServices,
  StakeWallet,
  RevealedReply,
} from './instance-types.ts';
import { roundOf } from './rounds.ts';
import type { Part } from './instance-types.ts';

/** True for games whose rounds nobody can leave. */
export function isPooled(game: AnyGame): boolean {
  return game.kind === 'shared' && game.flight === undefined;
}

/** Number of the shared round of an answer. */
function numberOf(game: PlayReply['game']): number {
  return Number(game.state?.['no'] ?? -1);
}

/**
 * The parts of the newest round as one: stakes and payouts added up, of the wallet used last. What the stage draws.
 */
export function combined(parts: readonly Part[]): RoundView | null {
  const last = parts.at(-1);
  if (!last) return null;
  const { no, wallet } = last;
  const mine = parts.filter(
    (part) => part.no === no && part.wallet.currency === wallet.currency && part.wallet.demo === wallet.demo,
  );
  const sum = (field: 'stake' | 'payout'): bigint =>
    mine.reduce((total, { round }) => total + (parseUnits(round[field], wallet.scale) ?? 0n), 0n);
  const open = mine.some(({ end }) => end === null);
  const [stake, payout] = [sum('stake'), open ? 0n : sum('payout')];
  return {
    id: `round-${no}`,
    events: [],
    status: open ? 'in-progress' : payout >= stake ? 'win' : 'lose',
    multiplier: stake === 0n ? 0 : Number((payout * 10_000n) / stake) / 10_000,
    stake: formatAmount(stake, wallet),
    payout: formatAmount(payout, wallet),
    outcome: last.round.outcome,
    view: { no },
    ...(mine.every(({ round }) => round.restored) && { restored: true }),
  };
}

export interface Parts {
  /** Takes a part that was placed now. */
  add(reply: PlayReply, params: Params, wallet: StakeWallet): Placed;
  /** Takes one that was open before the page was, unless it is known. */
  restore(reply: PlayReply, params: Params, wallet: StakeWallet): void;
  /** An end that came over the socket. */
  onReply(reply: RevealedReply): void;
  /** The stage shows the end of the round. */
  show(): void;
  /** The page is left. */
  drop(): void;
}

/** @param graceMs how long a stage may take beyond the answer's own delay before the end counts as shown */
export function createParts(
  store: StoreApi<InstanceState>,
  services: InstanceServices,
  graceMs: number,
): Parts {
  const waiting = new Map<string, (ended: Ended | null) => void>();
  const get = () => store.getState().parts;

  function put(parts: readonly Part[]): void {
    store.setState({ parts, round: combined(parts) });
  }

  function push(reply: PlayReply, params: Params, wallet: StakeWallet, restored: boolean): void {
    const stake = reply.game.wager ?? '0';
    const view = roundOf(reply.id, stake, reply.game);
    const part: Part = {
      round: restored ? { ...view, restored } : view,
      no: numberOf(reply.game),
      params,
      wallet,
      end: null,
      shown: false,
    };
    // Of earlier rounds only those are kept whose end nobody has heard yet.
    show();
    put([...get().filter((one) => one.no === part.no || one.end === null), part]);
  }

  function show(): void {
    const due = get().filter(({ end, shown }) => end !== null && !shown);
    if (due.length === 0) return;
    store.setState({ parts: get().map((part) => (due.includes(part) ? { ...part, shown: true } : part)) });
    for (const { round, wallet, end } of due) {
      services.balance({ ...end!.balance });
      const { win, refunded, balance } = end!;
      const ended = { round, wallet, win, refunded, bonus: balance.bonus !== undefined };
      services.ended(ended);
      waiting.get(round.id)?.(ended);
      waiting.delete(round.id);
    }
  }

  return {
    add(reply, params, wallet) {
      push(reply, params, wallet, false);
      services.balance(reply.balance);
      return { id: reply.id, end: new Promise((resolve) => waiting.set(reply.id, resolve)) };
    },
    restore(reply, params, wallet) {
      if (!get().some(({ round }) => round.id === reply.id)) push(reply, params, wallet, true);
    },
    onReply(reply) {
      const { id, game, balance, refunded = false } = reply;
      if (game.status === 'in-progress') return;
      if (!get().some((part) => part.round.id === id && part.end === null)) return;
      put(
        get().map((part) =>
          part.round.id === id
            ? {
                ...part,
                round: { ...roundOf(id, part.round.stake, game, part.round), view: part.round.view },
                end: { win: game.win, refunded, balance },
              }
            : part,
        ),
      );
      void services.wait(game.delay + graceMs).then(show);
    },
    show,
    drop() {
      for (const resolve of waiting.values()) resolve(null);
      waiting.clear();
    },
  };
}
