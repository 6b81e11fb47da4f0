import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#lib/formats/formatters.ts'
import { usePublishRequest } from '#lib/state/publish-request.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'

/** Asks whether photos of a public album, or of one that becomes public, are to be published. */
export function PublishDialog() {
  const { t } = useTranslation('publish')
  const formats = useFormats()
  const request = usePublishRequest()
  const [shown, setShown] = useState(request)
  // The text stays visible while the dialog closes.
  if (request && request !== shown) setShown(request)
  if (!shown) return null
  const { reason, name, count } = shown
  return (
    <Dialog
      opened={request !== null}
      onClose={() => request?.settle('cancel')}
      title={t(`${reason}.title`, { count })}
      zIndex={300}
    >
      <Stack>
        <Text>{t(`${reason}.hint`, { name, total: formats.number(count) })}</Text>
        <Text c="dimmed">{t('what_public_means')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => request?.settle('keep')}>
            {t(`${reason}.keep`)}
          </Button>
          <Button data-autofocus onClick={() => request?.settle('publish')}>
            {t('publish', { count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
