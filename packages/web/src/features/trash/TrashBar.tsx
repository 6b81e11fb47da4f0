import { Trash2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { BarButton } from '#components/selection-bar/BarButton.tsx'
import { SelectionFrame } from '#components/selection-bar/SelectionFrame.tsx'

interface Props {
  chosen: GallerySelection
  total: number
  onRestore: (ids: number[]) => void
  onPurge: (ids: number[]) => void
}

/** What can be done with what is chosen in the trash. */
export function TrashBar({ chosen, total, onRestore, onPurge }: Props) {
  const { t } = useTranslation('trash')
  return (
    <SelectionFrame title={t('title')} chosen={chosen} total={total}>
      {(withPhotos) => (
        <>
          <BarButton
            label={t('restore.action')}
            icon={<Undo2 size={20} aria-hidden />}
            onClick={withPhotos(onRestore)}
          />
          <BarButton
            label={t('purge.action')}
            icon={<Trash2 size={20} aria-hidden />}
            isDanger
            onClick={withPhotos(onPurge)}
          />
        </>
      )}
    </SelectionFrame>
  )
}
