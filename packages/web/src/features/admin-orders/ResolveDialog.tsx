import type { AdminPayment } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { afterwards } from '#ui/feedback/after-mutation.ts'
import { notices } from '#ui/feedback/notices.tsx'
import { RadioList } from '#ui/field/RadioList.tsx'
import { useResolve } from '#data/billing/admin-orders.ts'

const decisions = ['grant', 'refunded'] as const

/** Money that came too late or does not fit: it counts after all, or it went back. */
export function ResolveDialog({ payment: { id } }: { payment: AdminPayment }) {
  const { t } = useTranslation('admin-orders')
  const [isOpen, dialog] = useDisclosure()
  const [decision, setDecision] = useState<(typeof decisions)[number]>()
  const [note, setNote] = useState('')
  const { mutateAsync, isPending, error } = useResolve()
  const resolve = () => {
    if (!decision) return
    afterwards(mutateAsync({ id, decision, note }), () => {
      dialog.close()
      notices.success({ message: t(`resolve.done.${decision}`) })
    })
  }
  return (
    <>
      <Button variant="light" onClick={dialog.open}>
        {t('resolve.open')}
      </Button>
      <ActionDialog
        opened={isOpen}
        onClose={dialog.close}
        title={t('resolve.open')}
        hint={t('resolve.hint')}
        action={t('resolve.act')}
        isDisabled={!decision}
        isPending={isPending}
        error={error}
        onAct={resolve}
      >
        <RadioList
          label={t('resolve.decision')}
          options={decisions.map((value) => ({
            value,
            label: t(`resolve.decisions.${value}`),
            help: t(`resolve.help.${value}`),
          }))}
          {...(decision && { value: decision })}
          onChange={setDecision}
        />
        <TextInput
          label={t('note')}
          description={t('refund.note_hint')}
          value={note}
          maxLength={limits.order.note}
          autoComplete="off"
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </ActionDialog>
    </>
  )
}
