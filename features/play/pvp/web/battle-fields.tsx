import type { ReactNode } from 'react';
import { Choice } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { casesOf } from '#games/cases/game.ts';
import { shortMultiplier } from '#platform/web/game/pay-tiers.ts';
import { useT } from '#platform/web/i18n.ts';
import { BATTLE_KINDS, CASE_TABLES, MAX_BATTLE_SEATS, MAX_CASES, type BattleKind } from '../contract.ts';
import { CaseBox } from './case-box.tsx';
import { casesIn, type Shape } from './shape.ts';

interface BattleFieldsProps {
  shape: Shape;
  onChange: (shape: Shape) => void;
}

/** Who wins a case battle, how many sit down, and which cases everybody opens. */
export function BattleFields({ shape, onChange }: BattleFieldsProps): ReactNode {
  const t = useT('pvp.create');
  const { counts, kind, fighters } = shape;
  const chosen = casesIn(shape).length;
  const stepper = { decreaseLabel: t('less'), increaseLabel: t('more') };

  function handleKind(next: BattleKind): void {
    onChange({ ...shape, kind: next, fighters: next === 'team' ? MAX_BATTLE_SEATS : fighters });
  }

  return (
    <div className="grid gap-4">
      <Choice
        label={t('wins')}
        items={BATTLE_KINDS.map((id) => ({ id, label: t(`kind.${id}`) }))}
        value={kind}
        onChange={handleKind}
      />
      <p className="-mt-2 text-xs text-pretty text-fg3">{t(`kindAbout.${kind}`)}</p>
      {kind !== 'team' && (
        <Field label={t('seats')}>
          <NumberStepper
            {...stepper}
            value={fighters}
            min={2}
            max={MAX_BATTLE_SEATS}
            onChange={(next) => onChange({ ...shape, fighters: next })}
          />
        </Field>
      )}
      <fieldset className="grid min-w-0 gap-2">
        <legend className="mb-1.5 flex w-full justify-between text-xs font-semibold text-fg2">
          {t('cases')}
          <span className="tnum">
            {chosen}/{MAX_CASES}
          </span>
        </legend>
        {CASE_TABLES.map((table) => {
          const best = casesOf({ difficulty: table })[0]!.multiplier;
          return (
            <div
              key={table}
              className="flex items-center gap-3 rounded-md border border-line bg-raised py-1.5 ps-3 pe-1.5"
            >
              <CaseBox table={table} className="w-9" />
              <span className="grid min-w-0 flex-1">
                <span className="truncate text-sm font-semibold">{t(`table.${table}`)}</span>
                <span className="truncate text-xs text-fg2 tnum">
                  {t('upTo', { multiplier: shortMultiplier(best) })}
                </span>
              </span>
              <span className="w-32 shrink-0">
                <NumberStepper
                  {...stepper}
                  label={t(`table.${table}`)}
                  value={counts[table]}
                  min={chosen - counts[table] > 0 ? 0 : 1}
                  max={counts[table] + MAX_CASES - chosen}
                  onChange={(next) => onChange({ ...shape, counts: { ...counts, [table]: next } })}
                />
              </span>
            </div>
          );
        })}
      </fieldset>
    </div>
  );
}
