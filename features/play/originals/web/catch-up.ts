/** How a page comes back to a round it does not know: begun before it, on another device, or after a lost answer. */
import type { StoreApi } from 'zustand/vanilla';
import type { AnyGame } from '#platform/contract/game.ts';
import type { PlayReply } from '../contract.ts';
import type { InstanceServices, InstanceState, Params } from './instance-types.ts';
import type { Parts } from './parts.ts';
import type { Reveal } from './reveal.ts';
import { currentProfit, extendedStateOf, roundOf, stakeOf } from './rounds.ts';

interface CatchUpOf {
  readonly game: AnyGame;
  readonly store: StoreApi<InstanceState>;
  readonly services: InstanceServices;
  readonly pool: Parts | null;
  readonly reveal: Pick<Reveal, 'follow' | 'show' | 'drop'>;
  readonly isDisposed: () => boolean;
}

export interface CatchUp {
  /** Draws a round that was open before the page was. */
  restore(reply: PlayReply): void;
  /** A refused bet may mean that a round is open already, begun on another device. */
  catchUp(): Promise<void>;
  /** After a refused turn the page and the server may disagree about the round: the server is right. */
  resync(): Promise<void>;
}

export function createCatchUp({ game, store, services, pool, reveal, isDisposed }: CatchUpOf): CatchUp {
  const { getState: get, setState: set } = store;

  async function catchUp(): Promise<void> {
    const open = await services.open().catch(() => null);
    if (open && get().extendedId === null && !isDisposed()) restore(open);
  }

  async function resync(): Promise<void> {
    const { extendedId: id } = get();
    const open = await services.open().catch(() => undefined);
    if (open === undefined || get().extendedId !== id || isDisposed()) return;
    if (open) return restore(open);
    if (game.kind === 'steps' && id !== null) await conclude(id);
  }

  /** The round is over, and its end was not told: shows it, or nothing of the round where nobody can tell. */
  async function conclude(id: string): Promise<void> {
    const end = await services.find(id, get().round?.turns ?? 0).catch(() => null);
    const { extendedId, round } = get();
    // The lost answer came after all, over the socket.
    if (extendedId !== id || isDisposed()) return;
    if (end && round) return reveal.show(end, 'extended', end.game.wager ?? round.stake);
    set({
      extendedId: null,
      extendedState: 'finished',
      currentProfit: null,
      round: null,
      playTimeout: false,
    });
    // Who waits for the end waits no longer.
    reveal.drop();
  }

  function restore(reply: PlayReply): void {
    const { round } = get();
    const { currency, demo } = reply.balance;
    const { decimals, scale } = services.places(currency);
    const stake = stakeOf(reply, { decimals, scale });
    const view = roundOf(reply.id, stake, reply.game);
    const params = paramsOf(reply);
    if (pool) {
      const first = get().parts.length === 0;
      pool.restore(reply, params, { currency, demo, decimals, scale });
      return first ? set({ bet: stake, params }) : undefined;
    }
    if (round?.id !== reply.id) void reveal.follow(reply.id);
    set({
      round: { ...view, restored: true },
      wallet: { currency, demo, decimals, scale },
      // Where chips lie, what is entered is worth one of them, and the stake all of them and what was added since.
      ...(game.chips ? {} : { bet: stake }),
      params,
      extendedId: reply.id,
      extendedState: extendedStateOf(reply),
      canBeFinished: reply.canBeFinished,
      currentProfit: currentProfit(view),
      playTimeout: false,
    });
  }

  /** What a round was begun with. What it leaves out was left out then too, whatever stands on the page. */
  function paramsOf({ game: { state } }: PlayReply): Params {
    const { params } = get();
    const told = { ...state, ...asParams(state?.['params']) };
    const kept = [told, { ...params, ...told }].map((one) => game.params.safeParse(one));
    return (kept.find(({ success }) => success)?.data as Params | undefined) ?? params;
  }

  return { restore, catchUp, resync };
}

export function asParams(value: unknown): Params {
  return typeof value === 'object' && value !== null ? (value as Params) : {};
}
