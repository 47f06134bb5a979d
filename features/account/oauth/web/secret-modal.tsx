import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { SecretOnce } from '#platform/web/secret-once.tsx';

export const modal = { size: 'md', escapable: false } as const;

/** The one time a secret is seen. */
export default function SecretModal({ secret, close }: ModalProps & { secret: string }): ReactNode {
  const t = useT('oauth.clients');
  return (
    <SecretOnce
      secret={secret}
      text={t('secretText')}
      copy={t('copySecret')}
      copied={t('copied')}
      done={t('secretDone')}
      close={close}
    />
  );
}
