import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { deskMarginPreview, deskMargins, deskSaveMargins } from '../../margins-contract.ts';
import { GROUPS, type MarketGroup } from '../../market-group.ts';
import { marketName, outcomeName } from '../../names.ts';
import type { MarginRule } from '../../settings.ts';
import { SPORTS } from '../../sports.ts';
import { eventName } from '../event-name.ts';
import { DeskFailed, useDeskAct } from './desk-parts.tsx';

type Preview = ReplyOf<typeof deskMarginPreview>;

const METHODS = ['power', 'proportional', 'additive', 'shin', 'odds_ratio'] as const;
const PERCENT = /^\d{1,2}(\.\d{1,2})?$/;
const MAX_PERCENT = 40;
const RULE = { sport: null, tournament: null, group: null, live: null, method: 'power', percent: 5 } as const;

/** Margins in place of the feed's: rules, what they would change, and the button that puts them into force. */
export function DeskMargins(): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['sport', 'desk', 'margins'],
    queryFn: ({ signal }) => call(deskMargins, {}, { signal }),
    // What is written here must not be read over.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (error && !data) return <DeskFailed error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-56 rounded-xl" />;
  return <Rules key={data.version} {...data} />;
}

function Rules({ rules: inForce, version, sports, leagues }: ReplyOf<typeof deskMargins>): ReactNode {
  const t = useT('sport.desk');
  const mayTrade = useAllowed('sport.trade');
  const { busy, act } = useDeskAct();
  const [rules, setRules] = useState<readonly MarginRule[]>(inForce);
  const [preview, setPreview] = useState<{ of: readonly MarginRule[]; found: Preview } | null>(null);
  const valid = rules.every(({ percent }) => percent >= 0 && percent <= MAX_PERCENT);
  const change = (at: number, part: Partial<MarginRule>) =>
    setRules(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel title={t('part.margins')}>
        <p className="mb-3 text-xs text-fg2">{t('margin.hint')}</p>
        {rules.length === 0 && <EmptyState icon="percent" text={t('margin.none')} />}
        <ul className="grid gap-2">
          {rules.map((rule, at) => (
            <RuleRow
              key={at}
              no={at + 1}
              rule={rule}
              sports={sports}
              leagues={leagues}
              disabled={!mayTrade}
              onChange={(part) => change(at, part)}
              onRemove={() => setRules(rules.filter((_, index) => index !== at))}
            />
          ))}
        </ul>
        {mayTrade && (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button icon="plus" disabled={rules.length >= 100} onClick={() => setRules([...rules, RULE])}>
              {t('margin.add')}
            </Button>
            <Button
              disabled={!valid}
              loading={busy}
              onClick={() =>
                void act(
                  async () =>
                    setPreview({ of: rules, found: await call(deskMarginPreview, { rules: [...rules] }) }),
                  t('margin.ready'),
                )
              }
            >
              {t('margin.preview')}
            </Button>
            <Button
              variant="primary"
              // What takes effect has been looked at.
              disabled={!valid || preview?.of !== rules}
              loading={busy}
              onClick={() => void act(() => call(deskSaveMargins, { rules: [...rules], version }), t('done'))}
            >
              {t('margin.save')}
            </Button>
          </div>
        )}
      </Panel>
      {preview?.of === rules && <PreviewPanel found={preview.found} />}
    </div>
  );
}

interface RuleRowProps {
  no: number;
  rule: MarginRule;
  sports: readonly number[];
  leagues: readonly string[];
  disabled: boolean;
  onChange: (part: Partial<MarginRule>) => void;
  onRemove: () => void;
}

function RuleRow({ no, rule, sports, leagues, disabled, onChange, onRemove }: RuleRowProps): ReactNode {
  const t = useT('sport');
  const [percent, setPercent] = useState(String(rule.percent));
  const known = SPORTS.filter(({ id }) => sports.includes(id) || id === rule.sport);
  return (
    <li className="grid grid-cols-2 items-end gap-x-3 gap-y-2 rounded-lg bg-raised/60 p-3 lg:grid-cols-[repeat(5,minmax(0,1fr))_88px_auto]">
      <Choice
        no={no}
        name="sport"
        disabled={disabled}
        value={rule.sport === null ? '' : String(rule.sport)}
        onChoose={(value) => onChange({ sport: value === '' ? null : Number(value) })}
        options={[
          ['', t('allSports')],
          ...known.map(({ id, slug }): Option => [String(id), t(`name.${slug}`)]),
        ]}
      />
      <Choice
        no={no}
        name="league"
        disabled={disabled}
        value={rule.tournament ?? ''}
        onChoose={(value) => onChange({ tournament: value === '' ? null : value })}
        options={[
          ['', t('desk.margin.anyLeague')],
          ...[...new Set([...leagues, ...(rule.tournament ? [rule.tournament] : [])])].map((name): Option => [
            name,
            name,
          ]),
        ]}
      />
      <Choice
        no={no}
        name="group"
        disabled={disabled}
        value={rule.group ?? ''}
        onChoose={(value) => onChange({ group: value === '' ? null : (value as MarketGroup) })}
        options={[
          ['', t('desk.margin.anyGroup')],
          ...GROUPS.map((group): Option => [group, t(`event.kind.${group}`)]),
        ]}
      />
      <Choice
        no={no}
        name="live"
        disabled={disabled}
        value={rule.live === null ? '' : String(rule.live)}
        onChoose={(value) => onChange({ live: value === '' ? null : value === 'true' })}
        options={[
          ['', t('desk.margin.anyTime')],
          ['true', t('heading.live')],
          ['false', t('heading.soon')],
        ]}
      />
      <Choice
        no={no}
        name="method"
        disabled={disabled}
        value={rule.method}
        onChoose={(value) => onChange({ method: value as MarginRule['method'] })}
        options={METHODS.map((method): Option => [method, t(`desk.margin.by.${method}`)])}
      />
      <label className="grid gap-1 text-xs text-fg3">
        {t('desk.margin.percent')}
        <TextInput
          size={40}
          inputMode="decimal"
          aria-label={t('desk.margin.of', { name: t('desk.margin.percent'), no })}
          disabled={disabled}
          maxLength={5}
          value={percent}
          onChange={({ target }) => {
            setPercent(target.value);
            onChange({ percent: PERCENT.test(target.value) ? Number(target.value) : -1 });
          }}
        />
      </label>
      {!disabled && (
        <IconButton
          icon="trash"
          label={t('desk.margin.remove', { no })}
          onClick={onRemove}
          className="col-span-full justify-self-end lg:col-span-1"
        />
      )}
    </li>
  );
}

type Option = readonly [value: string, text: string];

interface ChoiceProps {
  no: number;
  /** Below `desk.margin`. */
  name: string;
  value: string;
  options: readonly Option[];
  disabled: boolean;
  onChoose: (value: string) => void;
}

/** A part of a rule under its name; spoken with the number of the rule. */
function Choice({ no, name, value, options, disabled, onChoose }: ChoiceProps): ReactNode {
  const t = useT('sport.desk.margin');
  return (
    <label className="grid gap-1 text-xs text-fg3">
      {t(name)}
      <NativeSelect
        aria-label={t('of', { name: t(name), no })}
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

function PreviewPanel({ found: { changed, looked, markets } }: { found: Preview }): ReactNode {
  const t = useT('sport');
  const sum = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)} %`);
  return (
    <Panel title={t('desk.margin.would', { changed, looked })} flush>
      <Table
        caption={t('desk.margin.preview')}
        rows={markets}
        rowKey={({ event, marketId, specifiers }) => `${event} ${marketId} ${JSON.stringify(specifiers)}`}
        empty={<EmptyState icon="percent" text={t('desk.margin.same')} />}
        columns={[
          { id: 'event', head: t('desk.event'), cell: (row) => eventName(row) },
          {
            id: 'market',
            head: t('desk.market'),
            cell: (row) => marketName(t, { id: row.marketId, specifiers: row.specifiers }),
          },
          {
            id: 'odds',
            head: t('desk.margin.prices'),
            cell: (row) => (
              <span className="flex flex-wrap gap-x-3 gap-y-0.5 py-2 text-xs tnum">
                {row.outcomes.map(({ id, before, after }) => (
                  <span key={id}>
                    {outcomeName(t, { id: row.marketId, specifiers: row.specifiers }, id, row)}{' '}
                    <s className="text-fg3">{before ?? '–'}</s> <b>{after ?? '–'}</b>
                  </span>
                ))}
              </span>
            ),
          },
          { id: 'before', head: t('desk.margin.before'), numeric: true, cell: ({ before }) => sum(before) },
          { id: 'after', head: t('desk.margin.after'), numeric: true, cell: ({ after }) => sum(after) },
        ]}
      />
    </Panel>
  );
}
