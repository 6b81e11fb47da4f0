import type { AdminStorage } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { notices } from '#ui/notices.tsx'
import { useDeleteStorage } from './queries.ts'
import classes from './StoragesPage.module.css'

interface Props {
  storage: AdminStorage
  onDeleted: () => void
}

/** Takes an empty storage away. */
export function DeleteStorage({ storage: { id, name }, onDeleted }: Props) {
  const { t } = useTranslation('storages')
  const [isAsking, asking] = useDisclosure()
  const { mutate, isPending, error } = useDeleteStorage()
  const remove = () =>
    mutate(id, {
      onSuccess() {
        notices.success({ message: t('deleted', { name }) })
        onDeleted()
      },
    })
  return (
    <section className={classes.part}>
      <h3>{t('delete.title')}</h3>
      <p>{t('delete.hint')}</p>
      <Button color="red" variant="light" onClick={asking.open}>
        {t('delete.open')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={remove}
        title={t('delete.named', { name })}
        action={t('delete.named', { name })}
        isPending={isPending}
        error={error}
      >
        {t('delete.warning')}
      </ConfirmDialog>
    </section>
  )
}
