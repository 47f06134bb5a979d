import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Switch } from '#ui/switch.tsx';
import type { AnyInstant } from '#platform/contract/game.ts';
import { freshRule, moved, readRule, type DraftRule } from './draft.ts';
import { RuleForm } from './rule-form.tsx';
import { ruleWords, type Speaker } from './words.ts';

const MAX_RULES = 32;

interface RuleListProps {
  readonly rules: readonly DraftRule[];
  readonly game: AnyInstant;
  readonly speaker: Speaker;
  /** Of the rule that cannot be played, from 1. */
  readonly wrong: number | null;
  readonly onRules: (rules: readonly DraftRule[]) => void;
}

/** The rules from top to bottom, as they act. Moved by the handle: held and drawn, or with the arrow keys. */
export function RuleList({ rules, game, speaker, wrong, onRules }: RuleListProps): ReactNode {
  const { t } = speaker;
  const [open, setOpen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focus = useRef<string | null>(null);
  const place = (from: number, to: number): void => {
    const target = Math.max(0, Math.min(rules.length - 1, to));
    if (target === from) return;
    focus.current = rules[from]!.id;
    setSaid(t('movedTo', { place: target + 1, count: rules.length }));
    onRules(moved(rules, from, target));
  };
  const drag = useDrag(list, place);
  // Moving a row in the document takes the focus from it.
  useEffect(() => {
    if (focus.current === null) return;
    const handle = [...(list.current?.querySelectorAll<HTMLElement>('[data-handle]') ?? [])].find(
      (node) => node.dataset['handle'] === focus.current,
    );
    handle?.focus({ preventScroll: true });
    focus.current = null;
  }, [rules]);
  const change = (index: number, rule: DraftRule): void =>
    onRules(rules.map((one, at) => (at === index ? rule : one)));

  return (
    <div className="flex flex-col gap-2">
      <ol ref={list} aria-label={t('rules')} className="flex flex-col gap-2">
        {rules.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            index={index}
            open={open === rule.id}
            wrong={wrong === index + 1}
            target={drag.to === index && drag.from !== index}
            held={drag.from === index}
            game={game}
            speaker={speaker}
            onOpen={() => setOpen(open === rule.id ? null : rule.id)}
            onRule={(next) => change(index, next)}
            onRemove={() => onRules(rules.filter((_, at) => at !== index))}
            handle={{
              onPointerDown: (event) => drag.start(event, index),
              onKeyDown(event) {
                const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                if (by === 0) return;
                event.preventDefault();
                place(index, index + by);
              },
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Button
        icon="plus"
        disabled={rules.length >= MAX_RULES}
        onClick={() => {
          const rule = freshRule(rules);
          onRules([...rules, rule]);
          setOpen(rule.id);
        }}
      >
        {t('addRule')}
      </Button>
    </div>
  );
}

interface RuleRowProps {
  readonly rule: DraftRule;
  readonly index: number;
  readonly open: boolean;
  readonly wrong: boolean;
  /** The row that is being moved would come here. */
  readonly target: boolean;
  readonly held: boolean;
  readonly game: AnyInstant;
  readonly speaker: Speaker;
  readonly handle: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
  onOpen(): void;
  onRule(rule: DraftRule): void;
  onRemove(): void;
}

function RuleRow(props: RuleRowProps): ReactNode {
  const { rule, index, open, wrong, target, held, game, speaker, handle, onOpen, onRule, onRemove } = props;
  const { t } = speaker;
  const form = useId();
  const read = readRule(rule, game, speaker.decimals);
  const words = read ? ruleWords(read, speaker) : t('incomplete');
  const no = index + 1;
  return (
    <li
      className={cx(
        'rounded-md border bg-raised',
        target ? 'border-accent' : wrong ? 'border-lose' : 'border-line',
        held && 'opacity-60',
      )}
    >
      <div className="flex items-start gap-2 p-2 max-sm:flex-wrap">
        <button
          type="button"
          data-handle={rule.id}
          aria-label={t('move', { no })}
          title={t('moveHint')}
          {...handle}
          className="grid size-10 shrink-0 cursor-grab touch-none place-items-center rounded-md text-fg3 active:cursor-grabbing"
        >
          <Icon name="move" size={18} />
        </button>
        <p className={cx('min-w-0 flex-1 py-2.5 text-sm', rule.off || !read ? 'text-fg3' : 'text-fg')}>
          <span className="tnum">{no}. </span>
          {words}
        </p>
        <div className="flex items-center justify-end gap-2 max-sm:w-full">
          <Switch
            checked={!rule.off}
            onChange={(on) => onRule({ ...rule, off: !on })}
            label={t('on', { no })}
            hideLabel
          />
          <IconButton
            icon="edit"
            label={t('change', { no })}
            aria-expanded={open}
            aria-controls={form}
            onClick={onOpen}
          />
          <IconButton icon="trash" label={t('remove', { no })} onClick={onRemove} />
        </div>
      </div>
      <div id={form} hidden={!open}>
        {open && <RuleForm rule={rule} game={game} speaker={speaker} onRule={onRule} />}
      </div>
    </li>
  );
}

/** A row held by its handle: the row under the pointer shows where it would go, and it goes there when let go. */
function useDrag(list: { readonly current: HTMLElement | null }, place: (from: number, to: number) => void) {
  const [held, setHeld] = useState<{ from: number; to: number } | null>(null);
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);

  function start(event: PointerEvent<HTMLElement>, from: number): void {
    if (!event.isPrimary || event.button !== 0) return;
    const { currentTarget, pointerId } = event;
    currentTarget.setPointerCapture(pointerId);
    let to = from;
    const rows = [...(list.current?.children ?? [])];
    const handleMove = ({ clientY }: globalThis.PointerEvent): void => {
      const under = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      to = under < 0 ? rows.length - 1 : under;
      setHeld({ from, to });
    };
    const finish = (): void => {
      currentTarget.removeEventListener('pointermove', handleMove);
      currentTarget.removeEventListener('pointerup', handleUp);
      currentTarget.removeEventListener('pointercancel', finish);
      end.current = null;
      setHeld(null);
    };
    const handleUp = (): void => {
      finish();
      latest.current(from, to);
    };
    currentTarget.addEventListener('pointermove', handleMove);
    currentTarget.addEventListener('pointerup', handleUp);
    currentTarget.addEventListener('pointercancel', finish);
    end.current = finish;
  }
  return { start, from: held?.from ?? -1, to: held?.to ?? -1 };
}
