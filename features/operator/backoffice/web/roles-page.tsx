import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { openModal } from '#platform/web/modals.tsx';
import { useAct } from '#platform/web/use-act.ts';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { deleteRole, type RoleView, type RolesView } from '../roles-contract.ts';
import { AdminFrame } from './frame.tsx';
import { Time } from './parts.tsx';
import { rolesQuery } from './queries.ts';
import { RoleForm } from './role-form.tsx';

/** Roles: sets of permissions under a name, who holds them, and what became of them. */
export default function RolesPage(): ReactNode {
  const t = useT('backoffice.roles');
  const query = useQuery(rolesQuery);
  /** Id of the role that is edited; '' a new one; null none. */
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <AdminFrame
      title={t('heading')}
      actions={
        <Button variant="primary" icon="plus" onClick={() => setEdited('')}>
          {t('new')}
        </Button>
      }
    >
      <Load query={query}>
        {(view) => (
          <>
            {edited === '' && <RoleForm uses={view.uses} before={null} onClose={() => setEdited(null)} />}
            {view.roles.length === 0 && edited === null && (
              <Panel>
                <EmptyState icon="users" text={t('none')} />
              </Panel>
            )}
            {view.roles.map((role) =>
              role.id === edited ? (
                <RoleForm key={role.id} uses={view.uses} before={role} onClose={() => setEdited(null)} />
              ) : (
                <Role key={role.id} role={role} onEdit={() => setEdited(role.id)} />
              ),
            )}
            {view.history.length > 0 && <History history={view.history} />}
          </>
        )}
      </Load>
    </AdminFrame>
  );
}

function Role({ role, onEdit }: { role: RoleView; onEdit: () => void }): ReactNode {
  const t = useT('backoffice.roles');
  const { busy, act } = useAct(rolesQuery.queryKey, deleteRole.codes);
  const { id, name, version, permissions, members, usedAt, editable } = role;
  function handleDelete(): void {
    void openModal(
      'backoffice.confirm',
      {
        text: t('sure', { name, count: members.length }),
        confirm: t('delete'),
        danger: true,
        onConfirm: () => act(() => call(deleteRole, { id, version }), t('deleted')),
      },
      { title: t('delete') },
    );
  }
  return (
    <Panel
      title={name}
      aside={
        editable ? (
          <span className="flex gap-2">
            <Button size={32} icon="edit" aria-label={t('editOf', { name })} onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button
              size={32}
              variant="danger"
              loading={busy}
              aria-label={t('deleteOf', { name })}
              onClick={handleDelete}
            >
              {t('delete')}
            </Button>
          </span>
        ) : (
          <span className="text-xs text-fg3">{t('above')}</span>
        )
      }
    >
      <div className="grid gap-3">
        <ul className="flex flex-wrap gap-1.5" aria-label={t('permissions')}>
          {permissions.map((right) => (
            <li key={right}>
              <Badge className="font-mono">{right}</Badge>
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-fg2">
          <span>{t('members', { count: members.length })}</span>
          {members.map((one) => (
            <PlayerLink key={one._id} player={one} />
          ))}
        </p>
        <p className="text-xs text-fg3">
          {usedAt === null ? (
            t('unused')
          ) : (
            <>
              {t('used')} <TimeAgo time={usedAt} />
            </>
          )}
        </p>
      </div>
    </Panel>
  );
}

function History({ history }: Pick<RolesView, 'history'>): ReactNode {
  const t = useT('backoffice.roles');
  return (
    <Panel title={t('history')}>
      <ol className="divide-y divide-line/60">
        {history.map(({ at, by, before, after }, index) => (
          <li key={`${at} ${index}`} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span>{words(t, by.name, before, after)}</span>
              <Time iso={at} />
            </p>
            <Moved before={before?.permissions ?? []} after={after?.permissions ?? []} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

type Shape = RolesView['history'][number]['before'];

function words(t: ReturnType<typeof useT>, by: string, before: Shape, after: Shape): string {
  if (before === null) return t('line.made', { by, name: after?.name ?? '' });
  if (after === null) return t('line.deleted', { by, name: before.name });
  if (before.name !== after.name) return t('line.renamed', { by, name: before.name, to: after.name });
  return t('line.changed', { by, name: after.name });
}

/** What came and what went. */
function Moved({ before, after }: { before: readonly string[]; after: readonly string[] }): ReactNode {
  const come = after.filter((right) => !before.includes(right));
  const gone = before.filter((right) => !after.includes(right));
  if (come.length + gone.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 font-mono text-xs">
      {come.map((right) => (
        <span key={right} className="text-win">
          +{right}
        </span>
      ))}
      {gone.map((right) => (
        <span key={right} className="text-lose">
          −{right}
        </span>
      ))}
    </p>
  );
}
