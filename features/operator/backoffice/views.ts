/** Shapes of the back office's answers; both halves read them, contract.ts puts them in its calls. */
import * as z from 'zod/mini';
import { STAFF_ACTS } from '#platform/contract/staff.ts';
import { amount, signedAmount } from '#platform/contract/money.ts';

/** Public id or name. */
export const userKey = z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/));
export const betId = z.string().check(z.maxLength(128), z.regex(/^[0-9a-f]+$/));
export const featureId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/));
/** Where a list goes on; whatever the earlier answer named as `next`. */
export const cursor = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[0-9A-Za-z:._-]+$/));
export const pageSize = z._default(z.int().check(z.gte(1), z.lte(100)), 50);

export const person = z.object({ _id: z.string(), name: z.string() });

export const balance = z.object({ currency: z.string(), real: amount, demo: amount, bonus: amount });

/** What was staked and paid back; `result` is the house's (GGR). */
export const turnover = z.object({
  currency: z.string(),
  demo: z.boolean(),
  /** Of bonus money. */
  bonus: z.boolean(),
  bets: z.int(),
  wagered: amount,
  paid: amount,
  result: signedAmount,
});
export type Turnover = z.output<typeof turnover>;

/** The same over all real currencies, in euros at the operator's prices. */
export const worth = z.object({ bets: z.int(), wagered: amount, paid: amount, result: signedAmount });
export type Worth = z.output<typeof worth>;

export const userRow = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  created_at: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  excluded: z.boolean(),
  /** Non-zero ones. */
  balances: z.array(balance),
  /** Real balances in euros. */
  balanceEur: amount,
  totalsEur: worth,
});
export type UserRow = z.output<typeof userRow>;

export const limitKind = z.enum(['deposit', 'loss', 'wager', 'time']);
export const limitPeriod = z.enum(['day', 'week', 'month']);

export const limitView = z.object({
  kind: limitKind,
  period: limitPeriod,
  /** Euros; minutes for `time`. */
  cap: amount,
  /** Used in the running period; a loss is below zero when wins outweigh it. */
  used: signedAmount,
  from: z.string(),
});

export const guardView = z.object({
  /** Epoch milliseconds; -1: for ever; null: not excluded. */
  excludedUntil: z.nullable(z.int()),
  /** Who barred the player, and how; null: may play. */
  bar: z.nullable(z.enum(['timeout', 'exclusion', 'closed', 'staff'])),
  limits: z.array(limitView),
  /** Higher limits that wait for the player to confirm them. */
  pending: z.array(
    z.object({ kind: limitKind, period: limitPeriod, cap: z.nullable(amount), readyAt: z.string() }),
  ),
  /** Minutes between two reality checks. */
  reality: z.nullable(z.int()),
  /** Tier of verification. */
  tier: z.int(),
});
export type RestrictionsView = z.output<typeof guardView>;

export const flagName = z.enum(['watch', 'fraud', 'aml', 'vulnerable', 'complaint', 'vip']);

export const notesView = z.object({
  /** Newest first; never changed, never removed. */
  notes: z.array(z.object({ id: z.string(), author: person, text: z.string(), at: z.string() })),
  flags: z.array(z.object({ flag: flagName, reason: z.string(), by: person, at: z.string() })),
});
export type NotesView = z.output<typeof notesView>;

export const linkRow = z.object({
  user: person,
  kind: z.enum(['device', 'address']),
  /** First digits of the keyed hash: the same for the same place, and nothing more. */
  mark: z.string(),
  first: z.string(),
  last: z.string(),
});
export type LinkRow = z.output<typeof linkRow>;

export const accessRow = z.object({ first: z.string(), last: z.string(), agent: z.string() });
export type AccessRow = z.output<typeof accessRow>;

export const requestView = z.object({
  id: z.string(),
  act: z.enum(STAFF_ACTS),
  user: person,
  /** By what the player and who asked were seen together. */
  linked: z.array(z.enum(['device', 'address'])),
  /** The call as it was made. */
  body: z.record(z.string(), z.unknown()),
  askedBy: person,
  askedAt: z.string(),
  state: z.enum(['pending', 'approved', 'declined']),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type RequestView = z.output<typeof requestView>;

export const userDetail = z.object({
  user: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    email_verified: z.boolean(),
    avatar: z.nullable(z.string()),
    created_at: z.string(),
    vipLevel: z.int(),
    private_bets: z.boolean(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
  }),
  balances: z.array(balance),
  balanceEur: amount,
  totals: z.array(turnover),
  totalsEur: worth,
  guard: guardView,
  sessions: z.object({ count: z.int(), last_seen: z.nullable(z.string()), address: z.nullable(z.string()) }),
  seeds: z.object({ hash: z.string(), nextHash: z.string(), clientSeed: z.string(), nonce: z.int() }),
  openRounds: z.int(),
});
export type UserDetail = z.output<typeof userDetail>;

export const ledgerLine = z.object({
  at: z.string(),
  kind: z.string(),
  currency: z.string(),
  demo: z.boolean(),
  /** Of bonus money. */
  bonus: z.boolean(),
  debit: amount,
  credit: amount,
  balanceAfter: z.nullable(amount),
  /** Bet or posting the line belongs to. */
  ref: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type LedgerLine = z.output<typeof ledgerLine>;

export const roundRow = z.object({
  id: z.string(),
  game: z.string(),
  user: person,
  currency: z.string(),
  demo: z.boolean(),
  /** Of bonus money. */
  bonus: z.boolean(),
  stake: amount,
  /** Null while the round runs. */
  payout: z.nullable(amount),
  multiplier: z.nullable(z.number()),
  status: z.enum(['open', 'win', 'lose', 'refunded']),
  at: z.string(),
});
export type RoundRow = z.output<typeof roundRow>;

export const roundDetail = z.object({
  round: roundRow,
  params: z.unknown(),
  /** As stored; null while the round runs. */
  outcome: z.unknown(),
  /** The whole stored record: turns, cash-out, cap, versions of game and table. */
  detail: z.record(z.string(), z.unknown()),
  steps: z.nullable(z.int()),
  openedAt: z.nullable(z.string()),
  seeds: z.object({
    /** The player's pair, or a link of the shared chain. */
    source: z.enum(['pair', 'chain', 'none']),
    hash: z.nullable(z.string()),
    /** Only once revealed. */
    serverSeed: z.nullable(z.string()),
    clientSeed: z.nullable(z.string()),
    nonce: z.nullable(z.int()),
  }),
  shared: z.nullable(
    z.object({
      no: z.int(),
      state: z.string(),
      link: z.int(),
      salt: z.nullable(z.string()),
      terminatingHash: z.string(),
    }),
  ),
  /** Null when the round is still open and nothing can be replayed without telling it. */
  replayed: z.nullable(
    z.object({
      outcome: z.unknown(),
      payout: z.nullable(amount),
      agrees: z.boolean(),
      /** What differs, when something does. */
      note: z.nullable(z.string()),
    }),
  ),
});
export type RoundDetail = z.output<typeof roundDetail>;

export const featureRow = z.object({
  id: z.string(),
  title: z.string(),
  plugin: z.nullable(z.string()),
  on: z.boolean(),
  /** Has a settings form. */
  settings: z.boolean(),
  changed: z.nullable(z.object({ by: z.string(), at: z.string() })),
});
export type FeatureRow = z.output<typeof featureRow>;

export const settingsView = z.object({
  /** JSON Schema of the whole value. */
  schema: z.record(z.string(), z.unknown()),
  value: z.unknown(),
  version: z.int(),
  /** Newest first. */
  history: z.array(z.object({ version: z.int(), author: z.string(), at: z.string(), value: z.unknown() })),
});
export type SettingsView = z.output<typeof settingsView>;

export const auditRow = z.object({
  no: z.int(),
  at: z.string(),
  actor: z.object({ id: z.string(), name: z.nullable(z.string()) }),
  action: z.string(),
  subject: z.string(),
  subjectName: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
  hash: z.string(),
});
export type AuditRow = z.output<typeof auditRow>;

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
