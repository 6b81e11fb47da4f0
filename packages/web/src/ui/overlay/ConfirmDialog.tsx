import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  /** Title with the object: “Delete album Summer”. */
  title: string
  /** Consequences of the action. */
  children: string
  /** Button label with the verb and the count: “Delete 12 photos”. */
  action: string
  /** False when nothing is lost and the action only needs a second confirmation. */
  isDestructive?: boolean
  isPending?: boolean
  error?: Error | null
}

/** Asks for confirmation before an action that is irreversible or affects a lot. */
export function ConfirmDialog(props: Props) {
  const { opened, onClose, onConfirm, title, children, action, isDestructive = true, isPending, error } = props
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
          <Button color={isDestructive ? 'red' : 'brand'} loading={isPending} onClick={onConfirm} data-autofocus>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
