/** Back office: the house at a glance, and what runs behind it. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import { turnover, worth } from './fields.ts';

export const dashboardView = z.object({
  version: z.string(),
  uptimeSeconds: z.int(),
  demoBuild: z.boolean(),
  players: z.object({ all: z.int(), newToday: z.int(), activeToday: z.int(), excluded: z.int() }),
  openRounds: z.int(),
  realtime: z.object({ sockets: z.int(), channels: z.int() }),
  engine: z.object({ lanes: z.int(), queued: z.int(), batches: z.int(), bets: z.int() }),
  /** Real and play money, per currency, of the running UTC day and of all time. */
  today: z.array(turnover),
  total: z.array(turnover),
  todayEur: worth,
  totalEur: worth,
  /** What players hold in real currencies, in euros. */
  liabilitiesEur: amount,
  /** Real money, the last fourteen UTC days, oldest first, in euros. */
  days: z.array(z.extend(worth, { day: z.string() })),
  games: z.array(z.extend(worth, { game: z.string() })),
  features: z.array(
    z.object({ id: z.string(), title: z.string(), on: z.boolean(), plugin: z.nullable(z.string()) }),
  ),
});
export type DashboardView = z.output<typeof dashboardView>;

/** One durable subscriber to domain events, and how far it is behind. */
const readerView = z.object({
  name: z.string(),
  /** Unread events; 10000 stands for that many or more. */
  events: z.number(),
  batches: z.number(),
  /** Age of the oldest unread event. */
  seconds: z.number(),
  /** Failures in a row; 0 when it reads. */
  failures: z.number(),
  /** What it failed of last. */
  error: z.nullable(z.string()),
  /** When it tries again. */
  retryAt: z.nullable(z.string()),
});

/** What runs behind the house. */
export const systemView = z.object({
  processes: z.number(),
  /** Processes hear each other over Redis. */
  shared: z.boolean(),
  readers: z.array(readerView),
});
export type SystemView = z.output<typeof systemView>;

export const dashboard = endpoint({
  method: 'POST',
  path: '/api/admin/dashboard',
  who: 'perm:dashboard',
  view: 'reads',
  body: z.object({}),
  reply: dashboardView,
  summary: 'Figures of the house, now.',
});

export const system = endpoint({
  method: 'POST',
  path: '/api/admin/system',
  who: 'perm:dashboard',
  view: 'reads',
  body: z.object({}),
  reply: systemView,
  summary: 'Processes that share the database, and how far each subscriber to events is behind.',
});
