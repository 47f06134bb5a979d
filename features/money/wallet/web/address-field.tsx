import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useT } from '#platform/web/i18n.ts';

interface AddressFieldProps {
  value: string;
  onChange: (address: string) => void;
  onLeave: () => void;
  /** Name of the network, to be read before one pastes. */
  network: string;
  error: string | null;
}

/** Where the money goes. Nothing corrects what stands here: a mistyped address must be refused, not guessed. */
export function AddressField({ value, onChange, onLeave, network, error }: AddressFieldProps): ReactNode {
  const t = useT('cashier.withdraw');

  async function handlePaste(): Promise<void> {
    try {
      onChange((await navigator.clipboard.readText()).trim().slice(0, 200));
    } catch {
      // The browser does not let us, or there is nothing: the keyboard's own way remains.
    }
  }

  return (
    <Field label={t('address')} error={error} hint={t('addressHint', { network })} reserve live>
      <TextInput
        size={48}
        dir="ltr"
        maxLength={200}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        className="font-mono text-sm"
        suffix={
          <Button
            size={32}
            aria-label={t('pasteAddress')}
            onClick={() => void handlePaste()}
            className="touch-area"
          >
            {t('paste')}
          </Button>
        }
      />
    </Field>
  );
}
