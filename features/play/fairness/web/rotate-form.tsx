import { useState, type FormEvent } from 'react';
import { clientSeed } from '#platform/contract/seeds.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { seedFrom } from '../client-seed.ts';
import { rotate } from '../contract.ts';
import { changeSeeds } from './seed-calls.ts';

function draw(): string {
  return seedFrom(crypto.getRandomValues(new Uint8Array(10)));
}

/** A new client seed, prefilled at random; changing it reveals the server seed in use and starts the next one. */
export function RotateForm({ user }: { user: string }) {
  const t = useT('fairness');
  const [seed, setSeed] = useState(draw);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!clientSeed.safeParse(seed).success) return setError(t('error.clientSeed'));
    setBusy(true);
    setError(null);
    try {
      await changeSeeds(user, seed);
      setSeed(draw());
      toast.success(t('seeds.rotated'));
    } catch (failure) {
      setError(errorText(failure, rotate.codes));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-3">
      <Field label={t('seeds.newClient')} error={error ?? undefined} hint={t('seeds.rotateHint')} reserve>
        <TextInput
          value={seed}
          maxLength={64}
          spellCheck={false}
          className="font-mono"
          onChange={(event) => {
            setSeed(event.target.value);
            setError(null);
          }}
          suffix={
            <IconButton icon="refresh" size={32} label={t('seeds.draw')} onClick={() => setSeed(draw())} />
          }
        />
      </Field>
      <Button type="submit" variant="primary" loading={busy}>
        {t('seeds.rotate')}
      </Button>
    </form>
  );
}
