import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { figureLocale } from '#ui/locale.ts';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { setStore, useStore } from '#platform/web/store.ts';

export const modal = { title: 'chat.title.rules', size: 'md' } as const;

/** The day of the rules that `chatRulesAgreed` speaks of. Other rules need another flag, so that all are asked again. */
const RULES_OF = '2024-06-27';
const RULES = [
  'respect',
  'language',
  'spam',
  'begging',
  'links',
  'private',
  'selling',
  'staff',
  'accounts',
  'age',
] as const;

/** The rules of the chat. Who writes has accepted them. */
export default function RulesModal({ close }: ModalProps): ReactNode {
  const t = useT('chat.rule');
  const agreed = useStore((state) => state.chatRulesAgreed);
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col gap-2">
        {RULES.map((id, index) => (
          <li key={id} className="flex gap-3 rounded-lg bg-raised p-3 text-sm text-fg2">
            <span className="grid size-6 shrink-0 place-items-center rounded-full bg-hover text-xs font-semibold text-fg tnum">
              {index + 1}
            </span>
            <span className="min-w-0 pt-0.5 text-pretty">{t(id)}</span>
          </li>
        ))}
      </ol>
      <p className="text-xs text-fg3">
        {t('of', {
          date: new Date(`${RULES_OF}T12:00:00Z`).toLocaleDateString(figureLocale(), { dateStyle: 'long' }),
        })}
      </p>
      {agreed ? (
        <p className="flex items-center gap-2 text-sm text-win">
          <Icon name="check-circle" size={18} />
          {t('agreed')}
        </p>
      ) : (
        <Button
          variant="primary"
          size={48}
          block
          onClick={() => {
            setStore({ chatRulesAgreed: true });
            close();
          }}
        >
          {t('agree')}
        </Button>
      )}
    </div>
  );
}
