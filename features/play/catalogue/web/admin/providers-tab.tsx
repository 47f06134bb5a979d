import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { formatCount } from '#ui/format.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { StaffProvider } from '../../contract.ts';
import { Countries } from './game-row.tsx';
import { Failed } from './parts.tsx';
import { ProviderForm } from './provider-form.tsx';
import { adminProvidersQuery } from './queries.ts';

/** Who makes the games: order, on or off, and where nothing of theirs is offered. */
export function ProvidersTab(): ReactNode {
  const t = useT('catalogue.admin');
  const query = useQuery(adminProvidersQuery);
  const [open, setOpen] = useState<string | null>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 text-fg2">{t('providers.intro')}</p>
        <Button icon="plus" variant="primary" aria-expanded={open === ''} onClick={() => setOpen('')}>
          {t('providers.add')}
        </Button>
      </div>
      {open === '' && (
        <Panel flush="bare" title={t('providers.new')}>
          <div className="px-4 pb-4">
            <ProviderForm provider={null} onDone={() => setOpen(null)} />
          </div>
        </Panel>
      )}
      {query.data === undefined && query.error ? (
        <Panel flush="bare">
          <Failed query={query} />
        </Panel>
      ) : (
        <ul aria-label={t('tabs.providers')} aria-busy={!query.data} className="grid gap-2">
          {query.data?.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              open={open === provider.id}
              onOpen={(on) => setOpen(on ? provider.id : null)}
            />
          ))}
          {!query.data && [0, 1, 2].map((place) => <Skeleton key={place} className="h-16 w-full" />)}
        </ul>
      )}
    </div>
  );
}

interface RowProps {
  provider: StaffProvider;
  open: boolean;
  onOpen: (on: boolean) => void;
}

function ProviderRow({ provider, open, onOpen }: RowProps): ReactNode {
  const t = useT('catalogue.admin');
  const { name, id, image, games, priority, enabled, is_featured, blockedCountries } = provider;
  return (
    <li className="rounded-lg border border-line/70 bg-panel">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
        <img
          src={image}
          alt=""
          width={80}
          height={40}
          className={cx('h-10 w-20 rounded-md bg-raised object-cover', !enabled && 'grayscale')}
        />
        <span className="flex min-w-30 flex-1 flex-col">
          <span className={cx('truncate font-semibold', !enabled && 'text-fg3')}>{name}</span>
          <span className="truncate font-mono text-xs text-fg3">{id}</span>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          {!enabled && <Badge tone="lose">{t('providers.off')}</Badge>}
          {is_featured && <Badge tone="accent">{t('providers.featured')}</Badge>}
          {blockedCountries.length > 0 && <Countries codes={blockedCountries} />}
        </span>
        <dl className="flex gap-4 text-end">
          <div>
            <dt className="text-xs text-fg3">{t('providers.games')}</dt>
            <dd className="font-semibold tnum">{formatCount(games)}</dd>
          </div>
          <div className="min-w-16">
            <dt className="text-xs text-fg3">{t('games.priority')}</dt>
            <dd className="font-semibold tnum">{formatCount(priority)}</dd>
          </div>
        </dl>
        <Button
          size={32}
          className="min-w-20"
          icon={open ? 'close' : 'edit'}
          aria-expanded={open}
          aria-label={t(open ? 'games.closeOf' : 'games.editOf', { game: name })}
          onClick={() => onOpen(!open)}
        >
          {t(open ? 'games.close' : 'games.edit')}
        </Button>
      </div>
      {open && (
        <div className="border-t border-line/70 p-4">
          <ProviderForm provider={provider} onDone={() => onOpen(false)} />
        </div>
      )}
    </li>
  );
}
