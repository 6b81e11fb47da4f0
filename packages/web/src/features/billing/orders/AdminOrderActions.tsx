import type { AdminOrderDetail } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { afterMutation } from '#ui/feedback/after-mutation.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { useConfirmTransfer, useAdminCancelOrder } from '#data/billing/orders.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import classes from './AdminOrders.module.css'
import { RefundDialog } from './RefundDialog.tsx'

/** Confirms a payment received outside of any gateway, with a note on where it was seen. */
function ConfirmTransfer({ order: { trade_no, amount, currency } }: { order: AdminOrderDetail }) {
  const { t } = useTranslation('admin-orders')
  const formats = useFormats()
  const [isOpen, dialog] = useDisclosure()
  const [note, setNote] = useState('')
  const { mutateAsync, isPending, error } = useConfirmTransfer(trade_no)
  const confirm = () =>
    afterMutation(mutateAsync(note), () => {
      dialog.close()
      notices.success({ message: t('confirm.done') })
    })
  return (
    <>
      <Button onClick={dialog.open}>{t('confirm.open')}</Button>
      <ActionDialog
        opened={isOpen}
        onClose={dialog.close}
        title={t('confirm.open')}
        hint={t('confirm.hint', { amount: formats.money(amount, currency) })}
        action={t('confirm.act')}
        isDisabled={note.trim() === ''}
        isPending={isPending}
        error={error}
        onAct={confirm}
      >
        <TextInput
          label={t('note')}
          description={t('confirm.note_hint')}
          value={note}
          maxLength={limits.order.note}
          required
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </ActionDialog>
    </>
  )
}

interface Props {
  order: AdminOrderDetail
}

function Cancel({ order: { trade_no } }: Props) {
  const { t } = useTranslation('admin-orders')
  const [isAsking, asking] = useDisclosure()
  const { mutateAsync, isPending, error } = useAdminCancelOrder(trade_no)
  const cancel = () =>
    afterMutation(mutateAsync(), () => {
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

export function AdminOrderActions({ order }: Props) {
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
