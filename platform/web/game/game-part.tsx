import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { useGameParts } from './game-parts.ts';

type Load = () => Promise<{ default: ComponentType<never> }>;

const loaded = new Map<Load, ComponentType<Record<string, unknown>>>();

function componentOf(load: Load): ComponentType<Record<string, unknown>> {
  const known =
    loaded.get(load) ?? lazy(load as () => Promise<{ default: ComponentType<Record<string, unknown>> }>);
  loaded.set(load, known);
  return known;
}

interface GamePartProps {
  /** Game id. */
  id: string;
  part: 'controls' | 'help' | 'inputs' | 'picture';
  /** Props of that part; see game-kit.ts. */
  props: Readonly<Record<string, unknown>>;
  /** Holds the place until the chunk is there. */
  fallback: ReactNode;
}

/** One lazily loaded part of a game; nothing when the game is unknown or has no such part. */
export function GamePart(props: GamePartProps): ReactNode {
  return (
    <Suspense fallback={props.fallback}>
      <Part {...props} />
    </Suspense>
  );
}

function Part({ id, part, props }: GamePartProps): ReactNode {
  const load = useGameParts(id)?.[part];
  return load ? createElement(componentOf(load as Load), props) : null;
}
