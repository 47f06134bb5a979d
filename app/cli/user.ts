import { text } from 'node:stream/consumers';
import { withdrawalLockMs } from '#platform/server/identity/withdrawal-lock.ts';
import { dropTokens } from '#features/account/identity/server/tokens.ts';
import { PERMISSIONS } from '#platform/contract/permission.ts';
import { isEmail, normalEmail, takenField } from '#platform/server/identity/accounts.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { defineCommand, Refusal, table, UsageError, type Call } from './command.ts';
import { withApp, type OpenApp } from './open-app.ts';

const passwordLength = { least: 8, most: 256 };

export const command = defineCommand({
  name: 'user',
  summary: 'create and list accounts, set roles and passwords',
  usage: `Usage: phoenix user list [--search TEXT] [--json]
       phoenix user create <name> [--email E] [--role R,...] [--password P]
       phoenix user role <name> <role,...>      replaces the roles; "" takes them all; * allows everything
       phoenix user permission <name> <name,...>  replaces the permissions in the same way
       phoenix user password <name> [--password P]  also ends every session of the account, makes links of letters that set
                                                  a password worthless, and locks withdrawals for 48 hours

A role is given by its name or its id, as the back office and ./phoenix staff have it.
Without --password one is drawn and printed; --password - reads it from standard input.
`,
  options: {
    search: { type: 'string' },
    email: { type: 'string' },
    role: { type: 'string' },
    password: { type: 'string' },
  },
  async run(call) {
    const [act = 'list', name, list, ...rest] = call.words;
    const wanted = { list: 0, create: 1, password: 1, role: 2, permission: 2 }[act];
    const given = [name, list, ...rest].filter((word) => word !== undefined).length;
    if (wanted === undefined || given !== wanted)
      throw new UsageError('expected list, create, role, permission or password');
    await withApp((app) => {
      if (act === 'create') return create(app, name!, call);
      if (act === 'password') return changePassword(app, name!, call);
      if (act === 'role' || act === 'permission') return grant(app, name!, act, names(list!), call);
      return listUsers(app, call);
    });
  },
});

const shown = (player: Player) => ({
  _id: player._id,
  name: player.name,
  email: player.email,
  roles: player.roles,
  permissions: player.permissions,
});

async function create(app: OpenApp, name: string, { options, print }: Call): Promise<void> {
  if (!/^[A-Za-z0-9_]{4,20}$/.test(name)) throw new Refusal('a name has 4 to 20 letters, digits or _');
  const email = options['email'] as string | undefined;
  if (email !== undefined && !isEmail(normalEmail(email)))
    throw new Refusal(`"${email}" is not a mail address`);
  const roles = await rolesOf(app, names((options['role'] as string | undefined) ?? ''));
  const { password, drawn } = await choosePassword(app, options);
  const player = await app.identity
    .create({ name, email: email ?? null, password })
    .catch((error: unknown) => {
      const field = takenField(error);
      throw field ? new Refusal(`the ${field} is taken`) : error;
    });
  if (roles.length > 0) await app.identity.setPermissions(player.id, { roles });
  await app.audit.append({
    actor: 'cli',
    action: 'user.create',
    subject: player._id,
    detail: { name, roles },
  });
  const secret = drawn ? { password } : {};
  print(`created ${name} (${player._id})${drawn ? `\npassword: ${password}` : ''}`, {
    ...shown(player),
    roles,
    ...secret,
  });
}

async function changePassword(app: OpenApp, name: string, { options, print }: Call): Promise<void> {
  const player = await find(app, name);
  const { password, drawn } = await choosePassword(app, options);
  const hash = await app.identity.hashPassword(password);
  const lockWithdrawalsUntil = app.runtime.now() + withdrawalLockMs;
  await app.db.transaction(async (client) => {
    await app.identity.setPassword(player.id, { hash }, { client, lockWithdrawalsUntil });
    await dropTokens(client, player, ['reset']);
    await app.audit.append(
      { actor: 'cli', action: 'user.password', subject: player._id, detail: {} },
      client,
    );
  });
  print(drawn ? `password of ${name}: ${password}` : `password of ${name} changed`, {
    name,
    ...(drawn ? { password } : {}),
  });
}

async function grant(
  app: OpenApp,
  name: string,
  what: 'role' | 'permission',
  list: string[],
  { print }: Call,
): Promise<void> {
  const player = await find(app, name);
  const given = what === 'role' ? await rolesOf(app, list) : permissionsOf(list);
  const change = what === 'role' ? { roles: given } : { permissions: given };
  await app.identity.setPermissions(player.id, change);
  await app.audit.append({ actor: 'cli', action: `user.${what}`, subject: player._id, detail: change });
  print(`${what}s of ${name}: ${list.join(', ') || 'none'}`, { ...shown(player), ...change });
}

async function listUsers(app: OpenApp, { options, print }: Call): Promise<void> {
  const { rows } = await app.db.pool.query<{
    _id: string;
    name: string;
    email: string | null;
    roles: string[];
    created_at: Date;
  }>(
    `select public_id as _id, name, email, roles, created_at from account
     where $1::text is null or plain like '%' || fold_text($1) || '%' order by id`,
    [options['search'] ?? null],
  );
  const lines = rows.map((row) => [
    row._id,
    row.name,
    row.email ?? '-',
    row.roles.join(',') || '-',
    row.created_at.toISOString(),
  ]);
  print(table(['id', 'name', 'email', 'roles', 'created'], lines), rows);
}

async function find({ identity }: OpenApp, name: string): Promise<Player> {
  const player = (await identity.byName(name)) ?? (await identity.byPublicId(name));
  if (!player) throw new Refusal(`there is no account "${name}"`);
  return player;
}

/** Ids of roles that are named. @throws Refusal when there is no such role: an account would hold a word that gives nothing */
async function rolesOf({ identity }: OpenApp, list: readonly string[]): Promise<string[]> {
  const roles = await identity.roles();
  const ids = list.map((word) => {
    if (word === '*') return word;
    const role = roles.find(({ id, name }) => id === word || name.toLowerCase() === word.toLowerCase());
    if (!role) throw new Refusal(`there is no role "${word}"`);
    return role.id;
  });
  return [...new Set(ids)];
}

function permissionsOf(list: readonly string[]): readonly string[] {
  const declared: readonly string[] = PERMISSIONS;
  const unknown = list.find((word) => !declared.includes(word));
  if (unknown !== undefined) throw new Refusal(`there is no permission "${unknown}"`);
  return list;
}

async function choosePassword(
  { runtime }: OpenApp,
  options: Call['options'],
): Promise<{ password: string; drawn: boolean }> {
  const given = options['password'] as string | undefined;
  if (given === undefined) return { password: runtime.random(12).toString('base64url'), drawn: true };
  const password = given === '-' ? (await text(process.stdin)).replace(/\r?\n$/, '') : given;
  const { length } = [...password];
  if (length < passwordLength.least || length > passwordLength.most) {
    throw new Refusal(`a password has ${passwordLength.least} to ${passwordLength.most} characters`);
  }
  return { password, drawn: false };
}

function names(list: string): string[] {
  const items = list.split(',').map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== ''))];
}
