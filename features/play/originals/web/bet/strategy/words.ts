/** A rule as a sentence. */
import type { Action, Condition, Rule, StopRules } from '#engines/strategy/strategy.ts';
import { formatUnits } from '#platform/contract/money.ts';
import type { Translate } from '#platform/web/i18n.ts';
import { amountText, type MoneyView } from '#platform/web/amount-view.ts';
import { formatMultiplier, formatShort } from '#ui/format.ts';
import type { StopName } from './draft.ts';

/** What sentences are made with: `t` is of `originals.strategy`, `field` and `value` are of the game. */
export interface Speaker {
  readonly t: Translate;
  readonly view: MoneyView;
  /** Places that are typed: what sentences count in. */
  readonly decimals: number;
  /** Of what rounds have paid. */
  readonly scale: number;
  /** Of the currency that amounts are typed in. */
  readonly code: string;
  /** Of a parameter: its name as the game's page has it. */
  field(name: string): string;
  value(name: string, value: unknown): string;
}

const OPERATORS = { '>': 'more', '>=': 'least', '<': 'less', '<=': 'most' } as const;

const sum = ({ view, decimals }: Speaker, units: bigint): string =>
  amountText(formatUnits(units, decimals), view);

export function ruleWords({ on, do: actions }: Rule, speaker: Speaker): string {
  const { t } = speaker;
  const words = t('sentence', {
    when: on.map((condition) => conditionWords(condition, speaker)).join(t('and')),
    acts: actions.map((action) => actionWords(action, speaker)).join(t('then')),
  });
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function conditionWords(condition: Condition, speaker: Speaker): string {
  const { t } = speaker;
  switch (condition.of) {
    case 'bet':
    case 'win':
    case 'lose':
      return t(`when.${condition.op}`, { of: condition.of, n: condition.n });
    case 'mult':
      return t('when.mult', { op: OPERATORS[condition.op], n: formatMultiplier(condition.n / 100) });
    case 'profit':
    case 'loss':
    case 'run':
    case 'balance':
      return t('when.sum', {
        of: condition.of,
        op: OPERATORS[condition.op],
        amount: sum(speaker, condition.n),
      });
  }
}

function actionWords(action: Action, speaker: Speaker): string {
  const { t } = speaker;
  switch (action.a) {
    case 'inc':
    case 'dec':
    case 'mul':
      return t(`do.${action.a}`, { n: formatShort(action.v / 100) });
    case 'add':
    case 'sub':
    case 'set':
    case 'capGoal':
      return t(`do.${action.a}`, { amount: sum(speaker, action.v) });
    case 'step':
      return action.v === 'first' ? t('do.first') : t('do.step', { n: action.v });
    case 'line':
      return t(`do.${action.v}`);
    case 'param':
      return t('do.param', { field: speaker.field(action.k), value: speaker.value(action.k, action.v) });
    case 'reset':
    case 'flip':
    case 'mark':
    case 'clear':
    case 'seed':
    case 'stop':
      return t(`do.${action.a}`);
  }
}

/** The stop rules that are set, each with its figure. */
export function stopWords(stop: StopRules, speaker: Speaker): string[] {
  const { t } = speaker;
  const words = (name: StopName, value: string | number | null): string[] =>
    value === null ? [] : [t(`stopWhen.${name}`, { n: value })];
  const amount = (units: bigint | null): string | null => (units === null ? null : sum(speaker, units));
  return [
    ...words('profit', amount(stop.profit)),
    ...words('loss', amount(stop.loss)),
    ...words('bets', stop.bets),
    ...words('mult', stop.mult === null ? null : formatMultiplier(stop.mult / 100)),
    ...words('balanceAbove', amount(stop.balanceAbove)),
    ...words('balanceBelow', amount(stop.balanceBelow)),
    ...words('minutes', stop.minutes),
  ];
}
