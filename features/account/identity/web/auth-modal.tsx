import { useState, type ReactNode } from 'react';
import { Logo } from '#ui/logo.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, type ModalProps } from '#platform/web/modals.tsx';
import { navigate } from '#platform/web/router.tsx';
import { Slot } from '#platform/web/slots.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

export const modal = { size: 'sm', label: 'identity.auth.title' } as const;

type Tab = 'login' | 'register';

interface AuthProps extends ModalProps {
  tab?: Tab;
  /** Path to open once logged in: where the guest wanted to go. */
  returnTo?: string;
}

/** Log in and Register in one window. */
export default function AuthModal({ tab: first = 'login', returnTo, close }: AuthProps): ReactNode {
  const t = useT('identity');
  const [tab, setTab] = useState<Tab>(first);
  function handleDone(): void {
    close();
    if (returnTo !== undefined) navigate(returnTo);
  }
  function handleForgot(login: string): void {
    close();
    void openModal('auth.forgot', { login });
  }
  return (
    <div className="flex flex-col gap-5 pt-1">
      <div className="flex items-center gap-3">
        <Logo mini size={40} />
        <h2 className="text-lg font-bold">{t(tab === 'login' ? 'auth.welcome' : 'auth.join')}</h2>
      </div>
      <Tabs
        fill
        label={t('auth.tabs')}
        panels="auth"
        value={tab}
        onChange={setTab}
        items={[
          { id: 'login', label: t('login.tab') },
          { id: 'register', label: t('register.tab') },
        ]}
      />
      <TabPanel panels="auth" id={tab}>
        {tab === 'login' ? (
          <LoginForm onDone={handleDone} onRegister={() => setTab('register')} onForgot={handleForgot} />
        ) : (
          <RegisterForm onDone={handleDone} onLogin={() => setTab('login')} />
        )}
      </TabPanel>
      {/* Other ways in: a wallet, a passkey. */}
      <Slot place="auth.methods" props={{ tab, onDone: handleDone }} />
    </div>
  );
}
