/** Drafts of campaigns. Every change is in the audit log. */
import { isDeepStrictEqual } from 'node:util';
import { type Failure, isFailure } from '#platform/contract/error.ts';
import { parseAmount } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { CampaignContent, campaignCopy, campaignSave, CampaignView } from '../../campaign-contract.ts';
import { changedMeanwhile, noCampaign, notDraft, segmentGone, wrongBonus, wrongWorth } from '../refusals.ts';
import { type Campaign, findCampaign, viewOf } from './store.ts';

type One = { campaign: CampaignView };

export async function showCampaign(kit: ServerKit, id: string): Promise<One | Failure> {
  const campaign = await findCampaign(kit.db.pool, id);
  return campaign ? { campaign: await viewOf(kit, campaign) } : noCampaign;
}

export async function saveCampaign(
  kit: ServerKit,
  { body, player: staff }: Call<typeof campaignSave>,
): Promise<One | Failure> {
  const { id, version, segment, ...content } = body;
  const refused = refuseContent(kit, body);
  if (refused) return refused;
  const at = new Date(kit.runtime.now());
  const values = [
    id,
    content.name,
    content.kind,
    content.purpose,
    segment,
    JSON.stringify(content.words),
    content.path,
    content.bonus === null ? null : JSON.stringify(content.bonus),
    version + 1,
    at,
    staff._id,
  ];
  const done = await kit.db.transaction(async (client): Promise<Failure | null> => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('campaign ' || $1::text, 0))`, [id]);
    const old = await findCampaign(client, id, true);
    // The answer was lost, and it was sent once more.
    if (old?.version === version + 1 && old.changed_by === staff._id && saysTheSame(old, body)) return null;
    if (!old && version > 0) return noCampaign;
    if (old && old.state !== 'draft') return notDraft;
    if ((old?.version ?? 0) !== version) return changedMeanwhile;
    const { rowCount } = await client.query(
      'select 1 from campaign_segment where id = $1 and archived_at is null',
      [segment],
    );
    if (rowCount === 0) return segmentGone;
    await client.query(
      `insert into campaign (id, root, name, kind, purpose, segment_id, words, path, bonus, version, state, created_at, created_by, changed_at, changed_by)
       values ($1, $1, $2, $3, $4, $5, $6, $7, $8, $9, 'draft', $10, $11, $10, $11)
       on conflict (id) do update set name = $2, kind = $3, purpose = $4, segment_id = $5, words = $6, path = $7, bonus = $8, version = $9,
         changed_at = $10, changed_by = $11`,
      values,
    );
    const detail = { ...content, segment, version: version + 1 };
    await kit.audit.append(
      { actor: staff._id, action: 'campaign.save', subject: `campaign ${id}`, detail },
      client,
    );
    return null;
  });
  return done ?? showCampaign(kit, id);
}

function saysTheSame(old: Campaign, sent: CampaignContent): boolean {
  const { name, kind, purpose, segment_id: segment, words, path, bonus } = old;
  return isDeepStrictEqual(
    [name, kind, purpose, segment, words, path, bonus],
    [sent.name, sent.kind, sent.purpose, sent.segment, sent.words, sent.path, sent.bonus],
  );
}

function refuseContent(kit: ServerKit, { kind, bonus }: Call<typeof campaignSave>['body']): Failure | null {
  if (kind !== 'bonus') return bonus === null ? null : wrongBonus;
  const currency = bonus && kit.money.currency(bonus.currency);
  const units = currency ? parseAmount(bonus.amount, currency) : null;
  if (!currency || units === null || units <= 0n) return wrongBonus;
  return kit.services.bonus.refuseWorth({ cur: currency.id, amount: units }) === null ? null : wrongWorth;
}

/** A draft that says the same to the same segment. */
export async function copyCampaign(
  kit: ServerKit,
  { body, player: staff }: Call<typeof campaignCopy>,
): Promise<One | Failure> {
  const at = new Date(kit.runtime.now());
  const done = await kit.db.transaction(async (client): Promise<Failure | null> => {
    const { rowCount } = await client.query(
      `insert into campaign (id, root, name, kind, purpose, segment_id, words, path, bonus, version, state, created_at, created_by, changed_at, changed_by)
       select $2, root, name, kind, purpose, segment_id, words, path, bonus, 1, 'draft', $3, $4, $3, $4 from campaign where id = $1
       on conflict (id) do nothing`,
      [body.id, body.to, at, staff._id],
    );
    if (rowCount === 0) {
      const made = await findCampaign(client, body.to);
      return made === null
        ? noCampaign
        : made.root === body.id || made.created_by === staff._id
          ? null
          : changedMeanwhile;
    }
    const detail = { from: body.id };
    await kit.audit.append(
      { actor: staff._id, action: 'campaign.copy', subject: `campaign ${body.to}`, detail },
      client,
    );
    return null;
  });
  return isFailure(done) ? done : showCampaign(kit, body.to);
}
