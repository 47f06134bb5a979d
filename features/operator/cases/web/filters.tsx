import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { cx } from '#ui/cx.ts';
import { formatCount } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { WaitingKind } from '#platform/contract/waiting.ts';
import { useT } from '#platform/web/i18n.ts';
import { CASE_OWNERS, CASE_SHOWN, type caseList } from '../contract.ts';
import type { Choice } from './address.ts';

interface FiltersProps {
  choice: Choice;
  /** The kinds that the caller sees; undefined while loading. */
  kinds: ReplyOf<typeof caseList>['kinds'] | undefined;
  onChange: (part: Partial<Choice>) => void;
}

const TYPED_MS = 350;

/** Which cases are listed: all of it is in the address. */
export function Filters({ choice, kinds, onChange }: FiltersProps): ReactNode {
  const t = useT('cases');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Kinds chosen={choice.kinds} kinds={kinds} onChange={(chosen) => onChange({ kinds: chosen })} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PlayerSearch player={choice.player} onSettle={(player) => onChange({ player })} />
        <NativeSelect
          aria-label={t('filter.show')}
          value={choice.show}
          onChange={(event) => onChange({ show: CASE_SHOWN.find((one) => one === event.target.value)! })}
        >
          {CASE_SHOWN.map((one) => (
            <option key={one} value={one}>
              {t(`show.${one}`)}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          aria-label={t('filter.owner')}
          value={choice.owner}
          onChange={(event) => onChange({ owner: CASE_OWNERS.find((one) => one === event.target.value)! })}
        >
          {CASE_OWNERS.map((one) => (
            <option key={one} value={one}>
              {t(`owner.${one}`)}
            </option>
          ))}
        </NativeSelect>
        <Checkbox checked={choice.overdue} onChange={(overdue) => onChange({ overdue })}>
          {t('filter.overdue')}
        </Checkbox>
      </div>
    </div>
  );
}

interface KindsProps {
  chosen: readonly WaitingKind[];
  kinds: FiltersProps['kinds'];
  onChange: (chosen: readonly WaitingKind[]) => void;
}

/** Kinds with what waits of each; several may be pressed. */
function Kinds({ chosen, kinds, onChange }: KindsProps): ReactNode {
  const t = useT('cases');
  // A line's height is kept while the figures are on their way.
  if (!kinds) return <div className="h-8" />;
  // Kinds of which something waits stand first: on a phone the row is longer than the screen.
  const sorted = kinds.toSorted((a, b) => Number(b.open > 0) - Number(a.open > 0));
  return (
    <div
      role="group"
      aria-label={t('filter.kinds')}
      className="-mx-1 flex gap-1.5 overflow-x-auto px-1 py-0.5 no-scrollbar md:flex-wrap"
    >
      {sorted.map(({ kind, open, overdue }) => {
        const pressed = chosen.includes(kind);
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={pressed}
            onClick={() => onChange(pressed ? chosen.filter((one) => one !== kind) : [...chosen, kind])}
            className={cx(
              'flex h-8 shrink-0 items-center gap-2 rounded-full border px-3 text-xs font-semibold whitespace-nowrap transition-colors',
              pressed
                ? 'border-accent bg-accent/10 text-fg'
                : cx(
                    'border-line/70 bg-panel hover:bg-hover hover:text-fg',
                    open > 0 ? 'text-fg2' : 'text-fg3',
                  ),
            )}
          >
            {t(`kind.${kind}`)}
            {open > 0 && (
              <Badge tone={overdue > 0 ? 'lose' : 'neutral'} className="-me-1.5">
                {formatCount(open)}
                {overdue > 0 && <span className="sr-only">{t('badge.overdue', { count: overdue })}</span>}
              </Badge>
            )}
          </button>
        );
      })}
    </div>
  );
}

function PlayerSearch({
  player,
  onSettle,
}: {
  player: string;
  onSettle: (player: string) => void;
}): ReactNode {
  const t = useT('cases.filter');
  const [typed, setTyped] = useState(player);
  const settle = useRef(onSettle);
  /** What was last written into the address from here, or read from it. */
  const known = useRef(player);
  useEffect(() => {
    settle.current = onSettle;
  });
  // A link or another page's button leads to other cases: the field follows.
  useEffect(() => {
    if (player === known.current) return;
    known.current = player;
    setTyped(player);
  }, [player]);
  useEffect(() => {
    const text = typed.trim();
    if (text === player) return;
    const timer = setTimeout(() => {
      known.current = text;
      settle.current(text);
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, player]);
  return (
    <div className="min-w-40 flex-1 sm:max-w-64">
      <TextInput
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={t('player')}
        aria-label={t('player')}
        maxLength={64}
        prefix={<Icon name="search" size={18} />}
      />
    </div>
  );
}
