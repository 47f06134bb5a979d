import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { translate } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { verifyEmail } from '../contract.ts';

/** Asks for the letter that confirms the address, and says what came of it. */
export async function sendConfirmation(): Promise<void> {
  try {
    await call(verifyEmail, {});
    toast.success(translate('identity.verify.sent'), { id: 'verify' });
  } catch (error) {
    toastError(error, verifyEmail.codes);
  }
}
