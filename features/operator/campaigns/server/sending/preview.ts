/** Who would get a campaign now, and how it looks. Nothing is written. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { type Failure, isFailure } from '#platform/contract/error.ts';
import { LOCALES } from '#platform/contract/locale.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { CampaignCounts, campaignPreview } from '../../campaign-contract.ts';
import { noCampaign, segmentGone } from '../refusals.ts';
import { audienceOf } from '../segments/compile.ts';
import { bySuppression, type Campaign, findCampaign } from './store.ts';
import { drawn, reasonsOf } from './suppress.ts';
import { filled, letterOf } from './words.ts';

type Look = ReplyOf<typeof campaignPreview>['looks'][number];

export async function previewCampaign(
  kit: ServerKit,
  staff: Player,
  id: string,
): Promise<ReplyOf<typeof campaignPreview> | Failure> {
  const campaign = await findCampaign(kit.db.pool, id);
  if (!campaign) return noCampaign;
  const shown = { looks: looksOf(kit, campaign, staff), segmentVersion: campaign.segment_version };
  if (campaign.started_at !== null) return { ...shown, counts: null };
  if (campaign.segment_archived) return segmentGone;
  const audience = await audienceOf(kit, campaign.segment_filter);
  if (isFailure(audience)) return audience;
  const { sql, values } = drawn(await reasonsOf(kit, kit.db.pool, campaign, audience), campaign);
  const { rows } = await kit.db.pool.query<{ reason: string | null; held: boolean; count: number }>(
    `select reason, held, count(*)::int as count from (${sql}) d group by 1, 2`,
    [...values],
  );
  return { ...shown, counts: countsOf(rows) };
}

function countsOf(rows: readonly { reason: string | null; held: boolean; count: number }[]): CampaignCounts {
  const of = (held: boolean) => rows.find((row) => row.reason === null && row.held === held)?.count ?? 0;
  return {
    audience: rows.reduce((sum, { count }) => sum + count, 0),
    suppressed: bySuppression(rows),
    held: of(true),
    planned: of(false),
  };
}

/** As if to the one who looks. The link that ends letters is that of the site's first page: it must not end anybody's. */
function looksOf(kit: ServerKit, campaign: Campaign, { id, name }: Player): Look[] {
  return LOCALES.flatMap((locale): Look[] => {
    const words = campaign.words[locale];
    if (!words) return [];
    if (campaign.kind !== 'mail')
      return [{ locale, subject: filled(words.subject, name), text: filled(words.text, name), html: null }];
    const home = `${kit.config.publicUrl}/`;
    const link = kit.services.consents.unsubscribe(id, campaign.purpose, locale);
    const look = kit.mail.preview({
      template: 'campaigns.letter',
      words: letterOf(words, campaign.path),
      data: { name, link: `${kit.config.publicUrl}${campaign.path || '/'}` },
      locale,
      ...(link && { unsubscribe: { ...link, page: home, post: home } }),
    });
    return [{ locale, ...look }];
  });
}
