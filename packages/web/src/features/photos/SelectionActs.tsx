import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import type { GallerySource } from '#components/gallery/source.ts'
import type { GallerySelection } from '#components/gallery/use-gallery-selection.ts'
import { BatchEdit } from './edit/BatchEdit.tsx'
import { SelectionBar } from './SelectionBar.tsx'

interface Props {
  chosen: GallerySelection
  total: number
  source: GallerySource
  onDelete: () => void
}

/** The bar of what is chosen and what it opens. */
export function SelectionActs({ chosen, total, source, onDelete }: Props) {
  const [ids, setIds] = useState<number[]>([])
  const [isEditing, editing] = useDisclosure()
  const edit = (given: number[]) => {
    setIds(given)
    editing.open()
  }
  return (
    <>
      <SelectionBar chosen={chosen} total={total} source={source} onEdit={edit} onDelete={onDelete} />
      <BatchEdit opened={isEditing} ids={ids} onClose={editing.close} />
    </>
  )
}
