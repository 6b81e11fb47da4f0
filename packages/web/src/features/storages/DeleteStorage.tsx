import type { AdminStorage } from '@imagora/contract'
import { useTranslation } from 'react-i18next'
import { DeleteSection } from '#ui/form/DeleteSection.tsx'
import { useDeleteStorage } from '#data/storages/storages.ts'

interface Props {
  storage: AdminStorage
  onDeleted: () => void
}

/** Takes an empty storage away. */
export function DeleteStorage({ storage: { id, name }, onDeleted }: Props) {
  const { t } = useTranslation('storages')
  return (
    <DeleteSection
      id={id}
      removal={useDeleteStorage()}
      title={t('delete.title')}
      hint={t('delete.hint')}
      open={t('delete.open')}
      named={t('delete.named', { name })}
      warning={t('delete.warning')}
      done={t('deleted', { name })}
      onDeleted={onDeleted}
    />
  )
}
