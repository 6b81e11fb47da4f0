import { useTranslation } from 'react-i18next'
import type { Texts } from '#locales/texts.ts'

/** What the page can tell before the server does: everything else is the server's to judge. */
export function useRequired() {
  const { t } = useTranslation('auth')
  return (field: keyof Texts['auth']['required'], value: string) => (value.trim() ? null : t(`required.${field}`))
}
