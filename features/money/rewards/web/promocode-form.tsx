import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { needAccount } from '#platform/web/session.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { activate } from '../promocode-contract.ts';
import { showGivenOffer } from './given-offer.ts';
import { useGiftText } from './gift-text.ts';
import { readRewardsAnew } from './queries.ts';

/** A code to type in, and what came of it. */
export function PromocodeForm(): ReactNode {
  const t = useT('rewards.promocode');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [gift, setGift] = useState<ReplyOf<typeof activate> | null>(null);
  const given = useGiftText(gift);

  async function redeem(): Promise<void> {
    if (!needAccount()) return;
    setBusy(true);
    setFailure(null);
    setGift(null);
    try {
      const made = await call(activate, { code: code.trim() });
      setGift(made);
      if (made.offer) showGivenOffer(made.offer._id);
      setCode('');
      void readRewardsAnew();
    } catch (error) {
      setFailure(errorText(error, activate.codes));
    } finally {
      setBusy(false);
    }
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (code.trim() !== '' && !busy) void redeem();
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-2">
      <Field label={t('label')} error={failure}>
        <TextInput
          value={code}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={t('placeholder')}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" block loading={busy} disabled={code.trim() === ''}>
        {t('redeem')}
      </Button>
      <p role="status" className="min-h-5 text-xs text-win">
        {gift && t('redeemed', { gift: given })}
      </p>
    </form>
  );
}
