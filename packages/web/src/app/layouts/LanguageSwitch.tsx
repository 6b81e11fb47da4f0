import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { normalizeLanguage } from '#lib/i18n.ts'
import { useSetLanguage } from '#data/identity/session.ts'

/** Two languages need no list: the button shows the name of the other one. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const { t, i18n } = useTranslation()
  const choose = useSetLanguage()
  const other = normalizeLanguage(i18n.language) === 'zh-CN' ? 'en-US' : 'zh-CN'
  return (
    <Button
      variant="subtle"
      color="gray"
      px="xs"
      lang={other}
      className={className ?? ''}
      onClick={() => void choose(other)}
    >
      {t('language.other')}
    </Button>
  )
}
