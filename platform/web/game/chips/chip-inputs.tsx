import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { NumberStepper } from '#ui/number-stepper.tsx';
import { MAX_ON_SPOT, type Layout } from './layout.ts';

interface ChipInputsProps {
  spots: readonly { readonly id: string; readonly name: string }[];
  chips: Layout;
  /** Never called with a bare table: the last spot stays. */
  onChips: (next: Record<string, number>) => void;
  disabled: boolean;
  /** Texts of the controls; but for `add`, the name of the spot follows. */
  text: (key: 'add' | 'count' | 'fewer' | 'more' | 'remove') => string;
}

/** A layout as a list of spots with their chips, for places without the table such as the verifier. */
export function ChipInputs({ spots, chips, onChips, disabled, text }: ChipInputsProps) {
  const laid = spots.filter(({ id }) => (chips[id] ?? 0) > 0);
  const free = spots.filter(({ id }) => !chips[id]);
  return (
    <div className="flex flex-col gap-2">
      {laid.map(({ id, name }) => (
        <div key={id} className="grid grid-cols-[minmax(0,1fr)_9rem_40px] items-center gap-2">
          <span className="truncate text-sm font-semibold text-fg2">{name}</span>
          <NumberStepper
            value={chips[id]!}
            min={1}
            max={MAX_ON_SPOT}
            disabled={disabled}
            label={`${text('count')}: ${name}`}
            decreaseLabel={`${text('fewer')}: ${name}`}
            increaseLabel={`${text('more')}: ${name}`}
            onChange={(count) =>
              onChips({ ...chips, [id]: Math.min(MAX_ON_SPOT, Math.max(1, Math.trunc(count))) })
            }
          />
          <IconButton
            icon="close"
            label={`${text('remove')}: ${name}`}
            disabled={disabled || laid.length === 1}
            onClick={() => {
              const { [id]: _gone, ...others } = chips;
              onChips(others);
            }}
          />
        </div>
      ))}
      <NativeSelect
        aria-label={text('add')}
        value=""
        disabled={disabled || free.length === 0}
        onChange={(event) => onChips({ ...chips, [event.target.value]: 1 })}
      >
        <option value="" disabled>
          {text('add')}
        </option>
        {free.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}
