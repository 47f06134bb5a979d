import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { formatCount } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { Load } from '#platform/web/load.tsx';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { verifyAudit } from '../audit-contract.ts';
import { AuditEntries } from './audit-entries.tsx';
import { AdminFrame } from './frame.tsx';
import { auditQuery } from './queries.ts';
import { useSettled } from './use-settled.ts';

const ALL = '*';

export default function AuditLog(): ReactNode {
  const t = useT('backoffice.audit');
  const [typed, setTyped] = useState('');
  const [actor, setActor] = useState('');
  const [action, setAction] = useState('');
  useSettled(typed, 350, (text) => setActor(text.trim().replaceAll(/\W/g, '')));
  const pages = useCursorPages<number>(`${actor}|${action}`, 'backoffice.pager');
  const query = useQuery(auditQuery({ actor, action, before: pages.before, limit: 50 }));
  const actions = query.data?.actions ?? [];
  const filters = (
    <>
      <div className="min-w-40 flex-1 sm:w-60 sm:flex-none">
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t('searchActor')}
          aria-label={t('searchActor')}
          maxLength={64}
          prefix={<Icon name="search" size={18} />}
        />
      </div>
      <div className="w-44 sm:w-48">
        <Select
          label={t('actionFilter')}
          options={[
            { value: ALL, label: t('allActions') },
            ...actions.map((name) => ({ value: name, label: name })),
          ]}
          value={action || ALL}
          onChange={(chosen) => setAction(chosen === ALL ? '' : chosen)}
          search={{ placeholder: t('searchAction'), empty: t('none') }}
        />
      </div>
    </>
  );
  return (
    <AdminFrame title={t('heading')} actions={filters}>
      <Chain />
      <Panel flush>
        <Load query={query}>{(data) => <AuditEntries rows={data.entries} />}</Load>
      </Panel>
      {pages.pager(query.isPlaceholderData ? undefined : query.data?.next)}
    </AdminFrame>
  );
}

/** Every entry's hash covers the one before it: recomputing them all finds a row that was touched. */
function Chain(): ReactNode {
  const t = useT('backoffice.audit');
  const verify = useMutation({
    mutationFn: () => call(verifyAudit, {}),
    onError: (error) => toastError(error),
  });
  const { data } = verify;
  const sound = data?.broken === null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line/70 bg-panel px-4 py-2">
      <Icon
        name={data && !sound ? 'warning' : 'shield-check'}
        className={cx(!data && 'text-fg3', data && (sound ? 'text-win' : 'text-lose'))}
      />
      <p
        aria-live="polite"
        className={cx('min-w-0 flex-1', data && !sound ? 'font-semibold text-lose' : 'text-fg2')}
      >
        {!data && t('chainHint')}
        {data &&
          (sound ? t('sound', { count: formatCount(data.read) }) : t('broken', { no: data.broken ?? 0 }))}
      </p>
      <Button size={32} icon="refresh" loading={verify.isPending} onClick={() => verify.mutate()}>
        {t('verify')}
      </Button>
    </div>
  );
}
