import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { queryClient } from './query.ts';

type Props = Record<string, unknown>;

const scoped = new WeakMap<ComponentType<Props>, ComponentType<Props>>();

/** The page's one query client, for parts of a feature whose other parts go without (`queries: false`). */
export function Queries({ children }: { children: ReactNode }): ReactNode {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** Gives a lazily fetched part the page's one query client. The same part always gets the same wrapper. */
export function inQueryScope(Part: ComponentType<Props>): ComponentType<Props> {
  const known = scoped.get(Part);
  if (known) return known;
  function QueryScope(props: Props): ReactNode {
    return (
      <Queries>
        <Part {...props} />
      </Queries>
    );
  }
  scoped.set(Part, QueryScope);
  return QueryScope;
}
