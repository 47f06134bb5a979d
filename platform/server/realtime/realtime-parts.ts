/** The parts of the Pusher server that know of its sockets, put together. */
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Runtime } from '../runtime.ts';
import {
  ADDRESS_RULES,
  type AddressLimits,
  type AddressRules,
  createAddressLimits,
} from './address-limits.ts';
import type { AdmissionRules } from './admission.ts';
import type { Allowed } from './authorise.ts';
import type { Bus } from './bus.ts';
import { createDeclaredChannels, type DeclaredChannels } from './channel-names.ts';
import { type ChannelStates, createChannelStates } from './channel-states.ts';
import { createFanOut, type FanOut } from './fan-out.ts';
import { createHooks, type Hooks } from './hooks.ts';
import type { PusherApp } from './signature.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';
import { createUsers, type Users } from './users.ts';

export interface RealtimeOptions {
  readonly app: PusherApp;
  readonly runtime: Runtime;
  readonly log: Logger;
  readonly bus: Bus;
  readonly metrics?: Registry;
  /** Judges `perm:` channels; without it they refuse everyone. */
  readonly allowed?: Allowed;
  /** Where the server lives on a shared port. Default '/ws/pusher'. */
  readonly pathPrefix?: string;
  /** Time over which `close()` spreads its goodbyes, milliseconds. Default 5000. */
  readonly drainMs?: number;
  readonly admission?: Partial<AdmissionRules>;
  /** Changes of what one address may hold; null: no limits. */
  readonly addresses?: Partial<AddressRules> | null;
  /** The client's address; behind a proxy only the proxy's word counts. Default: the TCP peer. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Tell subscribers of channels without presence how many they are. Default false. */
  readonly subscriptionCounts?: boolean;
  /** Silence before a probe and time to answer it, milliseconds. Default 30 s each. */
  readonly liveness?: { readonly silenceMs: number; readonly answerMs: number };
}

export interface RealtimeParts {
  readonly app: PusherApp;
  readonly bus: Bus;
  readonly log: Logger;
  readonly now: () => number;
  readonly declared: DeclaredChannels;
  readonly hooks: Hooks;
  readonly fanOut: FanOut;
  readonly channels: ChannelStates;
  readonly limits: AddressLimits;
  readonly subscriptions: Subscriptions;
  readonly users: Users;
  failed(error: unknown): void;
}

export function createParts(options: RealtimeOptions): RealtimeParts {
  const { app, runtime, log, bus } = options;
  const now = (): number => runtime.now();
  const failed = (error: unknown): void => log.error({ err: error }, 'realtime: unexpected failure');
  const declared = createDeclaredChannels();
  const hooks = createHooks(now, failed);
  const fanOut = createFanOut(now);
  const channels = createChannelStates({
    bus,
    fanOut,
    hooks,
    declared,
    subscriptionCounts: options.subscriptionCounts ?? false,
  });
  const limits = createAddressLimits(
    options.addresses === null ? null : { ...ADDRESS_RULES, ...options.addresses },
    now,
  );
  const subscriptions = createSubscriptions({ app, bus, limits, channels, hooks, declared, failed });
  const users = createUsers({ app, bus, channels, declared, failed });
  return { app, bus, log, now, declared, hooks, fanOut, channels, limits, subscriptions, users, failed };
}
