/** What calls of all protocols name, read once. */
import * as z from 'zod/mini';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import type { Opened, ProviderContext } from './context.ts';
import type { Place } from './core/core.ts';
import { isClosed, lastSession, liveSession, readSession } from './sessions.ts';
import { isChecker } from './validation/checker.ts';

const MAX_LENGTH = 150;

/** A call that cannot be read: the words go back to the aggregator. */
export class Unreadable extends Error {
  readonly kind: 'player' | 'currency' | 'session' | 'request';
  constructor(message: string, kind: Unreadable['kind'] = 'request') {
    super(message);
    this.kind = kind;
  }
}

/** A name of the aggregator's. The database keeps no NUL. */
export const name = z.string().check(z.minLength(1), z.maxLength(MAX_LENGTH), z.regex(/^[^\0]*$/));

/** @throws Unreadable for a body that is not as the protocol says */
export function readJson<Schema extends z.ZodMiniType>(schema: Schema, body: Buffer): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Unreadable('the body is no JSON');
  }
  return parsed(schema, value);
}

/** @throws Unreadable naming the first field that is not as the protocol says */
export function parsed<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  throw new Unreadable(`${read.error.issues[0]?.path.join('.') || 'the body'} is missing or unreadable`);
}

/** A name that must be there. */
export function needed(fields: ReadonlyMap<string, string>, key: string): string {
  const value = optional(fields, key);
  if (value === null) throw new Unreadable(`${key} is missing`);
  return value;
}

/** Null when it is not there or empty. */
export function optional(fields: ReadonlyMap<string, string>, key: string): string | null {
  const value = fields.get(key);
  if (value === undefined || value === '') return null;
  if (value.length > MAX_LENGTH || value.includes('\0'))
    throw new Unreadable(`${key} is too long or unreadable`);
  return value;
}

export async function playerOf({ kit, names, checkers }: ProviderContext, id: string): Promise<Player> {
  const known = names.get(id);
  // The account itself is in memory by its number, and forgotten there when it changes.
  const player = known === undefined ? await kit.identity.byPublicId(id) : await kit.identity.byId(known);
  if (!player) throw new Unreadable('unknown player', 'player');
  if (known === undefined && (await isChecker(kit.db, player.id))) checkers.add(player.id);
  names.set(id, player.id);
  return player;
}

/** A currency by its code in capitals. Where the house plays in one alone the core takes no stake in another, and pays in all. */
export function currencyOf({ kit }: ProviderContext, code: string): Currency {
  const currency = kit.money.currency(code.toLowerCase());
  if (!currency || code !== code.toUpperCase()) throw new Unreadable('unknown currency', 'currency');
  return currency;
}

/** The currency that a transaction was made in, for calls that name it and no currency; null for one that is not known. */
export async function currencyOfTransaction(
  { kit }: ProviderContext,
  provider: string,
  id: string,
): Promise<Currency | null> {
  const { rows } = await kit.db.pool.query<{ cur: number }>(
    'select cur from provider_transaction where provider = $1 and id = $2',
    [provider, id],
  );
  return rows[0] ? (kit.money.currencyById(rows[0].cur) ?? null) : null;
}

/** The session that a call names, which is of this player and currency; null for one that the aggregator made itself. */
export async function sessionOf(
  context: ProviderContext,
  provider: string,
  id: string | null,
  player: Player,
  currency: Currency,
): Promise<Opened | null> {
  const opened = id === null ? null : await readSession(context, provider, id);
  if (opened && (opened.user !== player.id || opened.cur !== currency.id))
    throw new Unreadable('this session is of another player or currency', 'session');
  return opened;
}

/** @throws Unreadable for a bet in a session that is over, as its account with the provider was taken away since */
export async function refuseClosed(
  context: ProviderContext,
  provider: string,
  id: string | null,
): Promise<void> {
  const opened = id === null ? null : await readSession(context, provider, id);
  if (opened && isClosed(context, provider, opened)) throw new Unreadable('this session is over', 'session');
}

/**
 * The same place for a bet of a protocol whose calls need not name a session of ours: it is played where the player opened the
 * game, by the session that it names or else by the last one, and needs one that lives. Wins and refunds come long after it is over.
 * @throws Unreadable where there is none
 */
export async function bettingPlace(context: ProviderContext, at: Place): Promise<Place> {
  const named = at.session === null ? null : await readSession(context, at.provider, at.session);
  const opened = await (named ? liveSession(context, at.provider, at.session!) : lastSession(context, at));
  if (!opened) throw new Unreadable('no session of the last day', 'session');
  return { ...at, country: opened.country };
}

/** Whose round a call is about; what the call itself says is put over it. */
export async function placeOf(
  context: ProviderContext,
  provider: string,
  { player, currency, ...more }: Pick<Place, 'player' | 'currency'> & Partial<Place>,
): Promise<Place> {
  const session = more.session ?? null;
  const opened = await sessionOf(context, provider, session, player, currency);
  return {
    provider,
    player,
    currency,
    product: more.product ?? 'providers',
    session,
    game: more.game ?? null,
    round: more.round ?? null,
    finished: more.finished ?? false,
    country: opened?.country ?? null,
  };
}
