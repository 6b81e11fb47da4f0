import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notices } from '#ui/feedback/notices.tsx'
import { useCancelDeletion } from '#data/identity/profile.ts'
import { useFormats } from '#lib/formats/formatters.ts'

function CancelDeletion() {
  const { t } = useTranslation('account-deletion')
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

/** Date of the account deletion, with a cancel button if the owner may cancel it. */
export function DeletionDate({ deletion_at, isExpelled }: { deletion_at: string; isExpelled: boolean }) {
  const { t } = useTranslation('account-deletion')
  const formats = useFormats()
  return (
    <>
      <p>
        {t('delete.scheduled', { time: formats.dateTime(deletion_at) })} {isExpelled && t('delete.expelled')}
      </p>
      {!isExpelled && <CancelDeletion />}
    </>
  )
}
