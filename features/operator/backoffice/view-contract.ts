/** Back office: the house as a role sees it. Read-only, in the session of who looks, and over by itself. */
import * as z from 'zod/mini';
import { sessionView } from '#platform/contract/boot.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** Minutes after which a view is over. */
export const VIEW_MINUTES = 30;

const roleToView = z.object({
  id: z.string(),
  name: z.string(),
  /** What the caller would see by: what both the role and they may. */
  permissions: z.array(z.string()),
  /** What only the role may. */
  missing: z.array(z.string()),
});
export type RoleToView = z.output<typeof roleToView>;

const rate = { max: 60, seconds: 60 };

export const rolesToView = endpoint({
  method: 'POST',
  path: '/api/admin/view',
  who: 'perm:roles.view',
  view: 'reads',
  body: z.object({}),
  reply: z.array(roleToView),
  rate,
  summary: 'Roles, and how much of each the caller would see.',
});

export const startView = endpoint({
  method: 'POST',
  path: '/api/admin/view/start',
  who: 'perm:roles.view',
  body: z.object({ role: z.string().check(z.regex(/^r[0-9a-f]{16}$/)) }),
  reply: sessionView,
  codes: { 404: 'backoffice.roles.refusal.gone' },
  rate,
  summary:
    'Look at the house as a role for half an hour: read what both may, do nothing. Every call is in the audit log.',
});

export const endView = endpoint({
  method: 'POST',
  path: '/api/admin/view/end',
  who: 'user',
  view: 'ends',
  body: z.object({}),
  reply: sessionView,
  rate,
  summary: 'Be oneself again.',
});
