import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { ignore, unignore } from '#platform/contract/ignores.ts';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { ignoredQuery, readIgnoredAnew } from '#platform/web/ignored.ts';
import { useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { PublicUser } from '../contract.ts';

/** Stops and starts reading what a player writes. For those who are logged in, and not about themselves. */
export function IgnoreButton({ user }: { user: Pick<PublicUser, '_id' | 'name'> }): ReactNode {
  const t = useT('profile.ignored');
  const viewer = useUser();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery({ ...ignoredQuery, enabled: viewer !== null });
  if (!viewer || viewer._id === user._id) return null;
  const on = data?.some(({ _id }) => _id === user._id) ?? false;

  async function handleClick(): Promise<void> {
    setBusy(true);
    const endpoint = on ? unignore : ignore;
    try {
      await call(endpoint, { name: user.name });
      await readIgnoredAnew();
      toast.success(t(on ? 'removed' : 'added', { name: user.name }));
    } catch (error) {
      toastError(error, endpoint.codes);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      icon={on ? 'eye' : 'eye-off'}
      loading={busy}
      disabled={data === undefined}
      onClick={() => void handleClick()}
    >
      {t(on ? 'unignore' : 'ignore')}
    </Button>
  );
}
