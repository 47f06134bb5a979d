import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { useUser } from '#platform/web/session.ts';
import { startView, type RoleToView, VIEW_MINUTES } from '../view-contract.ts';
import { AdminFrame } from './frame.tsx';
import { rolesToViewQuery } from './queries.ts';

/** Roles to look at the house as. */
export default function ViewPage(): ReactNode {
  const t = useT('backoffice.view');
  const query = useQuery(rolesToViewQuery);
  return (
    <AdminFrame title={t('heading')}>
      <p className="max-w-170 text-pretty text-fg2">{t('text', { minutes: VIEW_MINUTES })}</p>
      <Load query={query}>
        {(roles) =>
          roles.length === 0 ? (
            <Panel>
              <EmptyState icon="eye" text={t('none')} />
            </Panel>
          ) : (
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
              {roles.map((role) => (
                <Role key={role.id} role={role} />
              ))}
            </div>
          )
        }
      </Load>
    </AdminFrame>
  );
}

function Role({ role }: { role: RoleToView }): ReactNode {
  const t = useT('backoffice.view');
  const viewing = useUser()?.viewing !== undefined;
  const [busy, setBusy] = useState(false);
  const { id, name, permissions, missing } = role;

  async function handleStart(): Promise<void> {
    setBusy(true);
    try {
      await call(startView, { role: id });
      // Everything is read again, as the role: no page keeps what it knew before.
      location.assign('/admin');
    } catch (error) {
      toastError(error, startView.codes);
      setBusy(false);
    }
  }

  return (
    <Panel
      title={name}
      aside={
        <Button
          size={32}
          icon="eye"
          loading={busy}
          disabled={viewing}
          aria-label={t('startAs', { name })}
          onClick={() => void handleStart()}
        >
          {t('start')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Rights label={t('both')} names={permissions} none={t('nothing')} />
        {missing.length > 0 && <Rights label={t('missing')} names={missing} muted />}
      </div>
    </Panel>
  );
}

function Rights({
  label,
  names,
  none,
  muted = false,
}: {
  label: string;
  names: readonly string[];
  none?: string;
  muted?: boolean;
}): ReactNode {
  return (
    <div className="grid gap-1.5">
      <p className="text-xs text-fg3">{label}</p>
      {names.length === 0 && <p>{none}</p>}
      <ul className="flex flex-wrap gap-1.5" aria-label={label}>
        {names.map((right) => (
          <li key={right}>
            <Badge className={muted ? 'font-mono text-fg3 line-through' : 'font-mono'}>{right}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
