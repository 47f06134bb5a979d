import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { PERMISSIONS } from '#platform/contract/permission.ts';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { heldPermissions } from '#platform/web/permission.ts';
import { useUser } from '#platform/web/session.ts';
import { useAct } from '#platform/web/use-act.ts';
import { type RoleView, type RolesView, saveRole } from '../roles-contract.ts';
import { ROLE_TEMPLATES, type RoleTemplate } from '../role-templates.ts';
import { permissionsQuery, rolesQuery } from './queries.ts';

const TEMPLATES = Object.keys(ROLE_TEMPLATES) as RoleTemplate[];

interface RoleFormProps {
  /** Null: a new one. */
  before: RoleView | null;
  uses: RolesView['uses'];
  onClose: () => void;
}

/** Name and permissions of a role. What whoever edits does not hold cannot be chosen; the server keeps to the same rule. */
export function RoleForm({ before, uses, onClose }: RoleFormProps): ReactNode {
  const t = useT('backoffice.roles');
  const me = useUser();
  const groups = useQuery(permissionsQuery);
  const [name, setName] = useState(before?.name ?? '');
  const [held, setHeld] = useState<readonly string[]>(before?.permissions ?? []);
  const { busy, act } = useAct(rolesQuery.queryKey, saveRole.codes);
  const admin = me?.roles.some(({ id }) => id === '*') ?? false;
  const own = me ? heldPermissions(me) : [];
  function handleTemplate(template: RoleTemplate): void {
    setHeld(ROLE_TEMPLATES[template].filter((right) => admin || own.includes(right)));
    if (name.trim() === '') setName(t(`template.${template}`));
  }
  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const permissions = PERMISSIONS.filter((right) => held.includes(right));
    const body = { id: before?.id ?? null, name: name.trim(), permissions, version: before?.version ?? 0 };
    if (await act(() => call(saveRole, body), t('saved'))) onClose();
  }
  return (
    <Panel title={before ? t('editOf', { name: before.name }) : t('new')}>
      <form onSubmit={(event) => void handleSubmit(event)} className="grid gap-4">
        <Field label={t('name')} className="max-w-100">
          <TextInput value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
        </Field>
        {before === null && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-xs text-fg3">{t('beginWith')}</span>
            {TEMPLATES.map((template) => (
              <Button key={template} size={32} onClick={() => handleTemplate(template)}>
                {t(`template.${template}`)}
              </Button>
            ))}
          </div>
        )}
        <Load query={groups}>
          {(features) =>
            features.map((group) => (
              <fieldset
                key={group.title}
                className="grid min-w-0 grid-cols-1 gap-x-8 sm:grid-cols-2 lg:grid-cols-3"
              >
                <legend className="mb-1 text-xs font-semibold text-fg3">{group.title}</legend>
                {group.names.map((right) => {
                  const used = uses.find(({ permission }) => permission === right);
                  return (
                    <Checkbox
                      key={right}
                      checked={held.includes(right)}
                      disabled={!admin && !own.includes(right)}
                      onChange={(on) => setHeld(on ? [...held, right] : held.filter((one) => one !== right))}
                    >
                      <span className="font-mono text-xs text-fg">{right}</span>{' '}
                      {used && (
                        <span className="ms-1 text-xs text-fg3">
                          {used.by.name}, <TimeAgo time={used.at} />
                        </span>
                      )}
                    </Checkbox>
                  );
                })}
              </fieldset>
            ))
          }
        </Load>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" loading={busy} disabled={name.trim() === ''}>
            {t('save')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </form>
    </Panel>
  );
}
