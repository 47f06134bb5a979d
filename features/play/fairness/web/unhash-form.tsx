import { useState, type FormEvent } from 'react';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { unhash, type RevealedPair } from '../contract.ts';
import { SecretLine } from './secret-line.tsx';

/** From the hash that was shown before the bets to the seed behind it, once it is revealed. */
export function UnhashForm() {
  const t = useT('fairness');
  const [hash, setHash] = useState('');
  const [found, setFound] = useState<RevealedPair | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFound(null);
    const wanted = hash.trim().toLowerCase();
    if (!/^[0-9a-f]{64}$/.test(wanted)) return setError(t('error.hash'));
    setBusy(true);
    setError(null);
    try {
      setFound(await call(unhash, { hash: wanted }));
    } catch (failure) {
      setError(errorText(failure, unhash.codes));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-3">
      <Field label={t('seeds.unhashLabel')} error={error ?? undefined} hint={t('seeds.unhashHint')} reserve>
        <TextInput
          value={hash}
          spellCheck={false}
          className="font-mono"
          onChange={(event) => setHash(event.target.value)}
        />
      </Field>
      <Button type="submit" loading={busy}>
        {t('seeds.unhash')}
      </Button>
      {found && <SecretLine label={t('seeds.serverSeed')} value={found.serverSeed} />}
    </form>
  );
}
