import type { ReactNode } from 'react';
import { Queries } from '#platform/web/query-scope.tsx';
import { NoticeList } from './notice-list.tsx';

/** What unfolds under the bell. */
export default function Panel({ close }: { close: () => void }): ReactNode {
  return (
    <Queries>
      <NoticeList headed close={close} />
    </Queries>
  );
}
