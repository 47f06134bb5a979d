/** The stars of games, and whose they are: the one rule of the store, of log-ins and of log-outs. */
import type { Preferences } from './preferences.ts';

export type Stars = Pick<Preferences, 'favourites' | 'favouritesOf' | 'favouriteChanges'>;

/** A filter of the catalogue takes no more ids. */
const MAX_FAVOURITES = 100;

/** Stars a game, or takes its star away. Of an account's it is noted until the server has heard of it. */
export function toggled({ favourites, favouritesOf, favouriteChanges }: Stars, id: string): Partial<Stars> {
  const others = favourites.filter((other) => other !== id);
  const on = others.length === favourites.length;
  const shown = { favourites: on ? [id, ...others].slice(0, MAX_FAVOURITES) : others };
  if (favouritesOf === '') return shown;
  const { [id]: _before, ...rest } = favouriteChanges;
  return { ...shown, favouriteChanges: { [id]: on, ...rest } };
}

/**
 * What changes when this account is here, '' for a guest. The stars of a guest go over to the account and wait to be sent;
 * those of an account go to nobody else.
 */
export function starsFor(account: string, { favourites, favouritesOf }: Stars): Partial<Stars> {
  if (favouritesOf === account) return {};
  if (favouritesOf !== '') return { favourites: [], favouritesOf: account, favouriteChanges: {} };
  return {
    favouritesOf: account,
    favouriteChanges: Object.fromEntries(favourites.map((id) => [id, true])),
  };
}
