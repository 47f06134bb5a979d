import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { toPerson } from './people.ts';
import { listFull, unknownUser, yourself } from './refusals.ts';

/** As somebody writes a name at the end of a sentence. No name has a point in it. */
function namedBy({ identity }: ServerKit, name: string): Promise<Player | null> {
  return identity.byName(name.trim().replaceAll('.', ''));
}

export async function ignore(kit: ServerKit, player: Player, name: string) {
  const other = await namedBy(kit, name);
  if (!other) return unknownUser;
  if (other.id === player.id) return yourself;
  if (!(await kit.ignores.add(player.id, other.id))) return listFull;
  return { user: toPerson(other) };
}

export async function unignore(kit: ServerKit, player: Player, name: string) {
  const other = await namedBy(kit, name);
  if (!other || !(await kit.ignores.remove(player.id, other.id))) return unknownUser;
  return { user: toPerson(other) };
}

export async function listIgnored(kit: ServerKit, player: Player) {
  const list = await kit.ignores.list(player.id);
  const users = await Promise.all(
    list.map(async ({ id, at }) => {
      const other = await kit.identity.byId(id);
      return other && { ...toPerson(other), since: new Date(at).toISOString() };
    }),
  );
  return { users: users.filter((user) => user !== null) };
}
