import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { HARM_FACT, type PlayerFact } from '#platform/contract/player-fact.ts';
import { useT } from '#platform/web/i18n.ts';
import { asksHarm, GROUP_MODES, MAX_CONDITIONS, type SegmentFilter } from '../filter.ts';
import { blankCondition, emptyGroup } from './blank.ts';
import { ConditionRow } from './condition-row.tsx';

interface EditorProps {
  filter: SegmentFilter;
  facts: readonly PlayerFact[];
  onChange: (filter: SegmentFilter) => void;
}

type Part = SegmentFilter['of'][number];

/** A copy of a list with one element in place of another, or without it. */
function put<T>(list: readonly T[], at: number, one: T | null): T[] {
  return list.flatMap((old, index) => (index === at ? (one === null ? [] : [one]) : [old]));
}

/** What can be asked among conditions of which all hold, or not: harm only leaves players out. */
const askable = (facts: readonly PlayerFact[], all: boolean): readonly PlayerFact[] =>
  all ? facts : facts.filter((fact) => fact !== HARM_FACT);

/** Conditions and groups of them. */
export function FilterEditor({ filter, facts, onChange }: EditorProps): ReactNode {
  const t = useT('campaigns.filter');
  const { mode, of } = filter;
  const change = (at: number, part: Part | null) => onChange({ mode, of: put(of, at, part) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Mode mode={mode} onlyAll={asksHarm(filter)} onChange={(next) => onChange({ mode: next, of })} />
      {of.length === 0 && <p className="text-fg3">{t('everybody')}</p>}
      {of.map((part, at) =>
        part.kind === 'group' ? (
          <div
            // Conditions have no id of their own; they are not moved.
            key={`${at} group`}
            role="group"
            aria-label={t('group')}
            className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-line bg-bg/40 p-2"
          >
            <div className="flex items-center gap-2">
              <Mode
                mode={part.mode}
                onlyAll={asksHarm(part)}
                onChange={(next) => change(at, { ...part, mode: next })}
              />
              <IconButton
                icon="trash"
                label={t('removeGroup')}
                onClick={() => change(at, null)}
                className="ms-auto"
              />
            </div>
            {part.of.map((one, index) => (
              <ConditionRow
                key={`${index} ${one.fact}`}
                condition={one}
                facts={askable(facts, mode === 'all' && part.mode === 'all')}
                onChange={(next) => change(at, { ...part, of: put(part.of, index, next) })}
                onRemove={() =>
                  change(at, part.of.length === 1 ? null : { ...part, of: put(part.of, index, null) })
                }
              />
            ))}
            <Button
              size={32}
              icon="plus"
              className="justify-self-start"
              disabled={part.of.length >= MAX_CONDITIONS}
              onClick={() => change(at, { ...part, of: [...part.of, blankCondition('registered')] })}
            >
              {t('addToGroup')}
            </Button>
          </div>
        ) : (
          <ConditionRow
            key={`${at} ${part.fact}`}
            condition={part}
            facts={askable(facts, mode === 'all')}
            onChange={(next) => change(at, next)}
            onRemove={() => change(at, null)}
          />
        ),
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon="plus"
          disabled={of.length >= MAX_CONDITIONS}
          onClick={() => onChange({ mode, of: [...of, blankCondition('registered')] })}
        >
          {t('add')}
        </Button>
        <Button
          icon="plus"
          variant="ghost"
          disabled={of.length >= MAX_CONDITIONS}
          onClick={() => onChange({ mode, of: [...of, emptyGroup()] })}
        >
          {t('addGroup')}
        </Button>
      </div>
    </div>
  );
}

interface ModeProps {
  mode: SegmentFilter['mode'];
  /** One of the conditions can only be among those of which all hold. */
  onlyAll: boolean;
  onChange: (mode: SegmentFilter['mode']) => void;
}

function Mode({ mode, onlyAll, onChange }: ModeProps): ReactNode {
  const t = useT('campaigns.filter');
  return (
    <span className="w-full max-w-80">
      <NativeSelect
        aria-label={t('modeLabel')}
        value={mode}
        onChange={(event) => onChange(GROUP_MODES.find((one) => one === event.target.value)!)}
      >
        {GROUP_MODES.map((one) => (
          <option key={one} value={one} disabled={onlyAll && one !== 'all'}>
            {t(`mode.${one}`)}
          </option>
        ))}
      </NativeSelect>
    </span>
  );
}
