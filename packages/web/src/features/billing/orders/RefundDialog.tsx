import type { AdminOrderDetail } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { minorDigits } from '@imagora/contract/money'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { isNumberText, parseTypedNumber } from '#lib/formats/numbers.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { afterMutation } from '#ui/feedback/after-mutation.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { useRefundOrder } from '#data/billing/orders.ts'

interface Props {
  order: AdminOrderDetail
  /** Refundable amount; if it is 0, the purchase can still be revoked. */
  refundable: { amount: number; currency: string }
}

function useRefundTexts({ amount, currency }: Props['refundable']) {
  const { t } = useTranslation('admin-orders')
  const formats = useFormats()
  const doneWith = (sum: number) =>
    sum > 0 ? t('refund.done', { amount: formats.money(sum, currency) }) : t('refund.taken_back')
  if (amount === 0)
    return { open: t('refund.take_back'), act: t('refund.take_back'), hint: t('refund.nothing_left'), doneWith }
  return { open: t('refund.open'), act: t('refund.act'), hint: t('refund.hint'), doneWith }
}

/** Records a refund made at the payment platform, and optionally revokes the purchase. */
export function RefundDialog({ order: { trade_no, can_take_back }, refundable: { amount, currency } }: Props) {
  const { t } = useTranslation('admin-orders')
  const formats = useFormats()
  const words = useRefundTexts({ amount, currency })
  const [isOpen, dialog] = useDisclosure()
  const digits = minorDigits(currency)
  const all = amount.toFixed(digits)
  const [typed, setTyped] = useState(all)
  const [note, setNote] = useState('')
  const [wantsBack, setWantsBack] = useState(true)
  const takesBack = wantsBack && can_take_back
  const { mutateAsync, isPending, error } = useRefundOrder(trade_no)
  const refundAmount = isNumberText(typed, digits) ? parseTypedNumber(typed) : -1
  const isPossible = refundAmount <= amount && (refundAmount > 0 || (refundAmount === 0 && takesBack))
  const refund = () =>
    afterMutation(mutateAsync({ amount: refundAmount, note, takes_back: takesBack }), () => {
      dialog.close()
      notices.success({ message: words.doneWith(refundAmount) })
    })
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setTyped(all)
          dialog.open()
        }}
      >
        {words.open}
      </Button>
      <ActionDialog
        opened={isOpen}
        onClose={dialog.close}
        title={words.open}
        hint={words.hint}
        action={words.act}
        isDestructive
        isDisabled={!isPossible}
        isPending={isPending}
        error={error}
        onAction={refund}
      >
        {amount > 0 && (
          <TextInput
            label={t('refund.amount', { currency })}
            description={t('refund.amount_hint', { amount: formats.money(amount, currency) })}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            data-autofocus
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <TextInput
          label={t('note')}
          description={t('refund.note_hint')}
          value={note}
          maxLength={limits.order.note}
          autoComplete="off"
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {amount > 0 && can_take_back && (
          <Checkbox
            label={t('refund.takes_back')}
            description={t('refund.takes_back_hint')}
            checked={wantsBack}
            onChange={({ currentTarget }) => setWantsBack(currentTarget.checked)}
          />
        )}
      </ActionDialog>
    </>
  )
}
