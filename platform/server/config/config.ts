import type { ArchiveBucket } from '../money/archive/place.ts';
import type { ExclusionRegisterFile } from './exclusion-register.ts';
import type { ExchangeFeed } from './exchange-feed.ts';
import type { OddsFeed } from './odds-feed.ts';
import type { Processors } from './processors.ts';
import type { UofFeed } from './uof-feed.ts';
import type { Providers } from './providers.ts';
import type { PartitionStep } from '../money/partition-step.ts';
import type { TracingOptions } from '../tracing/tracing.ts';
import type { ChainId } from '../../chains/driver.ts';

/** The whole configuration, parsed once at start. See schema.ts for names, defaults and rules. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute folder of everything that is kept: database, secrets. */
  readonly data: string;
  readonly databaseUrl: string | null;
  /** Connection of the role that owns the tables of `databaseUrl`'s database, for migrations; null for none. */
  readonly ownerDatabaseUrl: string | null;
  /** A standby of `databaseUrl`'s server, which answers what may be a little old; null for none. */
  readonly replicaDatabaseUrl: string | null;
  /** Connections at once for the work of requests and jobs; those of lanes, readers of events and locks come on top. */
  readonly databaseConnections: number;
  /** Connection of the role that the signer reads with, if the server starts it; null: `databaseUrl`. */
  readonly signerDatabaseUrl: string | null;
  readonly redisUrl: string | null;
  /** Where the embedded database keeps its log, for restores to a moment; null: it keeps none. */
  readonly walArchive: string | null;
  readonly pusher: {
    readonly appId: string;
    readonly key: string;
    readonly secret: string;
    readonly port: number;
  };
  readonly livePort: number;
  readonly tradingPort: number;
  readonly admin: { readonly login: string; readonly email: string; readonly password: string | null };
  readonly demo: boolean;
  readonly rateLimits: boolean;
  readonly logLevel: string;
  /** Number of engine lanes asked for at first start; later starts keep what the database has. */
  readonly lanes: number;
  /** Absolute folder of the files that old bets are written to, or of copies of those in the bucket. */
  readonly archive: string;
  /** Where those files lie; null: in the folder. */
  readonly archiveBucket: ArchiveBucket | null;
  /** How much time a partition of the ledger holds. */
  readonly partitionStep: PartitionStep;
  /** Front processes: 1 is the program itself. */
  readonly workers: number;
  /** 32 bytes that seal secrets in the database. Lost with <data>/secrets.json or PHOENIX_KEY, so keep a copy. */
  readonly installationKey: Buffer;
  /** Address people reach the page under, without a slash at the end. */
  readonly publicUrl: string;
  /** Believe X-Forwarded-* of this many proxies in front; 0 = none. */
  readonly trustProxy: number;
  /** Where the country of a request is read from. */
  readonly geo: { readonly header: string | null; readonly database: string | null };
  /** A register of excluded people that a file holds, and the key of its lines; null: none. */
  readonly exclusionRegister: ExclusionRegisterFile | null;
  /** Where spans of requests, batches and jobs go; null: none are made. */
  readonly tracing: TracingOptions | null;
  /** Networks that may read the figures, beside this machine: address/bits. */
  readonly metricsFrom: readonly string[];
  /** SNTP server that ./phoenix doctor holds this machine's clock against; null for none. */
  readonly timeServer: { readonly host: string; readonly port: number } | null;
  /** Relays of the public beacon that salts chains of shared games; none: their salts are drawn here. */
  readonly beacon: readonly string[];
  /** Mail server that letters go out by, null to keep them for an administrator; and who they are from. */
  readonly mail: { readonly smtp: string | null; readonly from: string };
  /** Account with a captcha service, for operators who choose one in place of the built-in. */
  readonly captcha: { readonly siteKey: string | null; readonly secret: string | null };
  /** Account with the service that the chat's GIFs come from, null for none; and where it answers, null for its own address. */
  /** Push services that lie in a network of the operator's own. */
  readonly pushOrigins: readonly string[];
  /** The same for operators' systems that webhooks are sent to. */
  readonly webhookOrigins: readonly string[];
  /** A service of odds and results that the sportsbook can be fed by. */
  readonly oddsFeed: OddsFeed | null;
  /** An account with a unified odds feed. */
  readonly uofFeed: UofFeed | null;
  /** An account with a betting exchange. */
  readonly exchangeFeed: ExchangeFeed | null;
  /** Absolute folder of seasons that the sportsbook can be fed by. */
  readonly sportFiles: string | null;
  readonly gifs: { readonly key: string | null; readonly url: string | null };
  /** A node of an EVM chain that contract wallets are asked through (ERC-1271), null for none. */
  readonly evmRpcUrl: string | null;
  /** Bots whose mini app this site is; empty switches that way in off. */
  readonly telegramBotTokens: readonly string[];
  /** Chains that coins come and go over. Either all are main networks or none is. */
  readonly chains: readonly ChainSetting[];
  /** Accounts with payment processors, null where there is none. */
  readonly processors: Processors;
  /** Accounts with aggregators of games, null where there is none. */
  readonly providers: Providers;
  /** A signer that runs by itself, and the token it takes; null: a child of this program. */
  readonly signer: { readonly address: string; readonly token: string } | null;
}

export interface ChainSetting {
  readonly id: ChainId;
  /** 'local': its coins are worth nothing. */
  readonly network: 'main' | 'test' | 'local';
  /** Node of one's own; null: a development chain that this installation runs. */
  readonly url: string | null;
  /** Another node of the same chain: a deposit is credited only when both show it alike. */
  readonly second?: string;
  /** How an EVM node tells of coin that contracts pass on: debug_traceBlockByNumber, trace_block, or not at all. */
  readonly traces?: 'off' | 'debug' | 'trace';
  /** The house's own token on an EVM chain. */
  readonly token?: HouseToken;
}

/** The house's own token: the ledger's code for it, and its contract in lower case. */
export interface HouseToken {
  readonly currency: string;
  readonly contract: string;
}
