import type { ServerKit } from '#platform/server/kit.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';
import { PROPOSAL_HOURS } from '../../campaign-contract.ts';

interface Row {
  id: string;
  name: string;
  proposed_at: Date;
  proposed_by: string;
}

/** Campaigns that give money, which somebody else has to agree to. */
export function waitingCampaigns({ feature }: Pick<ServerKit, 'feature'>): WaitingSource {
  return {
    kind: 'campaign',
    feature,
    reads: 'campaigns.read',
    decides: ['campaigns.send', 'bonuses.grant'],
    room: '/admin/room/campaigns',
    async read(client, most) {
      const { rows } = await client.query<Row>(
        `select id, name, proposed_at, proposed_by from campaign where state = 'proposed' order by proposed_at, id limit $1`,
        [most],
      );
      return rows.map(({ id, name, proposed_at, proposed_by }) => ({
        id,
        player: null,
        subject: name,
        severity: 2,
        since: proposed_at,
        dueAt: new Date(proposed_at.getTime() + PROPOSAL_HOURS * 3_600_000),
        barred: [proposed_by],
        careOf: null,
      }));
    },
  };
}
