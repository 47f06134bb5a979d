import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Switch } from '#ui/switch.tsx';
import { useT } from '#platform/web/i18n.ts';
import { queryClient } from '#platform/web/query.ts';
import { toast } from '#platform/web/toasts.tsx';
import { readDevice, turnOff, turnOn } from './device.ts';

const KEY = ['notifications', 'device'];

/** Whether this device is told of what comes while no page is open. Not shown where the browser cannot. */
export function DeviceSwitch(): ReactNode {
  const t = useT('notifications.push');
  const { data: state = 'none' } = useQuery({ queryKey: KEY, queryFn: readDevice });
  const turn = useMutation({
    mutationFn: (wanted: boolean) => (wanted ? turnOn() : turnOff()),
    onSuccess: (next) => queryClient.setQueryData(KEY, next),
    onError: () => toast.error(t('refused')),
  });
  if (state === 'none') return null;
  return (
    <div className="px-2">
      <Switch
        spread
        checked={turn.isPending ? turn.variables : state === 'on'}
        // Not while it turns: what is disabled loses the focus, and the panel round it closes.
        disabled={state === 'blocked'}
        onChange={(wanted) => turn.isPending || turn.mutate(wanted)}
        label={t('label')}
      />
      <p className="text-xs text-fg2">{t(state === 'blocked' ? 'blocked' : 'hint')}</p>
    </div>
  );
}
