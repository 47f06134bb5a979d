import type { ReactNode } from 'react';
import { SpokenContext, useSpoken } from './i18n.ts';

/** Gives the page its texts; mounted once, outermost. */
export function MessagesProvider({ children }: { children: ReactNode }): ReactNode {
  return <SpokenContext value={useSpoken()}>{children}</SpokenContext>;
}
