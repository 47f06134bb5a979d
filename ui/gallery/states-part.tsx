import { emptyKinds, emptySvg } from '../art/empty.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { Skeleton } from '../skeleton.tsx';
import { Part, Row } from './part.tsx';

const asUri = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Loading, nothing, broken. */
export function StatesPart() {
  return (
    <Part title="Loading, empty, error">
      <Row label="Skeletons, after 150 ms" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex items-center gap-3">
          <Skeleton shape="circle" className="size-10" />
          <div className="min-w-0 flex-1">
            <Skeleton shape="text" className="w-1/3" />
            <Skeleton shape="text" className="w-2/3" />
          </div>
        </div>
        <div className="grid grid-cols-4 gap-2.5">
          {[0, 1, 2, 3].map((index) => (
            <Skeleton key={index} className="aspect-3/4" />
          ))}
        </div>
      </Row>
      <Row label="Empty" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <EmptyState
          className="rounded-lg bg-raised"
          art={asUri(emptySvg('bets'))}
          text="You have not placed a bet yet."
          action={<Button variant="primary">Play a round</Button>}
        />
        <div className="flex flex-wrap justify-center gap-2">
          {emptyKinds.map((kind) => (
            <img key={kind} src={asUri(emptySvg(kind))} alt="" width={120} height={90} />
          ))}
        </div>
        <EmptyState
          className="rounded-lg bg-raised"
          icon="star"
          text="Games you mark with a star gather here."
        />
      </Row>
      <Row label="Error" className="grid">
        <ErrorState
          className="rounded-lg bg-raised"
          text="The list could not be loaded."
          detail="Request 7f3a9c"
          retryLabel="Try again"
          onRetry={() => undefined}
        />
      </Row>
    </Part>
  );
}
