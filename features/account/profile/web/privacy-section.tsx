import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Switch } from '#ui/switch.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { Slot } from '#platform/web/slots.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { setPrivate } from '../contract.ts';
import { readProfilesAnew, userQuery } from './queries.ts';

/** Who may see what. Rooms add switches of theirs by a slot at `profile.privacy`. */
export default function PrivacySection(): ReactNode {
  const t = useT('profile.privacy');
  const user = useUser();
  if (!user) return null;
  return (
    <>
      <h2 className="text-base font-bold">{t('heading')}</h2>
      <div className="mt-3 divide-y divide-line/60">
        <Closed id={user._id} />
        <div className="grid gap-1 py-3">
          <Slot place="profile.privacy" props={{ inset: false }} fallback={<div className="h-10" />} />
          <p className="text-xs text-pretty text-fg3">{t('betsHint')}</p>
        </div>
      </div>
    </>
  );
}

function Closed({ id }: { id: string }): ReactNode {
  const t = useT('profile.privacy');
  const { data } = useQuery(userQuery(id));
  const [said, setSaid] = useState<boolean | null>(null);
  /** What is being set; it is not disabled meanwhile, which would throw the keyboard out. */
  const [pending, setPending] = useState<boolean | null>(null);

  async function handleChange(on: boolean): Promise<void> {
    if (pending !== null) return;
    setPending(on);
    try {
      const { private_profile: closed } = await call(setPrivate, { on });
      setSaid(closed);
      readProfilesAnew();
      toast.success(t(closed ? 'closed' : 'open'), { id: 'private' });
    } catch (error) {
      toastError(error);
    } finally {
      setPending(null);
    }
  }

  return (
    <div className="grid gap-1 py-3">
      <Switch
        checked={pending ?? said ?? data?.user.private_profile ?? false}
        onChange={(on) => void handleChange(on)}
        label={t('profile')}
        disabled={!data}
        spread
      />
      <p className="text-xs text-pretty text-fg3">{t('profileHint')}</p>
    </div>
  );
}
