import type { AdminShare } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '#ui/overlay/ActionDialog.tsx'
import { notices } from '#ui/feedback/notices.tsx'
import { useRemoveShares } from '#data/sharing/admin-shares.ts'

interface Props {
  /** None where nothing is asked. */
  shares: AdminShare[]
  onClose: () => void
  onDone: () => void
}

/** Asks, naming how many, and lets one say why. */
export function RemoveDialog({ shares, onClose, onDone }: Props) {
  const { t } = useTranslation('admin-shares')
  const [note, setNote] = useState('')
  const [count, setCount] = useState(0)
  // The count stays while the dialog closes.
  if (shares.length > 0 && shares.length !== count) setCount(shares.length)
  const { mutate, isPending, error, reset } = useRemoveShares()

  const close = () => {
    reset()
    onClose()
  }
  const remove = () =>
    mutate(
      { ids: shares.map(({ id }) => id), note },
      {
        onSuccess() {
          notices.success({ message: t('removed', { count }) })
          setNote('')
          onDone()
        },
      },
    )

  return (
    <ActionDialog
      opened={shares.length > 0}
      onClose={close}
      title={t('remove_count', { count })}
      hint={t('remove_hint')}
      action={t('remove_count', { count })}
      isGrave
      isPending={isPending}
      error={error}
      onAct={remove}
    >
      <TextInput
        label={t('note')}
        description={t('note_hint')}
        value={note}
        maxLength={limits.setting.line}
        data-autofocus
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </ActionDialog>
  )
}
