import type { Photo } from '@imagora/contract'
import { DeletePhotos } from './DeletePhotos.tsx'
import { PhotoPanel } from './PhotoPanel.tsx'

interface Props {
  panel: { photo: Photo | undefined; opened: boolean; close: () => void }
  question: { ids: number[]; opened: boolean; ask: (ids: number[]) => void; close: () => void }
  onDeleted: () => void
}

/** What opens over the grid. */
export function PhotoDialogs({ panel, question, onDeleted }: Props) {
  return (
    <>
      <PhotoPanel
        photo={panel.photo}
        opened={panel.opened}
        onClose={panel.close}
        onDelete={(id) => question.ask([id])}
      />
      <DeletePhotos
        ids={question.ids}
        opened={question.opened}
        onClose={question.close}
        onDeleted={() => {
          question.close()
          if (panel.opened) panel.close()
          onDeleted()
        }}
      />
    </>
  )
}
