import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { parsePoolProof, PoolProofError, verifyPool, type PoolCheck } from '#engines/pools/verify.ts';
import { LongText } from '#platform/web/form/long-text.tsx';
import { useT } from '#platform/web/i18n.ts';
import { PoolChecks } from './pool-checks.tsx';

/** On /fairness: the proof of a pool, checked without asking anybody. */
export default function VerifyPool(): ReactNode {
  const t = useT('pvp.verify');
  const [text, setText] = useState('');
  const [checks, setChecks] = useState<readonly PoolCheck[]>([]);
  const [fault, setFault] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      const proof = parsePoolProof(text);
      const { poolFacts } = await import('../facts.ts');
      setChecks(verifyPool(proof, poolFacts));
      setFault(null);
    } catch (error) {
      if (!(error instanceof PoolProofError)) throw error;
      setChecks([]);
      setFault(error.message);
    }
  }

  return (
    <Panel title={t('title')}>
      <form onSubmit={(event) => void handleSubmit(event)} noValidate className="grid gap-3">
        <Field label={t('proof')} hint={t('hint')} error={fault === null ? undefined : t('fault', { fault })}>
          <LongText code value={text} onChange={setText} />
        </Field>
        <Button type="submit" icon="shield-check" className="justify-self-start">
          {t('check')}
        </Button>
        <PoolChecks checks={checks} />
      </form>
    </Panel>
  );
}
