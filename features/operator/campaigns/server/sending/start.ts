/** Beginning, agreeing to and stopping a campaign. The audience is drawn in the transaction that begins it, once. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Failure, isFailure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import {
  type campaignApprove,
  type campaignSend,
  type campaignStop,
  type CampaignView,
  PROPOSAL_HOURS,
} from '../../campaign-contract.ts';
import {
  changedMeanwhile,
  channelOff,
  noCampaign,
  noRight,
  oneHand,
  ownProposal,
  proposalExpired,
  segmentGone,
} from '../refusals.ts';
import { audienceNow, audienceOf } from '../segments/compile.ts';
import { showCampaign } from './edit.ts';
import { type Campaign, findCampaign } from './store.ts';
import { drawn, reasonsOf } from './suppress.ts';

type One = { campaign: CampaignView };
/** Wakes the job. */
export type Wake = (client: pg.PoolClient) => Promise<void>;

/** What was agreed to has to be this, to the byte. */
function digestOf({
  id,
  kind,
  purpose,
  words,
  path,
  bonus,
  version,
  segment_id,
  segment_filter,
}: Campaign): Buffer {
  const said = [id, kind, purpose, words, path, bonus, version, segment_id, segment_filter];
  return createHash('sha256').update(JSON.stringify(said)).digest();
}

/** Whether the room that would bring it to players is off. */
export const isOff = ({ services, features }: ServerKit, { kind }: Campaign): boolean =>
  kind === 'bonus' ? !features.isOn('bonuses') : kind !== 'mail' && !services.playerNotices.on();

/** Whether the campaign and its segment are those that the caller looked at. */
const isAsSeen = (
  { version, segment_version }: Campaign,
  seen: Pick<Call<typeof campaignSend>['body'], 'version' | 'segmentVersion'>,
): boolean => version === seen.version && segment_version === seen.segmentVersion;

/** Two presses of one button, or of two of staff, wait for each other: the second finds it begun. */
export async function sendCampaign(
  kit: ServerKit,
  wake: Wake,
  { body, player: staff }: Call<typeof campaignSend>,
): Promise<One | Failure> {
  const read = await bringUpToDate(kit, body.id);
  if (isFailure(read)) return read;
  return act(kit, body.id, async (client, campaign) => {
    if (campaign.state !== 'draft' || !isAsSeen(campaign, body)) return changedMeanwhile;
    if (campaign.segment_archived) return segmentGone;
    if (isOff(kit, campaign)) return channelOff;
    if (campaign.kind !== 'bonus') return begin(kit, client, wake, campaign, staff);
    if (!kit.identity.allowed(staff, 'bonuses.grant')) return noRight;
    await client.query(
      `update campaign set state = 'proposed', proposed_at = $2, proposed_by = $3, digest = $4 where id = $1`,
      [campaign.id, new Date(kit.runtime.now()), staff._id, digestOf(campaign)],
    );
    return audit(kit, client, staff._id, campaign, 'propose');
  });
}

export async function approveCampaign(
  kit: ServerKit,
  wake: Wake,
  { body, player: staff }: Call<typeof campaignApprove>,
): Promise<One | Failure> {
  const read = await bringUpToDate(kit, body.id);
  if (isFailure(read)) return read;
  const { proposed_by: proposer } = read;
  const isOneHand = proposer !== null && (await kit.services.mayBeOne(proposer, staff, 'bonuses.grant'));
  return act(kit, body.id, async (client, campaign) => {
    const { proposed_at: at, proposed_by: by, digest } = campaign;
    if (campaign.state !== 'proposed' || !isAsSeen(campaign, body) || !at || !digest) return changedMeanwhile;
    if (!kit.identity.allowed(staff, 'bonuses.grant')) return noRight;
    if (by === staff._id) return ownProposal;
    if (by !== proposer) return changedMeanwhile;
    if (isOneHand) return oneHand;
    if (isOff(kit, campaign)) return channelOff;
    const isLate = kit.runtime.now() - at.getTime() > PROPOSAL_HOURS * 3_600_000;
    if (isLate || campaign.segment_archived || !digest.equals(digestOf(campaign))) return proposalExpired;
    await client.query('update campaign set approved_by = $2 where id = $1', [campaign.id, staff._id]);
    return begin(kit, client, wake, { ...campaign, approved_by: staff._id }, staff);
  });
}

const WITHDRAW = `update campaign set state = 'draft', proposed_at = null, proposed_by = null, digest = null`;

/** What nobody agreed to in time is a draft again: nobody waits for it, and it can be changed or proposed again. */
export async function lapseProposals(kit: Pick<ServerKit, 'db' | 'runtime' | 'audit'>): Promise<void> {
  const until = new Date(kit.runtime.now() - PROPOSAL_HOURS * 3_600_000);
  await kit.db.transaction(async (client) => {
    const { rows } = await client.query<Named>(
      `${WITHDRAW} where state = 'proposed' and proposed_at < $1 returning id, name, kind, version, proposed_by`,
      [until],
    );
    for (const campaign of rows) await audit(kit, client, 'system', campaign, 'lapse');
  });
}

export async function stopCampaign(
  kit: ServerKit,
  { body, player: staff }: Call<typeof campaignStop>,
): Promise<One | Failure> {
  return act(kit, body.id, async (client, campaign) => {
    if (campaign.state === 'proposed') {
      await client.query(`${WITHDRAW} where id = $1`, [campaign.id]);
      return audit(kit, client, staff._id, campaign, 'withdraw');
    }
    if (campaign.state !== 'sending') return changedMeanwhile;
    const at = new Date(kit.runtime.now());
    await client.query(`update campaign set state = 'stopped', finished_at = $2 where id = $1`, [
      campaign.id,
      at,
    ]);
    await client.query(
      `update campaign_recipient set state = 'dropped', reason = 'stopped', at = $2 where campaign_id = $1 and state = 'waiting'`,
      [campaign.id, at],
    );
    return audit(kit, client, staff._id, campaign, 'stop');
  });
}

/** Reads it, with what its audience is counted from brought up to date. */
async function bringUpToDate(kit: ServerKit, id: string): Promise<Campaign | Failure> {
  const campaign = await findCampaign(kit.db.pool, id);
  if (!campaign) return noCampaign;
  const audience = await audienceOf(kit, campaign.segment_filter);
  return isFailure(audience) ? audience : campaign;
}

async function act(
  kit: ServerKit,
  id: string,
  change: (client: pg.PoolClient, campaign: Campaign) => Promise<Failure | null>,
): Promise<One | Failure> {
  const refused = await kit.db.transaction(async (client) => {
    const campaign = await findCampaign(client, id, true);
    return campaign ? change(client, campaign) : noCampaign;
  });
  return refused ?? showCampaign(kit, id);
}

async function begin(
  kit: ServerKit,
  client: pg.PoolClient,
  wake: Wake,
  campaign: Campaign,
  staff: Player,
): Promise<Failure | null> {
  // Brought up to date before the transaction, which must not wait for another connection.
  const audience = await audienceNow(kit, campaign.segment_filter, client);
  if (isFailure(audience)) return audience;
  const { sql, values } = drawn(await reasonsOf(kit, client, campaign, audience), campaign);
  const at = new Date(kit.runtime.now());
  await client.query(
    `insert into campaign_recipient (campaign_id, user_id, state, reason, at)
      select $${values.length + 1}::uuid, d.user_id, case when d.reason is not null then 'suppressed' when d.held then 'held' else 'waiting' end, d.reason,
        $${values.length + 2}::timestamptz from (${sql}) d`,
    [...values, campaign.id, at],
  );
  await client.query(`update campaign set state = 'sending', started_at = $2, filter = $3 where id = $1`, [
    campaign.id,
    at,
    JSON.stringify(campaign.segment_filter),
  ]);
  await wake(client);
  return audit(kit, client, staff._id, campaign, 'send');
}

type Named = Pick<Campaign, 'id' | 'name' | 'kind' | 'version' | 'proposed_by'>;

async function audit(
  kit: Pick<ServerKit, 'audit'>,
  client: pg.ClientBase,
  actor: string,
  { id, name, kind, version, proposed_by: proposedBy }: Named,
  what: string,
): Promise<null> {
  const detail = { name, kind, version, ...(what === 'send' && proposedBy !== null && { proposedBy }) };
  await kit.audit.append({ actor, action: `campaign.${what}`, subject: `campaign ${id}`, detail }, client);
  return null;
}
