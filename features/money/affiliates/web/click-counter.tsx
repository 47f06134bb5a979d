import { useEffect } from 'react';
import { call } from '#platform/web/api.ts';
import { codeOf } from '#platform/web/invite-link.ts';
import { click, codeText } from '../contract.ts';

/** Tells the house that somebody came by a link: once in a visit, and only while the link is in the address. */
export default function ClickCounter(): null {
  useEffect(() => {
    const code = codeText.safeParse(codeOf(location.pathname, location.search));
    // Nothing on the page hangs on it.
    if (code.success) call(click, { code: code.data }).catch(() => undefined);
  }, []);
  return null;
}
