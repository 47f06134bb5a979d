/** What the page of a ticker follows: its ticks, the player's positions and those of everybody. */
import { useEffect, useState } from 'react';
import { channelOfAll, channelOfPlayer } from '#platform/contract/push.ts';
import { useT } from '#platform/web/i18n.ts';
import { onReconnected, useChannel, useConnection, useJoined } from '#platform/web/realtime.ts';
import { useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { TickerView } from '../contract.ts';
import { type LivePrice, newestPrice, type PushedPrice } from './newer.ts';
import { readAgain, readMarketAgain, readOwnAgain, takePosition, takePublic } from './queries.ts';

const POLL_MS = 3_000;

/** The newest price that is known, from the socket or from the last answer. */
export function useLivePrice(ticker: TickerView): LivePrice {
  const [pushed, setPushed] = useState<PushedPrice | null>(null);
  const connected = useConnection() === 'connected';
  useChannel(channelOfAll(`cache-trading.${ticker.ticker}`), 'tick', (tick) =>
    setPushed({ ...tick, over: ticker }),
  );
  return newestPrice(pushed, ticker, connected);
}

/** Keeps the lists in step. */
export function useLivePositions(ticker: string): void {
  const user = useUser();
  const t = useT('trading.positions');
  const own = user && channelOfPlayer('positions.{user}', user._id);
  useChannel(own, 'position', (one) => {
    takePosition(one);
    if (one.reason === 'void')
      toast.info(t('voided', { ticker: one.ticker }), { id: `voided-${one.id}`, duration: 0 });
    if (one.status === 'called_off')
      toast.info(t('calledOff', { ticker: one.ticker }), { id: `called-off-${one.id}` });
  });
  useJoined(own, readOwnAgain);
  useChannel(channelOfAll(`trading.${ticker}.bets`), 'tradingBet', (one) => takePublic(ticker, one));
  useEffect(() => onReconnected(readMarketAgain), []);
  const connected = useConnection() === 'connected';
  useEffect(() => {
    if (connected) return;
    // Without the socket the lists are asked for: a position must never be held blindly.
    const timer = setInterval(readAgain, POLL_MS);
    return () => clearInterval(timer);
  }, [connected]);
}
