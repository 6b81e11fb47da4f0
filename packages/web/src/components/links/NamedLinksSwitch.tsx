import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSetNamedLinks, useLinkStyle } from '#data/identity/link-style.ts'
import { notices } from '#ui/feedback/notices.tsx'

/** Toggles whether links contain the file name. */
export function NamedLinksSwitch() {
  const { t } = useTranslation('photos')
  const { isNamed } = useLinkStyle()
  const choose = useSetNamedLinks(({ message }) => notices.error({ id: 'preferences', message }))
  return (
    <Switch
      size="xs"
      label={t('named_links')}
      checked={isNamed}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  )
}
