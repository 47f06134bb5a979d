import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { usePath, useSearch } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { contentKinds, type ContentKind } from '../../contract.ts';
import { staffQuery } from '../queries.ts';
import { ContentEditor } from './content-editor.tsx';
import { ContentList } from './content-list.tsx';

const ICONS = { banner: 'gift', slide: 'grid', notice: 'bell', window: 'expand' } as const;

/** What the operator writes on the pages: a list of each kind, and the form of one. Which, the address says. */
export default function ContentSection(): ReactNode {
  const t = useT('content.admin');
  const path = usePath();
  const search = useSearch();
  const kind = contentKinds.find((one) => one === search['kind']) ?? 'banner';
  const open = search['item'];
  const go = (to: ContentKind, item?: string): void =>
    navigate(`${path}?kind=${to}${item === undefined ? '' : `&item=${encodeURIComponent(item)}`}`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Tabs
        label={t('tabs')}
        panels="content"
        items={contentKinds.map((id) => ({ id, label: t(`kind.${id}`), icon: ICONS[id] }))}
        value={kind}
        onChange={(to) => go(to)}
      />
      <TabPanel panels="content" id={kind}>
        <KindSection key={kind} kind={kind} open={open} go={(item) => go(kind, item)} />
      </TabPanel>
    </div>
  );
}

interface KindProps {
  kind: ContentKind;
  /** Id of what is being written; 'new' for something that is not there yet. */
  open: string | undefined;
  go: (item?: string) => void;
}

function KindSection({ kind, open, go }: KindProps): ReactNode {
  const t = useT('content.admin');
  const query = useQuery(staffQuery(kind));
  if (query.isError && !query.data)
    return (
      <ErrorState
        text={errorText(query.error)}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const item = query.data?.items.find(({ id }) => id === open) ?? null;
  const writing = open === 'new' || (open !== undefined && item !== null);
  if (!writing) return <ContentList kind={kind} items={query.data?.items ?? null} onOpen={go} />;
  if (!query.data) return <Skeleton className="h-100 w-full" />;
  return (
    <ContentEditor
      key={open}
      kind={kind}
      schema={query.data.schema}
      item={item}
      onSaved={go}
      onBack={() => go()}
    />
  );
}
