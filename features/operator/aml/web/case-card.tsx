import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAct } from '#platform/web/use-act.ts';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { type AmlReport, type AmlView, closeCase, OUTCOMES, readReport } from '../contract.ts';
import { AML_KEY } from './queries.ts';
import { ReportFile } from './report-file.tsx';

/** One case: the rule in a sentence with its figures, the report file, and what came of it. */
export function CaseCard({ found }: { found: AmlView }): ReactNode {
  const t = useT('aml');
  const sentence = useT('aml.sentence');
  const { rule, player, other, closed } = found;
  return (
    <li className="flex flex-col gap-3 px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={closed ? 'neutral' : 'lose'}>{t(`rule.${rule}`)}</Badge>
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <PlayerLink player={player} />
          {other && (
            <>
              <Icon name="arrow-right" size={16} className="text-fg3" />
              <PlayerLink player={other} />
            </>
          )}
        </span>
        <span className="ms-auto text-xs text-fg3 tnum">{utcMinute(found.openedAt)} UTC</span>
      </div>
      <p className="break-words">{sentence(rule, { ...found.figures, other: other?.name ?? '' })}</p>
      <p className="text-xs text-fg3 tnum">
        {t('period', { from: utcMinute(found.from), to: utcMinute(found.to) })}
      </p>
      {closed && (
        <p className="text-xs break-words text-fg2">
          {t('closedBy', {
            outcome: t(`outcome.${closed.outcome}`),
            name: closed.by?.name ?? '–',
            time: `${utcMinute(closed.at)} UTC`,
            note: closed.note,
          })}
        </p>
      )}
      <Report id={found.id} name={player.name} />
      {!closed && <CloseForm id={found.id} name={player.name} />}
    </li>
  );
}

/** Read only when somebody asks for it: that they did is written down. */
function Report({ id, name }: { id: string; name: string }): ReactNode {
  const t = useT('aml');
  const [report, setReport] = useState<AmlReport | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function read(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      setReport(await call(readReport, { id }));
    } catch (error) {
      setFailure(errorText(error, readReport.codes));
    }
    setBusy(false);
  }

  if (report) return <ReportFile report={report} onClose={() => setReport(null)} />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size={32} loading={busy} aria-label={t('readNamed', { name })} onClick={() => void read()}>
        {t('read')}
      </Button>
      <span className="text-xs text-fg3">{t('readNote')}</span>
      {failure !== null && (
        <p role="alert" className="text-xs text-lose">
          {failure}
        </p>
      )}
    </div>
  );
}

function CloseForm({ id, name }: { id: string; name: string }): ReactNode {
  const t = useT('aml');
  const [note, setNote] = useState('');
  const { busy, act } = useAct(AML_KEY, closeCase.codes);
  const short = note.trim().length < 3;
  return (
    <form onSubmit={(event) => event.preventDefault()} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Field label={t('note')} className="min-w-60 flex-1">
        <TextInput value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {OUTCOMES.map((outcome) => (
        <Button
          key={outcome}
          disabled={short}
          loading={busy}
          aria-label={t('closeNamed', { outcome: t(`outcome.${outcome}`), name })}
          onClick={() => void act(() => call(closeCase, { id, outcome, note: note.trim() }), t('done'))}
        >
          {t(`outcome.${outcome}`)}
        </Button>
      ))}
    </form>
  );
}
