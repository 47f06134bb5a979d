/** The draft as it is typed, before it is saved. */
import { useMemo, useState } from 'react';
import { fieldOf, type FormField } from '#platform/web/form/schema.ts';
import { fromState, toState, type Faults, type FormState } from '#platform/web/form/state.ts';
import type { BrandRoom } from '../../contract.ts';
import type { BrandSettings } from '../../settings.ts';

type Colours = BrandSettings['colours'];

export interface Draft {
  readonly form: FormField;
  readonly said: FormState;
  readonly colours: Colours;
  /** What it would be saved as; null while a field is wrong. */
  readonly value: BrandSettings | null;
  readonly faults: Faults;
  readonly dirty: boolean;
  write(said: FormState): void;
  paint(colours: Colours): void;
  /** Back to what is saved. */
  reset(): void;
}

export function useDraft({ schema, change, inForce }: BrandRoom): Draft {
  const form = useMemo(() => fieldOf(schema, 'brand'), [schema]);
  const saved = change?.value ?? inForce.value;
  const start = () => ({ said: toState(form, saved), colours: saved.colours });
  const [typed, setTyped] = useState(start);
  const base = useMemo(
    () => JSON.stringify({ said: toState(form, saved), colours: saved.colours }),
    [form, saved],
  );
  const { value, faults } = useMemo(() => fromState(form, typed.said), [form, typed.said]);
  const whole = Object.keys(faults).length === 0;
  return {
    form,
    ...typed,
    // Of the room's own schema; the server parses it again.
    value: whole ? ({ ...(value as object), colours: typed.colours } as BrandSettings) : null,
    faults,
    dirty: base !== JSON.stringify(typed),
    write: (said) => setTyped({ ...typed, said }),
    paint: (colours) => setTyped({ ...typed, colours }),
    reset: () => setTyped(start()),
  };
}
