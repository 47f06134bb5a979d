/** Back office: every call of staff. Each names the permission it needs; each act is audited. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable, publicId as userId, reason } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { STAFF_REFUSALS } from '#platform/contract/staff.ts';
import * as views from './views.ts';

const { betId, cursor, featureId, pageSize, userKey } = views;
const gameId = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/));

export const adjust = endpoint({
  method: 'POST',
  path: '/api/admin/adjust',
  who: 'perm:users.adjust',
  body: z.object({
    user: userKey,
    currency: z.string().check(z.minLength(1), z.maxLength(12)),
    /** Decimal; a leading '-' debits. */
    amount: z.string().check(z.maxLength(41), z.regex(/^-?(0|[1-9][0-9]{0,19})(\.[0-9]{1,18})?$/)),
    reason,
    /** Idempotency key: the same key posts once, for ever. */
    key: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Play money instead of real. */
    demo: z.optional(z.boolean()),
  }),
  reply: z.object({
    id: z.string(),
    balance: amount,
    repeated: z.boolean(),
    /** Nothing was posted yet: a second member of staff has to agree to request `id`. */
    waiting: z.optional(z.boolean()),
  }),
  codes: {
    ...STAFF_REFUSALS,
    1: 'backoffice.refusal.amount',
    2: 'backoffice.refusal.balance',
    409: 'backoffice.refusal.keyUsed',
  },
  summary: 'Credit or debit a player by hand.',
});

export const switchFeature = endpoint({
  method: 'POST',
  path: '/api/admin/feature',
  who: 'perm:features.edit',
  body: z.object({ id: featureId, on: z.boolean() }),
  reply: z.object({ id: z.string(), on: z.boolean() }),
  summary: 'Switch a feature on or off while the program runs.',
});

export const features = endpoint({
  method: 'POST',
  path: '/api/admin/features',
  who: 'perm:features.edit',
  body: z.object({}),
  reply: z.array(views.featureRow),
  summary: 'Features and their switches.',
});

export const settings = endpoint({
  method: 'POST',
  path: '/api/admin/settings',
  who: 'perm:settings.edit',
  body: z.object({ feature: featureId }),
  reply: views.settingsView,
  summary: 'Settings of a feature: schema, value in force, earlier versions.',
});

export const settingsList = endpoint({
  method: 'POST',
  path: '/api/admin/settings/list',
  who: 'perm:settings.edit',
  body: z.object({}),
  reply: z.array(z.object({ id: z.string(), title: z.string() })),
  summary: 'Features that have settings.',
});

export const saveSettings = endpoint({
  method: 'POST',
  path: '/api/admin/settings/save',
  who: 'perm:settings.edit',
  body: z.object({
    feature: featureId,
    value: z.record(z.string(), z.unknown()),
    /** Version the change was made on; a newer one in force refuses it with 409. */
    version: z.optional(z.int().check(z.gte(0))),
  }),
  reply: z.object({ version: z.int() }),
  codes: { 409: 'backoffice.refusal.stale' },
  summary: 'Store a new version of a feature’s settings.',
});

export const users = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  who: 'perm:users',
  body: z.object({
    query: z.optional(z.string().check(z.trim(), z.maxLength(254), printable)),
    before: z.optional(cursor),
    limit: pageSize,
  }),
  reply: z.object({ users: z.array(views.userRow), total: z.int(), next: z.nullable(z.string()) }),
  summary: 'Players, newest first; `query` is part of a name or address, or a public id.',
});

export const user = endpoint({
  method: 'POST',
  path: '/api/admin/user',
  who: 'perm:users',
  body: z.object({ id: userKey }),
  reply: views.userDetail,
  summary: 'Everything about one player.',
});

export const ledger = endpoint({
  method: 'POST',
  path: '/api/admin/user/ledger',
  who: 'perm:users',
  body: z.object({ id: userId, before: z.optional(cursor), limit: pageSize }),
  reply: z.object({ lines: z.array(views.ledgerLine), next: z.nullable(z.string()) }),
  summary: 'A player’s account statement, newest first.',
});

export const userRounds = endpoint({
  method: 'POST',
  path: '/api/admin/user/rounds',
  who: 'perm:users',
  body: z.object({ id: userId, game: z.optional(gameId), before: z.optional(cursor), limit: pageSize }),
  reply: z.object({
    open: z.array(views.roundRow),
    rounds: z.array(views.roundRow),
    next: z.nullable(z.string()),
  }),
  summary: 'A player’s open rounds and bets, newest first.',
});

export const permissions = endpoint({
  method: 'POST',
  path: '/api/admin/user/permissions',
  who: 'perm:permissions.edit',
  body: z.object({
    id: userId,
    roles: z.array(z.string().check(z.regex(/^(\*|[A-Za-z][A-Za-z0-9_-]{0,40})$/))).check(z.maxLength(20)),
    permissions: z.array(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_.-]{0,60}$/))).check(z.maxLength(100)),
  }),
  reply: z.object({ roles: z.array(z.string()), permissions: z.array(z.string()) }),
  codes: { 3: 'backoffice.refusal.above', 4: 'backoffice.refusal.lastAdmin' },
  summary: 'Set a player’s roles and permissions. Nobody can hand out or take away what they do not hold.',
});

export const permissionNames = endpoint({
  method: 'POST',
  path: '/api/admin/permissions',
  who: 'perm:permissions.edit',
  body: z.object({}),
  reply: z.array(z.object({ title: z.string(), names: z.array(z.string()) })),
  summary: 'Permissions there are, by feature.',
});

export const guard = endpoint({
  method: 'POST',
  path: '/api/admin/user/guard',
  who: 'perm:users.guard',
  body: z.object({
    id: userId,
    /** Epoch milliseconds; -1: for ever; null: may play. */
    excludedUntil: z.nullable(z.int().check(z.gte(-1), z.lte(253_402_300_799_000))),
    limits: z
      .array(
        z.object({
          kind: views.limitKind,
          period: views.limitPeriod,
          /** Euros; whole minutes for `time`. */
          cap: amount,
        }),
      )
      .check(z.maxLength(12)),
    reason: z.optional(reason),
  }),
  reply: z.extend(views.guardView, {
    /** Nothing was changed yet: a second member of staff has to agree. */
    waiting: z.optional(z.boolean()),
  }),
  codes: { ...STAFF_REFUSALS, 8: 'backoffice.refusal.noLifting' },
  summary: 'Exclude a player and set their limits.',
});

export const notes = endpoint({
  method: 'POST',
  path: '/api/admin/user/notes',
  who: 'perm:users',
  body: z.object({ id: userId }),
  reply: views.notesView,
  summary: 'What staff have noted about a player, and the flags on them.',
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/admin/user/note',
  who: 'perm:users.notes',
  body: z.object({
    id: userId,
    text: z
      .string()
      .check(z.trim(), z.minLength(3), z.maxLength(4000), z.regex(/^(?:[^\p{Cc}\p{Cs}]|\n)*$/u)),
  }),
  reply: views.notesView,
  summary: 'Note something about a player. Notes are never changed or removed.',
});

export const setFlag = endpoint({
  method: 'POST',
  path: '/api/admin/user/flag',
  who: 'perm:users.notes',
  body: z.object({ id: userId, flag: views.flagName, on: z.boolean(), reason }),
  reply: views.notesView,
  codes: { 409: 'backoffice.refusal.flag', ...STAFF_REFUSALS },
  summary: 'Put a flag on a player or take it away.',
});

export const links = endpoint({
  method: 'POST',
  path: '/api/admin/user/links',
  who: 'perm:users',
  body: z.object({ id: userId }),
  reply: z.object({ links: z.array(views.linkRow) }),
  summary: 'Accounts that were used from the same device or address.',
});

export const access = endpoint({
  method: 'POST',
  path: '/api/admin/user/access',
  who: 'perm:users',
  body: z.object({ id: userId }),
  reply: z.object({ sessions: z.array(views.accessRow), devices: z.array(views.accessRow) }),
  summary: 'A player’s open sessions and devices.',
});

export const requests = endpoint({
  method: 'POST',
  path: '/api/admin/requests',
  who: 'perm:approvals',
  body: z.object({}),
  reply: z.object({ requests: z.array(views.requestView) }),
  summary: 'Acts that wait for a second member of staff, then those decided lately.',
});

export const decideRequest = endpoint({
  method: 'POST',
  path: '/api/admin/requests/decide',
  who: 'perm:approvals',
  body: z.object({ id: z.uuid(), approve: z.boolean(), reason: z.optional(reason) }),
  reply: views.requestView,
  codes: {
    ...STAFF_REFUSALS,
    5: 'backoffice.refusal.sameEyes',
    6: 'backoffice.refusal.notAllowed',
    409: 'backoffice.refusal.decided',
  },
  summary: 'Agree to what somebody else asked for, which does it, or decline.',
});

export const round = endpoint({
  method: 'POST',
  path: '/api/admin/round',
  who: 'perm:rounds.read',
  body: z.object({ id: betId }),
  reply: views.roundDetail,
  summary: 'One bet with all that is needed to replay it, and its replay on the server.',
});

export const rounds = endpoint({
  method: 'POST',
  path: '/api/admin/rounds',
  who: 'perm:rounds.read',
  body: z.object({
    game: z.optional(gameId),
    user: z.optional(userKey),
    before: z.optional(cursor),
    limit: pageSize,
  }),
  reply: z.object({ rounds: z.array(views.roundRow), next: z.nullable(z.string()) }),
  summary: 'Settled bets of the house, newest first.',
});

export const audit = endpoint({
  method: 'POST',
  path: '/api/admin/audit',
  who: 'perm:audit.read',
  body: z.object({
    before: z.optional(z.int().check(z.gte(1))),
    /** Public id, name, 'system' or 'cli'. */
    actor: z.optional(userKey),
    action: z.optional(z.string().check(z.regex(/^[a-z][A-Za-z0-9.]{0,63}$/))),
    limit: pageSize,
  }),
  reply: z.object({
    entries: z.array(views.auditRow),
    next: z.nullable(z.int()),
    actions: z.array(z.string()),
  }),
  summary: 'The audit log, newest first.',
});

export const verifyAudit = endpoint({
  method: 'POST',
  path: '/api/admin/audit/verify',
  who: 'perm:audit.read',
  body: z.object({}),
  reply: z.object({ read: z.int(), broken: z.nullable(z.int()) }),
  rate: { max: 6, seconds: 60 },
  summary: 'Recompute the hash chain of the audit log.',
});

export const dashboard = endpoint({
  method: 'POST',
  path: '/api/admin/dashboard',
  who: 'perm:dashboard',
  body: z.object({}),
  reply: views.dashboardView,
  summary: 'Figures of the house, now.',
});

export const system = endpoint({
  method: 'POST',
  path: '/api/admin/system',
  who: 'perm:dashboard',
  body: z.object({}),
  reply: views.systemView,
  summary: 'Processes that share the database, and how far each subscriber to events is behind.',
});
