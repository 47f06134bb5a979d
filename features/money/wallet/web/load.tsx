import type { ReactNode } from 'react';
import { Load as AnyLoad, type LoadProps } from '#platform/web/load.tsx';

/** What is read for the wallet: a refusal takes as much room as what it stands for, so the window keeps its height. */
export function Load<Data>(props: LoadProps<Data>): ReactNode {
  return <AnyLoad {...props} className="min-h-80" />;
}
