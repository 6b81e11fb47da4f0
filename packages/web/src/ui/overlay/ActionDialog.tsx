import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ActionDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  title: string
  /** Consequences of the action. */
  hint?: string | undefined
  /** Form fields for the action. */
  children?: ReactNode
  /** Label of the submit button. */
  action: string
  /** Irreversible actions are red. */
  isDestructive?: boolean
  isDisabled?: boolean | undefined
  /** Focuses the submit button, so that Enter confirms. */
  isAutoFocused?: boolean
  isPending?: boolean | undefined
  error?: Error | null | undefined
  onAction: () => void
}

/** Dialog with a few fields and one action; Enter submits. */
export function ActionDialog(props: Props) {
  const { opened, onClose, title, hint, children, action, isDestructive, isDisabled, isAutoFocused, isPending } = props
  const { error, onAction } = props
  const { t } = useTranslation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes the event on to a form around the dialog, although the dialog is elsewhere in the document.
    event.stopPropagation()
    onAction()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack>
          {hint !== undefined && <Text>{hint}</Text>}
          {children}
          {error && <Alert color="red">{error.message}</Alert>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              type="submit"
              className={classes.action}
              color={isDestructive ? 'red' : 'brand'}
              loading={isPending}
              disabled={isDisabled}
              data-autofocus={isAutoFocused || undefined}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
