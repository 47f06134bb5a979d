import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { streamHost } from '../../stream.ts';

/**
 * The moving picture of a match, from another site: nothing is fetched from there before the player asks for it.
 * @param address on a host that the house allows
 */
export function Stream({ address }: { address: string }): ReactNode {
  const t = useT('sport.tracker');
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-2">
      {open && (
        <iframe
          src={address}
          title={t('stream')}
          // A page of the house's own address must not be one of the house's pages.
          sandbox={
            new URL(address).origin === location.origin ? 'allow-scripts' : 'allow-scripts allow-same-origin'
          }
          allow="fullscreen; encrypted-media"
          referrerPolicy="no-referrer"
          className="aspect-video w-full rounded-lg border-0 bg-bg"
        />
      )}
      <div className="flex flex-wrap items-center gap-3 rounded-lg bg-raised p-3">
        <p className="min-w-0 flex-1 basis-40 text-xs text-fg2">
          {t('from', { host: streamHost(address) ?? '' })}
        </p>
        <Button size={32} onClick={() => setOpen(!open)}>
          {t(open ? 'hide' : 'watch')}
        </Button>
      </div>
    </div>
  );
}
