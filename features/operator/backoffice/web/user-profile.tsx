import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { formatCount } from '#ui/format.ts';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { UserDetail } from '../players-contract.ts';
import { exclusionText } from './exclusion.ts';
import { Euro, Facts, marginText, Mono, Time } from './parts.tsx';

/** Who this is, what they have staked, and what decides their next bet. */
export function UserProfile({ detail }: { detail: UserDetail }): ReactNode {
  const t = useT('backoffice.user');
  const { user, totalsEur, seeds, sessions, guard } = detail;
  const yes = (on: boolean) => t(on ? 'yes' : 'no');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2">
      <Panel title={t('account')}>
        <Facts
          rows={[
            [t('name'), user.name],
            [
              t('email'),
              <span key="email" className="flex flex-wrap items-center gap-2">
                {user.email ?? '–'}
                {user.email && (
                  <Badge tone={user.email_verified ? 'win' : 'neutral'}>
                    {t(user.email_verified ? 'verified' : 'unverified')}
                  </Badge>
                )}
              </span>,
            ],
            [t('created'), <Time key="created" iso={user.created_at} />],
            [t('vipLevel'), user.vipLevel],
            [t('privateBets'), yes(user.private_bets)],
            [t('exclusion'), exclusionText(guard.excludedUntil, t)],
            [t('sessions'), formatCount(sessions.count)],
            [t('lastSeen'), sessions.last_seen ? <Time key="seen" iso={sessions.last_seen} /> : '–'],
            [t('address'), sessions.address ?? '–'],
          ]}
        />
      </Panel>
      <div className="flex min-w-0 flex-col gap-4">
        <Panel title={t('play')}>
          <Facts
            rows={[
              [t('balance'), <Euro key="balance" value={detail.balanceEur} />],
              [t('bets'), formatCount(totalsEur.bets)],
              [t('wagered'), <Euro key="wagered" value={totalsEur.wagered} />],
              [t('paid'), <Euro key="paid" value={totalsEur.paid} />],
              [t('result'), <Euro key="result" value={totalsEur.result} profit />],
              [t('margin'), marginText(totalsEur)],
              [t('openRounds'), formatCount(detail.openRounds)],
            ]}
          />
        </Panel>
        <Panel title={t('seeds')}>
          <Facts
            rows={[
              [t('seedHash'), <Mono key="hash">{seeds.hash}</Mono>],
              [t('nextHash'), <Mono key="next">{seeds.nextHash}</Mono>],
              [t('clientSeed'), <Mono key="client">{seeds.clientSeed}</Mono>],
              [t('nonce'), formatCount(seeds.nonce)],
            ]}
          />
        </Panel>
      </div>
    </div>
  );
}
