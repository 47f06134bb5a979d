/** Back office: the audit log. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { pageSize, userKey } from './fields.ts';

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

export const audit = endpoint({
  method: 'POST',
  path: '/api/admin/audit',
  who: 'perm:audit.read',
  view: 'reads',
  body: z.object({
    before: z.optional(z.int().check(z.gte(1))),
    /** Public id, name, 'system' or 'cli'. */
    actor: z.optional(userKey),
    action: z.optional(z.string().check(z.regex(/^[a-z][A-Za-z0-9.]{0,63}$/))),
    limit: pageSize,
  }),
  reply: z.object({
    entries: z.array(auditRow),
    next: z.nullable(z.int()),
    actions: z.array(z.string()),
  }),
  summary: 'The audit log, newest first.',
});

export const verifyAudit = endpoint({
  method: 'POST',
  path: '/api/admin/audit/verify',
  who: 'perm:audit.read',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ read: z.int(), broken: z.nullable(z.int()) }),
  rate: { max: 6, seconds: 60 },
  summary: 'Recompute the hash chain of the audit log.',
});
