/** Back office: roles and permissions. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { publicId as userId } from '#platform/contract/fields.ts';

const roles = z.array(z.string().check(z.regex(/^(\*|[A-Za-z][A-Za-z0-9_-]{0,40})$/)));
const rights = z.array(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_.-]{0,60}$/)));

export const permissions = endpoint({
  method: 'POST',
  path: '/api/admin/user/permissions',
  who: 'perm:permissions.edit',
  body: z.object({
    id: userId,
    roles: roles.check(z.maxLength(20)),
    permissions: rights.check(z.maxLength(100)),
    /** What the change was made on; other rights that are held now refuse it with 409. */
    base: z.optional(z.object({ roles, permissions: rights })),
  }),
  reply: z.object({ roles: z.array(z.string()), permissions: z.array(z.string()) }),
  codes: {
    3: 'backoffice.refusal.above',
    4: 'backoffice.refusal.lastAdmin',
    404: 'backoffice.roles.refusal.gone',
    409: 'backoffice.refusal.rightsMoved',
  },
  summary: 'Set a player’s roles and permissions. Nobody can hand out or take away what they do not hold.',
});

export const permissionNames = endpoint({
  method: 'POST',
  path: '/api/admin/permissions',
  who: 'perm:permissions.edit',
  view: 'reads',
  body: z.object({}),
  reply: z.array(z.object({ title: z.string(), names: z.array(z.string()) })),
  summary: 'Permissions there are, by feature.',
});
