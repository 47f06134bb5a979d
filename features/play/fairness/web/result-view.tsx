import { Suspense, use, type ReactNode } from 'react';
import { GamePart } from '#platform/web/game/game-part.tsx';
import { TraceTable } from '#platform/web/game/help-page.tsx';
import { useT } from '#platform/web/i18n.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { cx } from '#ui/cx.ts';
import { formatMultiplier } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import type { Verification } from '../verify.ts';
import type { Typed } from './bet-form.tsx';
import { sampleOf } from './sample.ts';
import { StreamView } from './stream-view.tsx';

interface ResultProps {
  typed: Typed;
  shared: boolean;
  value: Verification;
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-xl bg-panel p-4 md:p-5">
      <h2 className="flex items-center gap-3 text-base font-semibold">
        <span
          aria-hidden
          className="grid size-6 place-items-center rounded-full bg-accent/15 text-xs font-bold text-accent tnum"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Whether the hash that was shown before the bet is the hash of the seed that was revealed after it. */
function MatchMark({ found, committed }: { found: string; committed: string }) {
  const t = useT('fairness.verify');
  if (committed === '') return null;
  const matches = committed.toLowerCase() === found;
  return (
    <p
      role="status"
      className={cx('flex items-center gap-2 text-sm font-semibold', matches ? 'text-win' : 'text-lose')}
    >
      <Icon name={matches ? 'check-circle' : 'warning'} size={18} />
      {t(matches ? 'matches' : 'differs')}
    </p>
  );
}

/** Every step from the seeds to the outcome, top to bottom. */
export function ResultView({ typed, shared, value }: ResultProps) {
  const t = useT('fairness.verify');
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <section
        aria-label={t('outcome')}
        className="flex min-h-48 flex-col justify-center gap-4 rounded-xl bg-panel bg-radial-[ellipse_80%_90%_at_50%_0%] from-accent/12 to-transparent p-5"
      >
        <GamePart
          id={typed.game}
          part="picture"
          props={{ params: value.params, outcome: value.outcome }}
          fallback={<div className="h-32" />}
        />
        {value.multiplier !== null && (
          <p className="text-center text-sm text-fg2 tnum">
            {t('pays')} <b className="text-fg">{formatMultiplier(value.multiplier)}</b>
          </p>
        )}
        <p className="text-center font-mono text-xs break-all text-fg3">{JSON.stringify(value.outcome)}</p>
      </section>
      <Step number={1} title={t(shared ? 'stepChain' : 'stepCommitment')}>
        <p className="text-sm/6 text-fg2">{t(shared ? 'chainText' : 'commitmentText')}</p>
        <p className="rounded-md bg-bg px-3 py-2 font-mono text-xs break-all">{value.hash}</p>
        <MatchMark found={value.hash} committed={typed.hash} />
      </Step>
      <Step number={2} title={t('stepStream')}>
        <p className="text-sm/6 text-fg2">{t(shared ? 'sharedText' : 'streamText')}</p>
        <StreamView rounds={value.rounds} used={shared ? 1 : value.floats.length} />
      </Step>
      <Step number={3} title={t('stepTrace')}>
        <TraceTable game={typed.game} rows={value.trace} />
      </Step>
      <Step number={4} title={t('stepCode')}>
        <Suspense fallback={<div className="h-40" />}>
          <Sample typed={typed} params={value.params} shared={shared} />
        </Suspense>
      </Step>
    </div>
  );
}

/** The whole script with this bet filled in, ready for `node check.mjs`. */
function Sample({
  typed,
  params,
  shared,
}: {
  typed: Typed;
  params: Verification['params'];
  shared: boolean;
}) {
  const t = useT('fairness.verify');
  const body = use(sampleOf(typed.game));
  const given = [
    `const serverSeed = ${JSON.stringify(typed.serverSeed)};`,
    `const clientSeed = ${JSON.stringify(typed.clientSeed)};`,
    ...(shared ? [] : [`const nonce = ${Number(typed.nonce)};`]),
    ...(body.includes('params') ? [`const params = ${JSON.stringify(params)};`] : []),
  ];
  const script = [`import { createHmac } from 'node:crypto';`, '', ...given, '', body, ''].join('\n');
  return (
    <div className="relative">
      <pre
        tabIndex={0}
        aria-label={t('stepCode')}
        className="max-h-96 overflow-auto rounded-md bg-bg p-3 pe-14 font-mono text-xs/5"
      >
        {script}
      </pre>
      <div className="absolute top-1 end-1 rounded-md bg-panel">
        <CopyButton text={script} label={t('copyCode')} copiedLabel={t('copied')} />
      </div>
    </div>
  );
}
