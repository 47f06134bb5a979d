import { serverPart } from '#platform/server/kit.ts';
import * as campaignContract from '../campaign-contract.ts';
import * as segmentContract from '../segment-contract.ts';
import { accountFacts } from './account-facts.ts';
import { playerSegments } from './segments/player-segments.ts';
import { archive, listSegments, preview, save, showHistory } from './segments/segments.ts';
import { copyCampaign, saveCampaign, showCampaign } from './sending/edit.ts';
import { previewCampaign } from './sending/preview.ts';
import { readResult } from './sending/result.ts';
import { sendWaiting } from './sending/send.ts';
import { approveCampaign, lapseProposals, sendCampaign, stopCampaign, type Wake } from './sending/start.ts';
import { listCampaigns } from './sending/store.ts';
import { waitingCampaigns } from './sending/waiting.ts';

export default serverPart((kit) => {
  for (const facts of accountFacts) kit.provide('playerFacts', facts);
  kit.provide('playerSegments', playerSegments(kit));
  kit.serve(segmentContract.segmentList, () => listSegments(kit));
  kit.serve(segmentContract.segmentHistory, (call) => showHistory(kit, call));
  kit.serve(segmentContract.segmentPreview, (call) => preview(kit, call));
  kit.serve(segmentContract.segmentSave, (call) => save(kit, call));
  kit.serve(segmentContract.segmentArchive, (call) => archive(kit, call));

  const soon = kit.run.task<null>('soon', () => sendWaiting(kit));
  kit.run.every('* * * * *', 'send', () => sendWaiting(kit));
  kit.run.every('* * * * *', 'lapse', () => lapseProposals(kit));
  kit.provide('waiting', waitingCampaigns(kit));
  const wake: Wake = (client) => soon(null, { client, key: 'campaigns.soon' });
  kit.serve(campaignContract.campaignList, () => listCampaigns(kit));
  kit.serve(campaignContract.campaignInfo, ({ body }) => showCampaign(kit, body.id));
  kit.serve(campaignContract.campaignSave, (call) => saveCampaign(kit, call));
  kit.serve(campaignContract.campaignCopy, (call) => copyCampaign(kit, call));
  kit.serve(campaignContract.campaignPreview, ({ player, body }) => previewCampaign(kit, player, body.id));
  kit.serve(campaignContract.campaignSend, (call) => sendCampaign(kit, wake, call));
  kit.serve(campaignContract.campaignApprove, (call) => approveCampaign(kit, wake, call));
  kit.serve(campaignContract.campaignStop, (call) => stopCampaign(kit, call));
  kit.serve(campaignContract.campaignResult, (call) => readResult(kit, call));

  kit.account.personalData('campaigns', async ({ id }) => {
    const { rows } = await kit.db.pool.query<Record<string, unknown>>(
      `select c.name, c.kind, r.state, r.at from campaign_recipient r join campaign c on c.id = r.campaign_id
        where r.user_id = $1 order by r.at, c.id`,
      [id.toString()],
    );
    return rows;
  });
});
