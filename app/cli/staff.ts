import { countStaffPasskeys } from '#features/account/security/server/staff-passkeys.ts';
import { securitySettings } from '#features/account/security/settings.ts';
import { defineCommand, Refusal, table, UsageError } from './command.ts';
import { withApp, type OpenApp } from './open-app.ts';

export const command = defineCommand({
  name: 'staff',
  summary: 'list staff and their passkeys; bind their rights to passkeys, or free them',
  usage: `Usage: phoenix staff [list] [--json]        who has rights, with how many passkeys
       phoenix staff passkey on|off      rights only in sessions that a passkey opened

"off" is the way back in when no administrator has a passkey any more: running servers follow at once, and rights count in every
session again. "on" is refused while no administrator has one.
`,
  async run({ words: [act = 'list', state, ...rest], print }) {
    const wrong =
      act === 'passkey' ? state !== 'on' && state !== 'off' : act !== 'list' || state !== undefined;
    if (wrong || rest.length > 0) throw new UsageError('expected list, passkey on or passkey off');
    await withApp(async (app) => {
      if (act === 'passkey') await bind(app, state === 'on');
      const { staffPasskey } = app.settings.get('security', securitySettings);
      const passkeys = await countStaffPasskeys(app.db.pool);
      const roles = new Map((await app.identity.roles()).map(({ id, name }) => [id, name]));
      const staff = (await app.identity.staff()).map((one) => ({
        name: one.name,
        roles: one.roles.map((id) => (id === '*' ? 'administrator' : (roles.get(id) ?? id))),
        permissions: one.permissions.length,
        passkeys: passkeys.get(one.id) ?? 0,
      }));
      const rows = staff.map((one) => [
        one.name,
        one.roles.join(', ') || '-',
        String(one.permissions),
        String(one.passkeys),
      ]);
      const rule = `rights count in ${staffPasskey ? 'sessions that a passkey opened' : 'every session'}`;
      print(`${table(['name', 'roles', 'permissions', 'passkeys'], rows)}\n\n${rule}`, {
        passkeyOnly: staffPasskey,
        staff,
      });
    });
  },
});

async function bind({ settings }: OpenApp, staffPasskey: boolean): Promise<void> {
  const before = settings.get('security', securitySettings);
  const answer = await settings.set('security', { ...before, staffPasskey }, 'cli');
  if ('errors' in answer) throw new Refusal(Object.values(answer.errors).join('; '));
}
