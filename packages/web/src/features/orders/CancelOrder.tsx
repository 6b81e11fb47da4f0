import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useCancelOrder } from '#data/billing/orders.ts'

/** Asks, naming the order, and cancels it. */
export function CancelOrder({ trade_no }: { trade_no: string }) {
  const { t } = useTranslation('orders')
  const [isAsking, asking] = useDisclosure()
  const cancel = useCancelOrder()
  const handleConfirm = () =>
    cancel.mutate(trade_no, {
      onSuccess() {
        notices.success({ message: t('cancel.done') })
        asking.close()
      },
    })
  return (
    <>
      <Button variant="subtle" color="gray" onClick={asking.open}>
        {t('cancel.action')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={handleConfirm}
        title={t('cancel.title', { trade_no })}
        action={t('cancel.action')}
        isPending={cancel.isPending}
        error={cancel.error}
      >
        {t('cancel.hint')}
      </ConfirmDialog>
    </>
  )
}
