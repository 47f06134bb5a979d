/**
 * What the server pushes to open pages: by channel its events, one payload each. The names are those that the contracts
 * declare with `channel()`; a feature adds its own beside that (`declare module`), so no page needs the contract to hear it.
 */
import type * as z from 'zod/mini';
import type { BalanceModification, UserView } from './boot.ts';
import type { Channel } from './channel.ts';

type Nothing = Readonly<Record<string, never>>;

export interface Pushes {
  /** A player's own channel, across features. */
  'user.{user}': {
    BalanceModification: BalanceModification;
    /** The account was changed, here or on another device. */
    AccountUpdated: { readonly user: UserView };
    /** Limits, breaks or documents were changed, or the reality check is due: ask again. */
    LimitsChanged: Nothing;
    /** An act with real money was refused until the terms in force are accepted. */
    TermsDue: Nothing;
    /** The answer of a turn or finish, for a page that lost the reply; that a message to support was taken. */
    WhisperResponse: { readonly event: string; readonly data: unknown };
    VipLevelUp: { readonly level: number; readonly name: string };
    /** Bonus money was wagered: it is the player's own now. */
    BonusBalanceTransferred: {
      readonly _id: string;
      readonly currency: string;
      /** What was moved to the real balance. */
      readonly value: string;
      /** What was above the cap. */
      readonly forfeited: string;
    };
  };
}

/** The same for channels that a permission opens; features add theirs. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- filled by `declare module`
export interface StaffPushes {}

export type AllPushes = Pushes & StaffPushes;

/** What a declared channel carries. */
export type EventsOf<C extends Channel> = { [Event in keyof C['events']]: z.output<C['events'][Event]> };

declare const carries: unique symbol;
/** Name of a channel on the wire. It remembers what the channel carries; a string of one's own does not pass for one. */
export type WireName<Name extends keyof AllPushes = keyof AllPushes> = string & { readonly [carries]: Name };

type Own = `${string}{user}${string}`;

/** Name of a player's own channel on the wire: 'private-user.<public id>'. */
export function channelOfPlayer<Name extends keyof Pushes & Own>(
  name: Name,
  publicId: string,
): WireName<Name> {
  return `private-${name.replace('{user}', publicId)}` as WireName<Name>;
}

/** Name of a channel that is open to everybody. */
export function channelOfAll<Name extends Exclude<keyof Pushes, Own>>(name: Name): WireName<Name> {
  // The names are strings; only the brand is added.
  return name as string as WireName<Name>;
}

/** Name of a channel that a permission opens. */
export function channelOfStaff<Name extends keyof StaffPushes>(name: Name): WireName<Name> {
  return `private-${name as string}` as WireName<Name>;
}

/** The channel that a player's pages always hold. */
export function userChannel(publicId: string): WireName<'user.{user}'> {
  return channelOfPlayer('user.{user}', publicId);
}
