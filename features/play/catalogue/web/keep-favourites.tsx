import { useEffect } from 'react';
import { call } from '#platform/web/api.ts';
import { on } from '#platform/web/events.ts';
import { onReconnected } from '#platform/web/realtime.ts';
import { useUser } from '#platform/web/session.ts';
import { getStore, setStore } from '#platform/web/store.ts';
import { favourites } from '../contract.ts';
import { afterAnswer, isNews, requestOf } from './favourite-changes.ts';

/** On every page of a player, once it has settled: keeps the stars of this browser in step with those of the account. */
export default function KeepFavourites(): null {
  const account = useUser()?._id ?? '';
  useEffect(() => {
    const look = (): void => inTurn(() => exchange(account));
    look();
    // What another device has starred meanwhile, and what could not be sent.
    const back = onReconnected(look);
    // The tab in which it was pressed sends it, whatever another one writes meanwhile over what waits.
    const pressed = on('favourite-changed', ({ id, on: starred }) =>
      inTurn(() => exchange(account, { [id]: starred })),
    );
    return () => {
      back();
      pressed();
    };
  }, [account]);
  return null;
}

/** Sends what waits and what was pressed, if anything, and takes over what the account has. */
async function exchange(account: string, pressed: Readonly<Record<string, boolean>> = {}): Promise<void> {
  // Somebody else may be here by now.
  if (account === '' || getStore().favouritesOf !== account) return;
  const sent = { ...getStore().favouriteChanges, ...pressed };
  const { games } = await call(favourites, requestOf(sent));
  const now = getStore();
  if (now.favouritesOf !== account) return;
  const next = afterAnswer(games, sent, now.favouriteChanges);
  // Writing what is there already would write over what another tab has just done.
  if (isNews(next, now)) setStore(next);
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other; among all tabs where the browser has locks, which it has over https alone. */
function inTurn(work: () => Promise<void>): void {
  last = last
    .then(() => ('locks' in navigator ? navigator.locks.request('Phoenix.favourites', work) : work()))
    // Offline: what waits stays noted for the next page or the next star.
    .catch(() => {});
}
