import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  /** Names the object: “Delete album Summer”. */
  title: string
  /** What happens, and what does not. */
  children: string
  /** Names the act and the count: “Delete 12 photos”. */
  action: string
  isPending?: boolean
  error?: Error | null
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ opened, onClose, onConfirm, title, children, action, isPending, error }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Text>{children}</Text>
        {error && <Alert color="red">{error.message}</Alert>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={onConfirm} data-autofocus>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
