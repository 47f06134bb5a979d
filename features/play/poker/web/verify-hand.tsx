import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { HandProofError, parseHandProof, verifyHand, type ProofCheck } from '#engines/poker/verify-hand.ts';
import { LongText } from '#platform/web/form/long-text.tsx';
import { useT } from '#platform/web/i18n.ts';
import { HandChecks } from './hand-checks.tsx';

/** On /fairness: the proof of a poker hand, checked without asking anybody. */
export default function VerifyHand(): ReactNode {
  const t = useT('poker.verify');
  const [text, setText] = useState('');
  const [checks, setChecks] = useState<readonly ProofCheck[]>([]);
  const [fault, setFault] = useState<string | null>(null);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    try {
      setChecks(verifyHand(parseHandProof(text)));
      setFault(null);
    } catch (error) {
      if (!(error instanceof HandProofError)) throw error;
      setChecks([]);
      setFault(error.message);
    }
  }

  return (
    <Panel title={t('title')}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <Field label={t('proof')} hint={t('hint')} error={fault === null ? undefined : t('fault', { fault })}>
          <LongText code value={text} onChange={setText} />
        </Field>
        <Button type="submit" icon="shield-check" className="justify-self-start">
          {t('check')}
        </Button>
        <HandChecks checks={checks} />
      </form>
    </Panel>
  );
}
