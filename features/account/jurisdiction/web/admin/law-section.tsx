import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { profiles } from '../../contract.ts';
import { FIELDS, HOUSE, type Profile } from '../../profiles.ts';
import { TryPanel } from './try-panel.tsx';

type Answer = ReplyOf<typeof profiles>;
type Field = (typeof FIELDS)[number];

/** Profiles of law side by side, where each is in force, and what the judge would say. */
export default function LawSection(): ReactNode {
  return (
    <Queries>
      <Law />
    </Queries>
  );
}

function Law(): ReactNode {
  const t = useT('jurisdiction');
  const query = useQuery({
    queryKey: ['jurisdiction', 'profiles'],
    queryFn: ({ signal }) => call(profiles, {}, { signal }),
  });
  return (
    <Load query={query}>
      {(data) => (
        <div className="grid gap-4">
          <p className="text-sm text-fg2">{t('about')}</p>
          <InForce data={data} />
          <Compare data={data} />
          <TryPanel />
        </div>
      )}
    </Load>
  );
}

function InForce({ data: { version, inForce, countries } }: { data: Answer }): ReactNode {
  const t = useT('jurisdiction');
  const rows = [...countries, { country: t('default'), profile: inForce }];
  return (
    <Panel
      title={t('where')}
      flush
      aside={
        <span className="text-xs text-fg3">
          {version
            ? t('version', {
                number: String(version.number),
                author: version.author,
                at: utcMinute(version.at),
              })
            : t('shipped')}
        </span>
      }
    >
      <Table
        compact
        caption={t('where')}
        rows={rows}
        rowKey={({ country }) => country}
        columns={[
          { id: 'country', head: t('country'), cell: ({ country }) => country },
          {
            id: 'profile',
            head: t('profile'),
            cell: ({ profile }) => (profile === HOUSE ? t('house') : profile),
          },
        ]}
      />
    </Panel>
  );
}

function Compare({ data }: { data: Answer }): ReactNode {
  const t = useT('jurisdiction');
  const columns = data.profiles.map(({ id, rules }): TableColumn<Field> => ({
    id,
    head: id,
    cell: (field) => <Wrapped>{fieldText(field, rules, t)}</Wrapped>,
  }));
  const differs = (field: Field) =>
    new Set(data.profiles.map(({ rules }) => JSON.stringify(rules[field]))).size > 1;
  return (
    <Panel title={t('compare')} flush>
      <Table
        compact
        caption={t('compare')}
        rows={FIELDS}
        rowKey={(field) => field}
        columns={[
          {
            id: 'field',
            head: t('rule'),
            cell: (field) => (
              <Wrapped>
                {t(`fields.${field}`)}
                {differs(field) && <span className="text-info"> · {t('differs')}</span>}
              </Wrapped>
            ),
          },
          ...columns,
        ]}
      />
    </Panel>
  );
}

/** Rules are sentences: they wrap where other tables cut. */
function Wrapped({ children }: { children: ReactNode }): ReactNode {
  return <span className="block py-1 whitespace-normal">{children}</span>;
}

function fieldText(field: Field, rules: Profile, t: Translate): string {
  if (field === 'products') return rules.products.map((product) => t(`products.${product}`)).join(', ');
  if (field === 'verifyBefore')
    return rules.verifyBefore.map((act) => t(`acts.${act}`)).join(', ') || t('none');
  const value = rules[field];
  if (value === null) return t('none');
  if (value === 'allow' || value === 'block') return t(value);
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return String(value);
}
