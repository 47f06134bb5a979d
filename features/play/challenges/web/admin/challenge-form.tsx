import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { worthText } from '#platform/web/amount-view.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { boot } from '#platform/web/boot.ts';
import { freshKey } from '#platform/web/fresh-key.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { queryClient } from '#platform/web/query.ts';
import { toast } from '#platform/web/toasts.tsx';
import { createChallenge } from '../../contract.ts';
import { edgeUsd, isLoss, roundsFor } from '../../terms.ts';
import { challengesKey } from '../queries.ts';
import { timeOf } from './time-of.ts';

interface Draft {
  readonly game: string;
  readonly goal: string;
  readonly times: string;
  readonly minStakeUsd: string;
  readonly prizeUsd: string;
  readonly places: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly loss: boolean;
}

const FIRST: Omit<Draft, 'game'> = {
  goal: '50',
  times: '1',
  minStakeUsd: '1',
  prizeUsd: '25',
  places: '1',
  startsAt: '',
  endsAt: '',
  loss: false,
};

/** Texts of the form in the order in which they stand. */
const FIELDS = ['goal', 'times', 'minStakeUsd', 'prizeUsd', 'places'] as const;
const DOLLARS: ReadonlySet<string> = new Set(['minStakeUsd', 'prizeUsd']);

const plain = (text: string): string => text.trim().replace(',', '.');
/** Sets a challenge; says before what the play for it brings in and what it costs. */
export function ChallengeForm(): ReactNode {
  const t = useT('challenges.staff');
  const [draft, setDraft] = useState<Draft>(() => ({ ...FIRST, game: boot().games[0]?.id ?? '' }));
  const [key, setKey] = useState(freshKey);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  function change(part: Partial<Draft>): void {
    setDraft((before) => ({ ...before, ...part }));
    // Other terms are another challenge, also when the answer to the last was lost.
    setKey(freshKey());
    setRefused(null);
  }

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const { waiting } = await call(createChallenge, {
        game: draft.game,
        goal: plain(draft.goal),
        times: Number(draft.times),
        minStakeUsd: plain(draft.minStakeUsd),
        prizeUsd: plain(draft.prizeUsd),
        places: Number(draft.places),
        startsAt: timeOf(draft.startsAt),
        endsAt: timeOf(draft.endsAt),
        loss: draft.loss,
        key,
      });
      await queryClient.invalidateQueries({ queryKey: challengesKey });
      toast.success(t(waiting ? 'waiting' : 'created'));
      change({ startsAt: '', endsAt: '' });
    } catch (error) {
      const strange = error instanceof ApiError && error.code === 422;
      setRefused(strange ? t('strange') : errorText(error, createChallenge.codes ?? {}));
    }
    setBusy(false);
  }

  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={t('game')}>
          <Select
            label={t('game')}
            options={boot().games.map(({ id, title }) => ({ value: id, label: title }))}
            search={{ placeholder: t('game'), empty: t('noGame') }}
            value={draft.game}
            onChange={(game) => change({ game })}
          />
        </Field>
        {FIELDS.map((name) => (
          <Field key={name} label={t(`fields.${name}`)}>
            <TextInput
              inputMode="decimal"
              maxLength={10}
              value={draft[name]}
              suffix={DOLLARS.has(name) && <span className="px-2 font-semibold">USD</span>}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </Field>
        ))}
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <Field key={name} label={t(`fields.${name}`)}>
            <TextInput
              type="datetime-local"
              value={draft[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
      <Cost draft={draft} />
      <Checkbox checked={draft.loss} onChange={(loss) => change({ loss })}>
        {t('loss')}
      </Checkbox>
      <div className="flex min-h-10 flex-wrap items-center gap-4">
        <Button type="submit" variant="primary" loading={busy} disabled={draft.endsAt === ''}>
          {t('send')}
        </Button>
        <p role="alert" className="min-w-0 text-lose">
          {refused}
        </p>
      </div>
    </form>
  );
}

/** What a win takes at the best, and what the house keeps of that play. */
function Cost({ draft }: { draft: Draft }): ReactNode {
  const t = useT('challenges.staff');
  const [goal, times, stake] = [
    Number(plain(draft.goal)),
    Number(draft.times),
    Number(plain(draft.minStakeUsd)),
  ];
  const prize = Number(plain(draft.prizeUsd));
  const rtp = boot().games.find(({ id }) => id === draft.game)?.rtp ?? 1;
  if (![goal, times, stake, prize].every((value) => Number.isFinite(value) && value > 0))
    return <p className="min-h-5" />;
  const edge = edgeUsd(goal, times, rtp, stake);
  return (
    <p className={isLoss(prize, edge) && !draft.loss ? 'min-h-5 text-warn' : 'min-h-5 text-fg2'}>
      {t('cost', {
        rounds: Math.ceil(roundsFor(goal, times, rtp)),
        edge: worthText(edge.toFixed(2)),
        most: worthText((edge / 5).toFixed(2)),
      })}
    </p>
  );
}
