import { useState, type ReactNode } from 'react';
import { Part, Row } from '#ui/gallery/part.tsx';
import { Button } from '#ui/button.tsx';
import { openModal, showProblem } from '#platform/web/modals.tsx';
import { MovableWidget } from '#platform/web/movable-widget.tsx';

/** The frame's own windows, which need the page around them. Like the rest of the gallery, in English only. */
export function GalleryWindows(): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <Part title="Windows of the frame">
      <Row label="Movable">
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          Movable window
        </Button>
      </Row>
      <Row label="Modals">
        <Button
          onClick={() =>
            showProblem({
              icon: 'globe',
              title: 'Not available here',
              description: 'This game is not offered where you are. All others are waiting in the lobby.',
            })
          }
        >
          Problem
        </Button>
        <Button onClick={() => void openModal('refresh-currency', { was: 'Dogecoin', now: 'Bitcoin' })}>
          Currency changed
        </Button>
      </Row>
      {open && (
        <MovableWidget id="gallery" title="Live match" onClose={() => setOpen(false)}>
          <div className="grid gap-3 p-4">
            <div className="grid aspect-video place-items-center rounded-lg bg-raised text-fg3">16 : 9</div>
            <p className="text-fg2">Drag the head, or take hold of the cross and use the arrow keys.</p>
          </div>
        </MovableWidget>
      )}
    </Part>
  );
}
