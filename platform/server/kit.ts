/**
 * What a feature's server half is given. Every port is an interface here so that a room can be read
 * without knowing how the floor below is built, and tests can fix time, ids and randomness.
 */
import type { Logger } from 'pino';
import type pg from 'pg';
import type { Registry } from 'prom-client';
import type * as z from 'zod/mini';
import type { AccountFields } from '../contract/boot.ts';
import type { Endpoint, ReplyOf } from '../contract/endpoint.ts';
import type { Failure } from '../contract/error.ts';
import type { Channel } from '../contract/channel.ts';
import type { ShownByFeature, ShownSettings } from '../contract/shown-settings.ts';
import type { AnyGame } from '../contract/game.ts';
import type { Database } from './database/handle.ts';
import type { DomainEvent, DomainEvents, EventName } from '../contract/event.ts';
import type { Call } from './http/call-context.ts';
import type { Runtime } from './runtime.ts';
import type { Config } from './config/config.ts';
import type { Audit } from './audit/audit.ts';
import type { Chains } from '../chains/chains.ts';
import type { Notifications } from './database/notifications.ts';
import type { JobOptions } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { Media } from './media/media.ts';
import type { Settings } from './settings/settings.ts';
import type { FeatureState } from './settings/feature-state.ts';
import type { Mounted } from './http/http.ts';
import type { ListedPages } from './http/page-routes.ts';
import type { Download } from './http/download.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { WhisperCall } from './http/whispers.ts';
import type { Policy } from './policy/policy.ts';
import type { ContentSources } from './http/security-headers.ts';
import type { Identity, Player } from './identity/identity.ts';
import type { Ignores } from './identity/ignores.ts';
import type { SecondFactor } from './identity/second-factor.ts';
import type { SeedVault } from './fairness/vault.ts';
import type { BetIds } from './money/bet-id.ts';
import type { Money } from './money/money.ts';
import type { BatchRange } from './events/events.ts';
import type { ReaderLag } from './events/lag.ts';
import type { ProcessesView } from './processes.ts';
import type { Fairness } from './fairness/fairness.ts';
import type { LiveSocket } from './realtime/live-socket.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { Signer } from '../chains/signer/client.ts';
import type { Provide, Services } from './services/services.ts';

/** What every feature's kit shares: the floor below, each with its own documentation where it is made. */
export interface SharedKit {
  readonly config: Config;
  readonly db: Database;
  readonly money: Money;
  readonly fairness: Fairness;
  /** The house's own games, by id. */
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly betIds: BetIds;
  readonly realtime: Realtime;
  /** Request-and-reply sockets: chat and the like on one, the trading desk on the other. */
  readonly live: LiveSocket;
  readonly trading: LiveSocket;
  readonly settings: Settings;
  readonly features: FeatureState;
  readonly identity: Identity;
  /** Whom players do not want to read. */
  readonly ignores: Ignores;
  /** Whether a caller has to show a second factor first. */
  readonly secondFactor: SecondFactor;
  /** Seals secrets with the installation's key. */
  readonly vault: Pick<SeedVault, 'seal' | 'open'>;
  readonly audit: Audit;
  /** Wakes every process: a word to look at the database, not a delivery. Listen at the start only. */
  readonly notifications: Pick<Notifications, 'on' | 'send'>;
  /** Letters to people. */
  readonly mail: Mail;
  /** Pictures that people send. */
  readonly media: Media;
  /** For limits finer than the one an endpoint declares. */
  readonly rateLimits: RateLimits;
  /** The chains that coins come and go over. */
  readonly chains: Chains;
  /** What players may do with money: limits, exclusion, country, age, verification. */
  readonly policy: Policy;
  /** What other rooms of the house answer. */
  readonly services: Services;
  /** Answers for others. */
  readonly provide: Provide;
  /** The process that holds the keys of the chains; started when it is first asked. */
  readonly signer: Signer;
  readonly runtime: Runtime;
  readonly log: Logger;
  readonly metrics: Registry;
}

/** What a feature listens to. */
export interface KitEvents {
  /**
   * Durable subscription to domain events: at least once, in order per lane, with a cursor of its own
   * that moves in the same transaction as what `handler` writes through `client`.
   */
  events<Name extends EventName>(
    types: readonly Name[],
    name: string,
    handler: (events: readonly DomainEvent<Name>[], client: pg.PoolClient) => Promise<void>,
  ): void;
  /**
   * Durable subscription to settled bets for work that is best done in SQL: the handler gets the range of
   * committed batches (`bet where lane = $1 and batch > $2 and batch <= $3`), each once, in order per lane. Batches without a
   * bet may be left out; who reads postings of them too says `postings`.
   * `latest` is for feeds: one that is more batches behind in a lane goes on from the present and skips what is older.
   */
  bets(
    name: string,
    handler: (range: BatchRange, client: pg.PoolClient) => Promise<void>,
    options?: { readonly latest?: number; readonly postings?: boolean },
  ): void;
  /** Live subscription: events committed by this process, right after the commit, at most once. For feeds only. */
  live<Name extends EventName>(
    types: readonly Name[],
    handler: (event: DomainEvent<Name>) => void,
    wanted?: () => boolean,
  ): void;
}

/** Work beside calls. The kit puts the feature before each name. */
export interface KitWork {
  /**
   * A job that runs once across all processes. `cron` has five fields, UTC.
   * @param options `whileOff`: the feature's switch does not stop it
   */
  every(
    cron: string,
    name: string,
    run: () => Promise<void>,
    options?: { readonly whileOff?: boolean },
  ): void;
  /**
   * Work to be done soon, by any process, at least once, also when this one dies: what must not hold up an answer, or
   * must not show in its time. `name` is what is done. At the start only.
   * @returns leaves a piece of work; with the transaction's client it is left by the commit
   */
  task<T>(
    name: string,
    work: (payload: T) => Promise<void>,
  ): (payload: T, options?: JobOptions) => Promise<void>;
  /** Runs `work` while this process is the elected one for `name`; `stop` aborts it. Re-elected elsewhere on death. */
  asLeader(name: string, work: (stop: AbortSignal) => Promise<void>): void;
}

/** What a feature adds to the page. */
export interface KitPage {
  /** Adds fields to the data the page starts with; asked for every page while the feature is on. */
  boot(
    contribute: (page: {
      player: Player | null;
    }) => Record<string, unknown> | Promise<Record<string, unknown>>,
  ): void;
  /**
   * The part of this feature's settings that everybody may see, as it declares it in ShownSettings. Pages have it from the
   * start and are sent every change.
   */
  showSettings<Id extends keyof ShownSettings>(feature: Id, read: () => ShownSettings[Id]): void;
  /** Shown settings of all features that are on, by feature. */
  shownSettings(): ShownByFeature;
  /** Origins that the page must reach beside ours for this feature; asked for every page while it is on. */
  contentSources(read: () => ContentSources): void;
  /**
   * Tells which pages there are under a path with parameters ('/casino/game/$id'): an address of none of them is sent
   * with 404. Without it every address of the path is one; where several features tell, one yes is enough. `listed` are those that
   * stand in the sitemap, by their address.
   */
  addresses(
    path: string,
    exists: (params: Readonly<Record<string, string>>) => boolean | Promise<boolean>,
    listed?: ListedPages,
  ): void;
}

/** What a feature keeps about a player, and what every feature keeps. */
export interface KitAccount {
  /**
   * Tells what this feature keeps about a player beside what the floor keeps (account, sessions, money, bets), for the
   * player's own copy of it. `section` names it there; secrets stay out.
   */
  personalData(section: string, read: (player: Player) => Promise<unknown>): void;
  /** What every feature told by `personalData`. */
  personalDataParts(): readonly PersonalDataPart[];
  /**
   * Adds fields to the account as its owner sees it: with every page, after logging in, and when the account changes.
   * Asked while the feature is on.
   */
  fields(read: (player: Player) => Promise<AccountFields> | AccountFields): void;
  /** What the features that are on add. */
  fieldsOf(player: Player): Promise<AccountFields>;
}

/** How the house is, for staff. */
export interface KitHouse {
  /** How far each durable subscriber is behind, and what keeps it. */
  lags(): Promise<readonly ReaderLag[]>;
  /** How many processes share the database, and whether they hear each other. */
  processes(): Promise<ProcessesView>;
}

/** A feature's own kit: what it declares and listens to is known as its own, and rests while the feature is off. */
export interface ServerKit extends SharedKit {
  readonly feature: string;
  readonly on: KitEvents;
  readonly run: KitWork;
  readonly page: KitPage;
  readonly account: KitAccount;
  readonly house: KitHouse;
  /**
   * Binds a contract call. Expected failures are returned with fail(); a throw is a bug and answers 500. A Download is sent as a file.
   * @param options `whileOff`: asked while the feature is off; the call answers all the same as long as it says yes, so that players
   *   can end what they began
   */
  serve<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<ReplyOf<E> | Failure | Download> | ReplyOf<E> | Failure | Download,
    options?: { readonly whileOff?: () => Promise<boolean> },
  ): void;
  /**
   * Answers an event of POST /api/whisper. `data` parses what it holds; expected failures are returned with fail(). The
   * event belongs to one feature, and is unknown while that is off.
   */
  whisper<S extends z.ZodMiniType>(
    event: string,
    data: S,
    handle: (call: WhisperCall, data: z.output<S>) => unknown,
  ): void;
  /**
   * Gives every request below a path ('/oidc') to a library that speaks a protocol of its own; at the start only.
   * @param options `whileOff`: the feature's switch does not stop it, and `handler` says itself what it still does then
   */
  mount(prefix: string, handler: Mounted, options?: { readonly whileOff?: boolean }): void;
  /** Declares a channel of this feature, so the realtime server lets people in. */
  channel(channel: Channel): void;
  /** Writes a domain event in the transaction of what it tells; money's own events need no call. */
  emit<Name extends EventName>(
    client: pg.ClientBase,
    type: Name,
    user: bigint | null,
    data: DomainEvents[Name],
  ): Promise<void>;
  /** Called at shutdown, newest first. */
  onClose(close: () => Promise<void> | void): void;
}

/** A part of what the house keeps about a player. */
export interface PersonalDataPart {
  readonly section: string;
  read(player: Player): Promise<unknown>;
}

export type ServerPart = (kit: ServerKit) => void | Promise<void>;

/** Types `kit` for a feature's default export. */
export function serverPart(part: ServerPart): ServerPart {
  return part;
}

export type SettingsSchema = z.ZodMiniType;
