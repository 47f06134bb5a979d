import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { useStore } from '#platform/web/store.ts';
import { type LobbyTable, tables } from '../lobby-contract.ts';
import { tablesQuery } from './queries.ts';

export const modal = { title: 'providers.tables.heading', size: 'sm' } as const;

type Props = { game: string; onChoose: (table: string | null) => void } & ModalProps;

/** The tables of a live game: one is chosen before the game is opened. */
export default function TablesModal(props: Props): ReactNode {
  return (
    <Queries>
      <Tables {...props} />
    </Queries>
  );
}

function Tables({ game, onChoose, close }: Props): ReactNode {
  const t = useT('providers.tables');
  const currency = useStore(chosenCurrency);
  function handleChoose(table: string | null): void {
    close();
    onChoose(table);
  }
  return (
    <Load query={useQuery(tablesQuery(game, currency))} codes={tables.codes}>
      {({ tables: list }) =>
        list.length === 0 ? (
          <EmptyState
            icon="casino"
            text={t('none')}
            action={<Button onClick={() => handleChoose(null)}>{t('open')}</Button>}
          />
        ) : (
          <ul className="divide-y divide-line/60">
            {list.map((table) => (
              <Row key={table.id} table={table} currency={currency} onChoose={handleChoose} />
            ))}
          </ul>
        )
      }
    </Load>
  );
}

interface RowProps {
  readonly table: LobbyTable;
  readonly currency: string;
  readonly onChoose: (table: string) => void;
}

function Row({ table, currency, onChoose }: RowProps): ReactNode {
  const t = useT('providers.tables');
  const { id, name, open, hours, dealer, stakes } = table;
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-xs text-fg2">
          {dealer !== null && t('dealer', { name: dealer })}
          {dealer !== null && stakes && ' · '}
          {stakes && (
            <>
              <Money amount={stakes.min} currency={currency} /> –{' '}
              <Money amount={stakes.max} currency={currency} />
            </>
          )}
        </p>
      </div>
      {open ? (
        <Button size={40} variant="primary" aria-label={t('sitAt', { name })} onClick={() => onChoose(id)}>
          {t('sit')}
        </Button>
      ) : (
        <Badge>{hours ? t('opens', { from: hours.from }) : t('closed')}</Badge>
      )}
    </li>
  );
}
