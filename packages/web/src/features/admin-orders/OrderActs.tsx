import type { AdminOrderDetail } from '@imagora/contract'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { afterwards } from '#ui/feedback/after-mutation.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { ConfirmTransfer } from './ConfirmTransfer.tsx'
import classes from './Orders.module.css'
import { useCancelOrder } from '#data/billing/admin-orders.ts'
import { RefundDialog } from './RefundDialog.tsx'

interface Props {
  order: AdminOrderDetail
}

function Cancel({ order: { trade_no } }: Props) {
  const { t } = useTranslation('admin-orders')
  const [isAsking, asking] = useDisclosure()
  const { mutateAsync, isPending, error } = useCancelOrder(trade_no)
  const cancel = () =>
    afterwards(mutateAsync(), () => {
      asking.close()
      notices.success({ message: t('cancel.done') })
    })
  return (
    <>
      <Button variant="default" onClick={asking.open}>
        {t('cancel.open')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        onConfirm={cancel}
        title={t('cancel.named', { trade_no })}
        action={t('cancel.open')}
        isPending={isPending}
        error={error}
      >
        {t('cancel.hint')}
      </ConfirmDialog>
    </>
  )
}

/** What an administrator can do about an order as it stands. */
export function OrderActs({ order }: Props) {
  const { status, refundable, can_confirm, can_take_back } = order
  const canRefund = refundable !== null && (refundable.amount > 0 || can_take_back)
  if (status !== 'unpaid' && !can_confirm && !canRefund) return null
  return (
    <div className={classes.acts}>
      {can_confirm && <ConfirmTransfer order={order} />}
      {status === 'unpaid' && <Cancel order={order} />}
      {canRefund && <RefundDialog order={order} left={refundable} />}
    </div>
  )
}
