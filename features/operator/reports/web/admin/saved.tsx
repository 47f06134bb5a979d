import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { queryClient } from '#platform/web/query.ts';
import { toast } from '#platform/web/toasts.tsx';
import { FILE_FORMATS, type FileFormat } from '../../contract.ts';
import {
  NAME_LENGTH,
  readSaved,
  removeSaved,
  type Rhythm,
  RHYTHMS,
  type SavedFilter,
  saveReport,
  type SavedView,
} from '../../saved-contract.ts';
import { type Choice, filterOf, NARROWED } from './address.ts';
import { useNarrowing } from './filters.tsx';
import { Pick, utcText } from './parts.tsx';
import { savedQuery } from './queries.ts';

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: savedQuery.queryKey });

interface Props {
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
}

/** Reports that are kept, and come by letter: the one that the figures show can be added. */
export function Saved({ choice, onChange }: Props): ReactNode {
  const t = useT('reports');
  const query = useQuery(savedQuery);
  return (
    <>
      <Add choice={choice} />
      <Load query={query}>
        {({ saved }) =>
          saved.length === 0 ? (
            <Panel>
              <EmptyState icon="chart" text={t('saved.empty')} />
            </Panel>
          ) : (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
              {saved.map((one) => (
                <li key={one.id} className="min-w-0">
                  <One
                    report={one}
                    choice={choice}
                    onOpen={() => onChange({ ...choiceOf(one.filter), view: 'figures' })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </>
  );
}

/** A saved filter as the fields of the figures have it. */
const choiceOf = ({ by, money, product, currency, ...narrowed }: SavedFilter): Partial<Choice> => ({
  by,
  money,
  product: product ?? '',
  currency: currency ?? '',
  ...Object.fromEntries(NARROWED.map((name) => [name, String(narrowed[name] ?? '')])),
});

function useFilterText(choice: Choice): (filter: SavedFilter) => string {
  const t = useT('reports');
  const { nameOf } = useNarrowing(choice);
  return (filter) => {
    const { by, money, product, currency } = filter;
    return [
      t('saved.by', { group: t(`group.${by}`) }),
      t(`money.${money}`),
      product === undefined ? t('product.all') : t(`product.${product}`),
      currency === undefined ? t('currency.all') : currency.toUpperCase(),
      ...NARROWED.filter((name) => filter[name] !== undefined).map(
        (name) => `${t(`group.${name}`)}: ${nameOf(name, String(filter[name]))}`,
      ),
    ].join(' · ');
  };
}

function Add({ choice }: { choice: Choice }): ReactNode {
  const t = useT('reports');
  const filterText = useFilterText(choice);
  const [name, setName] = useState('');
  const [every, setEvery] = useState<Rhythm>('week');
  const [format, setFormat] = useState<FileFormat>('csv');
  const { from: _from, to: _to, ...filter } = filterOf(choice);
  const save = useMutation({
    mutationFn: () => call(saveReport, { name: name.trim(), filter, every, format }),
    onSuccess: () => {
      setName('');
      toast.success(t('saved.done'));
    },
    onSettled: refresh,
  });
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }
  return (
    <Panel title={t('saved.add')}>
      <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-3">
        <p className="text-sm text-pretty text-fg2">{t('saved.addHint', { what: filterText(filter) })}</p>
        <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
          <Field label={t('saved.name')}>
            <TextInput
              value={name}
              maxLength={NAME_LENGTH}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Pick
            label={t('saved.every')}
            value={every}
            options={RHYTHMS.map((id) => [id, t(`saved.rhythm.${id}`)])}
            onChange={setEvery}
          />
          <Pick
            label={t('saved.format')}
            value={format}
            options={FILE_FORMATS.map((id) => [id, id.toUpperCase()])}
            onChange={setFormat}
          />
          <Button type="submit" variant="primary" loading={save.isPending} disabled={name.trim() === ''}>
            {t('saved.save')}
          </Button>
        </div>
        {save.error && (
          <p role="alert" className="text-sm text-lose">
            {errorText(save.error, saveReport.codes)}
          </p>
        )}
      </form>
    </Panel>
  );
}

function One({
  report,
  choice,
  onOpen,
}: {
  report: SavedView;
  choice: Choice;
  onOpen: () => void;
}): ReactNode {
  const t = useT('reports');
  const filterText = useFilterText(choice);
  const read = useMutation({
    mutationFn: (on: boolean) => call(readSaved, { id: report.id, on }),
    onSettled: refresh,
  });
  return (
    <Panel
      title={report.name}
      aside={<Badge>{`${t(`saved.rhythm.${report.every}`)} · ${report.format.toUpperCase()}`}</Badge>}
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm text-pretty text-fg2">{filterText(report.filter)}</p>
        <Switch
          checked={report.mine}
          disabled={read.isPending}
          label={t('saved.mine')}
          onChange={(on) => read.mutate(on)}
        />
        <p className="text-xs text-fg3">
          {t('saved.next', { time: utcText(report.next), readers: report.readers })}
        </p>
        {report.log.length > 0 && (
          <ul className="flex flex-col gap-1 border-t border-line pt-3 text-xs text-fg3">
            {report.log.map(({ at, to, result }, index) => (
              <li key={`${at} ${index}`} className="flex flex-wrap gap-x-2">
                <span className="tabular-nums">{utcText(at)}</span>
                <span className="font-semibold text-fg2">{to}</span>
                <span className={result === 'sent' ? '' : 'text-lose'}>{t(`saved.result.${result}`)}</span>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button onClick={onOpen}>{t('saved.open')}</Button>
          <Remove report={report} />
        </div>
        {read.error && (
          <p role="alert" className="text-sm text-lose">
            {errorText(read.error, readSaved.codes)}
          </p>
        )}
      </div>
    </Panel>
  );
}

/** Asks once more: it goes for everybody. */
function Remove({ report: { id, name } }: { report: SavedView }): ReactNode {
  const t = useT('reports');
  const [asking, setAsking] = useState(false);
  const remove = useMutation({ mutationFn: () => call(removeSaved, { id }), onSettled: refresh });
  if (!asking)
    return (
      <Button variant="ghost" onClick={() => setAsking(true)} aria-label={t('saved.removeOf', { name })}>
        {t('saved.remove')}
      </Button>
    );
  return (
    <>
      <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate()}>
        {t('saved.removeForAll')}
      </Button>
      <Button variant="ghost" onClick={() => setAsking(false)}>
        {t('saved.keep')}
      </Button>
      {remove.error && (
        <p role="alert" className="text-sm text-lose">
          {errorText(remove.error, removeSaved.codes)}
        </p>
      )}
    </>
  );
}
