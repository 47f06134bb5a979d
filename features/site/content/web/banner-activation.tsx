import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useSlots } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { needAccount } from '#platform/web/session.ts';
import { SlotPart } from '#platform/web/slots.tsx';
import { toast } from '#platform/web/toasts.tsx';

/** Activates the code of a banner, and shows what came of it. Rejects when it could not be. */
export type Activate = () => Promise<unknown>;

/** What a room that activates codes puts in the place `banner.activate`: a component that hands its way of doing it down. */
export interface ActivatePort {
  readonly code: string;
  readonly type: string;
  readonly children: (activate: Activate) => ReactNode;
}

/** Offered while some room can do it; without one the code is there to be copied. */
export function BannerActivation({ code, type }: { code: string; type: string }): ReactNode {
  const [slot] = useSlots('banner.activate');
  if (!slot) return null;
  const port: ActivatePort = { code, type, children: (activate) => <ActivateButton activate={activate} /> };
  return <SlotPart slot={slot} props={{ ...port }} />;
}

function ActivateButton({ activate }: { activate: Activate }): ReactNode {
  const t = useT('content.banners');
  const [busy, setBusy] = useState(false);
  async function handleClick(): Promise<void> {
    if (!needAccount()) {
      toast.error(t('needAccount'), { id: 'activate' });
      return;
    }
    setBusy(true);
    try {
      await activate();
    } catch {
      toast.error(t('failed'), { id: 'activate' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button variant="primary" loading={busy} onClick={() => void handleClick()}>
      {t('activate')}
    </Button>
  );
}
