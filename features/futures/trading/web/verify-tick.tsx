import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { useSearch } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { saveText } from '#platform/web/save-file.ts';
import { days } from '../contract.ts';
import { priceUnits, unitsText } from './price.ts';
import {
  isCommitted,
  isWithinDay,
  pricesOf,
  readTickQuery,
  type RevealedDay,
  type TickQuery,
} from './verify-path.ts';
import { ticksOfDay } from '#engines/futures/path.ts';

const FIELDS = ['ticker', 'day', 'tick', 'price'] as const;

interface Result {
  readonly asked: TickQuery;
  readonly day: RevealedDay;
  readonly price: bigint;
}

/** On /fairness: a tick of a simulated ticker, worked out again in this browser from the seed of its day. */
export default function VerifyTick(): ReactNode {
  const t = useT('trading.verify');
  const query = useSearch();
  const box = useRef<HTMLDivElement>(null);
  const linked = query.ticker !== undefined;
  const [form, setForm] = useState(() => Object.fromEntries(FIELDS.map((name) => [name, query[name] ?? ''])));
  const [result, setResult] = useState<Result | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [done, setDone] = useState<number | null>(null);
  useEffect(() => {
    if (linked) box.current?.scrollIntoView({ block: 'start' });
  }, [linked]);

  /** Lets the page draw and be used between two slices. */
  const rest = async (share: number): Promise<void> => {
    setDone(share);
    await new Promise((go) => setTimeout(go));
  };

  async function run(work: () => Promise<void>): Promise<void> {
    setFault(null);
    setDone(0);
    try {
      await work();
    } catch (error) {
      setFault(errorText(error, days.codes));
    } finally {
      setDone(null);
    }
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setResult(null);
    const asked = readTickQuery(form);
    if (!asked) return setFault(t('invalid'));
    void run(async () => {
      const [found] = await call(days, { ticker: asked.ticker, day: asked.day });
      if (!found || !isWithinDay(asked, found)) return setFault(t('unknown'));
      if (found.seed === null || found.open === null) return setFault(t('later'));
      const day = { ...found, ticker: asked.ticker, seed: found.seed, open: found.open };
      const price = (await pricesOf(day, asked.index + 1, rest)).at(-1)!;
      setResult({ asked, day, price });
    });
  }

  function handleDownload({ asked, day }: Result): void {
    void run(async () => {
      const prices = await pricesOf(day, ticksOfDay(day.path), rest);
      const lines = prices.map((price, index) => `${index},${unitsText(price)}\n`);
      saveText(`${asked.ticker}-${asked.day}.csv`, `index,price\n${lines.join('')}`, 'text/csv');
    });
  }

  return (
    <div ref={box}>
      <Panel title={t('title')}>
        <form onSubmit={handleSubmit} noValidate className="grid gap-3">
          <p className="text-sm text-pretty text-fg2">{t('about')}</p>
          <div className="grid gap-3 sm:grid-cols-4">
            {FIELDS.map((name) => (
              <Field key={name} label={t(name)}>
                <TextInput
                  value={form[name]}
                  maxLength={24}
                  placeholder={name === 'day' ? 'YYYY-MM-DD' : undefined}
                  onChange={(event) => setForm({ ...form, [name]: event.target.value.trim() })}
                />
              </Field>
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" icon="shield-check" loading={done !== null}>
              {t('check')}
            </Button>
            {result && (
              <Button icon="download" disabled={done !== null} onClick={() => handleDownload(result)}>
                {t('download')}
              </Button>
            )}
          </div>
          <div role="status" className="grid gap-1 text-sm">
            {fault !== null && <p className="text-warn">{fault}</p>}
            {result && <Checks result={result} />}
          </div>
        </form>
      </Panel>
    </div>
  );
}

function Checks({ result: { asked, day, price } }: { result: Result }): ReactNode {
  const t = useT('trading.verify');
  const checks = [
    ['committed', isCommitted(day)],
    ...(asked.price === null ? [] : [['same', priceUnits(asked.price) === price] as const]),
  ] as const;
  return (
    <>
      <p className="tnum">{t('computed', { tick: asked.index, day: asked.day, price: unitsText(price) })}</p>
      <p className="text-xs break-all text-fg3">{`${t('commitment')} ${day.commitment}`}</p>
      {checks.map(([what, ok]) => (
        <p key={what} className={`flex items-center gap-2 ${ok ? 'text-win' : 'text-lose'}`}>
          <Icon name={ok ? 'check-circle' : 'warning'} size={18} />
          {t(what, { ok: String(ok) })}
        </p>
      ))}
    </>
  );
}
