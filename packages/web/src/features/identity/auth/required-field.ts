import { useTranslation } from 'react-i18next'
import type { Texts } from '#locales/texts.ts'

/** Returns the check for required fields; everything else is validated by the server. */
export function useRequiredCheck() {
  const { t } = useTranslation('auth')
  return (field: keyof Texts['auth']['required'], value: string) => (value.trim() ? null : t(`required.${field}`))
}
