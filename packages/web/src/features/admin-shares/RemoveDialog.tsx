import type { AdminShare } from '@imagora/contract'
import { limits } from '@imagora/contract/limits'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { notices } from '#ui/notices.tsx'
import { useRemoveShares } from './queries.ts'

interface Props {
  /** None where nothing is asked. */
  shares: AdminShare[]
  onClose: () => void
  onDone: () => void
}

/** Asks, naming how many, and lets one say why. */
export function RemoveDialog({ shares, onClose, onDone }: Props) {
  const { t } = useTranslation(['admin-shares', 'app'])
  const [note, setNote] = useState('')
  const [count, setCount] = useState(0)
  // The count stays while the dialog closes.
  if (shares.length > 0 && shares.length !== count) setCount(shares.length)
  const { mutate, isPending, error, reset } = useRemoveShares()

  const close = () => {
    reset()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(
      { ids: shares.map(({ id }) => id), note },
      {
        onSuccess() {
          notices.success({ message: t('admin-shares:removed', { count }) })
          setNote('')
          onDone()
        },
      },
    )
  }

  return (
    <Dialog opened={shares.length > 0} onClose={close} title={t('admin-shares:remove_count', { count })}>
      <form onSubmit={submit}>
        <Stack>
          <Text>{t('admin-shares:remove_hint')}</Text>
          <TextInput
            label={t('admin-shares:note')}
            description={t('admin-shares:note_hint')}
            value={note}
            maxLength={limits.setting.line}
            data-autofocus
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          {error && <Alert color="red">{error.message}</Alert>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('app:cancel')}
            </Button>
            <Button type="submit" color="red" loading={isPending}>
              {t('admin-shares:remove_count', { count })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
