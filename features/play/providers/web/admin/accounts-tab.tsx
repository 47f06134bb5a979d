import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { openModal } from '#platform/web/modals.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import type { AccountField, AccountView } from '../../accounts-contract.ts';
import { accountsQuery } from '../queries.ts';
import { ACCOUNT_NAMES, FIELD_WORDS, knownFields } from './account-fields.ts';

const TONES = { configuration: 'info', here: 'win', none: 'neutral' } as const;

/** Back office: accounts with aggregators. Keys go in here and never come out. */
export function AccountsTab(): ReactNode {
  const t = useT('providers.keys');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-160 text-pretty text-fg2">{t('about')}</p>
      <Load query={useQuery(accountsQuery)}>
        {({ accounts }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
            {accounts.map((account) => (
              <Account key={account.id} account={account} />
            ))}
          </div>
        )}
      </Load>
    </div>
  );
}

function Account({ account }: { account: AccountView }): ReactNode {
  const t = useT('providers.keys');
  const { id, source, rests, address, set_at, set_by } = account;
  const name = ACCOUNT_NAMES[id];
  // A line that is too short for it ends before the provider's own word.
  const base = address.slice(0, address.lastIndexOf('/'));
  const actions = source !== 'configuration' || rests;
  return (
    <Panel title={name} aside={<Badge tone={TONES[source]}>{t(`source.${source}`)}</Badge>}>
      <div className="flex flex-col gap-3">
        <dl className="divide-y divide-line/60">
          {knownFields(account).map((field) => (
            <div key={field.name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <dt className="text-fg2">{t(`field.${FIELD_WORDS[field.name]}`)}</dt>
              <dd className="min-w-0">
                <Value field={field} />
              </dd>
            </div>
          ))}
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <dt className="text-fg2">{t('calls')}</dt>
            <dd className="min-w-0 font-mono text-xs break-words">
              {base}/<wbr />
              {address.slice(base.length + 1)}
            </dd>
          </div>
        </dl>
        {set_at !== null && set_by !== null && (
          <p className="text-xs text-fg3">
            {t.rich('by', {
              at: utcMinute(set_at),
              who: () => (
                <PlayerLink
                  player={{ _id: set_by.id, name: set_by.name }}
                  className="font-semibold text-fg2 underline"
                />
              ),
            })}
          </p>
        )}
        {rests && <p className="text-warn">{t('rests')}</p>}
        {actions && (
          <div className="flex flex-wrap gap-2">
            {source !== 'configuration' && (
              <Button
                size={32}
                icon="lock"
                aria-label={t(source === 'here' ? 'changeOf' : 'setOf', { name })}
                onClick={() => void openModal('providers.account', { account })}
              >
                {t(source === 'here' ? 'change' : 'set')}
              </Button>
            )}
            {(source === 'here' || rests) && (
              <Button
                size={32}
                variant="ghost"
                aria-label={t('removeOf', { name })}
                onClick={() => void openModal('providers.account-remove', { id })}
              >
                {t('remove')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}

function Value({ field: { kind, set, shown } }: { field: AccountField }): ReactNode {
  const t = useT('providers.keys');
  if (!set) return <span className="text-fg3">{t('missing')}</span>;
  if (kind === 'secret') return shown === null ? t('sealed') : t('ends', { end: shown });
  return <span className="font-mono text-xs break-all">{shown}</span>;
}
