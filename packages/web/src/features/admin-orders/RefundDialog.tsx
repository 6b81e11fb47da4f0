import type { AdminOrderDetail } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { minorDigits } from '@imagora/contract/money'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats.ts'
import { isNumberText, typedNumber } from '#lib/typed-numbers.ts'
import { ActDialog } from '#ui/ActDialog.tsx'
import { afterwards } from '#ui/afterwards.ts'
import { notices } from '#ui/notices.tsx'
import { useRefund } from './queries.ts'

/** Records money that was sent back at the payment platform, and may end what was bought with it. */
export function RefundDialog({ order: { trade_no, amount, refunded_amount, currency } }: { order: AdminOrderDetail }) {
  const { t } = useTranslation('admin-orders')
  const formats = useFormats()
  const [isOpen, dialog] = useDisclosure()
  const digits = minorDigits(currency)
  const left = (amount - refunded_amount).toFixed(digits)
  const [typed, setTyped] = useState(left)
  const [note, setNote] = useState('')
  const [takesBack, setTakesBack] = useState(true)
  const { mutateAsync, isPending, error } = useRefund(trade_no)
  const isPossible = isNumberText(typed, digits) && typedNumber(typed) > 0 && typedNumber(typed) <= Number(left)
  const refund = () =>
    afterwards(mutateAsync({ amount: typedNumber(typed), note, takes_back: takesBack }), () => {
      dialog.close()
      notices.success({ message: t('refund.done', { amount: formats.money(typedNumber(typed), currency) }) })
    })
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setTyped(left)
          dialog.open()
        }}
      >
        {t('refund.open')}
      </Button>
      <ActDialog
        opened={isOpen}
        onClose={dialog.close}
        title={t('refund.open')}
        hint={t('refund.hint')}
        action={t('refund.act')}
        isGrave
        isDisabled={!isPossible}
        isPending={isPending}
        error={error}
        onAct={refund}
      >
        <TextInput
          label={t('refund.amount', { currency })}
          description={t('refund.amount_hint', { amount: formats.money(Number(left), currency) })}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          data-autofocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <TextInput
          label={t('note')}
          description={t('refund.note_hint')}
          value={note}
          maxLength={limits.order.note}
          autoComplete="off"
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Checkbox
          label={t('refund.takes_back')}
          description={t('refund.takes_back_hint')}
          checked={takesBack}
          onChange={({ currentTarget }) => setTakesBack(currentTarget.checked)}
        />
      </ActDialog>
    </>
  )
}
