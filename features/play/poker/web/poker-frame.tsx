import type { ReactNode } from 'react';
import { Queries } from '#platform/web/query-scope.tsx';
import { useDeckStyle } from './deck-style.ts';
import { FrozenNotice } from './frozen-notice.tsx';
import { MyTables } from './my-tables.tsx';

/** Frame of every poker page. */
export function PokerFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <Queries>
      <div style={useDeckStyle()} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FrozenNotice />
        <MyTables />
        {children}
      </div>
    </Queries>
  );
}
