/**
 * Sends what waits, at a pace. Whatever a player gets is written in the transaction that marks them as sent to, so a process that is killed
 * leaves them either waiting or sent to, and the next turn of the job goes on: nobody gets it twice.
 */
import type pg from 'pg';
import { isFailure } from '#platform/contract/error.ts';
import type { Locale } from '#platform/contract/locale.ts';
import { parseAmount } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { campaignSettings } from '../../settings.ts';
import { wrongBonus } from '../refusals.ts';
import { isOff } from './start.ts';
import { type Campaign, findCampaign } from './store.ts';
import { reasonsOf } from './suppress.ts';
import { filled, letterOf, wordsIn } from './words.ts';

/** Players of one transaction. */
const AT_ONCE = 25;

interface Recipient {
  readonly user: bigint;
  readonly name: string;
  readonly email: string | null;
  readonly locale: Locale | null;
}

/** One turn of the job: as many as the pace leaves. */
export async function sendWaiting(kit: ServerKit): Promise<void> {
  const { rows } = await kit.db.pool.query<{ id: string }>(
    `select id from campaign where state = 'sending' order by started_at, id`,
  );
  for (const { id } of rows) while (await sendSome(kit, id)) continue;
}

/** @returns whether there may be more to do now */
async function sendSome(kit: ServerKit, id: string): Promise<boolean> {
  const gifts: { campaign: Campaign; recipients: readonly Recipient[] }[] = [];
  const more = await kit.db.transaction(async (client) => {
    // All sending is in one line: pace and weekly cap are counted without anybody beside.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('campaigns.send', 0))`);
    const campaign = await findCampaign(client, id, true);
    if (campaign?.state !== 'sending') return false;
    // Whoever waits goes on waiting until their room is on again.
    if (isOff(kit, campaign)) return false;
    const left = await paceLeft(kit, client);
    if (left <= 0) return false;
    const recipients = await takeWaiting(kit, client, campaign, Math.min(left, AT_ONCE));
    if (recipients === null) return finish(kit, client, id);
    if (campaign.kind === 'bonus') gifts.push({ campaign, recipients });
    else for (const recipient of recipients) await deliver(kit, client, campaign, recipient);
    return true;
  });
  for (const { campaign, recipients } of gifts)
    for (const recipient of recipients) await giveBonus(kit, campaign, recipient);
  return more;
}

async function paceLeft({ settings, runtime }: ServerKit, client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from campaign_recipient where at > $1 and state in ('sent', 'failed', 'dropped')`,
    [new Date(runtime.now() - 60_000)],
  );
  return settings.get('campaigns', campaignSettings).perMinute - rows[0]!.count;
}

/** Those whose turn it is and who may still get it; the others are dropped. Null: nobody waits. */
async function takeWaiting(
  kit: ServerKit,
  client: pg.ClientBase,
  campaign: Campaign,
  most: number,
): Promise<Recipient[] | null> {
  const { rows: waiting } = await client.query<{ id: string }>(
    `select user_id::text as id from campaign_recipient r where campaign_id = $1 and state = 'waiting' order by r.user_id limit $2`,
    [campaign.id, most],
  );
  if (waiting.length === 0) return null;
  const ids = waiting.map(({ id }) => id);
  const { sql, values } = await reasonsOf(kit, client, campaign, {
    sql: 'select unnest($1::bigint[])',
    values: [ids],
  });
  const { rows } = await client.query<{
    id: string;
    reason: string | null;
    name: string;
    email: string | null;
    locale: Locale | null;
  }>(
    `select d.user_id::text as id, d.reason, a.name, a.email, a.locale from (${sql}) d join account a on a.id = d.user_id order by d.user_id`,
    [...values],
  );
  const left = rows.filter(({ reason }) => reason === null);
  const late = ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    return row?.reason === null ? [] : [{ id, reason: row?.reason ?? 'gone' }];
  });
  if (late.length > 0)
    await client.query(
      `update campaign_recipient r set state = 'dropped', reason = l.reason, at = $2 from unnest($3::bigint[], $4::text[]) as l(user_id, reason)
        where r.campaign_id = $1 and r.user_id = l.user_id`,
      [campaign.id, new Date(kit.runtime.now()), late.map(({ id }) => id), late.map(({ reason }) => reason)],
    );
  return left.map(({ id, ...row }) => ({ user: BigInt(id), ...row }));
}

async function deliver(
  kit: ServerKit,
  client: pg.PoolClient,
  campaign: Campaign,
  { user, name, email, locale }: Recipient,
): Promise<void> {
  await mark(kit, client, campaign, user, 'sent');
  if (campaign.kind !== 'mail') return notify(kit, client, campaign, { user, name, locale });
  const [language, words] = wordsIn(campaign, locale);
  const unsubscribe = kit.services.consents.unsubscribe(user, campaign.purpose, language);
  await client.query('savepoint letter');
  try {
    // What cannot be ended is not sent; consent and confirmed address were looked at.
    if (!unsubscribe || email === null) throw new Error('there is nowhere to send it, or no way to end it');
    await kit.mail.send(
      {
        to: email,
        template: 'campaigns.letter',
        words: letterOf(words, campaign.path),
        data: { name, ...(campaign.path !== '' && { link: `${kit.config.publicUrl}${campaign.path}` }) },
        locale: language,
        unsubscribe,
      },
      client,
    );
  } catch (error) {
    await client.query('rollback to savepoint letter');
    kit.log.warn({ err: error, user: user.toString() }, 'a letter of a campaign could not be written');
    await mark(kit, client, campaign, user, 'failed');
  }
}

async function notify(
  kit: ServerKit,
  client: pg.PoolClient,
  campaign: Campaign,
  { user, name, locale }: Omit<Recipient, 'email'>,
): Promise<void> {
  const [, words] = wordsIn(campaign, locale);
  await kit.services.playerNotices.offer(client, user, {
    ref: campaign.id,
    subject: filled(words.subject, name),
    text: filled(words.text, name),
    push: campaign.kind === 'push',
  });
}

async function mark(
  { runtime }: Pick<ServerKit, 'runtime'>,
  client: pg.ClientBase,
  { id }: Pick<Campaign, 'id'>,
  user: bigint,
  state: 'sent' | 'failed',
): Promise<void> {
  await client.query(
    'update campaign_recipient set state = $3, at = $4 where campaign_id = $1 and user_id = $2',
    [id, user.toString(), state, new Date(runtime.now())],
  );
}

/** On the player's lane, with the mark and the words: of two processes one gives it. */
async function giveBonus(kit: ServerKit, campaign: Campaign, recipient: Recipient): Promise<void> {
  const { id, bonus, name } = campaign;
  const { user } = recipient;
  const currency = bonus && kit.money.currency(bonus.currency);
  const amount = currency ? parseAmount(bonus.amount, currency) : null;
  const given = await kit.money.exclusive(user, async (client, state, draft) => {
    const { rowCount } = await client.query(
      `update campaign_recipient r set state = 'sent', at = $3 from campaign c
        where r.campaign_id = $1 and r.user_id = $2 and r.state = 'waiting' and c.id = r.campaign_id and c.state = 'sending'`,
      [id, user.toString(), new Date(kit.runtime.now())],
    );
    if (rowCount !== 1) return null;
    // The currency may have been taken away since it was agreed to.
    if (!currency || amount === null) return wrongBonus;
    const granted = await kit.services.bonus.grant(
      { client, state, draft },
      { cur: currency.id, amount, name },
    );
    // The lane's connection is one of the pool.
    if (!isFailure(granted)) await notify(kit, client as pg.PoolClient, campaign, recipient);
    return granted;
  });
  // Switched off in between: they wait.
  if (!isFailure(given) || isOff(kit, campaign)) return;
  await kit.db.pool.query(
    `update campaign_recipient set state = 'failed', reason = $3, at = $4 where campaign_id = $1 and user_id = $2 and state = 'waiting'`,
    [id, user.toString(), `code ${given.code}`, new Date(kit.runtime.now())],
  );
}

async function finish({ runtime }: ServerKit, client: pg.ClientBase, id: string): Promise<false> {
  await client.query(`update campaign set state = 'done', finished_at = $2 where id = $1`, [
    id,
    new Date(runtime.now()),
  ]);
  return false;
}
