import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import { setup, useMessages } from './i18n.ts';

/** Gives the page its texts; mounted once, outermost. */
export function MessagesProvider({ children }: { children: ReactNode }): ReactNode {
  return (
    <IntlProvider {...setup} messages={useMessages()}>
      {children}
    </IntlProvider>
  );
}
