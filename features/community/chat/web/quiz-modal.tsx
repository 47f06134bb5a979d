import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { createOnce } from '#platform/web/once.ts';
import { toast } from '#platform/web/toasts.tsx';
import { quiz } from '../moderation-contract.ts';

export const modal = { title: 'chat.title.quiz', size: 'sm' } as const;

/** A moderator asks the room something. */
export default function QuizModal({ channel, close }: { channel: string } & ModalProps): ReactNode {
  const t = useT('chat.quiz');
  const [question, setQuestion] = useState('');
  const [answer, setAnswer] = useState('');
  const [reward, setReward] = useState('');
  const [once] = useState(createOnce);
  const [busy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const worth = reward.trim().replace(',', '.');
    try {
      const wanted = { question, answer, channel, ...(worth === '' ? {} : { reward: worth }) };
      await once(wanted, (body) => call(quiz, body));
      toast.success(t('asked'));
      close();
    } catch (error) {
      toastError(error, quiz.codes);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-3">
      <Field label={t('question')}>
        <TextInput
          required
          maxLength={200}
          value={question}
          onChange={({ target }) => setQuestion(target.value)}
        />
      </Field>
      <Field label={t('answer')} hint={t('answerHint')}>
        <TextInput
          required
          maxLength={100}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </Field>
      <Field label={t('reward')} hint={t('rewardHint')}>
        <TextInput
          inputMode="decimal"
          maxLength={9}
          value={reward}
          onChange={({ target }) => setReward(target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size={48}
        block
        loading={busy}
        disabled={question.trim() === '' || answer.trim() === ''}
      >
        {t('send')}
      </Button>
    </form>
  );
}
