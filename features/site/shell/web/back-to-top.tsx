import { useEffect, useState, type ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useReducedMotion } from '#platform/web/media.ts';

/** More than so many windows down, the way back is long enough for a button. */
const FAR = 1;

/** Floats in the corner once somebody has gone far down a page. */
export default function BackToTop(): ReactNode {
  const t = useT('shell.floating');
  const still = useReducedMotion();
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = (): void => {
      // It stands over nothing that is pressed to play.
      const clear =
        (document.querySelector('[data-clear]')?.getBoundingClientRect().bottom ?? 0) < innerHeight / 2;
      setFar(clear && scrollY > innerHeight * FAR);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!far) return null;
  return (
    <IconButton
      icon="arrow-up"
      label={t('top')}
      variant="secondary"
      size={48}
      onClick={() => {
        scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
      className="animate-fade-in rounded-full! border border-line shadow-pop"
    />
  );
}
