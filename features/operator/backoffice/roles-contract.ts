/** Back office: roles, which are sets of permissions under a name. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable } from '#platform/contract/fields.ts';
import { PERMISSIONS } from '#platform/contract/permission.ts';
import { person } from './fields.ts';

const roleId = z.string().check(z.regex(/^r[0-9a-f]{16}$/));
const instant = z.string();
const shape = z.object({ name: z.string(), permissions: z.array(z.string()) });

const roleView = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  version: z.int(),
  members: z.array(person),
  /** When one of its members last made use of one of its permissions. */
  usedAt: z.nullable(instant),
  /** The caller may change and give it: they hold all of it. */
  editable: z.boolean(),
});
export type RoleView = z.output<typeof roleView>;

const rolesView = z.object({
  roles: z.array(roleView),
  /** Of each permission that anybody ever made use of: who did last, and when. */
  uses: z.array(z.object({ permission: z.string(), by: person, at: instant })),
  /** The last changes of roles, newest first. */
  history: z.array(
    z.object({ at: instant, by: person, before: z.nullable(shape), after: z.nullable(shape) }),
  ),
});
export type RolesView = z.output<typeof rolesView>;

const codes = {
  3: 'backoffice.refusal.above',
  5: 'backoffice.roles.refusal.name',
  404: 'backoffice.roles.refusal.gone',
  409: 'backoffice.roles.refusal.changed',
} as const;
const rate = { max: 60, seconds: 60 };

export const roles = endpoint({
  method: 'POST',
  path: '/api/admin/roles',
  who: 'perm:permissions.edit',
  view: 'reads',
  body: z.object({}),
  reply: rolesView,
  rate,
  summary: 'Roles with who holds them, when permissions were last used, and what was changed.',
});

export const saveRole = endpoint({
  method: 'POST',
  path: '/api/admin/roles/save',
  who: 'perm:permissions.edit',
  body: z.object({
    /** Null: a new one. */
    id: z.nullable(roleId),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40), printable),
    permissions: z.array(z.enum(PERMISSIONS)).check(z.maxLength(PERMISSIONS.length)),
    /** Of what it was based on; 0 of a new one. */
    version: z.int().check(z.gte(0), z.lte(1_000_000)),
  }),
  reply: rolesView,
  codes,
  rate,
  summary: 'Make or change a role. Nobody can put in or take out what they do not hold.',
});

export const deleteRole = endpoint({
  method: 'POST',
  path: '/api/admin/roles/delete',
  who: 'perm:permissions.edit',
  body: z.object({ id: roleId, version: z.int().check(z.gte(1), z.lte(1_000_000)) }),
  reply: rolesView,
  codes,
  rate,
  summary: 'Delete a role, and take it from all who hold it.',
});
