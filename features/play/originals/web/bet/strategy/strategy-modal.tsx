import { useState, type ReactNode } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { AnyInstant } from '#platform/contract/game.ts';
import { formatUnits } from '#platform/contract/money.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { needAccount } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { gameInfo } from '../../../contract.ts';
import { chipsOn } from '../chips.ts';
import { stakeUnits, type Instance } from '../../instance.ts';
import { Risk, StartFields, Stops, SystemFields } from './draft-fields.tsx';
import { checkDraft, draftOf, type Draft } from './draft.ts';
import { LossesLine } from './losses-line.tsx';
import { RuleList } from './rule-list.tsx';
import { strategyFor, strategyHash } from './strategy-text.ts';
import { TrialTab } from './trial-tab.tsx';
import { useSavedStrategies, useStrategyStore } from './use-strategies.ts';
import { useSpeaker } from './use-speaker.ts';
import type { Speaker } from './words.ts';

export const modal = { size: 'lg', title: 'originals.strategy.title' } as const;

type Part = 'rules' | 'trial';

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
  const [tab, setTab] = useState<Part>('rules');
  const saved = useSavedStrategies(game.id);
  const { save } = useStrategyStore();
  const { params } = instance.store.getState();
  const checked = checkDraft(draft, { game, params: game.chips ? {} : params }, decimals);
  const fault = shown && 'fault' in checked ? checked.fault : null;
  const own = saved.find(({ name }) => name === draft.name.trim());
  const change = (next: Partial<Draft>): void => setDraft({ ...draft, ...next });

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

  const tabs = <PartTabs value={tab} speaker={speaker} onChange={setTab} />;
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
      <StartFields draft={draft} code={code} speaker={speaker} fault={fault?.key} onDraft={change} />
      <RuleList
        rules={draft.rules}
        game={game}
        speaker={speaker}
        wrong={fault?.rule ?? null}
        onRules={(rules) => change({ rules })}
      />
      <SystemFields draft={draft} speaker={speaker} onDraft={change} />
      <Stops draft={draft} code={code} speaker={speaker} fault={fault?.key} onDraft={change} />
      <Risk draft={draft} speaker={speaker} />
      {'strategy' in checked && info && (
        <LossesLine strategy={checked.strategy} min={info.minBet} max={info.maxBet} speaker={speaker} />
      )}
      {fault && (
        <p role="alert" className="text-sm text-lose">
          {t(`fault.${fault.key}`, { rule: fault.rule ?? 0 })}
        </p>
      )}
      <Actions
        game={game.id}
        text={'text' in checked ? checked.text : null}
        saved={own?.id ?? null}
        saving={save.isPending}
        speaker={speaker}
        onSave={() => void handleSave()}
      />
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

interface PartTabsProps {
  value: Part;
  speaker: Speaker;
  onChange: (part: Part) => void;
}

function PartTabs({ value, speaker: { t }, onChange }: PartTabsProps): ReactNode {
  return (
    <Tabs
      fill
      size={32}
      label={t('parts')}
      value={value}
      onChange={onChange}
      items={[
        { id: 'rules', label: t('part.rules') },
        { id: 'trial', label: t('part.trial') },
      ]}
    />
  );
}

interface ActionsProps {
  game: string;
  /** Null while the draft cannot be played. */
  text: string | null;
  /** Id of the saved strategy of this name; null: there is none. */
  saved: number | null;
  saving: boolean;
  speaker: Speaker;
  onSave: () => void;
}

function Actions({ game, text, saved, saving, speaker: { t }, onSave }: ActionsProps): ReactNode {
  const { remove } = useStrategyStore();
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary">
        {t('use')}
      </Button>
      <Button icon="download" loading={saving} onClick={onSave}>
        {t('save')}
      </Button>
      {text !== null && (
        <CopyButton
          wide
          text={`${location.origin}/casino/game/${game}${strategyHash(text)}`}
          label={t('share')}
          copiedLabel={t('shared')}
          onFail={() => toast.error(t('notCopied'))}
        />
      )}
      {saved !== null && (
        <Button icon="trash" variant="danger" loading={remove.isPending} onClick={() => remove.mutate(saved)}>
          {t('delete')}
        </Button>
      )}
    </div>
  );
}
