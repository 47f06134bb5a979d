import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { call } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { emulatorSet, type EmulatorView } from '../contract.ts';
import { EmulatorLog } from './emulator-log.tsx';
import { EmulatorGame } from './emulator-game.tsx';
import { EmulatorValidation } from './emulator-validation.tsx';
import { emulatorQuery } from './queries.ts';

const SWITCHES = ['duplicate', 'lost', 'reordered', 'wrongSign'] as const;
const DELAYS = [0, 100, 500, 1_000, 2_000, 5_000] as const;

/** /debugger/emulator/slotegrator: an aggregator to try the house out with, for staff. */
export default function EmulatorPage(): ReactNode {
  const t = useT('providers.emulator');
  const allowed = useAllowed('providers.edit');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h1 className="text-2xl font-bold">{t('heading')}</h1>
        <p className="mt-1 max-w-160 text-pretty text-fg2">{t('about')}</p>
      </div>
      {allowed ? (
        <Queries>
          <Controls />
        </Queries>
      ) : (
        <EmptyState
          icon="lock"
          text={t('staffOnly')}
          action={
            <AppLink to="/" className={buttonClass()}>
              {t('home')}
            </AppLink>
          }
        />
      )}
    </div>
  );
}

function Controls(): ReactNode {
  const t = useT('providers.emulator');
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(emulatorQuery);
  const change = useMutation({
    mutationFn: (wanted: Parameters<typeof call<typeof emulatorSet>>[1]) => call(emulatorSet, wanted),
    onSuccess: (view) => client.setQueryData(emulatorQuery.queryKey, view),
  });
  if (error && !data)
    return (
      <ErrorState
        text={errorText(error)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Skeleton className="h-107 w-full" />;
  const on = data.state === 'on';
  const never = data.state === 'account' || data.state === 'mainNetwork';
  return (
    <>
      <Panel
        title={t('switches')}
        aside={<Badge tone={on ? 'win' : 'neutral'}>{t(on ? 'running' : 'stopped')}</Badge>}
      >
        <div className="grid gap-2">
          {never && <p className="text-warn">{t(data.state === 'account' ? 'account' : 'mainNetwork')}</p>}
          <Switch
            spread
            label={t('on')}
            checked={on}
            disabled={never || change.isPending}
            onChange={(wanted) => change.mutate({ on: wanted })}
          />
          <Switch
            spread
            label={t('demoGames')}
            checked={data.demoGames}
            disabled={never || change.isPending}
            onChange={(demoGames) => change.mutate({ demoGames })}
          />
          <Faults
            view={data}
            disabled={!on || change.isPending}
            onChange={(faults) => change.mutate({ faults })}
          />
          {change.error && (
            <p role="alert" className="text-lose">
              {errorText(change.error, emulatorSet.codes)}
            </p>
          )}
        </div>
      </Panel>
      {on && <Running games={data.games} />}
    </>
  );
}

interface FaultsProps {
  view: EmulatorView;
  disabled: boolean;
  onChange: (faults: EmulatorView['faults']) => void;
}

/** What is done to calls on their way. */
function Faults({ view: { faults }, disabled, onChange }: FaultsProps): ReactNode {
  const t = useT('providers.emulator');
  return (
    <fieldset disabled={disabled} className="grid gap-2">
      <legend className="mb-1.5 text-xs font-semibold text-fg2">{t('faults')}</legend>
      {SWITCHES.map((name) => (
        <Switch
          key={name}
          spread
          label={t(`fault.${name}`)}
          checked={faults[name]}
          disabled={disabled}
          onChange={(to) => onChange({ ...faults, [name]: to })}
        />
      ))}
      <label className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        {t('fault.delayMs')}
        <NativeSelect
          value={faults.delayMs}
          onChange={(event) => onChange({ ...faults, delayMs: Number(event.target.value) })}
        >
          {DELAYS.map((delay) => (
            <option key={delay} value={delay}>
              {t('ms', { ms: delay })}
            </option>
          ))}
        </NativeSelect>
      </label>
    </fieldset>
  );
}

function Running({ games }: { games: EmulatorView['games'] }): ReactNode {
  const t = useT('providers.emulator');
  const [game, setGame] = useState(games[0]?.id ?? '');
  return (
    <>
      <Panel title={t('game')}>
        <div className="grid gap-3">
          <div className="sm:w-64">
            <label className="grid gap-1.5">
              <span className="text-xs font-semibold text-fg2">{t('games', { count: games.length })}</span>
              <NativeSelect value={game} onChange={(event) => setGame(event.target.value)}>
                {games.map(({ id, name, maker }) => (
                  <option key={id} value={id}>
                    {`${name} · ${maker}`}
                  </option>
                ))}
              </NativeSelect>
            </label>
          </div>
          <EmulatorGame key={game} game={game} />
        </div>
      </Panel>
      <EmulatorValidation />
      <EmulatorLog />
      <p>
        <AppLink to="/admin/room/providers" className={buttonClass({ variant: 'ghost' })}>
          {t('list')}
        </AppLink>
      </p>
    </>
  );
}
