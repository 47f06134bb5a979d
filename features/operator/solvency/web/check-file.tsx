import { useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';
import { call } from '#platform/web/api.ts';
import { history } from '../contract.ts';
import {
  type CheckedProof,
  checkProofs,
  proofFile,
  type ProofFile,
  type PublishedDay,
} from '../proof-file.ts';
import { CheckedList } from './checked-list.tsx';

/** A file of proofs is far below that. */
const MAX_BYTES = 4 * 1024 * 1024;
const DAY_MS = 86_400_000;

type State = 'unreadable' | 'failed' | readonly CheckedProof[] | null;

/** Checks a proof that was saved, of any account and day, against the roots of this page. */
export function CheckFile(): ReactNode {
  const t = useT('solvency.check');
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>(null);
  const [busy, setBusy] = useState(false);

  async function handleFile(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    setBusy(true);
    const file = chosen.size > MAX_BYTES ? null : await read(chosen);
    try {
      setState(file ? checkProofs(file, await daysOf(file)) : 'unreadable');
    } catch {
      setState('failed');
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={t('heading')}>
      <p className="text-pretty text-fg2">{t('about')}</p>
      <Button icon="upload" loading={busy} onClick={() => input.current?.click()} className="mt-4">
        {t('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('choose')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void handleFile(event.target.files?.[0]);
          // The same file again is a new choice.
          event.target.value = '';
        }}
      />
      <div role="status" className="mt-2">
        {typeof state === 'string' && <p className="text-lose">{t(state)}</p>}
        {state !== null && typeof state !== 'string' && <CheckedList checked={state} />}
      </div>
    </Panel>
  );
}

async function read(chosen: File): Promise<ProofFile | null> {
  try {
    const parsed = proofFile.safeParse(JSON.parse(await chosen.text()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // no JSON at all
  }
}

/** The published days that a file is about. */
async function daysOf({ proofs }: ProofFile): Promise<readonly PublishedDay[]> {
  const wanted = [...new Set(proofs.map(({ day }) => day))];
  const found: PublishedDay[] = [];
  for (const day of wanted) {
    if (found.some((one) => one.day === day)) continue;
    const after = new Date(Date.parse(day) + DAY_MS);
    // A day that the calendar does not have was never published.
    if (Number.isNaN(after.getTime())) continue;
    const { days } = await call(history, { before: after.toISOString().slice(0, 10) });
    found.push(...days);
  }
  return found;
}
