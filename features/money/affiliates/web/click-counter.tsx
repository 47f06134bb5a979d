import { useEffect } from 'react';
import { call } from '#platform/web/api.ts';
import { click, codeText } from '../contract.ts';

/** Tells the house that somebody came by a link: once in a visit, and only while the link is in the address. */
export default function ClickCounter(): null {
  useEffect(() => {
    const code = codeText.safeParse(new URLSearchParams(location.search).get('c'));
    // Nothing on the page hangs on it.
    if (code.success) call(click, { code: code.data }).catch(() => undefined);
  }, []);
  return null;
}
