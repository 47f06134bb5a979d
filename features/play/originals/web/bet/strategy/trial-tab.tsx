import { useState, type ReactNode } from 'react';
import type { Strategy } from '#engines/strategy/strategy.ts';
import type { AnyInstant } from '#platform/contract/game.ts';
import { formatUnits, parseAmount } from '#platform/contract/money.ts';
import { rotate } from '#platform/contract/seeds.ts';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useStore } from '#platform/web/store.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TrialResult } from './trial-result.tsx';
import { useRevealedSeeds, useTrial, type Seeds } from './use-trial.ts';
import type { Speaker } from './words.ts';

/** The bank of a test, in first stakes, until another is typed. */
const BANK = 1000n;

interface TrialTabProps {
  readonly game: AnyInstant;
  /** As text, with amounts in the currency's places; null while the draft is not complete. */
  readonly text: string | null;
  readonly strategy: Strategy | null;
  /** What is chosen at the table. */
  readonly params: Strategy['params'];
  /** Limits of the game, decimal strings. */
  readonly min: string;
  readonly max: string;
  readonly speaker: Speaker;
}

/** Tries the draft on rounds that are over: those of a seed that has been revealed. */
export function TrialTab(props: TrialTabProps): ReactNode {
  const { game, text, strategy, params, min, max, speaker } = props;
  const { t, code, decimals, scale } = speaker;
  const guest = useStore((store) => store.user === null);
  const revealed = useRevealedSeeds();
  const [typed, setTyped] = useState<Seeds | null>(null);
  const [bank, setBank] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { shown, start } = useTrial();
  const seeds = typed ?? revealed[0] ?? { serverSeed: '', clientSeed: '' };
  const bankText = bank ?? formatUnits((strategy?.base ?? 0n) * BANK, decimals);
  const balance = parseAmount(bankText.trim().replace(',', '.'), speaker);
  const ready =
    text !== null && balance !== null && balance > 0n && seeds.serverSeed !== '' && seeds.clientSeed !== '';

  async function handleReveal(): Promise<void> {
    setBusy(true);
    try {
      const { serverSeed, clientSeed } = (await call(rotate, {})).revealed;
      setTyped({ serverSeed, clientSeed });
    } catch (error) {
      toastError(error, rotate.codes);
    }
    setBusy(false);
  }
  function handleStart(): void {
    if (!ready || text === null || balance === null) return;
    start({
      game: game.id,
      strategy: text,
      params,
      decimals,
      scale,
      ...seeds,
      least: parseAmount(min, speaker) ?? 1n,
      greatest: parseAmount(max, speaker) ?? 0n,
      balance,
    });
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-fg2">{t('trial.about')}</p>
      {revealed.length > 0 && (
        <SeedChoice revealed={revealed} seeds={seeds} speaker={speaker} onChoose={setTyped} />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('trial.serverSeed')}>
          <TextInput
            value={seeds.serverSeed}
            maxLength={128}
            onChange={(event) => setTyped({ ...seeds, serverSeed: event.target.value.trim() })}
          />
        </Field>
        <Field label={t('trial.clientSeed')}>
          <TextInput
            value={seeds.clientSeed}
            maxLength={64}
            onChange={(event) => setTyped({ ...seeds, clientSeed: event.target.value })}
          />
        </Field>
        <Field label={t('trial.bank')}>
          <TextInput
            inputMode="decimal"
            value={bankText}
            onChange={(event) => setBank(event.target.value.replaceAll(/[^\d.,]/g, '').slice(0, 30))}
            suffix={<span className="px-2 text-xs">{code}</span>}
            className="tnum"
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon="play"
          disabled={!ready}
          loading={shown.state === 'running'}
          onClick={handleStart}
        >
          {t('trial.start')}
        </Button>
        {!guest && (
          <Button loading={busy} onClick={() => void handleReveal()}>
            {t('trial.reveal')}
          </Button>
        )}
      </div>
      {text === null && <p className="text-sm text-lose">{t('trial.incomplete')}</p>}
      {shown.state === 'failed' && (
        <p role="alert" className="text-sm text-lose">
          {t('trial.failed')}
        </p>
      )}
      {shown.state === 'done' && <TrialResult trial={shown.trial} speaker={speaker} />}
    </div>
  );
}

interface SeedChoiceProps {
  readonly revealed: readonly Seeds[];
  readonly seeds: Seeds;
  readonly speaker: Speaker;
  readonly onChoose: (seeds: Seeds | null) => void;
}

function SeedChoice({ revealed, seeds, speaker: { t }, onChoose }: SeedChoiceProps): ReactNode {
  return (
    <NativeSelect
      aria-label={t('trial.seeds')}
      value={seeds.serverSeed}
      onChange={(event) =>
        onChoose(revealed.find(({ serverSeed }) => serverSeed === event.target.value) ?? null)
      }
    >
      {!revealed.some(({ serverSeed }) => serverSeed === seeds.serverSeed) && (
        <option value={seeds.serverSeed}>{t('trial.other')}</option>
      )}
      {revealed.map(({ serverSeed, clientSeed }) => (
        <option key={serverSeed} value={serverSeed}>
          {serverSeed.slice(0, 12)}… · {clientSeed}
        </option>
      ))}
    </NativeSelect>
  );
}
