import { fail } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { serverPart, type ServerKit } from '#platform/server/kit.ts';
import type { StoredLetter } from '#platform/server/mail/mail.ts';
import * as contract from '../contract.ts';
import { letters } from './letters.ts';

const gone = fail(404, 404, 'There is no such letter.');
const notFailed = fail(404, 404, 'This letter was not given up.');
const staffOnly = fail(403, 1, 'Letters to members of staff are opened by administrators only.');

export default serverPart((kit) => {
  const { mail, audit } = kit;
  mail.letters('mail', letters);

  kit.serve(contract.mailbox, async ({ body: { before, to, limit } }) => {
    const address = to?.trim().replaceAll(/[\0\p{Surrogate}]/gu, '');
    const found = await mail.list({
      limit: limit + 1,
      ...(before === undefined ? {} : { before }),
      ...(address ? { to: address } : {}),
    });
    const shown = found.slice(0, limit);
    const next = found.length > limit ? (shown.at(-1)?.id ?? null) : null;
    return { leaves: mail.leaves, letters: shown.map(row), next };
  });

  kit.serve(contract.letter, async ({ body, player }) => {
    const found = await mail.read(body.id);
    if (!found) return gone;
    if (!isAdministrator(kit, player) && (await isStaffAddress(kit, found.to))) return staffOnly;
    // Letters carry links that open accounts: who read one is written down.
    const { template } = found;
    await audit.append({
      actor: player._id,
      action: 'mail.read',
      subject: `letter ${found.id}`,
      detail: { template },
    });
    return { ...row(found), body: found.body };
  });

  kit.serve(contract.retryLetter, async ({ body, player }) => {
    if (!(await mail.retry(body.id))) return notFailed;
    await audit.append({ actor: player._id, action: 'mail.retry', subject: `letter ${body.id}`, detail: {} });
    return { id: body.id };
  });

  kit.serve(contract.testLetter, async ({ body, player }) => {
    const { locale, name } = player;
    await mail.send({ to: body.to, locale, template: 'mail.test', data: { name } });
    await audit.append({ actor: player._id, action: 'mail.test', subject: 'mail', detail: {} });
    return {};
  });

  kit.run.every('23 4 * * *', 'purge', async () => void (await mail.purge()), { whileOff: true });
});

function row({ at, ...rest }: StoredLetter): contract.LetterRow {
  const { id, to, template, subject, state, attempts, error } = rest;
  return { id, at: new Date(at).toISOString(), to, template, subject, state, attempts, error };
}

function isAdministrator({ config }: ServerKit, player: Player): boolean {
  return config.demo || player.roles.includes('*');
}

/** An address of somebody with rights, now or until lately: its links would give those rights away. */
async function isStaffAddress({ db }: ServerKit, to: string): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `select 1 from account where (roles <> '{}' or permissions <> '{}')
       and (lower(email) = lower($1) or exists (
         select 1 from account_token where account_id = account.id and lower(account_token.email) = lower($1))) limit 1`,
    [to],
  );
  return rowCount === 1;
}
