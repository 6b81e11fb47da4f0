import type { AdminOrderDetail } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formats.ts'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { afterwards } from '#ui/feedback/after-mutation.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { useConfirmTransfer } from '#data/billing/admin-orders.ts'

/** Money that came outside of any gateway: somebody has seen it, and says where. */
export function ConfirmTransfer({ order: { trade_no, amount, currency } }: { order: AdminOrderDetail }) {
  const { t } = useTranslation('admin-orders')
  const formats = useFormats()
  const [isOpen, dialog] = useDisclosure()
  const [note, setNote] = useState('')
  const { mutateAsync, isPending, error } = useConfirmTransfer(trade_no)
  const confirm = () =>
    afterwards(mutateAsync(note), () => {
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
