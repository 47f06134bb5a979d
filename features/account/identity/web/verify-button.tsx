import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { sendConfirmation } from './send-confirmation.ts';

/** Sends the letter that confirms the address once more, wherever something waits for that. */
export default function VerifyButton(): ReactNode {
  const t = useT('identity.verify');
  const [sending, setSending] = useState(false);
  async function handleSend(): Promise<void> {
    setSending(true);
    await sendConfirmation();
    setSending(false);
  }
  return (
    <Button variant="primary" icon="mail" loading={sending} onClick={() => void handleSend()}>
      {t('send')}
    </Button>
  );
}
