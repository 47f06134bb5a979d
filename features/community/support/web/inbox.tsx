import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Load } from '#platform/web/load.tsx';
import { useT } from '#platform/web/i18n.ts';
import { BackBar } from './back-bar.tsx';
import { ChatRow } from './chat-row.tsx';
import { InboxFilter, type InboxSearch } from './inbox-filter.tsx';
import { inboxQuery } from './queries.ts';
import { goBack, goTo } from './window-state.ts';

/** Chats of all players, in the window. */
export function Inbox(): ReactNode {
  const t = useT('support');
  return (
    <div className="flex h-full flex-col">
      <BackBar onBack={goBack}>
        <p className="font-bold">{t('inbox.title')}</p>
      </BackBar>
      <InboxList onOpen={(id) => goTo({ page: 'chat', id })} />
    </div>
  );
}

interface InboxListProps {
  current?: string | null;
  onOpen: (id: string) => void;
}

/** The filter and what it finds. */
export function InboxList({ current = null, onOpen }: InboxListProps): ReactNode {
  const t = useT('support');
  const [search, setSearch] = useState<InboxSearch>({ state: 'open', search: '' });
  const query = useInfiniteQuery(inboxQuery(search));
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 p-3">
      <InboxFilter value={search} onChange={setSearch} />
      <div aria-busy={!query.data} className="min-h-0 flex-1 overflow-y-auto">
        <Load query={query} fallback={<Skeleton className="h-40 w-full" />}>
          {({ pages }) =>
            pages[0]?.length === 0 ? (
              <EmptyState icon="chat" text={t('inbox.none')} />
            ) : (
              <ul className="flex flex-col gap-1">
                {pages.flat().map((chat) => (
                  <ChatRow
                    key={chat._id}
                    chat={chat}
                    assigned={chat.assigned}
                    current={chat._id === current}
                    onOpen={() => onOpen(chat._id)}
                  />
                ))}
              </ul>
            )
          }
        </Load>
        {query.hasNextPage && (
          <Button
            block
            variant="ghost"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
            className="mt-2"
          >
            {t('inbox.more')}
          </Button>
        )}
      </div>
    </div>
  );
}
