import type { CleanableKind, GrowthItem } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCleanUp } from '#data/operations/growth.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { DeleteDialog } from '#ui/overlay/DeleteDialog.tsx'
import { useGrowthTexts } from './growth-texts.ts'

/** Removes what is finished or can be made again, after a question that says what goes. */
export function CleanUpButton({ item }: { item: GrowthItem }) {
  const { t } = useTranslation('growth')
  const { nameOf } = useGrowthTexts()
  const cleanUp = useCleanUp()
  const [isOpen, setIsOpen] = useState(false)
  if (!item.is_cleanable) return null
  const kind = item.kind as CleanableKind
  const title = t('clean_named', { name: nameOf(item) })
  return (
    <>
      <Button variant="default" size="xs" aria-label={title} onClick={() => setIsOpen(true)}>
        {t('clean')}
      </Button>
      <DeleteDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={title}
        action={t('clean')}
        mutation={cleanUp}
        onDelete={() => cleanUp.mutateAsync(kind)}
        onDeleted={({ count }) => notices.success({ message: t('cleaned', { count }) })}
      >
        {t(`warnings.${kind}`)}
      </DeleteDialog>
    </>
  )
}
