import { useMemo, type ReactNode } from 'react';
import { formatStrategy } from '#engines/strategy/format.ts';
import type { Strategy } from '#engines/strategy/strategy.ts';
import { Button } from '#ui/button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import type { AnyInstant } from '#platform/contract/game.ts';
import { openModal } from '#platform/web/modals.tsx';
import { needAccount } from '#platform/web/session.ts';
import { stakeUnits } from '../../instance.ts';
import type { Table } from '../../use-table.ts';
import { LossesLine } from './losses-line.tsx';
import { OFFERED, plainStrategy, presetText } from './preset-strategies.ts';
import { RunBox } from './run-box.tsx';
import { strategyFor } from './strategy-text.ts';
import { useSavedStrategies } from './use-strategies.ts';
import { useSpeaker } from './use-speaker.ts';
import { ruleWords, stopWords, type Speaker } from './words.ts';

/** Which strategy plays, what it does in words, and how its run goes. */
export function StrategyPanel({ table, game }: { table: Table; game: AnyInstant }): ReactNode {
  const { instance, state, locked, wallet, stake } = table;
  const speaker = useSpeaker(game, wallet);
  const { t } = speaker;
  const saved = useSavedStrategies(game.id);
  const base = stakeUnits(stake, wallet.decimals);
  const shown = state.strategyRun?.running ? null : base;
  // While it runs the entered stake is the run's; the words stay those of the first one.
  const strategy = useMemo(
    () => (state.strategy === null ? null : strategyFor(state.strategy, shown ?? 1n)),
    [state.strategy, shown],
  );
  const chosen = saved.find(({ text }) => text === state.strategy)?.id.toString() ?? (strategy ? 'own' : '');

  function handleChoice(value: string): void {
    const about = {
      name: t(`presets.${value}`),
      game: game.id,
      params: state.params,
      base: base > 0n ? base : 1n,
    };
    const preset = OFFERED.find((one) => one === value);
    const kept = saved.find(({ id }) => String(id) === value);
    if (preset) return choose(presetText(preset, about, wallet.decimals));
    if (kept) return choose(kept.text);
    if (value === 'new') {
      const fresh = plainStrategy({ ...about, name: t('fresh') });
      choose(formatStrategy(fresh, wallet.decimals));
      void edit();
    }
  }
  function choose(text: string): void {
    const params = strategyFor(text, 1n)?.params ?? {};
    const parsed = game.params.safeParse({ ...state.params, ...params });
    instance.store.setState({
      strategy: text,
      strategyRun: null,
      ...(parsed.success && game.chips === undefined && { params: parsed.data as Table['state']['params'] }),
    });
  }
  const edit = () => openModal('strategy', { instance, game, info: table.info });

  return (
    <div className="flex flex-col gap-3">
      <NativeSelect
        aria-label={t('choose')}
        value={chosen}
        disabled={locked}
        onChange={(event) => handleChoice(event.target.value)}
      >
        <option value="" disabled>
          {t('choose')}
        </option>
        {chosen === 'own' && <option value="own">{strategy?.name}</option>}
        <Offered saved={saved} speaker={speaker} />
        <option value="new">{t('newOne')}</option>
      </NativeSelect>
      {strategy && (
        <>
          <Button
            icon="edit"
            block
            disabled={locked}
            onClick={() => {
              if (needAccount()) void edit();
            }}
          >
            {t('edit')}
          </Button>
          {shown !== null && (
            <StrategyWords strategy={strategy} limits={base > 0n ? table.rules : null} speaker={speaker} />
          )}
        </>
      )}
      {state.strategyRun && <RunBox run={state.strategyRun} speaker={speaker} />}
    </div>
  );
}

interface OfferedProps {
  saved: ReturnType<typeof useSavedStrategies>;
  speaker: Speaker;
}

/** The player's own strategies, and those that are known. */
function Offered({ saved, speaker: { t } }: OfferedProps): ReactNode {
  return (
    <>
      {saved.length > 0 && (
        <optgroup label={t('savedOnes')}>
          {saved.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t('known')}>
        {OFFERED.map((preset) => (
          <option key={preset} value={preset}>
            {t(`presets.${preset}`)}
          </option>
        ))}
      </optgroup>
    </>
  );
}

interface StrategyWordsProps {
  strategy: Strategy;
  /** Limits of the table; null while no stake is entered. */
  limits: Pick<Table['rules'], 'min' | 'max'> | null;
  speaker: Speaker;
}

function StrategyWords({ strategy, limits, speaker }: StrategyWordsProps): ReactNode {
  const { t } = speaker;
  return (
    <div className="flex flex-col gap-2 rounded-md bg-raised px-3 py-2 text-xs text-fg2">
      {strategy.rules.length === 0 && <p>{t('noRules')}</p>}
      <ol className="flex flex-col gap-1">
        {strategy.rules
          .filter(({ off }) => !off)
          .map((rule) => (
            <li key={rule.id}>{ruleWords(rule, speaker)}</li>
          ))}
      </ol>
      {stopWords(strategy.stop, speaker).map((words) => (
        <p key={words} className="text-fg3">
          {words}
        </p>
      ))}
      {limits && <LossesLine strategy={strategy} min={limits.min} max={limits.max} speaker={speaker} />}
    </div>
  );
}
