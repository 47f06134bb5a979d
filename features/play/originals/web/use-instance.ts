import { useEffect, useState } from 'react';
import { useStore as useVanilla } from 'zustand';
import type { AnyGame } from '#platform/contract/game.ts';
import { call } from '#platform/web/api.ts';
import { refreshCurrencies } from '#platform/web/balance.ts';
import { applyBalance, holdBalance } from '#platform/web/balance-changes.ts';
import { takeBonus } from '#platform/web/bonus-wallet.ts';
import { useUserEvent } from '#platform/web/realtime.ts';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { getStore, playsQuick, setStore } from '#platform/web/store.ts';
import * as z from 'zod/mini';
import { amount, type Places } from '#platform/contract/money.ts';
import { gameInfo, turnReply } from '../contract.ts';
import { replay } from '../replay-contract.ts';
import { firstParams } from './bet/chips.ts';
import { createPlacer, sendWhisper } from './calls.ts';
import { createInstance, type Instance } from './instance.ts';
import type { InstanceState, Params, StakeWallet } from './instance-types.ts';
import { lostEnd } from './lost-end.ts';
import { reactTo } from './bet/react-to.ts';
import { record } from './history/session-log.ts';

/** Stakes by currency and parameters by game, kept while the page is open. */
const lastBet = new Map<string, string>();
const lastParams = new Map<string, Params>();

const placesOf = (known: Places | undefined): Places =>
  known ? { decimals: known.decimals, scale: known.scale } : { decimals: 8, scale: 8 };

/** The wallet in force: chosen currency, and play money for guests. */
export function currentStakeWallet(): StakeWallet {
  const { currencies, demo, user, demoBuild } = getStore();
  const currency = chosenCurrency(getStore());
  const known = currencies.find(({ id }) => id === currency) ?? currencies[0];
  return {
    currency: known?.id ?? currency,
    ...placesOf(known),
    demo: demo || demoBuild || user === null,
  };
}

/** The amount entered last. What a chip is worth outlives the page: it is not to be looked up again at every visit. */
export function rememberedBet(game: AnyGame, currency: string): string | undefined {
  return game.chips ? getStore().chipValues[currency] : lastBet.get(currency);
}

function rememberBet(game: AnyGame, currency: string, bet: string): void {
  if (!game.chips) lastBet.set(currency, bet);
  else if (amount.safeParse(bet).success && getStore().chipValues[currency] !== bet)
    setStore({ chipValues: { ...getStore().chipValues, [currency]: bet } });
}

function connect(game: AnyGame, own: Params): Instance {
  const place = createPlacer();
  return createInstance(
    game,
    {
      wallet: currentStakeWallet,
      places: (currency) => placesOf(getStore().currencies.find(({ id }) => id === currency)),
      quick: () => playsQuick(getStore()),
      play: (bet, params, { currency, demo }, path) =>
        place({
          api_id: game.id,
          bet,
          demo,
          currency,
          quick: playsQuick(getStore()),
          data: { ...params },
          ...(path && { path: path.map((turn) => ({ ...turn })) }),
        }),
      turn: (id, turn) => sendWhisper('turn', { ...turn, id }),
      finish: (id, seen) => sendWhisper('finish', { ...seen, id }),
      async open() {
        const { currency, demo } = currentStakeWallet();
        return (await call(gameInfo, { api_id: game.id, currency, demo })).open;
      },
      async find(id, seen) {
        const end = lostEnd(await call(replay, { id }), seen);
        // The balance was in the answer that was lost. What is read waits for the stage.
        void refreshCurrencies();
        return end;
      },
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      refused: (error, from) => reactTo(error, from, game.id),
      balance({ currency, demo, value, version, bonus }) {
        applyBalance({ currency, demo, balance: value, version, delay: 0 });
        if (bonus !== undefined) takeBonus(currency, bonus, version);
      },
      hold: ({ currency, demo }) => holdBalance(currency, demo),
      ended: (ended) => record(game, ended),
    },
    {
      bet: rememberedBet(game, currentStakeWallet().currency) ?? '',
      params: { ...(lastParams.get(game.id) ?? firstParams(game)), ...own },
    },
  );
}

const whispered = z.object({ event: z.string(), data: turnReply });

const NONE: Params = {};

/**
 * The game of this page. Lives as long as the component.
 * @param own parameters of a bet beside the page's own one, which is what the page comes back to
 */
export function useInstance(game: AnyGame, own: Params = NONE): Instance {
  const [instance] = useState(() => connect(game, own));
  useEffect(() => {
    instance.attach();
    const stop = instance.store.subscribe(({ bet, params, wallet, extendedId, strategyRun }) => {
      // What the rules of a run stake and play is no choice of the player's.
      if (strategyRun?.running || own !== NONE) return;
      lastParams.set(game.id, params);
      const from = extendedId === null ? null : wallet;
      if (bet !== '') rememberBet(game, from?.currency ?? currentStakeWallet().currency, bet);
    });
    return () => {
      stop();
      instance.dispose();
    };
  }, [instance, game, own]);
  // A reply that was lost, or a round that the server ended by itself.
  useUserEvent('WhisperResponse', (data) => {
    const parsed = whispered.safeParse(data);
    if (parsed.success) instance.onReply(parsed.data.data);
  });
  return instance;
}

/** A part of the instance's state; renders again only when it changed. */
export function useGame<Part>(instance: Instance, select: (state: InstanceState) => Part): Part {
  return useVanilla(instance.store, select);
}
