/** A letter to players who have not read an answer: one, until they have read again. */
import { mailboxOf } from '#platform/server/identity/accounts.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { settingsOf } from './context.ts';
import type { Answered } from './send.ts';

/** At the start only. @returns to be told of each answer */
export function letterForAnswers(kit: ServerKit): Answered {
  const leave = kit.run.task<{ chat: string; message: string }>('letter', ({ chat, message }) =>
    sendLetter(kit, chat, message),
  );
  return (chat, message, client) =>
    leave({ chat, message }, { client, at: kit.runtime.now() + settingsOf(kit).letterMinutes * 60_000 });
}

async function sendLetter(kit: ServerKit, chat: string, message: string): Promise<void> {
  await kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ account_id: string; subject: string }>(
      `update support_chat c set letter_at = $3 from support_message m
        where c.id = $1 and m.id = $2 and m.created_at > c.user_read
          and (c.letter_at is null or c.letter_at < c.user_read) returning c.account_id, c.subject`,
      [chat, message, new Date(kit.runtime.now())],
    );
    const player = rows[0] && (await kit.identity.byId(BigInt(rows[0].account_id)));
    const to = player ? mailboxOf(player) : null;
    if (!rows[0] || !player || to === null) return;
    const data = {
      name: player.name,
      subject: rows[0].subject,
      link: `${kit.config.publicUrl}/support?chat=${chat}`,
    };
    await kit.mail.send({ to, locale: player.locale, template: 'support.answer', data }, client);
  });
}
