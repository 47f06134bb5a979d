import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import { setup, useSpoken } from './i18n.ts';

/** Gives the page its texts; mounted once, outermost. */
export function MessagesProvider({ children }: { children: ReactNode }): ReactNode {
  return (
    <IntlProvider {...setup} {...useSpoken()}>
      {children}
    </IntlProvider>
  );
}
