import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';

interface SecretOnceProps {
  secret: string;
  /** Says that it is not shown again. */
  text: string;
  copy: string;
  copied: string;
  done: string;
  close: () => void;
}

/** The one time a secret is seen: what a modal of it holds. */
export function SecretOnce({ secret, text, copy, copied, done, close }: SecretOnceProps): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-fg2">{text}</p>
      <p className="flex items-center gap-2 rounded-md bg-bg p-3">
        <code className="min-w-0 flex-1 font-mono text-sm break-all">{secret}</code>
        <CopyButton text={secret} label={copy} copiedLabel={copied} />
      </p>
      <Button variant="primary" size={48} block onClick={close}>
        {done}
      </Button>
    </div>
  );
}
