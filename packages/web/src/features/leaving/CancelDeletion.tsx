import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notices } from '#ui/feedback/notices.tsx'
import { useCancelDeletion } from '#data/identity/account-deletion.ts'

export function CancelDeletion() {
  const { t } = useTranslation('leaving')
  const { mutate, isPending } = useCancelDeletion()
  const handleCancel = () =>
    mutate(undefined, {
      onSuccess: () => notices.success({ message: t('delete.cancelled') }),
      onError: ({ message }) => notices.error({ message }),
    })
  return (
    <Button variant="default" size="compact-md" loading={isPending} onClick={handleCancel}>
      {t('delete.cancel')}
    </Button>
  )
}
