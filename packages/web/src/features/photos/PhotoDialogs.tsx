import { useQuery } from '@tanstack/react-query'
import { DeletePhotos } from './DeletePhotos.tsx'
import { PhotoPanel } from './PhotoPanel.tsx'
import { photoQuery } from './queries.ts'

interface Props {
  /** The photo that is open. */
  id: number | null
  onClose: () => void
  question: { ids: number[]; opened: boolean; ask: (ids: number[]) => void; close: () => void }
  onDeleted: () => void
}

/** What opens over the grid. */
export function PhotoDialogs({ id, onClose, question, onDeleted }: Props) {
  const { data: photo } = useQuery({ ...photoQuery(id ?? 0), enabled: id !== null })
  return (
    <>
      <PhotoPanel photo={photo} opened={id !== null} onClose={onClose} onDelete={(one) => question.ask([one])} />
      <DeletePhotos
        ids={question.ids}
        opened={question.opened}
        onClose={question.close}
        onDeleted={() => {
          question.close()
          if (id !== null) onClose()
          onDeleted()
        }}
      />
    </>
  )
}
