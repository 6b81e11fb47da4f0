import type { AdminOauthProvider } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { notices } from '#ui/notices.tsx'
import classes from './ProvidersPage.module.css'
import { useDeleteProvider } from './queries.ts'

interface Props {
  provider: AdminOauthProvider
  onDeleted: () => void
}

/** Takes a provider away, and says whom that concerns. */
export function DeleteProvider({ provider: { id, name, binding_count: count }, onDeleted }: Props) {
  const { t } = useTranslation('providers')
  const [isAsking, asking] = useDisclosure()
  const { mutate, isPending, error } = useDeleteProvider()
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
        {count > 0 ? t('delete.warning', { count }) : t('delete.nobody')}
      </ConfirmDialog>
    </section>
  )
}
