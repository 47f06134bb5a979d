import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { requestData } from '../contract.ts';

/** A copy of everything the house keeps about the player. */
export default function DataSection(): ReactNode {
  const t = useT('profile.data');
  const [busy, setBusy] = useState(false);

  async function handleClick(): Promise<void> {
    setBusy(true);
    try {
      const { path } = await call(requestData, {});
      // The browser saves it while it is being written; the page stays.
      location.assign(path);
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <h2 className="text-base font-bold">{t('heading')}</h2>
      <p className="mt-1 text-pretty text-fg2">{t('about')}</p>
      <Button icon="download" loading={busy} onClick={() => void handleClick()} className="mt-4">
        {t('download')}
      </Button>
    </>
  );
}
