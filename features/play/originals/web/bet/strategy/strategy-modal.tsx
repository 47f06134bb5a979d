import { useState, type ReactNode } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { AnyInstant } from '#platform/contract/game.ts';
import { formatUnits } from '#platform/contract/money.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { needAccount } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Field } from '#ui/field.tsx';
import { formatShort } from '#ui/format.ts';
import { Tabs } from '#ui/tabs.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { gameInfo } from '../../../contract.ts';
import { chipsOn } from '../chips.ts';
import { stakeUnits, type Instance } from '../../instance.ts';
import { checkDraft, draftOf, STOPS, type Draft, type StopName } from './draft.ts';
import { LossesLine } from './losses-line.tsx';
import { OFFERED, RISKS } from './preset-strategies.ts';
import { RuleList } from './rule-list.tsx';
import { strategyFor, strategyHash } from './strategy-text.ts';
import { TrialTab } from './trial-tab.tsx';
import { useSavedStrategies, useStrategyStore } from './use-strategies.ts';
import { useSpeaker } from './use-speaker.ts';
import type { Speaker } from './words.ts';

export const modal = { size: 'lg', title: 'originals.strategy.title' } as const;

interface StrategyModalProps extends ModalProps {
  readonly instance: Instance;
  readonly game: AnyInstant;
  readonly info: ReplyOf<typeof gameInfo> | null;
}

/** Writes a strategy: its rules in order, when it stops, and what is known of its risk. */
export default function StrategyModal({ instance, game, info, close }: StrategyModalProps): ReactNode {
  const wallet = instance.services.wallet();
  const { decimals } = wallet;
  const speaker = useSpeaker(game, wallet);
  const { t, code } = speaker;
  const [draft, setDraft] = useState(() => firstDraft(instance, game, decimals));
  const [shown, setShown] = useState(false);
  const [tab, setTab] = useState<'rules' | 'trial'>('rules');
  const saved = useSavedStrategies(game.id);
  const { save, remove } = useStrategyStore();
  const { params } = instance.store.getState();
  const checked = checkDraft(draft, { game, params: game.chips ? {} : params }, decimals);
  const fault = 'fault' in checked ? checked.fault : null;
  const own = saved.find(({ name }) => name === draft.name.trim());
  const change = (next: Partial<Draft>): void => setDraft({ ...draft, ...next });
  const uses = (action: string): boolean => draft.rules.some((rule) => rule.do.some(({ a }) => a === action));

  /** The text, once it can be played; otherwise what is wrong is shown from now on. */
  function ready(): string | null {
    setShown(true);
    return 'fault' in checked ? null : checked.text;
  }
  function handleUse(): void {
    const text = ready();
    if (text === null || 'fault' in checked) return;
    takeToTable(instance, text, checked.strategy.base, decimals);
    close();
  }
  async function handleSave(): Promise<void> {
    const text = ready();
    if (text === null || 'fault' in checked || !needAccount()) return;
    await save.mutateAsync({ game: game.id, text }).then(
      () => {
        takeToTable(instance, text, checked.strategy.base, decimals);
        toast.success(t('saved'));
      },
      () => {},
    );
  }

  const tabs = (
    <Tabs
      fill
      size={32}
      label={t('parts')}
      value={tab}
      onChange={setTab}
      items={[
        { id: 'rules', label: t('part.rules') },
        { id: 'trial', label: t('part.trial') },
      ]}
    />
  );
  if (tab === 'trial')
    return (
      <div className="flex flex-col gap-4">
        {tabs}
        <TrialTab
          game={game}
          text={'text' in checked ? checked.text : null}
          strategy={'strategy' in checked ? checked.strategy : null}
          params={params}
          min={info?.minBet ?? '0'}
          max={info?.maxBet ?? '0'}
          speaker={speaker}
        />
      </div>
    );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        handleUse();
      }}
    >
      {tabs}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('name')} error={shown && fault?.key === 'name' ? t('fault.name') : undefined}>
          <TextInput
            value={draft.name}
            maxLength={40}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field label={t('base')} error={shown && fault?.key === 'base' ? t('fault.base') : undefined}>
          <AmountText value={draft.base} code={code} onChange={(base) => change({ base })} />
        </Field>
      </div>
      <RuleList
        rules={draft.rules}
        game={game}
        speaker={speaker}
        wrong={shown ? (fault?.rule ?? null) : null}
        onRules={(rules) => change({ rules })}
      />
      {(uses('step') || uses('line')) && (
        <div className="grid gap-3 sm:grid-cols-2">
          {uses('step') && (
            <Field label={t('list')} hint={t('listHint')}>
              <TextInput value={draft.list} onChange={(event) => change({ list: event.target.value })} />
            </Field>
          )}
          {uses('line') && (
            <Field label={t('line')} hint={t('lineHint')}>
              <TextInput value={draft.line} onChange={(event) => change({ line: event.target.value })} />
            </Field>
          )}
        </div>
      )}
      <Stops draft={draft} code={code} speaker={speaker} onDraft={change} />
      <Risk draft={draft} speaker={speaker} />
      {'strategy' in checked && info && (
        <LossesLine strategy={checked.strategy} min={info.minBet} max={info.maxBet} speaker={speaker} />
      )}
      {shown && fault && (
        <p role="alert" className="text-sm text-lose">
          {t(`fault.${fault.key}`, { rule: fault.rule ?? 0 })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          {t('use')}
        </Button>
        <Button icon="download" loading={save.isPending} onClick={() => void handleSave()}>
          {t('save')}
        </Button>
        {'text' in checked && (
          <CopyButton
            wide
            text={`${location.origin}/casino/game/${game.id}${strategyHash(checked.text)}`}
            label={t('share')}
            copiedLabel={t('shared')}
            onFail={() => toast.error(t('notCopied'))}
          />
        )}
        {own && (
          <Button
            icon="trash"
            variant="danger"
            loading={remove.isPending}
            onClick={() => remove.mutate(own.id)}
          >
            {t('delete')}
          </Button>
        )}
      </div>
    </form>
  );
}

function firstDraft(instance: Instance, game: AnyInstant, decimals: number): Draft {
  const { strategy, bet, params } = instance.store.getState();
  const base = stakeUnits(bet, decimals) * BigInt(chipsOn(game, params) ?? 1);
  // Nothing opens the window without a strategy.
  return draftOf(strategyFor(strategy ?? '', base)!, decimals);
}

/** Takes the strategy to the table, and its first stake into the box of the amount. */
function takeToTable(instance: Instance, text: string, base: bigint, decimals: number): void {
  const { params } = instance.store.getState();
  const chips = BigInt(chipsOn(instance.game, params) ?? 1);
  instance.store.setState({
    strategy: text,
    strategyRun: null,
    ...(chips > 0n && { bet: formatUnits(base / chips, decimals) }),
  });
}

function AmountText({
  value,
  code,
  onChange,
}: {
  value: string;
  code: string;
  onChange: (value: string) => void;
}): ReactNode {
  return (
    <TextInput
      inputMode="decimal"
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/[^\d.,]/g, '').slice(0, 30))}
      suffix={<span className="px-2 text-xs">{code}</span>}
      className="tnum"
    />
  );
}

const SUFFIXES: Readonly<Partial<Record<StopName, string>>> = { bets: '', minutes: '', mult: '×' };

/** When a run ends by itself; an empty field is no rule. */
function Stops({
  draft,
  code,
  speaker: { t },
  onDraft,
}: {
  draft: Draft;
  code: string;
  speaker: Speaker;
  onDraft: (next: Partial<Draft>) => void;
}): ReactNode {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold text-fg">{t('stops')}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {STOPS.map((name) => (
          <Field key={name} label={t(`stop.${name}`)}>
            <AmountText
              value={draft.stop[name]}
              code={SUFFIXES[name] ?? code}
              onChange={(value) => onDraft({ stop: { ...draft.stop, [name]: value } })}
            />
          </Field>
        ))}
        <Field label={t('max')}>
          <AmountText value={draft.max} code={code} onChange={(max) => onDraft({ max })} />
        </Field>
      </div>
    </fieldset>
  );
}

/** What is known of a system, while the draft still has its name. */
function Risk({ draft, speaker: { t } }: { draft: Draft; speaker: Speaker }): ReactNode {
  const preset = OFFERED.find((one) => t(`presets.${one}`) === draft.name.trim());
  return (
    <div className="flex flex-col gap-1.5 rounded-md bg-bg px-3 py-2 text-xs text-fg2">
      {preset && (
        <>
          <p>{t(`about.${preset}`)}</p>
          <p>
            {t('risk', {
              reach10: formatShort(RISKS[preset].reach10),
              reach100: formatShort(RISKS[preset].reach100),
              mean: formatShort(RISKS[preset].mean100),
              flat10: formatShort(RISKS.flat.reach10),
              flat100: formatShort(RISKS.flat.reach100),
            })}
          </p>
        </>
      )}
      <p>{t('noSystem')}</p>
    </div>
  );
}
