import { type ReactNode, Suspense } from 'react'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'

interface Props {
  isAdding: boolean
  addTitle: string
  add: ReactNode
  opened: { name: string } | undefined
  edit: ReactNode
  onClose: () => void
}

/** Side panels of a list: one to add an item, one to edit the opened item. */
export function EditPanels({ isAdding, addTitle, add, opened, edit, onClose }: Props) {
  return (
    <>
      <SidePanel opened={isAdding} onClose={onClose} title={addTitle}>
        <Suspense fallback={<PageSkeleton />}>{add}</Suspense>
      </SidePanel>
      <SidePanel opened={opened !== undefined} onClose={onClose} title={opened?.name ?? ''}>
        <Suspense fallback={<PageSkeleton />}>{edit}</Suspense>
      </SidePanel>
    </>
  )
}
