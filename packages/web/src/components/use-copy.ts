import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/clipboard.ts'
import { notices } from '#ui/notices.tsx'

/** Puts a text on the clipboard and says how that went. */
export function useCopy() {
  const { t } = useTranslation('app')
  return async (text: string) => {
    if (await copyText(text)) notices.success({ id: 'copy', message: t('copied') })
    else notices.error({ id: 'copy', message: t('copy_failed') })
  }
}
