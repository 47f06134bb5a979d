import { useT } from '#platform/web/i18n.ts';
import { CopyButton } from '#ui/copy-button.tsx';

/** A long text with its name and a way to copy it. */
export function SecretLine({ label, value }: { label: string; value: string }) {
  const t = useT('fairness.seeds');
  return (
    <div className="flex min-w-0 items-center gap-2">
      <dl className="min-w-0 flex-1">
        <dt className="text-xs font-semibold text-fg2">{label}</dt>
        <dd className="mt-0.5 font-mono text-xs/5 break-all">{value}</dd>
      </dl>
      <CopyButton text={value} label={t('copy', { what: label })} copiedLabel={t('copied')} />
    </div>
  );
}
