import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Switch } from '#ui/switch.tsx';
import { Panel } from '#ui/panel.tsx';
import { Load } from '#platform/web/load.tsx';
import { ApiError, call } from '#platform/web/api.ts';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { heldPermissions } from '#platform/web/permission.ts';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { permissions as permissionsCall } from '../permissions-contract.ts';
import type { RoleView } from '../roles-contract.ts';
import type { UserDetail } from '../players-contract.ts';
import { permissionsQuery, rolesQuery } from './queries.ts';

interface Group {
  readonly title: string;
  readonly names: readonly string[];
}

export function UserPermissions({ detail }: { detail: UserDetail }): ReactNode {
  const query = useQuery(permissionsQuery);
  const roles = useQuery(rolesQuery);
  return (
    <Load query={query}>
      {(groups) => (
        <Load query={roles}>{(view) => <Rights detail={detail} features={groups} known={view.roles} />}</Load>
      )}
    </Load>
  );
}

interface RightsProps {
  detail: UserDetail;
  features: readonly Group[];
  known: readonly RoleView[];
}

/** What a player may do. Only rights that whoever edits holds can be changed; the server keeps to the same rule. */
function Rights({ detail, features, known: named }: RightsProps): ReactNode {
  const t = useT('backoffice.permissions');
  const me = useUser();
  const { user } = detail;
  const [roles, setRoles] = useState<readonly string[]>(user.roles);
  const [held, setHeld] = useState<readonly string[]>(user.permissions);
  const own = {
    admin: me?.roles.some(({ id }) => id === '*') ?? false,
    names: me ? heldPermissions(me) : [],
  };
  const locked = !own.admin && user.roles.includes('*');
  const admin = roles.includes('*');
  const changed = !sameSet(roles, user.roles) || !sameSet(held, user.permissions);
  const groups: Group[] = [...features];
  const known = new Set(groups.flatMap(({ names }) => names));
  const other = user.permissions.filter((name) => !known.has(name));
  if (other.length > 0) groups.push({ title: t('other'), names: other });
  const save = useSave(user, { roles, permissions: held });
  const describe = (name: string) =>
    t.has(`name.${name.replaceAll('.', '_')}`) ? t(`name.${name.replaceAll('.', '_')}`) : '';

  return (
    <Panel
      title={t('heading')}
      aside={
        <Button
          variant="primary"
          size={32}
          disabled={!changed || locked}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('save')}
        </Button>
      }
    >
      {locked && <p className="mb-3 text-warn">{t('locked')}</p>}
      <Switch
        checked={admin}
        disabled={!own.admin}
        onChange={(on) => setRoles(on ? [...roles, '*'] : roles.filter((role) => role !== '*'))}
        label={t('administrator')}
      />
      {named.length > 0 && (
        <fieldset className="mt-2 grid min-w-0 grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="mb-1 text-xs font-semibold text-fg3">{t('roles')}</legend>
          {named.map((role) => (
            <Checkbox
              key={role.id}
              checked={roles.includes(role.id)}
              disabled={locked || !role.editable}
              onChange={(on) => setRoles(on ? [...roles, role.id] : roles.filter((id) => id !== role.id))}
            >
              <span className="text-fg">{role.name}</span>
              <span className="ms-2 text-xs text-fg3">{t('gives', { count: role.permissions.length })}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
      {save.error && !isConflict(save.error) && (
        <p role="alert" className="my-2 text-lose">
          {errorText(save.error, permissionsCall.codes)}
        </p>
      )}
      <div className="mt-2 flex flex-col gap-4">
        {groups.map((group) => (
          <fieldset
            key={group.title}
            className="grid min-w-0 grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3"
          >
            <legend className="mb-1 text-xs font-semibold text-fg3">{group.title}</legend>
            {group.names.map((name) => (
              <Checkbox
                key={name}
                checked={held.includes(name)}
                disabled={locked || (!own.admin && !own.names.includes(name))}
                onChange={(on) => setHeld(on ? [...held, name] : held.filter((one) => one !== name))}
              >
                <span className="font-mono text-xs text-fg">{name}</span>
                {describe(name) && <span className="ms-2 text-xs text-fg3">{describe(name)}</span>}
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </Panel>
  );
}

interface Wanted {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

function useSave(user: UserDetail['user'], wanted: Wanted) {
  const t = useT('backoffice.permissions');
  const client = useQueryClient();
  // The page may have asked for the player by name.
  const readAgain = () => client.invalidateQueries({ queryKey: ['backoffice', 'user'] });
  return useMutation({
    mutationFn: () =>
      call(permissionsCall, {
        id: user._id,
        roles: [...wanted.roles],
        permissions: [...wanted.permissions],
        base: { roles: user.roles, permissions: user.permissions },
      }),
    onSuccess: () => {
      toast.success(t('saved', { name: user.name }));
      return readAgain();
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      // Said where it outlasts the form, which begins again when other rights are read.
      toastError(error, permissionsCall.codes);
      return readAgain();
    },
  });
}

/** What is held is not what the form shows. */
const isConflict = (error: Error): boolean => error instanceof ApiError && error.code === 409;

function sameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}
