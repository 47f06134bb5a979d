import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useT } from '#platform/web/i18n.ts';
import { MAX_STAGES } from '../../tournament-staff-contract.ts';
import {
  breakOf,
  levelAfter,
  SPEEDS,
  usualStages,
  type StageDraft,
  type StageFault,
  type TournamentSpeed,
} from './tournament-draft.ts';

interface Props {
  stages: readonly StageDraft[];
  /** By the id of the line. */
  faults: ReadonlyMap<number, StageFault>;
  /** What the server says of all of them. */
  error: string | null;
  onChange: (stages: readonly StageDraft[]) => void;
}

/** Levels and breaks, one a line; the usual ones are filled in at a touch. */
export function StagesFields({ stages, faults, error, onChange }: Props): ReactNode {
  const t = useT('poker');
  const [nextId, setNextId] = useState(1_000);
  const fill = (speed: TournamentSpeed) => {
    const filled = usualStages(speed, nextId);
    setNextId(nextId + filled.length);
    onChange(filled);
  };
  const add = (stage: Omit<StageDraft, 'id'>) => {
    setNextId(nextId + 1);
    onChange([...stages, { ...stage, id: nextId }]);
  };
  const isFull = stages.length >= MAX_STAGES;
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1.5 text-xs font-semibold text-fg2">{t('tournament.levels')}</legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(SPEEDS) as TournamentSpeed[]).map((speed) => (
          <Button key={speed} size={32} className="touch-area" onClick={() => fill(speed)}>
            {t(`staff.fill.${speed}`, { minutes: SPEEDS[speed] })}
          </Button>
        ))}
      </div>
      <ol aria-label={t('tournament.levels')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {stages.map((stage, at) => (
          <Line
            key={stage.id}
            no={at + 1}
            stage={stage}
            level={stages.slice(0, at + 1).filter(({ kind }) => kind === 'level').length}
            fault={faults.get(stage.id) ?? null}
            onChange={(change) =>
              onChange(stages.map((one) => (one.id === stage.id ? { ...one, ...change } : one)))
            }
            onRemove={() => onChange(stages.filter(({ id }) => id !== stage.id))}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button icon="plus" disabled={isFull} onClick={() => add(levelAfter(stages))}>
          {t('staff.addLevel')}
        </Button>
        <Button icon="plus" disabled={isFull} onClick={() => add(breakOf())}>
          {t('staff.addBreak')}
        </Button>
      </div>
      {error !== null && <p className="text-xs text-lose">{error}</p>}
    </fieldset>
  );
}

interface LineProps {
  no: number;
  stage: StageDraft;
  /** Its number among the levels. */
  level: number;
  fault: StageFault | null;
  onChange: (change: Partial<StageDraft>) => void;
  onRemove: () => void;
}

const FIELDS = ['smallBlind', 'bigBlind', 'ante', 'minutes'] as const;

function Line({ no, stage, level, fault, onChange, onRemove }: LineProps): ReactNode {
  const t = useT('poker');
  const isLevel = stage.kind === 'level';
  const name = isLevel ? t('sitAndGo.level', { level }) : t('tournament.break');
  const labels = {
    smallBlind: t('staff.smallBlind'),
    bigBlind: t('staff.bigBlind'),
    ante: t('sitAndGo.ante'),
    minutes: t('tournament.minutes'),
  };
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-md bg-raised p-2">
      <IconButton icon="close" size={32} label={t('staff.remove', { no })} onClick={onRemove} />
      <span className="w-24 text-sm font-semibold">{name}</span>
      <div className="grid min-w-0 flex-1 basis-80 grid-cols-2 gap-2 md:grid-cols-4">
        {FIELDS.map(
          (field) =>
            (isLevel || field === 'minutes') && (
              <TextInput
                key={field}
                inputMode="numeric"
                className="text-end tnum"
                maxLength={10}
                aria-label={`${name}: ${labels[field]}`}
                prefix={<span className="text-xs">{labels[field]}</span>}
                invalid={fault !== null}
                value={stage[field]}
                onChange={({ target }) => onChange({ [field]: target.value })}
              />
            ),
        )}
      </div>
      {fault !== null && <p className="w-full text-xs text-lose">{t(`staff.wrong.${fault}`)}</p>}
    </li>
  );
}
